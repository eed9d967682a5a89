import Observation
import Synchronization
package import TerminalFrame
package import TerminalUI

/// A place for the frames of the app: the terminal, or a test's record of them.
package nonisolated protocol Display: Sendable {
  /// - Parameter isWhole: Whether to redraw the whole screen instead of only what changed.
  func draw(_ frame: Frame, isWhole: Bool)

  /// Restores the terminal. Afterwards nothing is drawn.
  func close()
}

extension TerminalSession: Display {}

/// The main loop: waits for an event, lets the app handle it, and draws what changed, until the app ends.
///
/// Events of the terminal and changes in the app share one inbox, so that the program waits in one place and needs no
/// timer. Whatever arrives while the inbox is idle starts a task on the main actor, which serves the inbox until it is
/// empty. A stream would use threads of a pool instead, which wake up by themselves.
package final class MainLoop {
  /// The reason why the app ended.
  package nonisolated enum Ending: Hashable, Sendable {
    case quit, interrupted
    case signal(Int32)
  }

  private nonisolated struct Inbox: Sendable {
    var events: [Terminal.Event] = []
    /// Whether anything on the screen has changed since it was last drawn.
    var hasChanged = true
    var isServed = false
  }

  /// The next thing to do.
  private nonisolated enum Work {
    case handle(Terminal.Event)
    case draw
  }

  private let app: AppModel
  private let onEnd: (Ending) -> Void
  private nonisolated let inbox = Mutex(Inbox())
  private var display: (any Display)?
  /// The frame on the screen.
  private var frame: Frame?

  /// - Parameter onEnd: Called once the terminal is restored.
  package init(_ app: AppModel, onEnd: @escaping (Ending) -> Void) {
    self.app = app
    self.onEnd = onEnd
  }

  /// Takes over a display and runs until `onEnd` is called.
  ///
  /// - Parameter open: Opens the display, which passes its events to the closure, from any thread.
  package func start(
    on open: (@escaping @Sendable (Terminal.Event) -> Void) throws(TerminalError) -> any Display
  ) throws(TerminalError) {
    display = try open { event in self.put { $0.events.append(event) } }
  }

  /// Changes the inbox. Can be called from any thread.
  private nonisolated func put(_ change: (inout Inbox) -> Void) {
    let isServed = inbox.withLock { inbox in
      change(&inbox)
      defer { inbox.isServed = true }
      return inbox.isServed
    }
    guard !isServed else { return }
    Task { @MainActor in await serve() }
  }

  /// Returns what to do next, or nil if there is nothing, which makes the inbox idle. A frame is drawn after all
  /// events: keys that arrive while one is drawn need only one more.
  private func next() -> Work? {
    inbox.withLock { inbox in
      if !inbox.events.isEmpty { return .handle(inbox.events.removeFirst()) }
      if inbox.hasChanged {
        inbox.hasChanged = false
        return .draw
      }
      inbox.isServed = false
      return nil
    }
  }

  private func serve() async {
    while let work = next() {
      switch work {
      case .draw: draw()
      case .handle(let event):
        if let ending = await handle(event) { return end(ending) }
      }
    }
  }

  /// - Returns: The reason to end, if this event ends the app.
  private func handle(_ event: Terminal.Event) async -> Ending? {
    switch event {
    case .resize(let size): app.resize(size)
    case .endOfInput: return .quit
    case .signal(let number): return .signal(number)
    case .key(let key):
      switch await app.handle(key) {
      case .draw: break
      case .drawAll: if let frame { display?.draw(frame, isWhole: true) }
      case .quit: return .quit
      case .interrupted: return .interrupted
      }
    }
    return nil
  }

  /// Draws the screen, and notes the next change of anything on it.
  ///
  /// Call it only after such a change. It ends the observation for the frame before: another one beside it would note
  /// the same change again, and each frame would add one.
  private func draw() {
    let frame = withObservationTracking {
      app.frame
    } onChange: { [weak self] in
      self?.put { $0.hasChanged = true }
    }
    self.frame = frame
    display?.draw(frame, isWhole: false)
  }

  /// Ends the app. The inbox stays marked as served, so nothing serves it again.
  private func end(_ ending: Ending) {
    app.stop()
    display?.close()
    display = nil
    onEnd(ending)
  }
}
