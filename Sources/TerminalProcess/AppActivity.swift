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

    package init(id: Int32, isForeground: Bool = true, wait: Wait, waits: Int64) {
      self.id = id
      self.isForeground = isForeground
      self.wait = wait
      self.waits = waits
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
  ///   - leader: The program that was started.
  ///   - foreground: The process group in the foreground of its terminal.
  /// - Returns: nil where `/proc` may not be read (another user's process, a hardened kernel).
  package static func read(leader: Int32, foreground: Int32) -> AppActivity? {
    var threads: [Thread] = []
    for entry in ProcessTable.family(of: leader) {
      for name in ProcessTable.names(in: "/proc/\(entry.id)/task") {
        guard let id = Int32(name) else { continue }
        let folder = "/proc/\(entry.id)/task/\(id)"
        guard let status = ThreadStatus(folder), let call = systemCall(folder) else {
          // A thread that has just ended is no reason to give up; one that can't be read is.
          if access(folder, F_OK) == 0 { return nil }
          continue
        }
        // A main thread may be a zombie while others of its process live.
        if status.hasEnded { continue }
        threads.append(
          Thread(
            id: id, isForeground: entry.group == foreground,
            wait: status.isOnDisk ? .running : call.wait(process: entry.id),
            waits: status.waits))
      }
    }
    return AppActivity(threads: threads.sorted { $0.id < $1.id })
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

  /// Whether only its exit status is left.
  var hasEnded: Bool { state == UInt8(ascii: "Z") || state == UInt8(ascii: "X") }
  /// Whether it sleeps uninterruptibly: for a disk, which answers by itself.
  var isOnDisk: Bool { state == UInt8(ascii: "D") }

  /// - Returns: nil where the thread is gone.
  init?(_ folder: String) {
    // A thread's name can't hold a line feed, so that it can't look like one of these lines.
    guard let bytes = ProcessTable.contents(of: folder + "/status"),
      let state = Self.value("State", in: bytes).first,
      let waits = Int64(
        String(decoding: Self.value("voluntary_ctxt_switches", in: bytes), as: UTF8.self))
    else { return nil }
    self.state = state
    self.waits = waits
  }

  private static func value(_ key: String, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = bytes.firstRange(of: Array("\n\(key):\t".utf8))?.upperBound
    return start.map { bytes[$0...].prefix { $0 != 0x0a } } ?? []
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
    private static let kinds: [Int: Kind] = [:]
  #endif
}
