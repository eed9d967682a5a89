internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import ProjectSetup
internal import ScreenshotSuite

struct CaptureCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "capture", abstract: "Capture screens into current/, without comparing them.")

  @Argument(help: "Screens. Default: all of the project.")
  var screens: [String] = []

  @Option(
    help: ArgumentHelp(
      "The capture config of one screen: screenshots/<name>.json.", valueName: "file"))
  var context: String?

  @Option(help: ShardOption.help, transform: ShardOption.parse)
  var shard: Shard?

  @OptionGroup var capture: CaptureArguments
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if context != nil, shard != nil {
      throw ValidationError("--context names the screen already; leave --shard out")
    }
    if context != nil, common.project != nil {
      throw ValidationError("--context names the project already; leave --project out")
    }
    if context != nil, !screens.isEmpty {
      throw ValidationError("--context names the screen already; leave \(screens[0]) out")
    }
  }

  mutating func execute() async throws -> SuiteExitCode {
    var names = screens
    let project: Project
    if let context {
      let here = try WorkingDirectory.path()
      let found = try Project.locate(config: context, from: here)
      (project, names) = (found.project, [found.screen])
    } else {
      project = try common.locateProject()
    }
    let suite = common.suite(of: project)
    var selection = try suite.select(names)
    if context == nil { selection = try await suite.part(shard, of: selection) }
    let lock = try await suite.lock(selection.folders, for: .changing)
    let run = try await Capturer(suite).capture(selection, capture.options, lock)
    lock.release()
    if common.json { try Console.writeOutput(JSONFiles.encode(run)) }
    return run.exitCode
  }
}
