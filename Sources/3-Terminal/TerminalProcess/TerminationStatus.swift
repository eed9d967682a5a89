internal import Glibc

/// How a process ended (POSIX `waitid`).
package enum TerminationStatus: Hashable, Sendable {
  case exited(Int32)
  case signaled(Int32)

  /// A phrase such as `exited with status 3` or `was killed by SIGSEGV`.
  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signaled(let signal): "was killed by \(Self.name(ofSignal: signal))"
    }
  }

  private static func name(ofSignal signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL",
      SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
      SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM",
      SIGTERM: "SIGTERM", SIGSYS: "SIGSYS",
    ]
    return names[signal] ?? "signal \(signal)"
  }
}
