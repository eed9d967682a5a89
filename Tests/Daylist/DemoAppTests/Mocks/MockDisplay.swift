import DaylistPresentation
import Synchronization
import TerminalFrame
import TerminalUI

/// A display that records the frames that it gets, and sends the events that a test asks for.
///
/// It has a lock and is no actor, because the main loop draws without waiting.
final class MockDisplay: Display {
  struct Drawing: Hashable, Sendable {
    let frame: Frame
    let isWhole: Bool
  }

  private struct State {
    var drawings: [Drawing] = []
    var isClosed = false
    var onEvent: (@Sendable (Terminal.Event) -> Void)?
  }

  private let state = Mutex(State())
  private let (frames, feed) = AsyncStream.makeStream(of: Void.self)

  var drawings: [Drawing] { state.withLock(\.drawings) }
  var isClosed: Bool { state.withLock(\.isClosed) }

  func connect(_ onEvent: @escaping @Sendable (Terminal.Event) -> Void) {
    state.withLock { $0.onEvent = onEvent }
  }

  func send(_ event: Terminal.Event) { state.withLock(\.onEvent)?(event) }

  /// Waits until there is a frame that this method hasn't returned for yet.
  func nextFrame() async { for await _ in frames { return } }

  func draw(_ frame: Frame, isWhole: Bool) {
    state.withLock { $0.drawings.append(Drawing(frame: frame, isWhole: isWhole)) }
    feed.yield()
  }

  func close() { state.withLock { $0.isClosed = true } }
}
