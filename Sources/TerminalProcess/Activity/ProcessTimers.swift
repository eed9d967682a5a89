internal import Glibc

/// The timers of a process that end waits without a time limit: files of timerfd_create(2), which say
/// how much is left, and timers of timer_create(2), which do not.
struct ProcessTimers {
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
