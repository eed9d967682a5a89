internal import CTerminal
internal import Glibc

/// Reads from `/proc` what each thread of a family of processes is doing. A reader is used for a single reading.
///
/// A blocked thread's system call shows what it waits for, and its time limit. Its process's files, sockets and timers
/// may shorten that time, or end the wait for a reason that can't be observed: such a wait is marked
/// ``AppActivity/Thread/mayEndEarly``. `/proc` gives no consistent snapshot, so a thread's status is read again
/// afterwards, and a thread that has moved on counts as running. The open files of a process are read once, and only if
/// one of its threads waits.
struct ActivityReader {
  private let family: [ProcessTable.Entry]
  private let parents: Set<Int32>
  /// The foreground process group of the app's terminal.
  private let foreground: Int32
  /// The number of the app's terminal.
  private let terminal: Int?
  /// By process, or by thread for a thread with its own files.
  private var files: [Int32: ProcessFiles] = [:]
  private var timers: [Int32: ProcessTimers] = [:]
  /// Read at the first wait that may be for a socket.
  private var sockets: FamilySockets?

  init(family: [ProcessTable.Entry], foreground: Int32, terminal: Int?) {
    self.family = family
    parents = Set(family.lazy.filter(\.isLiving).map(\.parent))
    self.foreground = foreground
    self.terminal = terminal
  }

  /// - Returns: Nil if `/proc` can't be read (a hardened kernel).
  mutating func activity() -> AppActivity? {
    var seen: [SeenThread] = []
    for process in family {
      guard let own = threads(of: process) else { return nil }
      seen += own
    }
    let attended = seen.reduce(into: Set<Int>()) { $0.formUnion($1.awaitedTerminals) }
    var polled = attended.union(seen.compactMap(\.polledTerminal))
    if !seen.allSatisfy({ $0.terminal.map(polled.contains) ?? true }) {
      polled.formUnion(signallingTerminals())
    }
    let threads = seen.map { seen in
      var thread = seen.thread
      // A thread without a terminal counts as attended if any terminal is.
      thread.isAttended = seen.terminal.map(polled.contains) ?? !polled.isEmpty
      return thread
    }
    let terminals = Set(family.compactMap { Self.number(ofTerminal: $0.terminal) })
    return AppActivity(
      threads: threads.sorted { $0.id < $1.id },
      innerTerminals: terminals.filter { $0 != terminal })
  }

  /// The terminals that send a signal to a waiting process when there is something to read. This reads a file for each
  /// descriptor, and hardly any program asks for such signals.
  private func signallingTerminals() -> Set<Int> {
    files.reduce(into: []) { $0.formUnion($1.value.signallingTerminals(of: $1.key)) }
  }

  /// A thread as read, before all terminals that threads wait for are known.
  private struct SeenThread {
    let thread: AppActivity.Thread
    let terminal: Int?
    let awaitedTerminals: Set<Int>

    /// The terminal of a thread that sleeps briefly, if the terminal is in raw mode. A program that checks for keys
    /// between short sleeps also looks like this: its check doesn't block.
    var polledTerminal: Int? {
      guard let terminal, let nap = thread.wait.limit, nap <= Self.maxNap,
        terminal_is_raw("/dev/pts/\(terminal)")
      else { return nil }
      return terminal
    }

    /// The longest sleep that counts as polling: a person would notice a slower response to a key.
    private static let maxNap = Duration.milliseconds(250)
  }

