internal import CTerminal
internal import Glibc

/// Both sides of a pseudoterminal.
struct OpenTerminal: ~Copyable {
  let master: FileHandle
  let slave: FileHandle
  let path: String
  /// The line settings before a program can change them, or nil if they can't be read.
  let lineSettings: LineSettings?

  init(for launch: TerminalProcess.Launch) throws(TerminalProcessError) {
    var path = [CChar](repeating: 0, count: 128)
    let masterNumber = terminal_open(
      UInt16(clamping: launch.columns), UInt16(clamping: launch.rows), &path, path.count)
    guard masterNumber >= 0 else { throw TerminalProcessError(.openTerminal, code: -masterNumber) }
    let master = FileHandle(masterNumber)
    let status = terminal_set_window(
      masterNumber, UInt16(clamping: launch.columns), UInt16(clamping: launch.rows),
      UInt16(clamping: launch.width), UInt16(clamping: launch.height))
    guard status == 0 else { throw TerminalProcessError(.openTerminal, code: -status) }
    let slaveNumber = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard slaveNumber >= 0 else { throw TerminalProcessError(.openTerminal, code: errno) }
    self.master = master
    slave = FileHandle(slaveNumber)
    lineSettings = LineSettings(of: slaveNumber)
    let bytes = path.prefix(while: { $0 != 0 }).map(UInt8.init(bitPattern:))
    self.path = String(decoding: bytes, as: UTF8.self)
  }
}

/// The two ends of a connection through which a started program hands over its observer.
private struct ObserverChannel: ~Copyable {
  let ownEnd: FileHandle
  let programEnd: FileHandle

  init() throws(TerminalProcessError) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw TerminalProcessError(.spawn, code: errno)
    }
    ownEnd = FileHandle(ends[0])
    programEnd = FileHandle(ends[1])
  }

  /// Takes over the observer of a program that has been started. Ends the program if that fails.
  func observer(of id: Int32) throws(TerminalProcessError) -> AccessObserver {
    let file = observer_receive(ownEnd.number)
    guard file >= 0 else {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
      throw TerminalProcessError(.spawn, code: -file)
    }
    return AccessObserver(FileHandle(file))
  }
}

extension TerminalProcess {
  /// Opens the terminal and starts the program.
  ///
  /// glibc and the kernel require this order and these flags: see `terminal_spawn`.
  package init(_ launch: Launch) throws(TerminalProcessError) {
    let terminal = try OpenTerminal(for: launch)
    let mark = launch.mark.map { ProcessMark($0, behind: launch.isolation.mount) }
    let pid: Int32
    let observer: AccessObserver
    if launch.isObserved {
      let channel = try ObserverChannel()
      pid = try Self.spawn(launch, on: terminal.path, mark: mark, channel.programEnd.number)
      observer = try channel.observer(of: pid)
    } else {
      pid = try Self.spawn(launch, on: terminal.path, mark: mark)
      observer = AccessObserver(nil)
    }
    try self.init(pid, on: terminal, mark: mark, observer: observer)
  }

  /// - Parameters:
  ///   - terminalPath: The file to use as the program's standard streams.
  ///   - channel: The socket that gets the program's observer, or -1 for no observer.
  /// - Returns: The pid.
  static func spawn(
    _ launch: Launch, on terminalPath: String, mark: ProcessMark?, _ channel: Int32 = -1
  ) throws(TerminalProcessError) -> Int32 {
    let environment = launch.environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
    var failedIsolating = false
    let result = withCStrings([launch.name] + launch.arguments) { arguments in
      withCStrings(environment) { environment in
        launch.isolation.withCValue { isolation in
          terminal_spawn(
            launch.program, arguments, environment, terminalPath, launch.workingDirectory,
            mark?.limit ?? 0, isolation, channel, &failedIsolating)
        }
      }
    }
    guard result > 0 else {
      throw TerminalProcessError(failedIsolating ? .isolate : .spawn, code: -result)
    }
    return result
  }

  /// What a process needs in order to turn itself into the program on a terminal.
  package struct Site: Hashable, Sendable {
    /// The terminal's path. The process must lead its own session, open the terminal so that it becomes the controlling
    /// one, and use it as its standard streams.
    package let terminal: String
    /// The value to which the process must first set its soft `RLIMIT_LOCKS`, or 0 to leave it.
    package let limitMark: UInt64
  }

  /// Opens the terminal and lets another process become the program there.
  ///
  /// - Parameter start: Returns the id of that process. It must be an orphan that descends from this process and that
  ///   this process has adopted (`process_become_subreaper`).
  package nonisolated(nonsending) init(
    _ launch: Launch, startedBy start: nonisolated(nonsending) (Site) async throws -> Int32
  ) async throws {
    let terminal = try OpenTerminal(for: launch)
    let mark = launch.mark.map { ProcessMark($0, behind: launch.isolation.mount) }
    let pid = try await start(Site(terminal: terminal.path, limitMark: mark?.limit ?? 0))
    try self.init(pid, on: terminal, mark: mark)
  }
}

/// Calls `body` with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
