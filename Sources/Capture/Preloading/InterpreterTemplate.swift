internal import TerminalProcess

/// An interpreter that has imported modules, from which those of several apps can be forked: what the apps have in
/// common.
struct InterpreterTemplate: Hashable, Sendable {
  let interpreter: String
  let name: String
  let options: [String]
  let modules: [String]
  /// The folder beside the script, where it is the same for all captures; else empty.
  let searchFolder: String
  /// Without what names the screen, or a folder of one capture.
  let environment: [String: String]
  let isolation: ProcessIsolation

  /// What every screen has of its own.
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

  /// How it is started with the modules.
  ///
  /// - Parameters:
  ///   - request: One that the template is of.
  ///   - folders: Those of the interpreter itself.
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
    // A copy has what was given here in /proc for ever, and is no process of these folders.
    environment[AppEnvironment.markName] = nil
    return TerminalProcess.Launch(
      program: interpreter, name: name,
      arguments: options + ["-c", PythonForkServer.source, searchFolder] + modules,
      environment: environment, workingDirectory: folders.work, columns: 80, rows: 24,
      mark: AppEnvironment.mark(for: folders), isolation: isolation)
  }
}
