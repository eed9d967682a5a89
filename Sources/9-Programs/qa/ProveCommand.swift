internal import ArgumentParser
internal import Baselines
internal import CommandTexts
internal import FoundationEssentials
internal import ProjectFiles
internal import ScreenRuns

struct ProveCommand: ProjectCommand, ChoosingCommand {
  static let configuration = CommandConfiguration(
    commandName: "prove",
    abstract:
      "Capture screens several times to find those that aren't always the same: before you approve a new one.",
    discussion: """
      Captures in a different order each time, every second time with all processors busy, and at other \
      dates if libfaketime is installed. Reports what differs, with a mask to paste. Writes no files.

        qa prove clock --times 20
        qa prove --tag live
      """)

  @Argument(help: ChoiceHelp.screens, completion: ShellCompletions.screens) var screens: [String] =
    []
  @Option(name: .long, help: ChoiceHelp.tag, completion: ShellCompletions.tags) var tag: [String] =
    []
  @Flag(help: ChoiceHelp.failed) var failed = false
  @Flag(help: ChoiceHelp.changed) var changed = false

  @Option(help: ArgumentHelp("How often each screen is captured.", valueName: "count"))
  var times = 5

  @Option(help: Jobs.help) var jobs: Int?
  @Flag(help: CaptureHelp.skipBuild) var skipBuild = false
  @Flag(help: "Judge also what was captured while the machine was too busy.")
  var judgeAnyway = false

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  func validate() throws {
    guard (2...1000).contains(times) else {
      throw ValidationError("--times must be between 2 and 1000")
    }
    try Jobs.check(jobs)
    try checkChoice()
  }

  mutating func execute() async throws -> SuiteExitCode {
    let suite = try common.suite(listsResults: false)
    guard let selection = try await suite.select(choice) else {
      reportEmptyChoice()
      return .success
    }
    let options = Prover.Options(
      times: times,
      jobs: Jobs.count(jobs, usual: 2 * Jobs.processors),
      skipsBuild: skipBuild, judgesAnyway: judgeAnyway)
    let lock = try await suite.lock(selection.folders, for: .changing)
    let report = try await Prover(suite, LaunchPermission(for: .prove)).prove(
      selection, options, lock)
    lock.release()
    try common.show(report) { ProofText(style: $0).text(of: report) }
    return report.exitCode
  }
}
