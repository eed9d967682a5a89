internal import Glibc

/// What the threads of an app are doing, read from `/proc` (proc(5), syscall(2)). It covers the process group in the
/// foreground of the app's terminal, which draws the screen, and everything else that the app started, which that group
/// may be waiting for.
package struct AppActivity: Hashable, Sendable {
  /// What one thread is doing.
  package enum Wait: Hashable, Sendable {
    /// It runs, waits outside a system call (as for a page of memory), or writes.
    case running
    /// It waits in a call that doesn't show when it will end.
    case unknown
    /// It waits for input, another process or another thread, without a time limit.
    case indefinitely
    /// It waits for at most this long, counted from the start of the wait.
    case atMost(Duration)
    /// It waits for at most this long, counted from when it was read.
    case remaining(Duration)

    /// The time limit, or nil if none is known.
    package var limit: Duration? {
      switch self {
      case .atMost(let limit), .remaining(let limit): limit
      case .running, .unknown, .indefinitely: nil
      }
    }
  }

  package struct Thread: Hashable, Sendable {
    package let id: Int32
    /// Whether its process is in the foreground of the terminal.
    package let isForeground: Bool
    package var wait: Wait
    /// Whether the wait may end before its limit for a reason that can't be observed, such as the signal of a timer.
    package let mayEndEarly: Bool
    /// Whether some thread waits for input from the terminal on which this one runs: the app's own, or one that the app
    /// made for another program.
    package var isAttended: Bool
    /// How many waits it has begun so far. The number grows if the thread runs and then waits again.
    package let waits: Int64
    /// The total time for which it has been ready to run without getting a processor.
    package let delay: Duration
    /// The total time for which it has had a processor.
    package let runtime: Duration

    package init(
      id: Int32, isForeground: Bool = true, wait: Wait, mayEndEarly: Bool = false,
      isAttended: Bool = true, waits: Int64, delay: Duration = .zero, runtime: Duration = .zero
    ) {
      self.id = id
      self.isForeground = isForeground
      self.wait = wait
      self.mayEndEarly = mayEndEarly
      self.isAttended = isAttended
      self.waits = waits
      self.delay = delay
      self.runtime = runtime
    }
  }

  /// In ascending order of ids.
  package var threads: [Thread]
  /// The numbers of the terminals (`/dev/pts/<number>`) that the app made for programs it started, as script, tmux and
  /// sudo do.
  package let innerTerminals: Set<Int>

  package init(threads: [Thread], innerTerminals: Set<Int> = []) {
    self.threads = threads
    self.innerTerminals = innerTerminals
  }

  /// The longest time limit of a waiting thread, among those that are at most `limit`; zero if there is none.
  package func longestTimer(upTo limit: Duration) -> Duration {
    threads.compactMap(\.wait.limit).filter { $0 <= limit }.max() ?? .zero
  }

  /// Whether no thread has had a processor since this was read; false if the kernel doesn't keep the times. This costs
  /// much less than reading the activity again. If it is true, nothing else that the app does is new either, such as a
  /// process.
  package var hasLasted: Bool {
    threads.allSatisfy { thread in
      thread.runtime > .zero && ProcessorTimes("/proc/\(thread.id)").runtime == thread.runtime
    }
  }

  /// Whether a foreground thread that was running when this was read is running now.
  package var isStillRunning: Bool {
    threads.contains { thread in
      thread.isForeground && thread.wait == .running
        && ThreadStatus("/proc/\(thread.id)")?.isWorking == true
    }
  }

  /// The total time for which all these threads have had a processor by now.
  package var presentRuntime: Duration {
    threads.reduce(.zero) { $0 + max($1.runtime, ProcessorTimes("/proc/\($1.id)").runtime) }
  }

  /// Whether no thread has run since the earlier reading: each is still in the same wait.
  package func isSameWait(since earlier: AppActivity) -> Bool {
    threads.map(\.id) == earlier.threads.map(\.id)
      && threads.map(\.waits) == earlier.threads.map(\.waits)
      && !threads.contains { $0.wait == .running }
  }
}
