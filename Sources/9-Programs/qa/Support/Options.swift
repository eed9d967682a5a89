internal import ArgumentParser
internal import Baselines
internal import CommandTexts
internal import FoundationEssentials
internal import ProjectFiles
internal import Reports
internal import RunReport
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalProcess
internal import Verdicts

/// A command for a project. It declares these options itself rather than as an option group: a debug build of
/// ArgumentParser checks each group again for each check of its command, which takes longer than most commands.
protocol ProjectCommand: QACommand {
  var project: String? { get }
  var color: ColorMode { get }
  var json: Bool { get }
}

extension ProjectCommand {
  var common: CommonOptions { CommonOptions(project: project, color: color, json: json) }
}

/// The location of the project and the format of the output.
struct CommonOptions {
  static let projectHelp = ArgumentHelp(
    "The project's folder. Default: this one or the nearest one above that has screens.",
    valueName: "folder")
  static let colorHelp: ArgumentHelp = "When to use colour: auto, always or never."
  static let jsonHelp: ArgumentHelp = "Print JSON on standard output."

  let project: String?
  let color: ColorMode
  let json: Bool

  var style: ConsoleStyle { style(commands) }

  private func style(_ commands: CommandLocation) -> ConsoleStyle {
    let environment = ProcessInfo.processInfo.environment
    return ConsoleStyle(
      usesColor: color.usesColor(on: .output),
      hasTrueColor: ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? ""),
      width: Console.Stream.output.width, commands: commands)
  }

  /// How to type commands for this project in the working directory.
  var commands: CommandLocation {
    guard project != nil else { return .inProject }
    // An error about the folder itself needs no `--project`.
    do { return try locateProject().commands } catch { return .inProject }
  }

  func locateProject() throws -> Project {
    let here = try WorkingDirectory.path()
    guard let project else { return try Project.locate(from: here) }
    return try Project.named(project, from: here)
  }

  /// The suite of the project, as ``suite(of:listsResults:)`` makes it.
  func suite(listsResults: Bool = true) throws -> Suite {
    suite(of: try locateProject(), listsResults: listsResults)
  }

  /// The suite of a project, with progress on standard error.
  ///
  /// - Parameter listsResults: Whether each captured screen gets a line on standard output.
  func suite(of project: Project, listsResults: Bool = true) -> Suite {
    let progress = Progress(
      text: ProgressText(style: style(project.commands)) {
        project.displayPath("\(project.root)/\($0)")
      },
      listsResults: listsResults && !json)
    return Suite(project: project, environment: ProcessInfo.processInfo.environment) { event in
      progress.show(event)
    }
  }

  /// Prints a result in the requested format.
  func show(_ result: some Encodable, _ text: (ConsoleStyle) -> ConsoleText) throws {
    if json {
      try Console.writeJSON(result)
    } else {
      try Console.writeOutput(text(style))
    }
  }

  /// - Throws: If pictures are requested that can't be shown.
  func check(pictures: Bool) throws {
    guard pictures else { return }
    if json { throw ValidationError("--json has no pictures; leave --pictures out") }
    _ = try TerminalPictures.terminalProtocol()
  }

  /// Prints a report in the requested format.
  func show(_ report: SuiteReport, of project: Project, pictures: Bool = false) throws {
    if json {
      try Console.writeJSON(report)
    } else if pictures {
      try TerminalPictures(project: project, style: style).show(report)
    } else {
      let text = ConsoleReport(style: style) { project.displayPath("\(project.root)/\($0)") }
      try Console.writeOutput(text.text(of: report))
    }
  }
}

/// The part of the screens that a process captures.
enum Sharding {
  static let help = ArgumentHelp(
    "Capture one part of the screens, for qa merge: 2/3 is the second of three, 1/1 is all. By default "
      + "what QA_SHARD or the variables of a parallel job say.", valueName: "i/n")

