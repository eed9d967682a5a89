#if DEBUG
  internal import Glibc
  internal import Synchronization

  /// A place at which a test has this process killed, as by `kill -9`, or looks at what it has done so far: before and
  /// after each step that changes a file. Builds for use have none.
  package enum FaultPoint {
    private static let count = Atomic(0)
    /// The number of the point that kills, from 1.
    private static let deadly = getenv("QA_FAULT_POINT").flatMap { Int(String(cString: $0)) }
    /// A folder in which the process makes a file at each point, named by its number, and waits until it is removed.
    private static let steps = getenv("QA_FAULT_STEPS").map { String(cString: $0) }

    package static func reach() {
      guard deadly != nil || steps != nil else { return }
      let number = count.add(1, ordering: .relaxed).newValue
      if number == deadly { kill(getpid(), SIGKILL) }
      if let steps { wait(at: "\(steps)/\(number)") }
    }

    /// Waits for a minute at most.
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
