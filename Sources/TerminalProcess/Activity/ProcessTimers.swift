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
    let sendSignals = signals.contains { !$0.hasPrefix(Self.functionSignal) }
    mayRun = sendSignals || !signals.isEmpty && !Self.withIdleFunction.contains(program)
    mayAlarm = !Self.withIdleAlarm.contains(program)
  }

  /// That by which glibc and musl call a function on a thread (SIGEV_THREAD).
  private static let functionSignal = "signal: 32/"

  /// Programs whose timers mostly do not run, and each of whose screens would wait for them: vim's ends regular
  /// expressions that take too long, and zsh's ends the shell (`TMOUT`).
  private static let (withIdleFunction, withIdleAlarm) = (Set(["vim"]), Set(["zsh"]))

  /// The name of its file up to a point or a digit, as `vim` of `vim.basic` and `zsh` of `zsh5`.
  private static func program(of process: Int32) -> String {
    var target = [CChar](repeating: 0, count: 4096)
    let count = max(readlink("/proc/\(process)/exe", &target, target.count), 0)
    let path = String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String((path.split(separator: "/").last ?? "").prefix(while: \.isLetter))
  }
}
