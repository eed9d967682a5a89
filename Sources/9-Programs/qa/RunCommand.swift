internal import ArgumentParser
internal import Baselines
internal import ProjectFiles
internal import RunReport
internal import ScreenRuns
internal import Verdicts

struct RunCommand: ChoosingCommand, CapturingCommand, JudgingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Build, capture, compare and report: after each change of the app.",
    discussion: """
      capture-all.sh calls this. Accept changes with qa approve.

        qa run 'settings*' --skip-build     some screens, with the app as it was built
        qa run --failed                     the screens that need a person, again
        qa run --tag smoke --prove          those with a tag, each captured twice
        qa run --ci                         gate a pull request
        qa run --project a --project b      several projects in turn; exits with the most severe code
      """)

  @Argument(help: ChoiceHelp.screens, completion: ShellCompletions.screens) var screens: [String] =
    []
  @Option(name: .long, help: ChoiceHelp.tag, completion: ShellCompletions.tags) var tag: [String] =
    []
  @Flag(help: ChoiceHelp.failed) var failed = false
  @Flag(help: ChoiceHelp.changed) var changed = false

  @Option(help: JudgeHelp.base) var base: String?
  @Flag(help: JudgeHelp.mainBranch) var mainBranch = false
  @Flag(inversion: .prefixedNo, help: JudgeHelp.ci) var ci: Bool?
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
      throw ValidationError("screens can be named only with one --project")
    }
    if json { throw ValidationError("--json works only with one --project") }
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

  /// Reads the base of one of several projects, before any app is launched, because an app could move git
  /// references.
  ///
  /// - Returns: nil outside git.
  func readBase() async throws -> BaseSnapshot? {
    let suite = try common.suite(listsResults: false)
    return try await suite.base(of: suite.locateFolders(), judging(for: suite))
  }

  /// Runs one project.
  ///
  /// - Parameter fixed: The base as ``readBase()`` returned it, or nil if it hasn't been read yet.
  /// - Returns: The report, or nil if there was nothing to do.
  func runOne(against fixed: BaseSnapshot?? = nil) async throws -> SuiteReport? {
    try common.check(pictures: pictures)
    let suite = try common.suite(listsResults: false)
    try checkCached(isGate: ci == true || suite.isCI || shard?.isPart == true)
    let chosen = try await suite.select(choice)
    var judging = judging(for: suite)
    guard judging.isGate || chosen != nil else {
      reportEmptyChoice()
      return nil
    }
    var selection = try await suite.part(
      shard, of: chosen ?? suite.select().narrowed { _ in false })
    try SavedTimings.check(saveTimings, isPart: selection.isPart)
    if !judging.isGate { judging.names = selection.chosen }
    let base =
      if let fixed { fixed } else {
        try await suite.base(of: selection.folders, judging)
      }
    let lock = try await suite.lock(selection.folders, for: judging.use)
    let approved = judging.isGate ? try await prepareGate(against: base, suite, lock) : nil
    let run: RunManifest
    if judging.isGate {
      (run, selection) = try await captureGate(
        selection, isWhole: chosen?.isComplete == true, against: base, suite, lock)
    } else {
      var options = captureOptions
      if selection.isComplete { options.appScreens = AppScreenRules() }
      run = try await Capturer(suite, LaunchPermission(for: .run)).capture(
        selection, options, lock)
    }
    try approved?.checkUnchanged()
    let published = try await ReportPublisher(suite).publish(
      run, selection, judging, against: base, lock)
    // A process left running by a build or an app could have changed files during judging.
    try approved?.checkUnchanged()
    if saveTimings { try suite.saveTimings(of: run, lock) }
    try await show(published, of: suite, pictures: pictures, lock)
    return published.report
  }

  /// Checks that a gate may begin, and removes the output of an older one.
  ///
  /// - Returns: The state of the files by which it judges.
  private func prepareGate(
    against base: BaseSnapshot?, _ suite: Suite, _ lock: borrowing ProjectLock
  ) async throws -> ApprovedState {
    try await suite.refuseTracked(lock.folders)
    if !choice.isOfAll { try suite.checkSameBase(as: base, lock.folders) }
    try await GateOutput.withdrawOlder(suite, since: base, lock)
    return try ApprovedState(lock.folders, suite.project)
  }

  /// Captures the chosen screens, and adds the captures of older runs whose files are unchanged.
  ///
  /// - Parameters:
  ///   - selection: The chosen screens that this process captures.
  ///   - isWhole: Whether all screens were chosen.
  /// - Returns: The run and the screens to judge: all of the project, or those of the shard.
  private func captureGate(
    _ selection: Suite.Selection, isWhole: Bool, against base: BaseSnapshot?, _ suite: Suite,
    _ lock: borrowing ProjectLock
  ) async throws -> (RunManifest, Suite.Selection) {
    var options = captureOptions
    options.appScreens = AppScreenRules(gatedBy: base)
    let run =
      !isWhole && selection.configs.isEmpty
      ? try await suite.newestRun(lock.folders)
      : try await Capturer(suite, LaunchPermission(for: .run)).capture(
        selection, options, lock)
    if isWhole { return (run, selection) }
    // Selects the shard again, now that apps have run.
    let all = try await suite.withFreshRepository.part(shard, of: suite.select())
    return (try suite.completed(run, to: all, lock), all)
  }
}