  static func shard(_ text: String) throws -> Shard {
    if text == "auto" {
      throw ValidationError("--shard auto works with qa capture; judge its folder with qa merge")
    }
    guard let shard = Shard(text) else { throw ValidationError("expected i/n, such as 2/3") }
    return shard
  }

  /// A part, or parts that workers take as they go.
  enum Choice: Hashable, Sendable {
    case part(Shard)
    case auto
  }

  static let choiceHelp = ArgumentHelp(
    "Capture one part of the screens, for qa merge: 2/3 is the second of three, 1/1 is all, and auto is each part that "
      + "no other worker has. By default what QA_SHARD or the variables of a parallel job say.",
    valueName: "i/n|auto")

  static func choice(_ text: String) throws -> Choice {
    text == "auto" ? .auto : .part(try shard(text))
  }
}

/// The saved times by which screens are split into shards.
enum SavedTimings {
  static let help: ArgumentHelp =
    "Write the time that each screen took to screenshots/timings.json, which --shard splits by."

  /// Rejects `--save-timings` for a part of the screens: other shards would not have its times.
  static func check(_ areSaved: Bool, isPart: Bool) throws(SuiteError) {
    guard areSaved, isPart else { return }
    throw SuiteError(
      .usage, "--save-timings needs all screens, not those of a shard",
      remedy: "qa merge --save-timings")
  }
}

/// A command that judges a run. It declares these options itself, like ``ProjectCommand``.
protocol JudgingCommand: ProjectCommand {
  var base: String? { get }
  var mainBranch: Bool { get }
  var ci: Bool? { get }
  /// Whether it writes report files.
  var writesReport: Bool { get }
}

extension JudgingCommand {
  var writesReport: Bool { true }

  /// How to judge a run: what to compare it with, and whether its verdicts gate a change.
  ///
  /// - Parameter names: The screens to judge; empty for the whole run.
  func judging(for suite: Suite, names: [ScreenName] = []) -> RunJudge.Options {
    RunJudge.Options(
      names: names, base: BaseRequest(revision: base, isMainBranch: mainBranch),
      isGate: ci ?? suite.isCI)
  }

  /// Reports to the CI that a gate has no verdict: in files, the summary and annotations.
  func leaveFailure(_ errors: [SuiteError], _ exitCode: SuiteExitCode) async {
    let environment = CIEnvironment(ProcessInfo.processInfo.environment)
    guard ci ?? environment.isCI else { return }
    let report = SuiteReport(failed: errors, exitCode)
    let suite = locatedProject.map { common.suite(of: $0) }
    if writesReport, let suite {
      await GateOutput.writeFailure(report, errors, of: suite, isJSON: json)
    }
    CIChannel(ci: environment, isJSON: json).show(
      report, prefix: suite?.prefixInRepository ?? "",
      commands: suite?.readersCommands ?? .inProject)
  }

  /// Writes the files of a judged run, reports to the CI, and prints the report.
  ///
  /// - Parameter lock: Released once the files are written.
  func show(
    _ published: PublishedReport, of suite: Suite, pictures: Bool, _ lock: consuming ProjectLock
  ) async throws {
    let output = GateOutput(published: published, suite: suite, isJSON: json)
    await output.writeFiles(lock)
    lock.release()
    output.reportToCI()
    try common.show(published.report, of: suite.project, pictures: pictures)
  }
}

extension ProjectCommand {
  /// The project, or nil if there is none. That error has been reported already, and there is no folder for files,
  /// unless a project without screens left one.
  fileprivate var locatedProject: Project? {
    do { return try common.locateProject() } catch { return projectWithoutScreens }
  }

  private var projectWithoutScreens: Project? {
    do {
      let here = try WorkingDirectory.path()
      let candidate = Project(Path.absolute(project ?? ".", from: here), from: here)
      return Files.isOwnFolder("\(candidate.root)/\(ConfigReader.defaultOutputDir)")
        ? candidate : nil
    } catch {
      return nil
    }
  }
}

