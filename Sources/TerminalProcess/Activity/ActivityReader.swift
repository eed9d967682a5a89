internal import CTerminal
internal import Glibc

/// Reads what a family of processes does. What a process has open is read when a thread of it waits, and
/// once.
struct ActivityReader {
  private let family: [ProcessTable.Entry]
  private let parents: Set<Int32>
  /// The process group in the foreground of the app's terminal.
  private let foreground: Int32
  /// The number of the app's terminal.
  private let terminal: Int?
  private var files: [Int32: ProcessFiles] = [:]
  /// Read when the first wait may be one for a socket.
  private var sockets: FamilySockets?

  init(family: [ProcessTable.Entry], foreground: Int32, terminal: Int?) {
    self.family = family
    parents = Set(family.lazy.filter(\.isLiving).map(\.parent))
    self.foreground = foreground
    self.terminal = terminal
  }

  /// - Returns: nil where `/proc` does not tell at all (a hardened kernel).
  mutating func activity() -> AppActivity? {
    var seen: [SeenThread] = []
    for process in family {
      guard let own = threads(of: process) else { return nil }
      seen += own
    }
    let attended = seen.reduce(into: Set<Int>()) { $0.formUnion($1.awaitedTerminals) }
    let polled = attended.union(seen.compactMap(\.polledTerminal))
    let threads = seen.map { $0.thread(attended: polled) }
    let terminals = Set(family.compactMap { Self.number(ofTerminal: $0.terminal) })
    return AppActivity(
      threads: threads.sorted { $0.id < $1.id },
      innerTerminals: terminals.filter { $0 != terminal })
  }

  /// A thread before it is known which terminals others wait for.
  private struct SeenThread {
    let id: Int32
    let isForeground: Bool
    let terminal: Int?
    let wait: AppActivity.Wait
    let awaitedTerminals: Set<Int>
    let waits: Int64
    let times: ProcessorTimes

    /// The terminal of a thread that naps and has set it up to be read key by key: so does a program that
    /// looks for keys between its naps, in a call that does not wait.
    var polledTerminal: Int? {
      let nap: Duration
      switch wait {
      case .atMost(let limit), .remaining(let limit): nap = limit
      case .running, .unknown, .indefinitely: return nil
      }
      guard let terminal, nap <= Self.longestNap, terminal_is_raw("/dev/pts/\(terminal)") else {
        return nil
      }
      return terminal
    }

    /// A person would feel a key that takes longer.
    private static let longestNap = Duration.milliseconds(250)

    /// What runs on no terminal is attended where any terminal is.
    func thread(attended: Set<Int>) -> AppActivity.Thread {
      AppActivity.Thread(
        id: id, isForeground: isForeground, wait: wait,
        isAttended: terminal.map(attended.contains) ?? !attended.isEmpty, waits: waits,
        delay: times.delay, runtime: times.runtime)
    }
  }

  /// The number in `/dev/pts/<number>` of a device number as /proc has it; nil for other terminals.
  private static func number(ofTerminal device: Int32) -> Int? {
    let (major, minor) = (device >> 8 & 0xff, device & 0xff | device >> 12 & 0xfff00)
    guard 136...143 ~= major else { return nil }
    return Int(major - 136) << 20 | Int(minor)
  }

  private mutating func threads(of process: ProcessTable.Entry) -> [SeenThread]? {
    var threads: [SeenThread] = []
    for name in ProcessTable.names(in: "/proc/\(process.id)/task") {
      guard let id = Int32(name) else { continue }
      let folder = "/proc/\(process.id)/task/\(id)"
      guard let status = ThreadStatus(folder) else {
        // A thread that has just ended is no reason to give up; one that can't be read is.
        if access(folder, F_OK) == 0 { return nil }
        continue
      }
      // A main thread may be a zombie while others of its process live.
      if status.hasEnded { continue }
      var (wait, terminals) = wait(of: folder, status, process)
      // What was read while the thread went on tells of no wait that there is.
      if wait != .running, ThreadStatus(folder)?.isSameWait(as: status) != true { wait = .running }
      threads.append(
        SeenThread(
          id: id, isForeground: process.group == foreground,
          terminal: Self.number(ofTerminal: process.terminal), wait: wait,
          awaitedTerminals: terminals, waits: status.waits, times: ProcessorTimes(folder)))
    }
    return threads
  }

