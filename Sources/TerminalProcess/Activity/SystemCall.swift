internal import Glibc

/// A system call that a thread is blocked in, as `/proc/<pid>/task/<tid>/syscall` tells it.
struct SystemCall {
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
