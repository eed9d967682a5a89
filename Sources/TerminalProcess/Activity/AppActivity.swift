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
    /// How often it has begun to wait so far: a thread that went on and waits again has more.
    package let waits: Int64
    /// For how long it has been ready to run without getting a processor so far.
    package let delay: Duration
    /// For how long it has had a processor so far.
    package let runtime: Duration

    package init(
      id: Int32, isForeground: Bool = true, wait: Wait, waits: Int64, delay: Duration = .zero,
      runtime: Duration = .zero
    ) {
      self.id = id
      self.isForeground = isForeground
      self.wait = wait
      self.waits = waits
      self.delay = delay
      self.runtime = runtime
    }
  }

  /// Threads in ascending order of their ids.
  package let threads: [Thread]

  package init(threads: [Thread]) { self.threads = threads }

  /// Whether no thread has gone on since another look: each is in the wait in which it was then.
  package func hasStood(since earlier: AppActivity) -> Bool {
    threads.map(\.id) == earlier.threads.map(\.id)
      && threads.map(\.waits) == earlier.threads.map(\.waits)
      && !threads.contains { $0.wait == .running }
  }

  /// Reads the activity of all threads of an app.
  ///
  /// - Parameters:
  ///   - family: Its processes.
  ///   - foreground: The process group in the foreground of its terminal.
  /// - Returns: nil where `/proc` may not be read (another user's process, a hardened kernel).
  static func read(family: [ProcessTable.Entry], foreground: Int32) -> AppActivity? {
    var threads: [Thread] = []
    for entry in family {
      guard let own = self.threads(of: entry, isForeground: entry.group == foreground) else {
        return nil
      }
      threads += own
    }
    return AppActivity(threads: threads.sorted { $0.id < $1.id })
  }

  private static func threads(
    of process: ProcessTable.Entry, isForeground: Bool
  ) -> [Thread]? {
    var threads: [Thread] = []
    var timers: ProcessTimers?
    for name in ProcessTable.names(in: "/proc/\(process.id)/task") {
      guard let id = Int32(name) else { continue }
      let folder = "/proc/\(process.id)/task/\(id)"
      guard let status = ThreadStatus(folder), let call = systemCall(folder) else {
        // A thread that has just ended is no reason to give up; one that can't be read is.
        if access(folder, F_OK) == 0 { return nil }
        continue
      }
      // A main thread may be a zombie while others of its process live.
      if status.hasEnded { continue }
      var wait = status.isWorking ? .running : call.wait(process: process.id)
      if wait == .indefinitely {
        let known = timers ?? ProcessTimers(of: process.id)
        timers = known
        wait = call.isForSignals && status.catchesAlarm ? .unknown : known.wait
      }
      let times = ProcessorTimes(folder)
      threads.append(
        Thread(
          id: id, isForeground: isForeground, wait: wait, waits: status.waits, delay: times.delay,
          runtime: times.runtime))
    }
    return threads
  }

  private static func systemCall(_ folder: String) -> SystemCall? {
    guard let bytes = ProcessTable.contents(of: folder + "/syscall") else { return nil }
    return SystemCall(String(decoding: bytes, as: UTF8.self))
  }
}

/// The first two fields of `/proc/<pid>/task/<tid>/schedstat` (the kernel's scheduler/sched-stats), in
/// nanoseconds; both 0 where it does not keep them.
private struct ProcessorTimes {
  let runtime: Duration
  let delay: Duration

  init(_ folder: String) {
    let bytes = ProcessTable.contents(of: folder + "/schedstat") ?? []
    let times = bytes.split(whereSeparator: { $0 == 0x20 || $0 == 0x0a }).prefix(2).map {
      Duration.nanoseconds(Int64(String(decoding: $0, as: UTF8.self)) ?? 0)
    }
    runtime = times.first ?? .zero
    delay = times.dropFirst().first ?? .zero
  }
}

/// What is needed of `/proc/<pid>/task/<tid>/status` (proc(5)).
private struct ThreadStatus {
  let waits: Int64
  private let state: UInt8
  private let caughtSignals: UInt64

  /// Whether only its exit status is left.
  var hasEnded: Bool { state == UInt8(ascii: "Z") || state == UInt8(ascii: "X") }
  /// Whether it runs, is about to, or sleeps uninterruptibly: for a disk, which answers by itself. A thread
  /// that another processor is about to run is ready, but `syscall` still tells the wait that has ended.
  var isWorking: Bool { state == UInt8(ascii: "R") || state == UInt8(ascii: "D") }
  /// Whether SIGALRM, which a timer of the process sends, calls a function.
  var catchesAlarm: Bool { caughtSignals & 1 << UInt64(SIGALRM - 1) != 0 }

  /// - Returns: nil where the thread is gone.
  init?(_ folder: String) {
    // A thread's name can't hold a line feed, so that it can't look like one of these lines.
    guard let bytes = ProcessTable.contents(of: folder + "/status"),
      let state = Self.value(Self.stateKey, in: bytes).first,
      let waits = Int64(String(decoding: Self.value(Self.waitsKey, in: bytes), as: UTF8.self))
    else { return nil }
    self.state = state
    self.waits = waits
    let signals = String(decoding: Self.value(Self.signalsKey, in: bytes), as: UTF8.self)
    caughtSignals = UInt64(signals, radix: 16) ?? 0
  }

  private static let stateKey = Array("State:\t".utf8)
  private static let waitsKey = Array("voluntary_ctxt_switches:\t".utf8)
  private static let signalsKey = Array("SigCgt:\t".utf8)

  /// What follows `key` in the line that begins with it; nothing where there is none. It is asked for
  /// often, which the searches of the standard library are too slow for.
  private static func value(_ key: [UInt8], in bytes: [UInt8]) -> ArraySlice<UInt8> {
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      if bytes[start..<end].starts(with: key) { return bytes[(start + key.count)..<end] }
      start = end + 1
    }
    return []
  }
}
