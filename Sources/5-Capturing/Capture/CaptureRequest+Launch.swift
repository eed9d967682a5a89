internal import Glibc
internal import TerminalFrame
internal import TerminalProcess

extension CaptureRequest {
  /// Prepares the app's folders, and starts the app on a terminal of its own.
  func start() throws(CaptureFailure) -> TerminalProcess {
    try runSetup()
    let launch = try withCopiedProgram().launch()
    do {
      return try TerminalProcess(launch)
    } catch {
      throw Self.cannotStart(launch, error)
    }
  }

  /// Prepares the app's folders, and starts the app on a terminal of its own by forking an interpreter that has
  /// already imported its modules.
  nonisolated(nonsending) func start(
    from servers: ForkServers
  ) async throws(CaptureFailure) -> TerminalProcess {
    try runSetup()
    let request = try withCopiedProgram()
    let launch = try request.launch()
    let command = try PythonCommand(request)
    let server = try await servers.server(for: request, command)
    do {
      return try await TerminalProcess(launch) { try await server.fork(request, command, on: $0) }
    } catch let error as TerminalProcessError {
      throw Self.cannotStart(launch, error)
    } catch let failure as CaptureFailure {
      throw failure
    } catch {
      throw CaptureFailure(.notStarted, "can't start \(launch.program): \(error)")
    }
  }

  static func cannotStart(
    _ launch: TerminalProcess.Launch, _ error: TerminalProcessError
  ) -> CaptureFailure {
    if error.operation == .isolate { return cannotIsolate(launch, code: error.code) }
    return CaptureFailure(
      .notStarted, "can't start \(launch.program): \(describeErrno(error.code))",
      remedy: remedy(for: error.code))
  }

  private static func cannotIsolate(
    _ launch: TerminalProcess.Launch, code: Int32
  ) -> CaptureFailure {
    if let mount = launch.isolation.mount {
      return CaptureFailure(
        .notStarted, "can't mount \(mount.source) at \(mount.target): \(describeErrno(code))",
        remedy: "retry when no other project is capturing the same screen")
    }
    if let view = launch.isolation.view {
      return CaptureFailure(
        .notStarted, "can't give the app a writable copy of \(view): \(describeErrno(code))",
        remedy: "start it in a fresh folder: use \"files\" instead of \"cwd\"")
    }
    let what = launch.isolation.hasNetwork ? "another host name" : "an empty network"
    return CaptureFailure(
      .notStarted, "can't give the app \(what): \(describeErrno(code))",
      remedy: "run qa as root, or allow user namespaces on this machine (user_namespaces(7)); "
        + "otherwise leave out \"network\" and \"hostName\"")
  }

  private static func remedy(for code: Int32) -> String {
    switch code {
    case EMFILE, ENFILE: "allow more open files (ulimit -n), or capture fewer at a time (--jobs)"
    case EAGAIN: "allow more processes (ulimit -u), or capture fewer at a time (--jobs)"
    case ENOMEM: "allow more memory (ulimit -v), or capture fewer at a time (--jobs)"
    case ENOSPC: "no pseudoterminals are left: capture fewer at a time (--jobs)"
    default: "check that it is an executable for this machine"
    }
  }

  /// Returns the request with the copy of its program, if the program was copied.
  func withCopiedProgram() throws(CaptureFailure) -> CaptureRequest {
    guard let program = command.first, let copy = try copies?.program(program) else { return self }
    var request = self
    request.command[0] = copy
    return request
  }

  func launch() throws(CaptureFailure) -> TerminalProcess.Launch {
    guard let name = command.first else {
      throw CaptureFailure(.notStarted, "the command is empty")
    }
    // Whether a copy can be executed is known since it was found.
    let program =
      copies?.contain(name) ?? false
      ? name
      : try ProgramSearch(environment: environment)
        .path(of: name, workingDirectory: workingDirectory)
    let size = reportsSize ? size : GridSize(columns: 0, rows: 0)
    let pixels = size.pixels
    var launch = TerminalProcess.Launch(
      program: program, name: name, arguments: Array(command.dropFirst()),
      environment: environment, workingDirectory: workingDirectory, columns: size.columns,
      rows: size.rows, width: pixels.width, height: pixels.height, mark: mark, isolation: isolation)
    launch.isObserved = isObserved
    return launch
  }
}