  /// What a thread waits for. The call is told of one's own processes only: those of another user, as under
  /// sudo, can be seen to work, and to have worked, but not what they wait for.
  private mutating func wait(
    of folder: String, _ status: ThreadStatus, _ process: ProcessTable.Entry
  ) -> (AppActivity.Wait, terminals: Set<Int>) {
    if status.isWorking { return (.running, []) }
    if status.isStopped { return (.indefinitely, []) }
    guard let bytes = ProcessTable.contents(of: folder + "/syscall"),
      let call = SystemCall(String(decoding: bytes, as: UTF8.self))
    else { return (.unknown, []) }
    let wait = call.wait(process: process.id)
    if wait == .running || wait == .unknown { return (wait, []) }
    let files = files(of: process)
    let awaited = call.awaitedFiles(of: process.id)
    let terminals = Set(awaited.compactMap { files.terminals[$0]?.number })
    let limit: Duration?
    switch self.limit(of: call, awaited, process.id, files) {
    case .none: limit = nil
    case .after(let time): limit = time
    case .hidden: return (.unknown, terminals)
    }
    let shortened = wait.shortened(to: limit, orBy: timeLeft(call, wait, files))
    if mayGoOn(call, shortened, status, process.id, files) { return (.unknown, terminals) }
    return (shortened, terminals)
  }

  private mutating func files(of process: ProcessTable.Entry) -> ProcessFiles {
    if let known = files[process.id] { return known }
    let read = ProcessFiles(
      of: process.id, terminal: Self.number(ofTerminal: process.terminal))
    files[process.id] = read
    return read
  }

  /// A time limit that a file has, rather than the call.
  private enum FileLimit {
    case none, hidden
    case after(Duration)
  }

  /// That of a terminal in raw mode, or of a socket.
  private mutating func limit(
    of call: SystemCall, _ awaited: [Int32], _ process: Int32, _ files: ProcessFiles
  ) -> FileLimit {
    guard call.awaited == .file, let descriptor = awaited.first else { return .none }
    if let terminal = files.terminals[descriptor] {
      switch terminal_read_limit(terminal.path) {
      case -1: return .none
      case let tenths: return tenths < 0 ? .hidden : .after(.milliseconds(100 * Int(tenths)))
      }
    }
    guard files.sockets.contains(descriptor) else { return .none }
    return familySockets().receiveLimit(of: descriptor, process).map { .after($0) } ?? .none
  }

  /// When a timer that is a file ends a wait: any without a limit, and those for files.
  private func timeLeft(
    _ call: SystemCall, _ wait: AppActivity.Wait, _ files: ProcessFiles
  ) -> Duration? {
    switch call.awaited {
    case .file, .polled, .selected, .queued: files.timeLeft
    case .nothing, .anySignal, .signals, .ring, .children:
      wait == .indefinitely ? files.timeLeft : nil
    }
  }

  /// Whether something ends a wait that nobody can see.
  private mutating func mayGoOn(
    _ call: SystemCall, _ wait: AppActivity.Wait, _ status: ThreadStatus, _ process: Int32,
    _ files: ProcessFiles
  ) -> Bool {
    if !files.isReadable || files.hasRing || files.hasUnreadOutput { return true }
    if call.awaited == .ring { return true }
    if files.takesAlarm || call.waits(for: SIGALRM, process: process) { return true }
    if call.awaited == .anySignal, status.catchesAlarm { return true }
    // The child began after the family was listed, or has ended since.
    if call.awaited == .children, !parents.contains(process) { return true }
    if wait == .indefinitely, ProcessTimers.sendSignals(process) { return true }
    return !files.sockets.isEmpty && familySockets().mayWake(process)
  }

  private mutating func familySockets() -> FamilySockets {
    if let sockets { return sockets }
    for process in family { _ = files(of: process) }
    let read = FamilySockets(of: family, files: files)
    sockets = read
    return read
  }
}

extension AppActivity.Wait {
  /// The same wait where it has another limit as well.
  ///
  /// - Parameters:
  ///   - limit: Counted from the beginning of the wait; nil for none.
  ///   - left: Counted from now; nil for none.
  fileprivate func shortened(to limit: Duration?, orBy left: Duration?) -> Self {
    var wait = self
    if let limit {
      switch wait {
      case .indefinitely: wait = .atMost(limit)
      case .atMost(let other): wait = .atMost(min(limit, other))
      case .running, .unknown, .remaining: break
      }
    }
    guard let left else { return wait }
    switch wait {
    case .indefinitely: return .remaining(left)
    case .atMost(let other): return left < other ? .remaining(left) : wait
    case .remaining(let other): return .remaining(min(left, other))
    case .running, .unknown: return wait
    }
  }
}
