internal import ArgumentParser
internal import ScreenshotSuite

struct RunCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Build, capture, compare and report.",
    discussion: "What capture-all.sh calls. Accept changes with qa approve.")

  @Argument(help: "Screens; all of the project where none is named.")
  var screens: [String] = []

  @OptionGroup var base: BaseOption
  @OptionGroup var gate: GateOption
  @OptionGroup var capture: CaptureOptions
  @OptionGroup var common: CommonOptions

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project, listsResults: false)
    let selection = try suite.select(screens)
    let judging = Suite.JudgeOptions(
      names: screens, base: base.base, isGate: gate.isGate(suite))
    let report = try await suite.locked(selection.folders) { [judging, capture] in
      let run = try await suite.capture(selection, capture.options)
      return try await suite.compare(selection, run: run, judging)
    }
    try common.show(report, of: project)
    return report.exitCode
  }
}
