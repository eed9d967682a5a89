internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import ProjectSetup
internal import ScreenshotSuite

struct RunCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Build, capture, compare and report.",
    discussion: "What capture-all.sh calls. Accept changes with qa approve.")

  @Argument(help: "Screens. Default: all of the project.")
  var screens: [String] = []

  @OptionGroup var judging: JudgeArguments

  @Option(help: ShardOption.help, transform: ShardOption.parse)
  var shard: Shard?

  @Flag(help: TimingsFlag.help)
  var saveTimings = false

  @OptionGroup var capture: CaptureArguments
  @OptionGroup var common: CommonOptions

  mutating func execute() async throws -> SuiteExitCode {
    let project = try common.locateProject()
    let suite = common.suite(of: project, listsResults: false)
    let selection = try await suite.part(shard, of: suite.select(screens))
    let isPart = selection.isPart
    try TimingsFlag.check(saveTimings, isPart: isPart)
    let judging = judging.options(for: suite, names: selection.named(by: screens))
    try await suite.checkBase(of: selection.folders, judging)
    let lock = try await suite.lock(selection.folders, for: judging.use)
    let run = try await Capturer(suite).capture(selection, capture.options, lock)
    if saveTimings { try suite.saveTimings(of: run, lock) }
    let report = try await ReportPublisher(suite).publish(run, selection, judging, lock)
    lock.release()
    try common.show(report, of: project)
    return report.exitCode
  }
}