/// Help texts on judging a run.
enum JudgeHelp {
  static let base = ArgumentHelp(
    "Compare with the baselines at the merge base with this revision. Default: the target of the "
      + "pull request in CI, else HEAD.", valueName: "revision")
  static let mainBranch: ArgumentHelp =
    "If the CI names no pull request, treat this as a build of the main branch: compare with the commit before."
  static let ci: ArgumentHelp =
    "Gate a change: verify every baseline, and fail if something isn't approved yet. Implied by CI=true."
}

/// The number of apps that run at the same time.
enum Jobs {
  static let help = ArgumentHelp(
    "How many apps may be at work at the same time, not counting those that only wait until their screen "
      + "has stayed the same for long enough; 1 runs one app after the other. Default: by the number of "
      + "processors.",
    valueName: "count")

  static func check(_ jobs: Int?) throws {
    guard (1...256).contains(jobs ?? 1) else {
      throw ValidationError("--jobs must be between 1 and 256")
    }
  }

  static let processors = ProcessInfo.processInfo.activeProcessorCount

  /// - Parameter usual: The default: one more than there are processors, as a busy app also waits now and then.
  /// - Returns: The number of jobs, limited by the terminals and open files that this machine allows.
  static func count(_ jobs: Int?, usual: Int = processors + 1) -> Int {
    min(jobs ?? usual, HostLimits.concurrentApps)
  }
}

/// A command that captures screens. It declares these options itself, like ``ProjectCommand``.
protocol CapturingCommand: QACommand {
  var jobs: Int? { get }
  var skipBuild: Bool { get }
  var noReuse: Bool { get }
  var prove: Bool { get }
  var cached: Bool { get }
}

/// Help texts on capturing screens.
enum CaptureHelp {
  static let skipBuild: ArgumentHelp = "Don't build the apps."
  static let noReuse: ArgumentHelp = "Render every screen, even if it equals its baseline."
  static let prove: ArgumentHelp = "Capture every screen twice; a screen that differs is unstable."
  static let cached: ArgumentHelp =
    "Keep the captures of screens whose program, files, config and variables are as they were. Not for a gate."
}

extension CapturingCommand {
  var captureOptions: Capturer.Options {
    Capturer.Options(
      jobs: Jobs.count(jobs), skipsBuild: skipBuild, reuses: !noReuse, proves: prove,
      unchanged: cached ? .kept : .captured)
  }

  /// - Throws: If cached captures are requested for a gate or other command that needs new ones.
  func checkCached(isGate: Bool) throws {
    guard cached else { return }
    if prove { throw ValidationError("--prove captures every screen twice; leave --cached out") }
    guard isGate else { return }
    throw SuiteError(
      .usage,
      "--cached can't be used in a gate or in CI: screens judged there must be captured there",
      remedy: "leave --cached out")
  }
}

/// Help texts that `qa init` and `qa record` share.
enum StartHelp {
  static let cwd = ArgumentHelp(
    "The folder in which the app starts, such as . for the project's own. Default: a fresh one, with copies of the "
      + "files that the command names.", valueName: "folder")
}

/// Variables for an app, as options give them.
enum AppVariables {
  static let help = ArgumentHelp(
    "A variable for the app, such as SCREENSHOT_SCREEN=search. May be given several times.",
    valueName: "name=value")

  static func check(_ options: [String]) throws {
    for text in options where text.firstIndex(of: "=").map({ $0 == text.startIndex }) ?? true {
      throw ValidationError("--env needs a name and a value: --env SCREENSHOT_SCREEN=search")
    }
  }

  /// - Parameter options: Checked options. The last value of a name counts.
  static func values(of options: [String]) -> [String: String] {
    let pairs = options.map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    return Dictionary(
      pairs.map { (String($0[0]), String($0[1])) }, uniquingKeysWith: { _, last in last })
  }
}
