internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
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

      With --shard auto, workers on one or more machines share the screens: each takes a part that no other has, until \
      all are in the folder. If a worker is killed, another one captures its part.

        qa capture --shard auto --shard-folder /mnt/shards && qa merge /mnt/shards/*
      """)

  @Argument(help: ChoiceHelp.screens, completion: ShellCompletions.screens) var screens: [String] =
    []
  @Option(name: .long, help: ChoiceHelp.tag, completion: ShellCompletions.tags) var tag: [String] =
    []
  @Flag(help: ChoiceHelp.failed) var failed = false
  @Flag(help: ChoiceHelp.changed) var changed = false

  @Option(name: .customLong("shard"), help: Sharding.choiceHelp, transform: Sharding.choice)
  var shardChoice: Sharding.Choice?
  @Option(
    help: ArgumentHelp(
      "With --shard auto: the folder that the workers share.", valueName: "folder"))
  var shardFolder: String?
  @Option(
    help: ArgumentHelp(
      "With --shard auto: the time after which a worker that gives no sign of life counts as dead.",
      valueName: "seconds"))
  var shardTimeout = 60
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

  private var shard: Shard? {
    if case .part(let shard) = shardChoice { shard } else { nil }
  }

  func validate() throws {
    try Jobs.check(jobs)
    try checkChoice()
    try checkSharing()
    if context != nil, shardChoice != nil {
      throw ValidationError("--context already names the screen; leave --shard out")
    }
    if context != nil, common.project != nil {
      throw ValidationError("--context already names the project; leave --project out")
    }
    if context != nil, !screens.isEmpty {
      throw ValidationError("--context already names the screen; leave \(screens[0]) out")
    }
  }

  private func checkSharing() throws {
    guard shardChoice == .auto else {
      if shardFolder == nil { return }
      throw ValidationError("--shard-folder needs --shard auto")
    }
    guard let shardFolder, !shardFolder.isEmpty else {
      throw ValidationError("--shard auto needs the folder that the workers share: --shard-folder")
    }
    if !choice.isOfAll { throw ValidationError("--shard auto captures all screens; name none") }
    if json { throw ValidationError("--json prints one run, and --shard auto makes several") }
    guard shardTimeout > 0 else { throw ValidationError("--shard-timeout must be at least 1") }
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
    try checkCached(isGate: suite.isCI || shard?.isPart == true || shardChoice == .auto)
    if shardChoice == .auto, let shardFolder { return try await share(in: shardFolder, suite) }
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

  /// Captures parts of all screens until the parts of all workers are in a folder.
  private func share(in folder: String, _ suite: Suite) async throws -> SuiteExitCode {
    let whole = try suite.select()
    let shards = try await SharedShards(
      folder, of: whole, suite, timeout: .seconds(shardTimeout))
    let lock = try await suite.lock(whole.folders, for: .changing)
    let capturer = Capturer(suite, LaunchPermission(for: .capture))
    var options = captureOptions
    if !skipBuild { try await capturer.build(whole) }
    options.skipsBuild = true
    var exitCode = SuiteExitCode.success
    while let claim = try await shards.claim() {
      // The answers of the apps are the same in all parts.
      options.appScreens = claim.part.index == 1 ? AppScreenRules() : nil
      let run = try await claim.work {
        let part = try await suite.part(claim.part, of: whole, source: shards.source)
        let run = try await capturer.capture(part, options, lock)
        try shards.store(run, claim, whole.folders)
        return run
      }
      exitCode = exitCode.moreSevere(run.exitCode)
    }
    lock.release()
    return exitCode
  }
}
