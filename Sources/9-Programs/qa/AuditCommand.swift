internal import ArgumentParser
internal import Audit
internal import Baselines
internal import CaptureSteps
internal import CommandTexts
internal import Decisions
internal import FoundationEssentials
internal import ProjectFiles
internal import ProjectSetup
internal import Recordings
internal import Reports
internal import ReviewPage
internal import ScreenConfig
internal import ScreenRuns

struct AuditCommand: ProjectCommand, ChoosingCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Find faults that need no baseline: what an app leaves behind, crashes, stale cells.",
    discussion: """
      Runs an app in ways that have one right answer: ends it by signals and by closing its terminal, starts \
      it in small windows, resizes it, lets it draw its screen anew. A fault counts only if it happens three \
      times. The app runs as in a capture, in fresh folders. Faults that are accepted are in \
      screenshots/audit.json.

        qa audit -- htop
        qa audit --quick --quit-keys q -- ./app    at most 15 s
        qa audit                                   all screens of the project
        qa audit settings --only exit,resize
        qa audit --accept exit-sigterm/alternateScreen --reason "mended in 2.1" -- ./app
      """)

  @Argument(
    help: ArgumentHelp(
      "Screens, or patterns such as 'settings*'; or, after --, a program and its arguments. Default: all screens of "
        + "the project.", valueName: "screens"),
    completion: ShellCompletions.screens)
  var words: [String] = []

  @Option(help: ChoiceHelp.tag, completion: ShellCompletions.tags) var tag: [String] = []
  @Flag(help: ChoiceHelp.failed) var failed = false
  @Flag(help: ChoiceHelp.changed) var changed = false

  @Option(
    help: ArgumentHelp("Only these areas and checks, separated by commas.", valueName: "names"))
  var only: String?
  @Option(
    help: ArgumentHelp("Leave out these areas and checks, separated by commas.", valueName: "names")
  )
  var skip: String?
  @Flag(help: "Only the checks that find most: at most 15 s.") var quick = false
  @Flag(help: "List the checks, and start nothing.") var list = false
  @Option(
    help: ArgumentHelp("The keys that end the app, such as q, or 'ctrl+x y'.", valueName: "keys"),
    transform: Self.keys)
  var quitKeys: [KeyPress] = []

  @Option(help: AppVariables.help) var env: [String] = []
  @Option(help: StartHelp.cwd) var cwd: String?
  @Option(help: Jobs.help) var jobs: Int?
  @Flag(help: CaptureHelp.skipBuild) var skipBuild = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write the report to a file as well. Its name says the format: .html (the page, with pictures), .xml (JUnit), "
        + ".sarif, .md, .tap, ctrf.json, codequality.json, or .json. May be given several times.",
      valueName: "file"))
  var output: [String] = []
  @Option(
    help: ArgumentHelp(
      "Keep a recording of a run for each check that finds a fault, for qa replay.",
      valueName: "folder"))
  var recordings: String?

  @Option(
    help: ArgumentHelp(
      "Accept this fault if it happens, in screenshots/audit.json. May be given several times.",
      valueName: "fault"))
  var accept: [String] = []
  @Option(help: ArgumentHelp("Why the faults are accepted.", valueName: "text")) var reason: String?
  @Option(help: ArgumentHelp("Who accepts them. Default: git's user.", valueName: "name"))
  var by: String?
  @Option(
    help: ArgumentHelp(
      "The last day on which they are accepted. Default: 90 days from now.", valueName: "YYYY-MM-DD"
    ))
  var expires: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Leave a summary and annotations to the CI, as qa run does. Implied by CI=true.")
  var ci: Bool?

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  /// The words after `--`: a program and its arguments.
  private var command: [String] {
    let arguments = CommandLine.arguments
    guard let end = arguments.firstIndex(of: "--") else { return [] }
    return Array(arguments[(end + 1)...])
  }

  /// The words before `--`.
  var screens: [String] { Array(words.dropLast(command.count)) }

  private static func keys(_ text: String) throws -> [KeyPress] {
    do {
      return try text.split(separator: " ").map { key throws(KeyPress.Mistake) in
        try KeyPress(String(key))
      }
    } catch {
      throw ValidationError(error.message)
    }
  }

  func validate() throws {
    try Jobs.check(jobs)
    try checkChoice()
    try AppVariables.check(env)
    if !accept.isEmpty, (reason ?? "").isEmpty {
      throw ValidationError("--accept needs a reason: --reason \"…\"")
    }
    guard !command.isEmpty else {
      if cwd != nil { throw ValidationError("--cwd is for a program after --") }
      return
    }
    if !screens.isEmpty {
      throw ValidationError("name screens of the project, or a program after --, not both")
    }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let checks = try selection.checks()
    if list {
      try Console.writeOutput(AuditText(style: common.style).list(of: checks))
      return .success
    }
    let outputs = try output.map { (path: $0, format: try AuditFormat(file: $0)) }
    for output in outputs { try Files.checkCanWrite(output.path) }
    let (project, apps) = try await apps()
    let progress = Progress(text: ProgressText(style: common.style), listsResults: false)
    let run = AuditRun(
      of: project, environment: ProcessInfo.processInfo.environment,
      LaunchPermission(for: .audit), jobs: Jobs.count(jobs, usual: 2 * Jobs.processors),
      checks: checks, quitKeys: quitKeys
    ) { progress.show($0) }
    let here = try WorkingDirectory.path()
    let folder = try recordings.map { try AuditRecordings(in: Path.absolute($0, from: here)) }
    let found = try await run.audit(apps, recordings: folder)
    progress.end()
    let report = try await judged(found, of: project)
    try common.show(report) { AuditText(style: $0).text(of: report) }
    let prefix = common.suite(of: project).prefixInRepository
    for output in outputs {
      var bytes = try output.format.bytes(of: report, prefix: prefix)
      if bytes == nil { bytes = await AuditPage.bytes(of: report) }
      try RecordingRenderer.write(bytes ?? [], to: output.path)
    }
    reportToCI(report, prefix)
    return report.exitCode
  }

  private var selection: AuditSelection {
    get throws {
      func names(_ list: String?) -> [String] {
        list?.split(separator: ",").map { String($0) } ?? []
      }
      let accepted = accept.compactMap { $0.split(separator: "/").first.map(String.init) }
      return try AuditSelection(
        only: names(only) + accepted, skipped: names(skip), isQuick: quick)
    }
  }

  /// The apps to audit, built, and the project in which they run.
  private func apps() async throws -> (Project, [AuditRun.App]) {
    let permission = LaunchPermission(for: .audit)
    guard command.isEmpty else {
      let here = try WorkingDirectory.path()
      var request = ProjectSetup.Request(command: command, skipsBuild: skipBuild)
      request.folder = cwd
      let root = try project ?? Project.root(above: here)
      let setup = try ProjectSetup(
        of: root, from: here, request, permission,
        environment: ProcessInfo.processInfo.environment)
      let launch = try await setup.auditedApp(with: AppVariables.values(of: env))
      return (setup.project, [AuditRun.App(command: command, launch)])
    }
    let project = try common.locateProject()
    let suite = common.suite(of: project, listsResults: false)
    guard let selection = try await suite.select(choice) else {
      reportEmptyChoice()
      return (project, [])
    }
    if !skipBuild { try await Capturer(suite, permission).build(selection) }
    return (project, ScreenLaunch.launches(of: selection.configs).map { AuditRun.App(screen: $0) })
  }

  /// The report with the faults that are accepted, among them those that the options name.
  private func judged(_ report: AuditReport, of project: Project) async throws -> AuditReport {
    if !accept.isEmpty {
      let author = try await common.suite(of: project).person(named: by)
      _ = try AuditAcceptanceFile.accept(
        accept, of: report, reason: reason ?? "", author: author, expires: expires, in: project)
    }
    return report.accepting(try AuditAcceptanceFile.read(project))
  }

  private func reportToCI(_ report: AuditReport, _ prefix: String) {
    let environment = CIEnvironment(ProcessInfo.processInfo.environment)
    guard ci ?? environment.isCI else { return }
    let channel = CIChannel(ci: environment, isJSON: json)
    channel.addSummary { AuditFormat.summary(of: report, limit: $0) }
    channel.annotate { () throws(SuiteError) in
      try AuditFormat.annotations.bytes(of: report, prefix: prefix) ?? []
    }
  }
}
