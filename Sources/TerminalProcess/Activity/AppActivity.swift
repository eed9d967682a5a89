internal import Glibc

/// What the threads of an app are doing, read from `/proc` (proc(5), syscall(2)): those of the process
/// group in the foreground of its terminal, which draws, and those of everything else that the app
/// started, which the group may be waiting for.
package struct AppActivity: Hashable, Sendable {
  /// What one thread does.
  package enum Wait: Hashable, Sendable {
    /// It runs, waits outside a system call (for a page), or writes.
    case running
    /// It waits in a call that says nothing about when it goes on.
    case unknown
    /// It waits for input, another process or another thread, without a time limit.
    case indefinitely
    /// It waits for at most this long, counted from the beginning of the wait.
    case atMost(Duration)
    /// It waits for at most this long, counted from when it was looked at.
    case remaining(Duration)
  }

  package struct Thread: Hashable, Sendable {
    package let id: Int32
    /// Whether its process is in the foreground of the terminal.
    package let isForeground: Bool
    package let wait: Wait
    /// Whether something that can't be seen, such as the signal of a timer, may end the wait before its limit.
    package let mayEndEarly: Bool
    /// Whether some thread waits for the terminal on which this one runs: the app's own, or one that the app
    /// made for another program.
    package let isAttended: Bool
    /// How often it has begun to wait so far: a thread that went on and waits again has more.
    package let waits: Int64
    /// For how long it has been ready to run without getting a processor so far.
    package let delay: Duration
    /// For how long it has had a processor so far.
    package let runtime: Duration

    package init(
      id: Int32, isForeground: Bool = true, wait: Wait, mayEndEarly: Bool = false,
      isAttended: Bool = true, waits: Int64,
      delay: Duration = .zero, runtime: Duration = .zero
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

  /// Threads in ascending order of their ids.
  package let threads: [Thread]
  /// The numbers of the terminals (`/dev/pts/<number>`) that the app made for what it started, as script,
  /// tmux and sudo do.
  package let innerTerminals: Set<Int>

  package init(threads: [Thread], innerTerminals: Set<Int> = []) {
    self.threads = threads
    self.innerTerminals = innerTerminals
  }

  /// The longest time after which a thread goes on by itself, of those up to a limit; zero if there is none.
  package func longestTimer(upTo limit: Duration) -> Duration {
    threads.map { thread in
      switch thread.wait {
      case .atMost(let time), .remaining(let time): time <= limit ? time : .zero
      case .running, .unknown, .indefinitely: .zero
      }
    }.max() ?? .zero
  }

  /// The same with some threads replaced.
  ///
  /// - Parameter replacement: What to put in a thread's place; nil to keep it.
  package func replacing(_ replacement: (Thread) -> Thread?) -> AppActivity {
    AppActivity(
      threads: threads.map { replacement($0) ?? $0 }, innerTerminals: innerTerminals)
  }

  /// Whether no thread has had a processor since this was read, which costs much less to find out than to read it
  /// again; false where the kernel does not tell. Then nothing that the app does is new either, such as a process.
  package var hasLasted: Bool {
    threads.allSatisfy { thread in
      thread.runtime > .zero && ProcessorTimes("/proc/\(thread.id)").runtime == thread.runtime
    }
  }

  /// Whether a thread in the foreground that ran when this was read still does, or does so again.
  package var isStillRunning: Bool {
    threads.contains { thread in
      thread.isForeground && thread.wait == .running
        && ThreadStatus("/proc/\(thread.id)")?.isWorking == true
    }
  }

  /// For how long all these threads have had a processor by now.
  package var presentRuntime: Duration {
    threads.reduce(.zero) { $0 + max($1.runtime, ProcessorTimes("/proc/\($1.id)").runtime) }
  }

  /// Whether no thread has gone on since another look: each is in the wait in which it was then.
  package func hasStood(since earlier: AppActivity) -> Bool {
    threads.map(\.id) == earlier.threads.map(\.id)
      && threads.map(\.waits) == earlier.threads.map(\.waits)
      && !threads.contains { $0.wait == .running }
  }
}
