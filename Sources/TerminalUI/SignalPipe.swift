import Glibc
import Synchronization

/// Brings signals to a file that can be polled: a handler may do little more than write a byte.
struct SignalPipe: ~Copyable {
  private static let handled = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT]

  /// Becomes readable when a signal has arrived.
  let readEnd: Int32
  private let writeEnd: Int32
  /// The actions to put back, in the order of `handled`.
  private var saved: [sigaction] = []

  /// A pipe for ``init(_:)``, which takes it over.
  static func openEnds() throws(TerminalError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw TerminalError(
        message: "Could not open a pipe: \(String(cString: strerror(errno))).",
        remedy: "Close other programs or raise the limit of open files.")
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  /// The signals that this thread did not take before.
  private var savedMask = sigset_t()

  init(_ ends: (read: Int32, write: Int32)) {
    readEnd = ends.read
    writeEnd = ends.write
    handlerFile.store(writeEnd, ordering: .sequentiallyConsistent)
    for signal in Self.handled {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { signal in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: signal)
        write(handlerFile.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = before
      }
      var old = sigaction()
      sigaction(signal, &action, &old)
      saved.append(old)
    }
    // Whoever started this program may have left them blocked.
    var signals = sigset_t()
    for signal in Self.handled { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, &savedMask)
  }

  deinit {
    var mask = savedMask
    pthread_sigmask(SIG_SETMASK, &mask, nil)
    for (signal, action) in zip(Self.handled, saved) {
      var action = action
      sigaction(signal, &action, nil)
    }
    handlerFile.store(-1, ordering: .sequentiallyConsistent)
    close(readEnd)
    close(writeEnd)
  }

  /// The signals since the last call, oldest first.
  func drain() -> [Int32] {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(readEnd, &buffer, buffer.count)
    return count > 0 ? buffer.prefix(count).map { Int32($0) } : []
  }
}

/// The pipe's write end for the handler, which can take no context; -1 where there is none.
private let handlerFile = Atomic<Int32>(-1)
