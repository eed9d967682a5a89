#if DEBUG
  internal import Glibc
  internal import Synchronization

  /// A point at which a test can kill this process, as with `kill -9`, or inspect what it has done so far. There is one
  /// before and after each step that changes a file. Release builds have none.
  package enum FaultPoint {
    private static let count = Atomic(0)
    /// The number of the point at which the process is killed, counted from 1.
    private static let deadly = getenv("QA_FAULT_POINT").flatMap { Int(String(cString: $0)) }
    /// A folder in which the process creates a file at each point, named after the point's number. It continues when
    /// the file is removed.
    private static let steps = getenv("QA_FAULT_STEPS").map { String(cString: $0) }

    package static func reach() {
      guard deadly != nil || steps != nil else { return }
      let number = count.add(1, ordering: .relaxed).newValue
      if number == deadly { kill(getpid(), SIGKILL) }
      if let steps { wait(at: "\(steps)/\(number)") }
    }

    /// Waits for at most a minute.
    private static func wait(at file: String) {
      close(open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
      var looks = 0
      while looks < 60_000, access(file, F_OK) == 0 {
        usleep(1000)
        looks += 1
      }
    }
  }
#else
  package enum FaultPoint {
    package static func reach() {}
  }
#endif
