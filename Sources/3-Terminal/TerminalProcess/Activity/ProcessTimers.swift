internal import Glibc

/// The timers of a process that send signals. `/proc/<pid>/timers` (proc(5)) lists those of timer_create(2), but not
/// whether they run; those of alarm(2) and setitimer(2) aren't listed at all.
struct ProcessTimers {
  /// Whether a timer of timer_create(2) may be running.
  let mayRun: Bool
  /// Whether a caught SIGALRM may be meant for a running timer.
  let mayAlarm: Bool

  init(of process: Int32) {
    let signals = ProcessTable.lines(of: "/proc/\(process)/timers")
      .filter { $0.hasPrefix("signal: ") }
    let program = Self.program(of: process)
    mayRun = signals.contains { Self.idle[program].map($0.hasPrefix) != true }
    mayAlarm = !Self.withIdleAlarm.contains(program)
  }

  /// Programs with a timer that mostly doesn't run, and the signal that identifies it. If it counted, each of their
  /// screens would wait for it. vim's stops regular expressions that take too long, with a function on a thread
  /// (SIGEV_THREAD of glibc and musl). ruby's (SIGVTALRM) gets a thread out of a blocking call.
  private static let idle = ["vim": "signal: 32/", "ruby": "signal: 26/"]

  /// Programs that catch SIGALRM for something that hardly ever happens: these shells exit on it (`TMOUT`).
  private static let withIdleAlarm: Set<String> = ["zsh", "mksh"]

  /// The name of the program's file up to the first character that isn't a letter: `vim` for `vim.basic`, `zsh` for
  /// `zsh5`.
  private static func program(of process: Int32) -> String {
    let path = ProcessFiles.link("/proc/\(process)/exe", limit: Int(PATH_MAX)) ?? ""
    return String((path.split(separator: "/").last ?? "").prefix(while: \.isLetter))
  }
}
