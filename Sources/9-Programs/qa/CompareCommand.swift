internal import ArgumentParser
internal import ProjectFiles
internal import RunReport
internal import ScreenRuns
internal import Verdicts

struct CompareCommand: JudgingCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract:
      "Judge the newest run again without capturing: after you changed masks, expectations or the base.",
    discussion: """
        qa compare                          with what is committed
        qa compare --base main 'settings*'  some screens, with another branch
      """)

  @Argument(
    help: "Screens, or patterns such as 'settings*'. Default: all of the newest run.",
    completion: ShellCompletions.screens)
  var screens: [String] = []

  @Option(help: JudgeHelp.base) var base: String?
  @Flag(help: JudgeHelp.mainBranch) var mainBranch = false
  @Flag(inversion: .prefixedNo, help: JudgeHelp.ci) var ci: Bool?

  @Flag(help: TerminalPictures.help) var pictures = false
  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    try common.check(pictures: pictures)
    let suite = try common.suite()
    let selection = try suite.select(screens)
    let judging = judging(for: suite, names: selection.chosen)
    let lock = try await suite.lock(selection.folders, for: .judging)
    let run = try await suite.newestRun(selection.folders)
    let base = try await suite.base(of: selection.folders, judging)
    if judging.isGate { try await GateOutput.withdrawOlder(suite, since: base, lock) }
    let published = try await ReportPublisher(suite).publish(
      run, selection, judging, against: base, lock)
    try await show(published, of: suite, pictures: pictures, lock)
    return published.report.exitCode
  }
}
