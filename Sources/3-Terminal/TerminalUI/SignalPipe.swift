import CTerminal
import Glibc

/// Delivers the signals that concern a terminal app to a file descriptor that can be polled.
struct SignalPipe: ~Copyable {
  private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT, SIGTSTP]

  /// Becomes readable when a signal has arrived.
  let readEnd: Int32
  private let writeEnd: Int32
  /// The previous handlers of the signals, in the order of `handled`.
  private var saved: [signal_route] = []
  /// The previous signal mask of this thread.
  private var savedMask = sigset_t()

  /// Opens a pipe that the caller owns.
  static func openEnds() throws(TerminalError) -> (read: Int32, write: Int32) {
    var writeEnd: Int32 = -1
    let readEnd = signal_pipe_open(&writeEnd)
    guard readEnd >= 0 else {
      throw TerminalError(
        message: "Could not open a pipe: \(String(cString: strerror(-readEnd))).",
        remedy: "Close other programs or raise the limit on open files.")
    }
    return (readEnd, writeEnd)
  }

  init() throws(TerminalError) {
    (readEnd, writeEnd) = try Self.openEnds()
    for signal in Self.handled {
      var before = signal_route()
      // Without SA_RESTART, so that a signal ends a wait for the terminal.
      signal_pipe_connect(signal, writeEnd, false, &before)
      saved.append(before)
    }
    // The parent process may have left them blocked.
    var signals = sigset_t()
    for signal in Self.handled { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, &savedMask)
  }

  deinit {
    var mask = savedMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    for (signal, before) in zip(Self.handled, saved) {
      var before = before
      signal_pipe_disconnect(signal, &before)
    }
    close(readEnd)
    close(writeEnd)
  }

  /// Stops this process, as SIGTSTP does by default, and returns when it has been resumed. It returns at once if no
  /// shell could resume it (POSIX, 11.1.4), or if the parent process ignored the signal.
  func stopProcess() {
    for (signal, before) in zip(Self.handled, saved) where signal == SIGTSTP {
      var before = before
      signal_pipe_disconnect(signal, &before)
      raise(signal)
      signal_pipe_connect(signal, writeEnd, false, nil)
    }
  }

  /// The signals since the last call, oldest first.
  func drain() -> [Int32] {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(readEnd, &buffer, buffer.count)
    return count > 0 ? buffer.prefix(count).map { Int32($0) } : []
  }
}
