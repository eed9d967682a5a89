internal import ArgumentParser
internal import ProjectFiles
internal import RunReport
internal import ScreenRuns
internal import Verdicts

struct MergeCommand: JudgingCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Combine the runs of all shards into one, and judge it.",
    discussion: """
      Each machine captures its part with qa run --shard i/n. Collect their screenshots/current folders \
      and merge them in a checkout of the same commit. The exit code is that of qa run on all screens, \
      or 4 if a shard is missing.

        qa merge shards/*/

      To merge two versions of a baseline in git, see qa merge-baseline.
      """)

  @Argument(
    help: ArgumentHelp("The folder screenshots/current of each shard.", valueName: "run"))
  var runs: [String]

  @Option(help: JudgeHelp.base) var base: String?
  @Flag(help: JudgeHelp.mainBranch) var mainBranch = false
  @Flag(inversion: .prefixedNo, help: JudgeHelp.ci) var ci: Bool?
  @Flag(help: SavedTimings.help) var saveTimings = false

  @Flag(help: TerminalPictures.help) var pictures = false
  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  mutating func execute() async throws -> SuiteExitCode {
    try common.check(pictures: pictures)
    let suite = try common.suite()
    let merger = ShardMerger(suite)
    let request = try await merger.request(runs)
    let judging = judging(for: suite)
    let base = try await suite.base(of: request.selection.folders, judging)
    let lock = try await suite.lock(request.selection.folders, for: judging.use)
    if judging.isGate { try await GateOutput.withdrawOlder(suite, since: base, lock) }
    let run = try await merger.merge(request, lock)
    if saveTimings { try suite.saveTimings(of: run, lock) }
    let published = try await ReportPublisher(suite).publish(
      run, request.selection, judging, against: base, lock)
    try await show(published, of: suite, pictures: pictures, lock)
    return published.report.exitCode
  }
}
