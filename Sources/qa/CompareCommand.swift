internal import ArgumentParser
internal import ScreenshotSuite

struct CompareCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Judge the screens of the newest run again.")

  @Argument(help: "Screens; all of the newest run where none is named.")
  var screens: [String] = []

  @Option(
    help: ArgumentHelp(
      "Compare with the baselines at the merge base of this revision.", valueName: "revision"))
  var base: String?

  @OptionGroup var common: CommonOptions

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project)
    let selection = try suite.select(screens)
    let report = try await suite.locked(selection.folders) { [screens, base] in
      try await suite.compare(selection, names: screens, base: base)
    }
    try common.show(report, of: project)
    return report.exitCode
  }
}
