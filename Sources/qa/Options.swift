internal import ArgumentParser
internal import FoundationEssentials
internal import ProjectFiles
internal import ProjectSetup
internal import Reports
internal import ScreenshotSuite
internal import TerminalProcess

/// Where the project is and how output looks.
struct CommonOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The project's folder. Default: this one or the nearest one above that has screens.",
      valueName: "folder"))
  var project: String?

  @Option(help: "When to use colour: auto, always or never.")
  var color = ColorMode.auto

  @Flag(help: "Print JSON on standard output.")
  var json = false

  var style: ConsoleStyle { ConsoleStyle(usesColor: color.usesColor(on: .output)) }

  func locateProject() throws -> Project {
    let here = try WorkingDirectory.path()
    guard let project else { return try Project.locate(from: here) }
    return try Project.named(project, from: here)
  }

  /// The suite of a project, with progress on standard error.
  ///
  /// - Parameter listsResults: Whether each captured screen gets a line on standard output.
  func suite(of project: Project, listsResults: Bool = true) -> Suite {
    let progress = Progress(
      style: ConsoleStyle(usesColor: color.usesColor(on: .error)),
      listsResults: listsResults && !json)
    return Suite(project: project, environment: ProcessInfo.processInfo.environment) { event in
      progress.show(event)
    }
  }

  /// Prints what a person decided, in the format that was asked for.
  func show(_ outcome: some Encodable, _ text: (DecisionText) -> ConsoleText) throws {
    if json {
      try Console.writeOutput(JSONFiles.encode(outcome))
    } else {
      try Console.writeOutput(text(DecisionText(style: style)))
    }
  }

  /// Prints a report in the format that was asked for.
  func show(_ report: SuiteReport, of project: Project) throws {
    if json {
      try Console.writeOutput(JSONFiles.encode(report))
    } else {
      let text = ConsoleReport(style: style) { project.shown("\(project.root)/\($0)") }
      try Console.writeOutput(text.text(of: report))
    }
  }
}

/// With what captures are compared.
struct BaseOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with the baselines at the merge base with this revision. Default: the target of the "
        + "pull request in CI, else HEAD.", valueName: "revision"))
  var base: String?

  @Flag(
    help: ArgumentHelp(
      "Where the CI names no pull request, this is a build of the main branch: compare with the "
        + "commit before."))
  var mainBranch = false

  var request: BaseRequest { BaseRequest(revision: base, isMainBranch: mainBranch) }
}

/// Whether verdicts gate a change.
struct GateOption: ParsableArguments {
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Gate a change: verify every baseline, and fail where something is not approved yet. "
        + "Implied by CI=true."))
  var ci: Bool?

  func isGate(_ suite: Suite) -> Bool { ci ?? suite.isCI }
}

/// Which part of the screens this process captures.
struct ShardOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Capture one part of the screens, for qa merge: 2/3 is the second of three, 1/1 is all. By default "
        + "what QA_SHARD or the parallel job of a CI says.", valueName: "i/n"),
    transform: { text in
      guard let shard = Shard(text) else {
        throw ValidationError("expected i/n, such as 2/3")
      }
      return shard
    })
  var shard: Shard?
}

/// What the split into shards goes by.
struct TimingsOption: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Write the time that each screen took to screenshots/timings.json, which --shard splits by."))
  var saveTimings = false

  /// Other shards would not know of the times of this one.
  func check(isPart: Bool) throws(SuiteError) {
    guard saveTimings, isPart else { return }
    throw SuiteError(
      .usage, "--save-timings needs all screens, not those of a shard",
      remedy: "qa merge --save-timings")
  }
}

/// How a run is judged.
struct JudgeArguments: ParsableArguments {
  @OptionGroup var base: BaseOption
  @OptionGroup var gate: GateOption

  /// - Parameter names: The screens to judge; none for all of the run.
  func options(for suite: Suite, names: [String] = []) -> Judge.Options {
    Judge.Options(names: names, base: base.request, isGate: gate.isGate(suite))
  }
}

/// How many apps run at the same time.
struct JobsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many screens to capture at the same time. Default: by the number of processors.",
      valueName: "count"))
  var jobs: Int?

  func validate() throws {
    guard (1...256).contains(jobs ?? 1) else {
      throw ValidationError("--jobs must be between 1 and 256")
    }
  }

  /// As far as this machine has terminals and files for.
  func count(byDefault count: Int) -> Int { min(jobs ?? count, HostLimits.concurrentApps) }
}

/// How screens are captured.
struct CaptureArguments: ParsableArguments {
  @OptionGroup var parallel: JobsOption

  @Flag(help: "Don't build the apps.")
  var skipBuild = false

  @Flag(help: "Render every screen, even if it equals its baseline.")
  var noReuse = false

  @Flag(help: "Capture every screen twice; a screen that differs is unstable.")
  var prove = false

  var options: Capturer.Options {
    Capturer.Options(
      jobs: parallel.count(byDefault: ProcessInfo.processInfo.activeProcessorCount),
      skipsBuild: skipBuild, reuses: !noReuse,
      proves: prove)
  }
}

/// Shows what happens during long work: results as lines on standard output, and on a terminal what
/// is being done in a line that the next one replaces.
struct Progress: Sendable {
  let style: ConsoleStyle
  let listsResults: Bool

  func show(_ event: RunEvent) {
    let text = ProgressText(style: style)
    let isTerminal = Console.Stream.error.isTerminal
    if isTerminal { Console.write("\r\u{1b}[K", to: .error) }
    if listsResults, let line = text.result(of: event) {
      Console.write("\(line)\n", to: .output)
    }
    let activity = text.activity(event)
    if activity.isEmpty { return }
    switch event {
    case .building, .sharded, .waitingForLock, .waitingForSandbox:
      Console.write("\(activity)\n", to: .error)
    case .captured, .proving:
      if isTerminal { Console.write(activity, to: .error) }
    }
  }
}
