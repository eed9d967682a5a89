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

    package init(
      id: Int32, isForeground: Bool = true, wait: Wait, waits: Int64, delay: Duration = .zero
    ) {
      self.id = id
      self.isForeground = isForeground
      self.wait = wait
      self.waits = waits
      self.delay = delay
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
      var wait = status.isOnDisk ? .running : call.wait(process: process.id)
      if wait == .indefinitely {
        let known = timers ?? ProcessTimers(of: process.id)
        timers = known
        wait = call.isForSignals && status.catchesAlarm ? .unknown : known.wait
      }
      threads.append(
        Thread(
          id: id, isForeground: isForeground, wait: wait, waits: status.waits,
          delay: delay(folder)))
    }
    return threads
  }

  /// The second field of `schedstat`, in nanoseconds; 0 where the kernel does not keep it.
  private static func delay(_ folder: String) -> Duration {
    let bytes = ProcessTable.contents(of: folder + "/schedstat") ?? []
    let fields = bytes.split(whereSeparator: { $0 == 0x20 || $0 == 0x0a })
    guard fields.count > 1 else { return .zero }
    return .nanoseconds(Int64(String(decoding: fields[1], as: UTF8.self)) ?? 0)
  }

  private static func systemCall(_ folder: String) -> SystemCall? {
    guard let bytes = ProcessTable.contents(of: folder + "/syscall") else { return nil }
    return SystemCall(String(decoding: bytes, as: UTF8.self))
  }
}

/// What is needed of `/proc/<pid>/task/<tid>/status` (proc(5)).
private struct ThreadStatus {
  let waits: Int64
  private let state: UInt8
  private let caughtSignals: UInt64

  /// Whether only its exit status is left.
  var hasEnded: Bool { state == UInt8(ascii: "Z") || state == UInt8(ascii: "X") }
  /// Whether it sleeps uninterruptibly: for a disk, which answers by itself.
  var isOnDisk: Bool { state == UInt8(ascii: "D") }
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

/// The timers of a process that end waits without a time limit: files of timerfd_create(2), which say
/// how much is left, and timers of timer_create(2), which do not.
private struct ProcessTimers {
  /// How a wait without a time limit waits.
  let wait: AppActivity.Wait

  init(of process: Int32) {
    if Self.sendsSignals(process) {
      wait = .unknown
      return
    }
    let files = ProcessTable.names(in: "/proc/\(process)/fd")
    let left = files.filter { Self.isTimer("/proc/\(process)/fd/\($0)") }
      .compactMap { Self.timeLeft("/proc/\(process)/fdinfo/\($0)") }
    wait = left.min().map { .remaining(.nanoseconds($0)) } ?? .indefinitely
  }

  /// Whether there are timers of `timer_create` that send a signal, which may call anything. Those that
  /// call a function on a thread (SIGEV_THREAD, by glibc's own signal) don't count: whether one runs is
  /// not told, and vim keeps one that does not, so that each of its screens would wait for the cap.
  private static func sendsSignals(_ process: Int32) -> Bool {
    let text = String(
      decoding: ProcessTable.contents(of: "/proc/\(process)/timers") ?? [], as: UTF8.self)
    let signals = text.split(separator: "\n").filter { $0.hasPrefix("signal: ") }
    return signals.contains { !$0.hasPrefix("signal: 32/") }
  }

  private static func isTimer(_ link: String) -> Bool {
    var target = [CChar](repeating: 0, count: 32)
    let count = readlink(link, &target, target.count)
    return count == name.count && target.prefix(count).elementsEqual(name)
  }

  private static let name = "anon_inode:[timerfd]".utf8.map(CChar.init)

  /// From the line `it_value: (seconds, nanoseconds)`, in nanoseconds; nil where it does not run.
  private static func timeLeft(_ path: String) -> Int64? {
    let text = String(decoding: ProcessTable.contents(of: path) ?? [], as: UTF8.self)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("it_value:") })
    else { return nil }
    let numbers = line.split(whereSeparator: { !$0.isNumber }).compactMap { Int64($0) }
    guard numbers.count == 2, numbers != [0, 0] else { return nil }
    let (whole, overflow) = numbers[0].multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : whole.addingReportingOverflow(numbers[1]).partialValue
  }
}

/// A system call that a thread is blocked in, as `/proc/<pid>/task/<tid>/syscall` tells it.
private struct SystemCall {
  /// -1 where the thread is blocked outside a call, nil where it runs.
  let number: Int?
  let arguments: [UInt64]

  init?(_ line: String) {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\n" })
    guard let first = words.first else { return nil }
    number = Int(first)
    arguments = words.dropFirst().prefix(6).map { UInt64($0.dropFirst(2), radix: 16) ?? 0 }
  }

  /// Whether only a signal ends it.
  var isForSignals: Bool { number.map(Self.signalWaits.contains) ?? false }

