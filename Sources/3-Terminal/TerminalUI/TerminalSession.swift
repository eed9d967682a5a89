import CTerminal
import Glibc
import Synchronization
package import TerminalFrame

/// The terminal on a thread of its own: events come out, frames go in.
///
/// A program whose screen also changes by itself, for example while it loads, can wait for keys and for its own changes
/// in one place. The thread waits without a time limit and uses no CPU while nothing happens.
package final class TerminalSession: Sendable {
  private let loop: TerminalLoop
  private let thread: pthread_t
  /// The background colour that the terminal reported, or nil if it didn't, or wasn't asked.
  package let background: RGB?

  /// Takes over the terminal on standard input and output.
  ///
  /// - Parameters:
  ///   - onEvent: Called on the terminal's thread for each event, in order. The first is ``Terminal/Event/resize(_:)``
  ///     with the current size. ``Terminal/Event/signal(_:)`` or ``Terminal/Event/endOfInput`` is the last; the
  ///     terminal is restored before it.
  /// - Throws: ``TerminalError`` if there is no terminal or it can't be used.
  package init(
    _ options: Terminal.Options, kind: TerminalKind = .full,
    onEvent: @escaping @Sendable (Terminal.Event) -> Void
  ) throws(TerminalError) {
    let pipe = try WakePipe()
    // Which frames are drawn depends on timing; the position of the cursor must not.
    let terminal = try Terminal(
      options.union(.restsCursor), kind: kind, wakeFile: pipe.readEnd)
    background = terminal.background
    loop = TerminalLoop(pipe, terminal, onEvent)
    thread = try loop.start()
  }

  /// Draws a frame. If several arrive before the terminal draws one, only the last is drawn.
  ///
  /// - Parameter isWhole: Whether to redraw the whole screen instead of only what changed.
  package func draw(_ frame: Frame, isWhole: Bool = false) {
    loop.put(frame, isWhole: isWhole)
  }

  /// Restores the terminal. Afterwards nothing is drawn and no event arrives. Call it once.
  package func close() {
    loop.close()
    pthread_join(thread, nil)
  }
}

/// A pipe whose reader is woken by a byte.
private final class WakePipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(TerminalError) { (readEnd, writeEnd) = try SignalPipe.openEnds() }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the reader. The write may fail if the pipe is full, but then the reader wakes anyway.
  func wake() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }
}

/// The terminal, and the messages from the program to the terminal's thread.
private final class TerminalLoop: Sendable {
  private struct Content {
    var frame: Frame?
    var isWhole = false
    var isClosed = false
  }

  private let content = Mutex(Content())
  private let pipe: WakePipe
  /// The terminal, until the thread takes it.
  private let terminal: Mutex<Terminal?>
  private let onEvent: @Sendable (Terminal.Event) -> Void

  init(
    _ pipe: WakePipe, _ terminal: consuming sending Terminal,
    _ onEvent: @escaping @Sendable (Terminal.Event) -> Void
  ) {
    self.pipe = pipe
    self.terminal = Mutex(terminal)
    self.onEvent = onEvent
  }

  /// Starts the terminal's thread, which keeps this object until it ends.
  func start() throws(TerminalError) -> pthread_t {
    let loop = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<TerminalLoop>.fromOpaque(pointer).takeRetainedValue().serve()
        return nil
      }, loop.toOpaque())
    guard status == 0 else {
      loop.release()
      throw TerminalError(
        message: "Could not start a thread for the terminal.",
        remedy: "Close other programs or raise the limit on processes.")
    }
    return thread
  }

  func put(_ frame: Frame, isWhole: Bool) {
    content.withLock {
      $0.frame = frame
      $0.isWhole = $0.isWhole || isWhole
    }
    pipe.wake()
  }

  func close() {
    content.withLock { $0.isClosed = true }
    pipe.wake()
  }

  /// The body of the terminal's thread.
  private func serve() {
    let last = terminal.withLock { owned -> Terminal.Event? in
      guard let terminal = owned.take() else { return nil }
      return run(terminal)
    }
    if let last { onEvent(last) }
  }

  /// - Returns: The event that ended the session, or nil if it was closed. The terminal is restored by then.
  private func run(_ terminal: consuming Terminal) -> Terminal.Event? {
    onEvent(.resize(terminal.size))
    while true {
      let pending = drain()
      if pending.isClosed { return nil }
      if pending.isWhole { terminal.invalidate() }
      if let frame = pending.frame { terminal.draw(frame) }
      switch terminal.next(within: -1) {
      case nil: continue
      case .signal(let number)?: return .signal(number)
      case .endOfInput?: return .endOfInput
      case let event?: onEvent(event)
      }
    }
  }

  private func drain() -> Content {
    pipe.drain()
    return content.withLock { content in
      let pending = content
      content.frame = nil
      content.isWhole = false
      return pending
    }
  }
}
