internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import ProjectSetup
internal import ScreenshotSuite

struct MergeCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Make one run of the runs of all shards, and judge it.",
    discussion: """
      Each of several machines captures its part with qa run --shard 2/3. Collect their folders \
      screenshots/current and merge them where the same commit is checked out; the exit code is that \
      of qa run over all screens. A shard that is missing is exit code 4.

        qa merge shards/*/

      Merging two versions of a baseline in git is qa merge-baseline.
      """)

  @Argument(
    help: ArgumentHelp("The folder screenshots/current of each shard.", valueName: "run"))
  var runs: [String]

  @OptionGroup var judging: JudgeArguments
  @OptionGroup var timings: TimingsOption
  @OptionGroup var common: CommonOptions

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project)
    let merger = ShardMerger(suite)
    let request = try await merger.request(runs)
    let judging = judging.options(for: suite)
    try await suite.checkBase(of: request.selection.folders, judging)
    let lock = try await suite.lock(request.selection.folders, for: judging.use)
    let run = try merger.merge(request, lock)
    if timings.saveTimings { try suite.saveTimings(of: run, lock) }
    let report = try await ReportPublisher(suite).publish(run, request.selection, judging, lock)
    lock.release()
    try common.show(report, of: project)
    return report.exitCode
  }
}
