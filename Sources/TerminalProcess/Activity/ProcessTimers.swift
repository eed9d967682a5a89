internal import Glibc

/// The timers of timer_create(2) of a process (`/proc/<pid>/timers`, proc(5)). Whether one runs is not listed.
struct ProcessTimers {
  /// Whether one of them may call or wake something.
  let mayRun: Bool

  init(of process: Int32) {
    let text = String(
      decoding: ProcessTable.contents(of: "/proc/\(process)/timers") ?? [], as: UTF8.self)
    let signals = text.split(separator: "\n").filter { $0.hasPrefix("signal: ") }
    let sendSignals = signals.contains { !$0.hasPrefix(Self.functionSignal) }
    mayRun = sendSignals || !signals.isEmpty && !Self.keepsIdleTimers(process)
  }

  /// That by which glibc and musl call a function on a thread (SIGEV_THREAD).
  private static let functionSignal = "signal: 32/"

  /// Programs that keep a timer which calls a function and mostly does not run: vim's ends regular expressions that
  /// take too long. Each of their screens would wait for it.
  private static let idlePrograms = ["vim"]

  private static func keepsIdleTimers(_ process: Int32) -> Bool {
    var target = [CChar](repeating: 0, count: 4096)
    let count = max(readlink("/proc/\(process)/exe", &target, target.count), 0)
    let path = String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let program = path.split(separator: "/").last ?? ""
    return idlePrograms.contains(where: program.hasPrefix)
  }
}
