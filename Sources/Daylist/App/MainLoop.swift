import DaylistPresentation
import Observation
import Synchronization
import TerminalUI

/// The main loop: draws the screen, waits for an event, and lets the app handle it, until the app ends.
///
/// Events of the terminal and changes in the app share one queue, so that the program waits in one place and needs no
/// timer. An event that arrives while the queue is idle starts a task on the main actor, which serves the queue until
/// it is empty. A stream would use threads of a pool instead, which wake up by themselves.
final class MainLoop {
  private nonisolated enum Event: Sendable {
    case terminal(Terminal.Event)
    /// Something that the screen shows is about to change.
    case changed
  }

  private nonisolated struct Queue: Sendable {
    var events: [Event] = []
    var isServed = false
  }

  private let app: AppModel
  private let onEnd: (Int32) -> Void
  private nonisolated let queue = Mutex(Queue())
  private var session: TerminalSession?

  /// - Parameter onEnd: Called with the exit code, once the terminal is restored.
  init(_ app: AppModel, onEnd: @escaping (Int32) -> Void) {
    self.app = app
    self.onEnd = onEnd
  }

  /// Takes over the terminal and runs until `onEnd` is called.
  func start(depth: ColorDepth) throws(TerminalError) {
    session = try TerminalSession([.mouse, .restoresAfterCrash], depth: depth) { event in
      self.put(.terminal(event))
    }
  }

  /// Adds an event. Can be called from any thread.
  private nonisolated func put(_ event: Event) {
    let isServed = queue.withLock { queue in
      queue.events.append(event)
      defer { queue.isServed = true }
      return queue.isServed
    }
    guard !isServed else { return }
    Task { @MainActor in await serve() }
  }

  /// Returns the next event, or nil if there is none, which makes the queue idle.
  private func next() -> Event? {
    queue.withLock { queue in
      guard queue.events.isEmpty else { return queue.events.removeFirst() }
      queue.isServed = false
      return nil
    }
  }

  private func serve() async {
    while let event = next() {
      if let code = await act(on: event) { return end(code) }
    }
  }

  /// - Returns: The exit code if this event ends the app.
  private func act(on event: Event) async -> Int32? {
    var isWhole = false
    switch event {
    case .changed: break
    case .terminal(.resize(let size)): app.resize(size)
    case .terminal(.endOfInput): return ExitCode.success
    case .terminal(.signal(let number)): return ExitCode.signal(number)
    case .terminal(.key(let key)):
      switch await app.handle(key) {
      case .draw: break
      case .drawAll: isWhole = true
      case .quit: return ExitCode.success
      case .interrupted: return ExitCode.interrupted
      }
    }
    draw(isWhole: isWhole)
    return nil
  }

  /// Draws the screen, and queues an event the next time something on it changes.
  private func draw(isWhole: Bool) {
    let frame = withObservationTracking {
      app.frame
    } onChange: {
      self.put(.changed)
    }
    session?.draw(frame, isWhole: isWhole)
  }

  /// Ends the app. The queue stays marked as served, so nothing serves it again.
  private func end(_ code: Int32) {
    app.stop()
    session?.close()
    session = nil
    onEnd(code)
  }
}