  /// The number in `/dev/pts/<number>` for a device number from `/proc`, or nil for other terminals.
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
        // A thread that has just ended is skipped. One that still exists must be readable.
        if access(folder, F_OK) == 0 { return nil }
        continue
      }
      // A main thread may be a zombie while others of its process live.
      if status.hasEnded { continue }
      var seen = wait(of: id, folder, status, process)
      // If the thread moved on while it was being read, that wait is over.
      if seen.wait != .running, ThreadStatus(folder)?.isSameWait(as: status) != true {
        seen.wait = .running
      }
      let times = ProcessorTimes(folder)
      let thread = AppActivity.Thread(
        id: id, isForeground: process.group == foreground, wait: seen.wait,
        mayEndEarly: seen.mayEndEarly, waits: status.waits, delay: times.delay,
        runtime: times.runtime)
      threads.append(
        SeenThread(
          thread: thread, terminal: Self.number(ofTerminal: process.terminal),
          awaitedTerminals: seen.terminals))
    }
    return threads
  }

  /// What a thread waits for, on which terminals, and whether the wait may end for a reason that can't be observed.
  private struct SeenWait {
    var wait: AppActivity.Wait
    var terminals: Set<Int> = []
    var mayEndEarly = false
  }

  /// What a thread waits for. The kernel shows system calls only of this user's own processes. Those of another user,
  /// as under sudo, can be seen to work, and to have worked, but not what they wait for.
  private mutating func wait(
    of thread: Int32, _ folder: String, _ status: ThreadStatus, _ process: ProcessTable.Entry
  ) -> SeenWait {
    if status.isWorking { return SeenWait(wait: .running) }
    if status.isStopped { return SeenWait(wait: .indefinitely) }
    guard let bytes = ProcessTable.contents(of: folder + "/syscall"),
      let call = SystemCall(String(decoding: bytes, as: UTF8.self), thread: thread)
    else { return SeenWait(wait: .unknown) }
    let owner = owner(ofFilesOf: thread, process)
    let files = files(of: owner, process)
    var wait = call.wait(thread: thread)
    if call.isOutput, isFull(call, files) { wait = .indefinitely }
    if wait == .running || wait == .unknown { return SeenWait(wait: wait) }
    let awaited = all(call.awaitedFiles(of: thread), of: thread, files)
    let terminals = Set(awaited.compactMap { files.terminals[$0] })
    switch limit(of: call, awaited, owner, files) {
    case .none: break
    case .after(let time): wait = wait.shortened(to: time)
    case .hidden: return SeenWait(wait: .unknown, terminals: terminals)
    }
    wait = wait.shortened(orBy: timeLeft(call, wait, owner, files))
    guard
      waitsOutside(awaited + call.selectedOtherwise(of: thread), owner, files)
        || mayWakeUp(call, thread, status, process.id, owner, files)
    else { return SeenWait(wait: wait, terminals: terminals) }
    return SeenWait(
      wait: wait == .indefinitely ? .unknown : wait, terminals: terminals, mayEndEarly: true)
  }

  /// Whether a thread that is blocked in a write waits for a reader, as with a full pipe or socket. A terminal doesn't
  /// count: `qa` reads it, or a wrapper that soon does.
  private func isFull(_ call: SystemCall, _ files: ProcessFiles) -> Bool {
    let descriptor = Int32(truncatingIfNeeded: call.arguments[0])
    return files.pipes.contains(descriptor) || files.sockets.contains(descriptor)
      || files.outsideFiles.contains(descriptor)
  }

  /// Whether something that the app didn't start may end a wait for files: the other side of a named file, or a
  /// process.
  private func waitsOutside(_ descriptors: [Int32], _ owner: Int32, _ files: ProcessFiles) -> Bool {
    descriptors.contains { descriptor in
      if files.outsideFiles.contains(descriptor) { return true }
      guard files.processes.contains(descriptor),
        let process = ProcessFiles.process(descriptor, of: owner)
      else { return false }
      return !family.contains { $0.id == process }
    }
  }

  /// The descriptors, and those in the epoll(7) instances among them.
  private func all(_ descriptors: [Int32], of thread: Int32, _ files: ProcessFiles) -> [Int32] {
    guard !files.queues.isDisjoint(with: descriptors) else { return descriptors }
    var (found, waiting, seen) = ([Int32](), descriptors, Set<Int32>())
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      found.append(next)
      if files.queues.contains(next) { waiting += SystemCall.queuedFiles(next, of: thread) }
    }
    return found
  }

  /// The process of a thread, or the thread itself if it has its own files (unshare(2)), or if its main thread has
  /// ended and so has no files any more.
  private func owner(ofFilesOf thread: Int32, _ process: ProcessTable.Entry) -> Int32 {
    if thread == process.id { return thread }
    return process.state != "Z" && thread_shares_files(thread, process.id) ? process.id : thread
  }

  private mutating func files(of owner: Int32, _ process: ProcessTable.Entry) -> ProcessFiles {
    if let known = files[owner] { return known }
    let read = ProcessFiles(of: owner, terminal: Self.number(ofTerminal: process.terminal))
    files[owner] = read
    return read
  }

  private mutating func timers(of process: Int32) -> ProcessTimers {
    if let known = timers[process] { return known }
    let read = ProcessTimers(of: process)
    timers[process] = read
    return read
  }

  /// A time limit that is set on a file, not passed to the call.
  private enum FileLimit {
    case none, hidden
    case after(Duration)
  }

  /// The limit of a terminal in raw mode, or of a socket.
  private mutating func limit(
    of call: SystemCall, _ awaited: [Int32], _ owner: Int32, _ files: ProcessFiles
  ) -> FileLimit {
    guard call.awaited == .file, let descriptor = awaited.first else { return .none }
    if let terminal = files.terminals[descriptor] {
      switch terminal_read_limit("/dev/pts/\(terminal)") {
      case -1: return .none
      case let tenths: return tenths < 0 ? .hidden : .after(.milliseconds(100 * Int(tenths)))
      }
    }
    guard files.sockets.contains(descriptor) else { return .none }
    return familySockets().limit(of: descriptor, owner, isWrite: call.isOutput)
      .map { .after($0) } ?? .none
  }

  /// The time until a timerfd or a timer of TCP ends the wait. It matters to waits without a limit and to waits for
  /// files.
  private mutating func timeLeft(
    _ call: SystemCall, _ wait: AppActivity.Wait, _ owner: Int32, _ files: ProcessFiles
  ) -> Duration? {
    switch call.awaited {
    case .file, .polled, .selected, .queued: break
    case .nothing, .anySignal, .signals, .ring, .shared, .children:
      guard wait == .indefinitely else { return nil }
    }
    guard !files.sockets.isEmpty else { return files.timeLeft }
    return [files.timeLeft, familySockets().timeLeft(owner)].compactMap(\.self).min()
  }

  /// Whether the wait may end for a reason that can't be observed.
  private mutating func mayWakeUp(
    _ call: SystemCall, _ thread: Int32, _ status: ThreadStatus, _ process: Int32, _ owner: Int32,
    _ files: ProcessFiles
  ) -> Bool {
    if !files.isReadable || files.hasRing || files.hasUnreadOutput { return true }
    if call.awaited == .ring || call.awaited == .shared { return true }
    // The timers of alarm(2) and setitimer(2) aren't listed anywhere.
    if files.takesAlarm || call.waits(for: SIGALRM, thread: thread) { return true }
    if status.awaitsAlarm && timers(of: process).mayAlarm { return true }
    if call.awaited == .anySignal, status.catchesAlarm { return true }
    // If no parent in the family matches, the child started after the family was listed, or has ended since.
    if call.awaited == .children, !parents.contains(process) { return true }
    if timers(of: process).mayRun { return true }
    return !files.sockets.isEmpty && familySockets().mayWake(owner)
  }

  private mutating func familySockets() -> FamilySockets {
    if let sockets { return sockets }
    for process in family { _ = files(of: process.id, process) }
    let read = FamilySockets(of: family, files: files)
    sockets = read
    return read
  }
}

extension AppActivity.Wait {
  /// The same wait with another limit, counted from its beginning.
  fileprivate func shortened(to limit: Duration) -> Self {
    switch self {
    case .indefinitely: .atMost(limit)
    case .atMost(let other): .atMost(min(limit, other))
    case .running, .unknown, .remaining: self
    }
  }

  /// The same wait, ended by something else if that comes first.
  ///
  /// - Parameter remaining: The time until then, counted from now, or nil if there is nothing else.
  fileprivate func shortened(orBy remaining: Duration?) -> Self {
    guard let remaining else { return self }
    switch self {
    case .indefinitely: return .remaining(remaining)
    case .atMost(let other): return remaining < other ? .remaining(remaining) : self
    case .remaining(let other): return .remaining(min(remaining, other))
    case .running, .unknown: return self
    }
  }
}
