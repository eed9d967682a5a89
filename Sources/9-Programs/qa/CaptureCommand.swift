internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import ProjectSetup
internal import RunReport
internal import ScreenRuns

struct CaptureCommand: ProjectCommand, ChoosingCommand, CapturingCommand {
  static let configuration = CommandConfiguration(
    commandName: "capture",
    abstract:
      "Capture screens into current/ without comparing them: to look at a screen that you are making.",
    discussion: """
        qa capture settings                 one config, with all of its screens
        qa capture --tag smoke --jobs 1     one app after the other
      """)

  @Argument(help: ChoiceHelp.screens, completion: ShellCompletions.screens) var screens: [String] =
    []
  @Option(name: .long, help: ChoiceHelp.tag, completion: ShellCompletions.tags) var tag: [String] =
    []
  @Flag(help: ChoiceHelp.failed) var failed = false
  @Flag(help: ChoiceHelp.changed) var changed = false

  @Option(help: Sharding.help, transform: Sharding.shard) var shard: Shard?
  @Option(help: Jobs.help) var jobs: Int?
  @Flag(help: CaptureHelp.skipBuild) var skipBuild = false
  @Flag(help: CaptureHelp.noReuse) var noReuse = false
  @Flag(help: CaptureHelp.prove) var prove = false
  @Flag(help: CaptureHelp.cached) var cached = false

  @Option(
    help: ArgumentHelp(
      "The capture config of one screen: screenshots/<name>.json.", valueName: "file"))
  var context: String?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  func validate() throws {
    try Jobs.check(jobs)
    try checkChoice()
    if context != nil, shard != nil {
      throw ValidationError("--context already names the screen; leave --shard out")
    }
    if context != nil, common.project != nil {
      throw ValidationError("--context already names the project; leave --project out")
    }
    if context != nil, !screens.isEmpty {
      throw ValidationError("--context already names the screen; leave \(screens[0]) out")
    }
  }

  mutating func execute() async throws -> SuiteExitCode {
    var choice = choice
    let project: Project
    if let context {
      let here = try WorkingDirectory.path()
      let found = try Project.locate(config: context, from: here)
      (project, choice) = (found.project, ScreenChoice([found.config]))
    } else {
      project = try common.locateProject()
    }
    let suite = common.suite(of: project)
    try checkCached(isGate: suite.isCI || shard?.isPart == true)
    guard var selection = try await suite.select(choice) else {
      reportEmptyChoice()
      return .success
    }
    if context == nil { selection = try await suite.part(shard, of: selection) }
    let lock = try await suite.lock(selection.folders, for: .changing)
    var options = captureOptions
    if selection.isComplete { options.appScreens = AppScreenRules() }
    let run = try await Capturer(suite, LaunchPermission(for: .capture)).capture(
      selection, options, lock)
    lock.release()
    if common.json { try Console.writeJSON(run) }
    return run.exitCode
  }
}
