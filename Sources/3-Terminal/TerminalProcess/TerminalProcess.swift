internal import CTerminal
internal import Glibc
internal import Synchronization

/// A program on its own pseudoterminal, as the leader of its own session.
///
/// Its owner must call ``end()``, which also ends everything that the program started; otherwise only the program's
/// process group is killed. No call blocks the thread for longer than its documentation says.
package struct TerminalProcess: ~Copyable {
  /// What to run, and in which folder and terminal.
  package struct Launch: Hashable, Sendable {
    /// An absolute path.
    package var program: String
    /// The program's `argv[0]`: its name as it was typed.
    package var name: String
    /// The arguments, without the program's name.
    package var arguments: [String]
    package var environment: [String: String]
    /// An absolute path.
    package var workingDirectory: String
    /// In cells, at most 65,535 in each direction.
    package var columns: Int
    package var rows: Int
    /// In pixels, which programs that draw pictures divide by the size in cells; 0 if unknown.
    package var width: Int
    package var height: Int
    /// An environment entry (`NAME=value`) that no other process of this machine has. It finds processes that left the
    /// session.
    package var mark: String?
    package var isolation: ProcessIsolation
    /// Whether its accesses to files and hosts are observed, see ``TerminalProcess/accesses``. Its system calls then
    /// take place during ``TerminalProcess/wait(milliseconds:readsOutput:)``.
    package var isObserved = false

    package init(
      program: String, name: String? = nil, arguments: [String], environment: [String: String],
      workingDirectory: String, columns: Int, rows: Int, width: Int = 0, height: Int = 0,
      mark: String? = nil, isolation: ProcessIsolation = .none
    ) {
      self.program = program
      self.name = name ?? program
      self.arguments = arguments
      self.environment = environment
      self.workingDirectory = workingDirectory
      self.columns = columns
      self.rows = rows
      self.width = width
      self.height = height
      self.mark = mark
      self.isolation = isolation
    }
  }

  /// The id of the process, its process group and its session.
  package let id: Int32
  /// The path of the terminal as the program sees it.
  package let terminalPath: String
  /// The line settings before the program could change them, or nil if they can't be read.
  package let initialLineSettings: LineSettings?
  let master: FileHandle
  /// Kept open to ask how much input the program hasn't read yet, and for the line settings.
  let slave: FileHandle
  private var child: ChildProcess
  let mark: ProcessMark?
  private var observer: AccessObserver
  private var status: TerminationStatus?
  private var unsent: [UInt8] = []
  /// What ``activity()`` last saw, by id and start.
  private(set) var family: [Int32: UInt64] = [:]
  private var lastReaping = ContinuousClock.now
  /// Whether the terminal is gone, see ``hangUp()``.
  var isHungUp = false

  /// The number of unsent bytes above which output isn't read any more. A program that doesn't read the answers to its
  /// queries then blocks in a write, as with other terminals, before the answers fill the memory.
  private static let unsentLimit = 1 << 16

  /// - Parameter id: The program, which leads its own session on the terminal. It is ended if this throws.
  init(
    _ id: Int32, on terminal: consuming OpenTerminal, mark: ProcessMark?,
    observer: consuming AccessObserver = AccessObserver(nil)
  ) throws(TerminalProcessError) {
    child = try ChildProcess(id)
    self.id = id
    terminalPath = terminal.path
    initialLineSettings = terminal.lineSettings
    master = terminal.master
    slave = terminal.slave
    self.mark = mark
    self.observer = observer
  }

  /// Waits until there is output to read, unsent input can be written, or the program has ended.
  ///
  /// - Parameters:
  ///   - milliseconds: The longest time to wait; 0 to return at once.
  ///   - readsOutput: Whether output ends the wait.
  package mutating func wait(milliseconds: Int, readsOutput: Bool = true) {
    let awaitsOutput = readsOutput && !isInputBacklogged
    let events = Int16(awaitsOutput ? POLLIN : 0) | Int16(unsent.isEmpty ? 0 : POLLOUT)
    var files = [
      pollfd(fd: isHungUp ? -1 : master.number, events: events, revents: 0),
      pollfd(fd: status == nil ? child.file.number : -1, events: Int16(POLLIN), revents: 0),
    ]
    poll(&files, milliseconds: milliseconds)
    // A terminal that was hung up is always ready, though there is nothing to read.
    if files[0].revents & Int16(POLLIN | POLLHUP) == Int16(POLLHUP), milliseconds > 0 {
      files[0].fd = -1
      poll(&files, milliseconds: min(milliseconds, 20))
    }
    flush()
    reapOrphans()
  }

  /// Waits for some files, and lets observed system calls take place meanwhile.
  private mutating func poll(_ files: inout [pollfd], milliseconds: Int) {
    guard observer.pollFile >= 0 else {
      _ = Glibc.poll(&files, nfds_t(files.count), Int32(clamping: milliseconds))
      return
    }
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    let count = files.count
    var time = milliseconds
    repeat {
      files.append(pollfd(fd: observer.pollFile, events: Int16(POLLIN), revents: 0))
      _ = Glibc.poll(&files, nfds_t(files.count), Int32(clamping: time))
      let hasCalls = files[count].revents != 0
      files.removeLast()
      if hasCalls { observer.serve() }
      if !hasCalls || files.contains(where: { $0.revents != 0 }) { return }
      time = max(0, Int((end - .now) / .milliseconds(1)))
    } while time > 0
  }

  /// What the program and its descendants have accessed outside of their memory, if that is observed.
  package var accesses: [ProcessAccess] { observer.accesses }

  /// A file to poll for reading, and for nothing else. It becomes readable when the program has written something.
  package var outputFile: Int32 { master.number }

  /// Whether the program must first read what was sent to it.
  private var isInputBacklogged: Bool { unsent.count > Self.unsentLimit && status == nil }

  /// Reaps orphans of the program that ended by themselves, at most four times a second.
  private mutating func reapOrphans() {
    let now = ContinuousClock.now
    guard let mark, lastReaping.duration(to: now) >= .milliseconds(250) else { return }
    lastReaping = now
    ProcessTable.reap(mark, except: id)
  }

  /// Appends what the program has written so far to `buffer`.
  ///
  /// - Parameter limit: About how many bytes to read at most in one call.
  /// - Returns: The number of bytes read. It is 0 if there is nothing to read now, or if the program must first read
  ///   what was sent to it.
  package mutating func read(into buffer: inout [UInt8], limit: Int = 1 << 18) -> Int {
    guard !isInputBacklogged else { return 0 }
    let start = buffer.count
    var chunk = [UInt8](repeating: 0, count: min(limit, 1 << 16))
    while buffer.count - start < limit {
      let count = Glibc.read(master.number, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      // EAGAIN: nothing to read now. EIO: no process holds the other side.
      guard count > 0 else { break }
      buffer += chunk.prefix(count)
    }
    return buffer.count - start
  }

  /// Sends bytes to the program. A later ``wait(milliseconds:)`` sends what doesn't fit now.
  package mutating func write(_ bytes: [UInt8]) {
    unsent += bytes
    flush()
  }

  private mutating func flush() {
    while !unsent.isEmpty {
      let count = Glibc.write(master.number, unsent, unsent.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      unsent.removeFirst(count)
    }
  }

  /// Changes the terminal's size, in cells and in pixels. Its foreground group gets one SIGWINCH.
  package func resize(columns: Int, rows: Int, width: Int, height: Int) {
    _ = terminal_set_window(
      master.number, UInt16(clamping: columns), UInt16(clamping: rows), UInt16(clamping: width),
      UInt16(clamping: height))
  }

  /// Whether the program hasn't read everything that was sent to it.
  package var hasUnreadInput: Bool {
    var count: Int32 = 0
    let status = terminal_unread_input(slave.number, &count)
    return !unsent.isEmpty || (status == 0 && count > 0)
  }

  /// What the program's threads are doing, or nil if that can't be read.
  package mutating func activity() -> AppActivity? {
    let group = terminal_foreground_group(master.number)
    guard group > 0 else { return nil }
    let seen = ProcessTable.family(of: id, mark: mark, known: family)
    family = Dictionary(
      seen.filter(\.isLiving).map { ($0.id, $0.start) }, uniquingKeysWith: { first, _ in first })
    var reader = ActivityReader(
      family: seen, foreground: group,
      terminal: terminalPath.split(separator: "/").last.flatMap { Int($0) })
    return reader.activity()
  }

  /// The name of a thread or of its program (`comm`, proc(5)), at most 15 bytes, or nil if it is gone.
  package static func name(ofThread id: Int32) -> String? {
    guard let bytes = ProcessTable.contents(of: "/proc/\(id)/comm") else { return nil }
    let name = String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
    return name.isEmpty ? nil : name
  }

  /// Whether a program on an inner terminal hasn't read everything that the app passed on to it.
  ///
  /// - Parameter numbers: The terminals to check, from ``AppActivity/innerTerminals``.
  package func hasUnreadInput(onTerminals numbers: Set<Int>) -> Bool {
    numbers.contains { number in
      var count: Int32 = 0
      return terminal_unread_input_of("/dev/pts/\(number)", &count) == 0 && count > 0
    }
  }

  /// How the program ended, or nil while it runs. There may still be output to read.
  ///
  /// Only ``end()`` reaps it, so that its id isn't reused before that.
  package mutating func terminationStatus() -> TerminationStatus? {
    if let status { return status }
    status = child.terminationStatus()
    return status
  }

  /// Ends the program and everything that it started.
  ///
  /// Its group gets SIGHUP and SIGCONT, as when a terminal is closed. After at most 250 ms (100 ms in a cancelled
  /// task), every process that is in its session, descends from it or carries the mark gets SIGKILL.
  package consuming func end() {
    Interruption.begin()
    defer { Interruption.end() }
    // This comes first, because an orphan no longer shows which process it descends from.
    let family = ProcessTable.family(of: id, mark: mark, known: family)
    if terminationStatus() == nil {
      kill(-id, SIGHUP)
      kill(-id, SIGCONT)
      var files = [pollfd(fd: child.file.number, events: Int16(POLLIN), revents: 0)]
      drainUntilEnd(&files)
    }
    ProcessTable.killAll(session: id, mark: mark, family: family)
    if status == nil { kill(id, SIGKILL) }
    child.reap()
  }

  /// Waits a while for the end, and discards output meanwhile: a program that is blocked in a write couldn't end.
  private mutating func drainUntilEnd(_ files: inout [pollfd]) {
    let deadline = ContinuousClock.now + .milliseconds(Task.isCancelled ? 100 : 250)
    var discarded: [UInt8] = []
    unsent = []
    while terminationStatus() == nil, ContinuousClock.now < deadline {
      discarded.removeAll(keepingCapacity: true)
      if read(into: &discarded) == 0 { poll(&files, milliseconds: 10) }
    }
  }
}
