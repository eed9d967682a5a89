internal import Subprocess
internal import SystemPackage

/// What an app says to `--list-screens`: its screens, one a line, with exit status 0.
package enum ListScreensAnswer {
  /// How long an app may take.
  package static let limit = Duration.seconds(5)

  /// - Parameter program: A path.
  /// - Returns: The lines that are not empty; nil where the app does not answer.
  package static func screens(
    of program: String, by permission: LaunchPermission
  ) async -> [String]? {
    await screens(of: [program], in: nil, by: permission)
  }

  /// - Parameters:
  ///   - command: A path, or a name to look up, and arguments before the option.
  ///   - folder: Where it runs; nil for where this process does.
  /// - Returns: The lines that are not empty; nil where the app does not answer.
  package static func screens(
    of command: [String], in folder: String?, by permission: LaunchPermission
  ) async -> [String]? {
    guard let program = command.first else { return nil }
    let executable: Executable =
      program.contains("/") ? .path(FilePath(program)) : .name(program)
    let arguments = Arguments(command.dropFirst() + ["--list-screens"])
    var options = PlatformOptions()
    options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .milliseconds(200))]
    let answer = await withTaskGroup(of: String?.self) { [options] group in
      group.addTask {
        let result = try? await Subprocess.run(
          executable, arguments: arguments,
          workingDirectory: folder.map { FilePath($0) }, platformOptions: options,
          output: .string(limit: 1 << 16), error: .discarded)
        guard let result, case .exited(0) = result.terminationStatus else { return nil }
        return result.standardOutput
      }
      group.addTask {
        try? await Task.sleep(for: limit)
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return first.flatMap { $0 }
    }
    return answer?.split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Whether lines are names of screens, and not what a program prints that takes no notice of the
  /// option.
  package static func arePlausible(_ screens: [String]) -> Bool {
    !screens.isEmpty && screens.count <= 1000
      && screens.allSatisfy { screen in
        screen.first?.isLetter == true && screen.count <= 100
          && screen.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
          }
      }
  }
}
