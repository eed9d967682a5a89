internal import ProjectFiles
internal import ScreenConfig
internal import TerminalProcess

/// The answer of an app to `--list-screens`: its screens, one per line, with exit status 0.
package enum ListScreensAnswer {
  package static let option = "--list-screens"
  /// The option in the sources of an app: as typed, or as the property from which swift-argument-parser derives it.
  package static let sourceWords = ["list-screens", "listScreens"]

  /// How long an app may take to answer.
  package static let limit = Duration.seconds(5)

  /// Runs a command without a terminal, and doesn't wait for what it leaves running.
  ///
  /// - Parameter launch: The program, its arguments and its working directory. Its standard error is discarded.
  /// - Returns: nil if the command fails, takes too long or prints something else than screens.
  /// - Throws: ``SuiteError`` if the output can't be stored, which says nothing about the app.
  static func screens(
    printedBy launch: TerminalProcess.Launch, by permission: LaunchPermission
  ) async throws(SuiteError) -> [String]? {
    let log = try BuildLog()
    var launch = launch
    launch.arguments = ["-c", #"exec "$@" 2>/dev/null"#, "sh", launch.program] + launch.arguments
    (launch.program, launch.name) = ("/bin/sh", "sh")
    let deadline = ContinuousClock.now + limit
    var process: BatchProcess
    do throws(TerminalProcessError) {
      process = try BatchProcess(launch, output: log.file)
    } catch {
      return nil
    }
    var status: TerminationStatus?
    while status == nil, ContinuousClock.now < deadline, !Task.isCancelled {
      status = process.terminationStatus(waiting: 0)
      if status == nil { try? await Task.sleep(for: .milliseconds(5)) }
    }
    process.end()
    guard status == .exited(0) else { return nil }
    let lines = log.text.split(whereSeparator: \.isNewline).map(String.init)
    return arePlausible(lines) ? lines : nil
  }

  /// Whether the lines are names of screens rather than the output of a program that ignores the option.
  package static func arePlausible(_ screens: [String]) -> Bool {
    !screens.isEmpty && screens.count <= 1000 && screens.allSatisfy(AppScreens.isName)
  }
}
