internal import Glibc

/// The timers of a process that send signals. Whether one of timer_create(2) runs is not listed
/// (`/proc/<pid>/timers`, proc(5)), and that of alarm(2) and setitimer(2) is not listed at all.
struct ProcessTimers {
  /// Whether one of timer_create(2) may call or wake something.
  let mayRun: Bool
  /// Whether a caught SIGALRM may be for a timer that runs.
  let mayAlarm: Bool

  init(of process: Int32) {
    let text = String(
      decoding: ProcessTable.contents(of: "/proc/\(process)/timers") ?? [], as: UTF8.self)
    let signals = text.split(separator: "\n").filter { $0.hasPrefix("signal: ") }
    let program = Self.program(of: process)
    mayRun = signals.contains { Self.idle[program].map($0.hasPrefix) != true }
    mayAlarm = !Self.withIdleAlarm.contains(program)
  }

  /// Programs with a timer that mostly does not run, and the signal by which that is known: each of their screens
  /// would wait for it. vim's ends regular expressions that take too long, by a function on a thread (SIGEV_THREAD of
  /// glibc and musl); by ruby's (SIGVTALRM), a thread is to leave a call that waits.
  private static let idle = ["vim": "signal: 32/", "ruby": "signal: 26/"]

  /// Programs that catch SIGALRM for what hardly ever happens: the shells end by it (`TMOUT`).
  private static let withIdleAlarm: Set<String> = ["zsh", "mksh"]

  /// The name of its file up to a point or a digit, as `vim` of `vim.basic` and `zsh` of `zsh5`.
  private static func program(of process: Int32) -> String {
    var target = [CChar](repeating: 0, count: 4096)
    let count = max(readlink("/proc/\(process)/exe", &target, target.count), 0)
    let path = String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String((path.split(separator: "/").last ?? "").prefix(while: \.isLetter))
  }
}
