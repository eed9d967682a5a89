internal import ArgumentParser
internal import ScreenshotSuite

struct RunCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Build, capture, compare and report.",
    discussion: "What capture-all.sh calls. Accept changes with qa approve.")

  @Argument(help: "Screens; all of the project where none is named.")
  var screens: [String] = []

  @Option(
    help: ArgumentHelp(
      "Compare with the baselines at the merge base of this revision.", valueName: "revision"))
  var base: String?

  @OptionGroup var capture: CaptureOptions
  @OptionGroup var common: CommonOptions

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project, listsResults: false)
    let selection = try suite.select(screens)
    let report = try await suite.locked(selection.folders) { [screens, base, capture] in
      let run = try await suite.capture(selection, capture.options)
      return try await suite.compare(selection, run: run, names: screens, base: base)
    }
    try common.show(report, of: project)
    return report.exitCode
  }
}
