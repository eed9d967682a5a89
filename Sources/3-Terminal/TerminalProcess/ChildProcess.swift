internal import CTerminal
internal import Glibc
internal import Synchronization

/// A child of this process that is reaped when its owner goes away, if not before.
///
/// A zombie that is never reaped is what every wait for any child finds first (`waitid(P_ALL, WNOWAIT)`, as in Swift
/// Testing). Such a wait would never see another child end.
struct ChildProcess: ~Copyable {
  let id: Int32
  /// A pidfd: becomes readable when the process has ended (pidfd_open(2)).
  let file: FileHandle
  private var isReaped = false

  /// - Parameter id: The leader of its own process group. It is ended if this throws.
  init(_ id: Int32) throws(TerminalProcessError) {
    let number = process_open(id)
    guard number >= 0 else {
      kill(-id, SIGKILL)
      waitpid(id, nil, 0)
      throw TerminalProcessError(.watch, code: -number)
    }
    _ = ProcessTable.started.withLock { $0.insert(id) }
    self.id = id
    file = FileHandle(number)
  }

  deinit {
    guard !isReaped else { return }
    kill(-id, SIGKILL)
    Self.reap(id, file.number)
  }

  /// How it ended, or nil while it runs. It stays a zombie, so that its id isn't reused.
  func terminationStatus() -> TerminationStatus? {
    var info = siginfo_t()
    let found = waitid(P_PIDFD, id_t(file.number), &info, WEXITED | WNOHANG | WNOWAIT)
    guard found == 0, info.si_signo == SIGCHLD else { return nil }
    let value = info._sifields._sigchld.si_status
    return info.si_code == CLD_EXITED ? .exited(value) : .signaled(value)
  }

  /// Waits for its end. After that, its id may be reused.
  mutating func reap() {
    Self.reap(id, file.number)
    isReaped = true
  }

  private static func reap(_ id: Int32, _ file: Int32) {
    var info = siginfo_t()
    waitid(P_PIDFD, id_t(file), &info, WEXITED)
    _ = ProcessTable.started.withLock { $0.remove(id) }
  }
}
