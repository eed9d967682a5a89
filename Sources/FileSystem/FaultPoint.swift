#if DEBUG
  internal import Glibc
  internal import Synchronization

  /// A place at which a test has this process killed, as by `kill -9`: before and after each step that
  /// changes a file. Builds for use have none.
  package enum FaultPoint {
    private static let count = Atomic(0)
    /// The number of the point that kills, from 1, in the variable `QA_FAULT_POINT`.
    private static let deadly = getenv("QA_FAULT_POINT").flatMap { Int(String(cString: $0)) }

    package static func reach() {
      guard let deadly else { return }
      if count.add(1, ordering: .relaxed).newValue == deadly { kill(getpid(), SIGKILL) }
    }
  }
#else
  package enum FaultPoint {
    package static func reach() {}
  }
#endif