  func wait(process: Int32) -> AppActivity.Wait {
    guard let number, number >= 0, arguments.count == 6 else { return .running }
    guard let kind = Self.kinds[number] else { return .unknown }
    switch kind {
    case .output: return .running
    case .unlimited: return .indefinitely
    case .milliseconds(let index):
      let limit = Int32(truncatingIfNeeded: arguments[index])
      return limit < 0 ? .indefinitely : .atMost(.milliseconds(limit))
    case .timespec(let index): return relative(index, process, unit: 1)
    case .timeval(let index): return relative(index, process, unit: 1000)
    case .clockNanosleep:
      let isAbsolute = arguments[1] & 1 != 0
      return isAbsolute
        ? absolute(2, process, isRealTime: arguments[0] == 0) : relative(2, process, unit: 1)
    case .futex:
      let operation = arguments[1] & 0x7f
      switch operation {
      case 0: return relative(3, process, unit: 1)  // FUTEX_WAIT
      case 9, 6:  // FUTEX_WAIT_BITSET and FUTEX_LOCK_PI take an absolute time
        return absolute(3, process, isRealTime: operation == 6 || arguments[1] & 256 != 0)
      default: return .unknown
      }
    }
  }

  /// - Parameter unit: Nanoseconds in one unit of the second field.
  private func relative(_ index: Int, _ process: Int32, unit: Int64) -> AppActivity.Wait {
    if arguments[index] == 0 { return .indefinitely }
    guard let limit = nanoseconds(at: arguments[index], of: process, unit: unit) else {
      return .unknown
    }
    return .atMost(.nanoseconds(limit))
  }

  private func absolute(_ index: Int, _ process: Int32, isRealTime: Bool) -> AppActivity.Wait {
    if arguments[index] == 0 { return .indefinitely }
    guard let time = nanoseconds(at: arguments[index], of: process, unit: 1) else {
      return .unknown
    }
    let now = Self.nanoseconds(of: isRealTime ? CLOCK_REALTIME : CLOCK_MONOTONIC)
    return .remaining(.nanoseconds(max(0, time.subtractingReportingOverflow(now).partialValue)))
  }

  /// Two 64-bit fields, seconds and a fraction, in the memory of a process.
  private func nanoseconds(at address: UInt64, of process: Int32, unit: Int64) -> Int64? {
    let file = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var fields: [Int64] = [0, 0]
    guard pread(file, &fields, 16, off_t(truncatingIfNeeded: address)) == 16 else { return nil }
    let (whole, overflow) = fields[0].multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow, fields[1] >= 0, fields[1] < 1_000_000_000 else { return .max }
    return whole.addingReportingOverflow(fields[1] * unit).partialValue
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Where a call that waits has its time limit: the index of an argument.
  private enum Kind {
    case output
    case unlimited
    case milliseconds(Int)
    case timespec(Int)
    case timeval(Int)
    case clockNanosleep
    case futex
  }

  /// The calls that wait, by number. `restart_syscall` is left out: its limit is not to be seen.
  #if arch(x86_64)
    /// pause and rt_sigsuspend.
    private static let signalWaits: Set = [34, 130]
    private static let kinds: [Int: Kind] = [
      0: .unlimited,  // read
      1: .output,  // write
      20: .output,  // writev
      19: .unlimited,  // readv
      7: .milliseconds(2),  // poll
      271: .timespec(2),  // ppoll
      23: .timeval(4),  // select
      270: .timespec(4),  // pselect6
      232: .milliseconds(3),  // epoll_wait
      281: .milliseconds(3),  // epoll_pwait
      441: .timespec(3),  // epoll_pwait2
      202: .futex,
      61: .unlimited,  // wait4
      247: .unlimited,  // waitid
      34: .unlimited,  // pause
      130: .unlimited,  // rt_sigsuspend
      128: .timespec(2),  // rt_sigtimedwait
      35: .timespec(0),  // nanosleep
      230: .clockNanosleep,
      43: .unlimited,  // accept
      45: .unlimited,  // recvfrom
      47: .unlimited,  // recvmsg
    ]
  #elseif arch(arm64)
    /// rt_sigsuspend.
    private static let signalWaits: Set = [133]
    private static let kinds: [Int: Kind] = [
      63: .unlimited,  // read
      64: .output,  // write
      66: .output,  // writev
      65: .unlimited,  // readv
      73: .timespec(2),  // ppoll
      72: .timespec(4),  // pselect6
      22: .milliseconds(3),  // epoll_pwait
      441: .timespec(3),  // epoll_pwait2
      98: .futex,
      260: .unlimited,  // wait4
      95: .unlimited,  // waitid
      133: .unlimited,  // rt_sigsuspend
      137: .timespec(2),  // rt_sigtimedwait
      101: .timespec(0),  // nanosleep
      115: .clockNanosleep,
      202: .unlimited,  // accept
      207: .unlimited,  // recvfrom
      212: .unlimited,  // recvmsg
    ]
  #else
    private static let signalWaits: Set<Int> = []
    private static let kinds: [Int: Kind] = [:]
  #endif
}
