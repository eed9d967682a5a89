import CTerminal
import Glibc
import Synchronization
package import TerminalFrame

/// The terminal on a thread of its own: events come out, frames go in.
///
/// A program whose screen changes by itself, as one that loads something, can wait for keys and for its own
/// changes in one place. The thread waits without a time limit and takes nothing while nothing happens.
package final class TerminalSession: Sendable {
  private let mailbox: Mailbox

  private init(_ mailbox: Mailbox) { self.mailbox = mailbox }

  /// Takes the terminal on standard input and output.
  ///
  /// - Parameters:
  ///   - onEvent: Is called on the terminal's thread, in the order in which things happened. First is
  ///     ``Terminal/Event/resize(_:)`` with the size that the terminal has. After ``Terminal/Event/signal(_:)``
  ///     or ``Terminal/Event/endOfInput`` nothing comes, and the terminal was put back already.
  /// - Throws: ``TerminalError`` where there is no terminal.
  package static func open(
    _ options: Terminal.Options, depth: ColorDepth = .full,
    onEvent: @escaping @Sendable (Terminal.Event) -> Void
  ) async throws(TerminalError) -> TerminalSession {
    let mailbox = Mailbox(try SignalPipe.openEnds())
    let answer = await withCheckedContinuation { continuation in
      let hasStarted = TerminalThread.start {
        mailbox.serve(options, depth, onEvent) { continuation.resume(returning: $0) }
      }
      guard hasStarted else {
        return continuation.resume(
          returning: TerminalError(
            message: "Could not start a thread for the terminal.",
            remedy: "Close other programs or raise the limit of processes."))
      }
    }
    if let error = answer { throw error }
    return TerminalSession(mailbox)
  }

  /// Draws a frame. Of several that come before the terminal has drawn one, it draws the last.
  ///
  /// - Parameter isWhole: Whether all is drawn again, and not what changed alone.
  package func draw(_ frame: Frame, isWhole: Bool = false) {
    mailbox.put(frame, isWhole: isWhole)
  }

  /// Puts the terminal back as it was; afterwards nothing is drawn and no event comes.
  package func close() async { await mailbox.close() }
}

/// What goes from the program to the terminal's thread.
private final class Mailbox: Sendable {
  private struct Content {
    var frame: Frame?
    var isWhole = false
    var isClosed = false
    var hasEnded = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let content = Mutex(Content())
  private let readEnd: Int32
  private let writeEnd: Int32

  init(_ ends: (read: Int32, write: Int32)) {
    readEnd = ends.read
    writeEnd = ends.write
  }

  deinit {
    Glibc.close(readEnd)
    Glibc.close(writeEnd)
  }

  func put(_ frame: Frame, isWhole: Bool) {
    content.withLock {
      $0.frame = frame
      $0.isWhole = $0.isWhole || isWhole
    }
    wake()
  }

  func close() async {
    await withCheckedContinuation { continuation in
      let hasEnded = content.withLock { content in
        content.isClosed = true
        if !content.hasEnded { content.waiting.append(continuation) }
        return content.hasEnded
      }
      if hasEnded { continuation.resume() } else { wake() }
    }
  }

  /// Writes a byte; a pipe that is full wakes as well.
  private func wake() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// The body of the terminal's thread.
  func serve(
    _ options: Terminal.Options, _ depth: ColorDepth,
    _ onEvent: @Sendable (Terminal.Event) -> Void,
    onStart: (TerminalError?) -> Void
  ) {
    do throws(TerminalError) {
      // Which of several frames are drawn is left to chance.
      let options = options.union(.restsCursor)
      let terminal = try Terminal(options, depth: depth, wakeFile: readEnd)
      onEvent(.resize(terminal.size))
      onStart(nil)
      let last = run(terminal)
      if let last { onEvent(last) }
    } catch {
      onStart(error)
    }
    let waiting = content.withLock { content in
      content.hasEnded = true
      defer { content.waiting = [] }
      return content.waiting
    }
    for continuation in waiting { continuation.resume() }

    /// - Returns: The event that ended it, when the terminal has been put back; nil where it was closed.
    func run(_ terminal: consuming Terminal) -> Terminal.Event? {
      while true {
        let letter = take()
        if letter.isClosed { return nil }
        if letter.isWhole { terminal.invalidate() }
        if let frame = letter.frame { terminal.draw(frame) }
        switch terminal.next(within: -1) {
        case nil: continue
        case .signal(let number)?: return .signal(number)
        case .endOfInput?: return .endOfInput
        case let event?: onEvent(event)
        }
      }
    }
  }

  private func take() -> Content {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(readEnd, &bytes, bytes.count) > 0 {}
    return content.withLock { content in
      let letter = content
      content.frame = nil
      content.isWhole = false
      return letter
    }
  }
}

/// Starts threads.
private enum TerminalThread {
  private final class Body {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// - Returns: Whether there is one more.
  static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = Unmanaged.passRetained(Body(run))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    guard status == 0 else {
      body.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}
