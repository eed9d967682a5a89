internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import ProjectSetup
internal import RunReport
internal import ScreenRuns
internal import Verdicts

struct RunCommand: ChoosingCommand, CapturingCommand, JudgingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Build, capture, compare and report.",
    discussion: """
      What capture-all.sh calls. Accept changes with qa approve.

        qa run 'settings*' --skip-build     some screens, with the app as it was built
        qa run --failed                     again what needs a person
        qa run --tag smoke --prove          those with a tag, each captured twice
        qa run --ci                         gate a pull request
        qa run --project a --project b      several projects in turn, with one exit code: the gravest
      """)

  @Argument(help: ChoiceHelp.screens, completion: ShellCompletions.screens) var screens: [String] =
    []
  @Option(name: .long, help: ChoiceHelp.tag, completion: ShellCompletions.tags) var tag: [String] =
    []
  @Flag(help: ChoiceHelp.failed) var failed = false
  @Flag(help: ChoiceHelp.changed) var changed = false

  @Option(help: JudgeArguments.baseHelp) var base: String?
  @Flag(help: JudgeArguments.mainBranchHelp) var mainBranch = false
  @Flag(inversion: .prefixedNo, help: JudgeArguments.ciHelp) var ci: Bool?
  @Option(help: Sharding.help, transform: Sharding.shard) var shard: Shard?
  @Flag(help: SavedTimings.help) var saveTimings = false
  @Option(help: Jobs.help) var jobs: Int?
  @Flag(help: CaptureHelp.skipBuild) var skipBuild = false
  @Flag(help: CaptureHelp.noReuse) var noReuse = false
  @Flag(help: CaptureHelp.prove) var prove = false
  @Flag(help: CaptureHelp.cached) var cached = false

  @Flag(help: TerminalPictures.help) var pictures = false
  @Option(name: .customLong("project"), help: RunCommand.projectHelp) var projects: [String] = []
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  private static let projectHelp = ArgumentHelp(
    "The project's folder; several options for several projects. Default: this one or the nearest one above that "
      + "has screens.", valueName: "folder")

  var project: String? { projects.first }

  func validate() throws {
    try Jobs.check(jobs)
    try checkChoice()
    guard projects.count > 1 else { return }
    if !screens.isEmpty {
      throw ValidationError("names choose screens of one project; give one --project")
    }
    if json { throw ValidationError("--json is the report of one project; give one --project") }
  }

  mutating func execute() async throws -> SuiteExitCode {
    guard projects.count > 1 else { return try await runOne()?.exitCode ?? .success }
    return await RunOfProjects(commands: projects.map(one), style: common.style).execute()
  }

  private func one(_ folder: String) -> RunCommand {
    var command = self
    command.projects = [folder]
    return command
  }

  /// Runs one project.
  ///
  /// - Returns: The report, or nil if there was nothing to do.
  func runOne() async throws -> SuiteReport? {
    try common.check(pictures: pictures)
    let project = try common.locateProject()
    let suite = common.suite(of: project, listsResults: false)
    try checkCached(isGate: ci == true || suite.isCI || shard?.isPart == true)
    let chosen = try await suite.select(choice)
    var judging = judging.options(for: suite)
    guard judging.isGate || chosen != nil else {
      tellNothing()
      return nil
    }
    var selection = try await suite.part(shard, of: chosen ?? suite.select())
    try SavedTimings.check(saveTimings, isPart: selection.isPart)
    if !judging.isGate { judging.names = selection.chosen }
    let base = try await suite.base(of: selection.folders, judging)
    let lock = try await suite.lock(selection.folders, for: judging.use)
    let run: RunManifest
    if judging.isGate {
      (run, selection) = try await captureGate(
        selection, isEmpty: chosen == nil, against: base, suite, lock)
    } else {
      var options = captureOptions
      if selection.isComplete { options.appScreens = AppScreenRules() }
      run = try await Capturer(suite, LaunchPermission(for: .run)).capture(
        selection, options, lock)
    }
    if saveTimings { try suite.saveTimings(of: run, lock) }
    let published = try await ReportPublisher(suite).publish(
      run, selection, judging, against: base, lock)
    let output = GateOutput(published, of: suite, isJSON: json)
    await output.writeFiles(lock)
    lock.release()
    output.tellCI()
    try common.show(published.report, of: project, pictures: pictures)
    return published.report
  }

  /// Captures the chosen screens, and adds captures that older runs made of the same files.
  ///
  /// - Parameter isEmpty: Whether no screen is to be captured.
  /// - Returns: The run and the screens to judge: all of the project, or those of the shard.
  private func captureGate(
    _ selection: Suite.Selection, isEmpty: Bool, against base: BaseSnapshot?, _ suite: Suite,
    _ lock: borrowing ProjectLock
  ) async throws -> (RunManifest, Suite.Selection) {
    try GateOutput.withdrawOlder(suite, lock)
    let approved = try ApprovedState(lock.folders, suite.project)
    var options = captureOptions
    options.appScreens = AppScreenRules(gatedBy: base)
    let run =
      isEmpty
      ? try await suite.newestRun(lock.folders)
      : try await Capturer(suite, LaunchPermission(for: .run)).capture(
        selection, options, lock)
    try ApprovedState(lock.folders, suite.project).check(since: approved)
    if selection.isPart { return (run, selection) }
    let all = selection.isComplete ? selection : try suite.select()
    return (try suite.completed(run, to: all, lock), all)
  }
}
