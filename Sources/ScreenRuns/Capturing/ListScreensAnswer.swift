internal import ProjectFiles
internal import ScreenConfig
internal import Subprocess
internal import SystemPackage

/// What an app says to `--list-screens`: its screens, one a line, with exit status 0.
package enum ListScreensAnswer {
  package static let option = "--list-screens"

  /// How long an app may take.
  package static let limit = Duration.seconds(5)

  /// Runs a command without a terminal, and without waiting for what it leaves running.
  ///
  /// - Parameters:
  ///   - command: A path, or a name to look up, and all arguments.
  ///   - folder: Where it runs; nil for the folder of this process.
  ///   - environment: Nil for that of this process.
  /// - Returns: The lines that are not empty, or nil if it fails or takes too long.
  /// - Throws: ``SuiteError`` if the output can't be stored, which says nothing about the app.
  static func screens(
    printedBy command: [String], in folder: String?, _ environment: [String: String]?,
    by permission: LaunchPermission
  ) async throws(SuiteError) -> [String]? {
    guard let program = command.first else { return nil }
    let log = try BuildLog()
    let executable: Executable =
      program.contains("/") ? .path(FilePath(program)) : .name(program)
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .milliseconds(200))]
    let variables = environment.map { environment in
      Environment.custom(
        Dictionary(
          uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0), $1) }))
    }
    let hasAnswered = await withTaskGroup(of: Bool.self) { [options, output = log.output] group in
      group.addTask {
        let result = try? await Subprocess.run(
          executable, arguments: Arguments(Array(command.dropFirst())),
          environment: variables ?? .inherit, workingDirectory: folder.map { FilePath($0) },
          platformOptions: options, output: output, error: .discarded)
        return result?.terminationStatus == .exited(0)
      }
      group.addTask {
        try? await Task.sleep(for: limit)
        return false
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? false
    }
    guard hasAnswered else { return nil }
    return log.text.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Whether lines are names of screens, and not what a program prints that takes no notice of the
  /// option.
  package static func arePlausible(_ screens: [String]) -> Bool {
    !screens.isEmpty && screens.count <= 1000 && screens.allSatisfy(AppScreens.isName)
  }
}
