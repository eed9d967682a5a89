internal import Glibc

/// The first two fields of `/proc/<pid>/task/<tid>/schedstat` (the kernel's scheduler/sched-stats), in nanoseconds.
/// Both are 0 if the kernel doesn't keep them.
struct ProcessorTimes {
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

/// The fields used here of `/proc/<pid>/task/<tid>/status` (proc(5)).
struct ThreadStatus {
  let waits: Int64
  private let state: UInt8
  private let caughtSignals: UInt64

  /// Whether nothing but its exit status is left.
  var hasEnded: Bool { state == UInt8(ascii: "Z") || state == UInt8(ascii: "X") }
  /// Whether it runs, is ready to run, or sleeps uninterruptibly, as for a disk, which always answers. For a thread
  /// that is about to run on another processor, `syscall` still shows the wait that has ended.
  var isWorking: Bool { state == UInt8(ascii: "R") || state == UInt8(ascii: "D") }
  /// Whether it was stopped, by a signal or a debugger. Another process has to resume it.
  var isStopped: Bool { state == UInt8(ascii: "T") || state == UInt8(ascii: "t") }
  /// Whether it handles SIGALRM, which a timer of the process sends.
  var catchesAlarm: Bool { catches(SIGALRM) }
  /// Whether it probably handles SIGALRM because of a timer. A program that also catches SIGVTALRM or SIGTTIN catches
  /// all kinds of signals, to clean up or to pass them on, as do programs in Go, bash and others with readline.
  var awaitsAlarm: Bool { catchesAlarm && !catches(SIGVTALRM) && !catches(SIGTTIN) }

  private func catches(_ signal: Int32) -> Bool { caughtSignals >> UInt64(signal - 1) & 1 == 1 }

  /// Whether the thread has slept without a break since then.
  func isSameWait(as earlier: ThreadStatus) -> Bool {
    state == earlier.state && waits == earlier.waits
  }

  /// - Returns: Nil if the thread is gone.
  init?(_ folder: String) {
    // A thread's name can't contain a line feed, so it can't imitate one of these lines.
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

  /// What follows `key` in the line that begins with it, or nothing if there is no such line. This is called often, and
  /// the searches of the standard library are too slow.
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
