import DaylistPresentation
import Observation
import TerminalUI

/// Draws, waits, and lets the app act, until it ends.
///
/// What the terminal tells and what changes in the app come as one stream, so that it waits in one place and
/// needs no timer.
struct MainLoop {
  private nonisolated enum Event: Sendable {
    case terminal(Terminal.Event)
    /// Something that the screen shows is about to be another.
    case changed
  }

  private let app: AppModel
  private let events: AsyncStream<Event>
  private let feed: AsyncStream<Event>.Continuation

  init(_ app: AppModel) {
    self.app = app
    (events, feed) = AsyncStream<Event>.makeStream()
  }

  /// - Returns: The exit code. The terminal is put back by then, whatever ended it.
  func run(depth: ColorDepth) async throws(TerminalError) -> Int32 {
    let session = try await TerminalSession.open([.mouse, .restoresAfterCrash], depth: depth) {
      [feed] event in feed.yield(.terminal(event))
    }
    let code = await code(session)
    app.stop()
    await session.close()
    return code
  }

  private func code(_ session: TerminalSession) async -> Int32 {
    for await event in events {
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
      draw(on: session, isWhole: isWhole)
    }
    return ExitCode.success
  }

  /// Draws the screen, and asks to be told once when something on it changes.
  private func draw(on session: TerminalSession, isWhole: Bool) {
    let frame = withObservationTracking {
      app.frame
    } onChange: { [feed] in
      feed.yield(.changed)
    }
    session.draw(frame, isWhole: isWhole)
  }
}
