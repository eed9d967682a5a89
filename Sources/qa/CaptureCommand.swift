internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import ProjectSetup
internal import ScreenshotSuite

struct CaptureCommand: ProjectCommand, CapturingCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture", abstract: "Capture screens into current/, without comparing them.")

  @Argument(help: "Screens. Default: all of the project.")
  var screens: [String] = []

  @Option(help: Sharding.help, transform: Sharding.shard) var shard: Shard?
  @Option(help: Jobs.help) var jobs: Int?
  @Flag(help: CaptureHelp.skipBuild) var skipBuild = false
  @Flag(help: CaptureHelp.noReuse) var noReuse = false
  @Flag(help: CaptureHelp.prove) var prove = false

  @Option(
    help: ArgumentHelp(
      "The capture config of one screen: screenshots/<name>.json.", valueName: "file"))
  var context: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  func validate() throws {
    try Jobs.check(jobs)
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
    let run = try await Capturer(suite).capture(selection, captureOptions, lock)
    lock.release()
    if common.json { try Console.writeJSON(run) }
    return run.exitCode
  }
}
