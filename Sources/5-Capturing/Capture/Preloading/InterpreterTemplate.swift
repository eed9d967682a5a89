internal import TerminalProcess

/// An interpreter with imported modules from which several apps can be forked: what these apps have in common.
struct InterpreterTemplate: Hashable, Sendable {
  let interpreter: String
  let name: String
  let options: [String]
  let modules: [String]
  /// The folder of the script if it's the same for all captures; otherwise empty.
  let searchFolder: String
  /// The environment without variables that name the screen or a folder of one capture.
  let environment: [String: String]
  let isolation: ProcessIsolation

  /// The variables that differ for every screen.
  private static let ownVariables = ["SCREENSHOT_SCREEN"]

  init(_ request: CaptureRequest, _ command: PythonCommand) {
    interpreter = command.interpreter
    name = command.words.first ?? command.interpreter
    options = command.options
    modules = request.preload
    isolation = request.isolation
    let root = request.environment[AppEnvironment.markName]
    func isOwn(_ text: String) -> Bool { root.map { text.contains($0) } ?? false }
    let folder = command.searchFolder(from: request.workingDirectory) ?? ""
    searchFolder = isOwn(folder) ? "" : folder
    environment = request.environment.filter {
      !Self.ownVariables.contains($0.key) && !isOwn($0.value)
    }
  }

  /// Returns how to start the interpreter with the modules.
  ///
  /// - Parameters:
  ///   - request: An app of this template.
  ///   - folders: The interpreter's own folders.
  func launch(
    for request: CaptureRequest, in folders: CaptureSandbox.Folders
  ) -> TerminalProcess.Launch {
    var environment = environment
    if let root = request.environment[AppEnvironment.markName] {
      for (name, value) in request.environment
      where environment[name] == nil && !Self.ownVariables.contains(name) {
        environment[name] = value.replacing(root, with: folders.root)
      }
    }
    // A copy keeps what is set here in /proc for ever, and isn't a process of these folders.
    environment[AppEnvironment.markName] = nil
    return TerminalProcess.Launch(
      program: interpreter, name: name,
      arguments: options + ["-c", PythonForkServer.source, searchFolder] + modules,
      environment: environment, workingDirectory: folders.work, columns: 80, rows: 24,
      mark: AppEnvironment.mark(for: folders), isolation: isolation)
  }
}
