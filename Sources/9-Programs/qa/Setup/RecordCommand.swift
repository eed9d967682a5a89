internal import ArgumentParser
internal import CaptureSteps
internal import CommandTexts
internal import FoundationEssentials
internal import ProjectFiles
internal import ProjectSetup
internal import RecordTerminal
internal import ScreenRuns
internal import TerminalFrame
internal import TerminalUI

struct RecordCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Use an app, and get a config that repeats what you did.",
    discussion: """
      Shows the app in this terminal as qa captures it: in the same environment, on the same kind of \
      terminal. What you type, paste and click becomes the steps of a config. F12 takes a named \
      screenshot, and ctrl+] ends the recording with the screen of the config itself. The steps are then \
      replayed once, to check that they lead to the same screens. The app starts in a fresh folder with \
      copies of the files that its command names, so that nothing in the project changes.

        qa record -- vim notes.txt
        qa record --name search -- python3 -m inbox.app
        qa record --name settings           the app of screenshots/qa.json
        qa record --env SCREENSHOT_SCREEN=help -- ./app
        qa record --size 100x30 -- htop
      """)

  @Argument(
    help: ArgumentHelp(
      "After --, a program and its arguments. Default: the app of screenshots/qa.json.",
      valueName: "command"))
  var command: [String] = []

  @Option(
    help: ArgumentHelp("The screen's name. Default: that of the program.", valueName: "screen"))
  var name: String?

  @Option(
    help: AppVariables.help)
  var env: [String] = []

  @Option(
    help: ArgumentHelp(
      "Columns and rows of the app's terminal. Default: the project's.", valueName: "size"),
    transform: Self.size)
  var size: GridSize?

  @Option(
    help: ArgumentHelp("The key that takes a screenshot.", valueName: "key"), transform: Self.key)
  var screenshotKey = KeyPress(.f12)

  @Option(
    help: ArgumentHelp("The key that ends the recording.", valueName: "key"), transform: Self.key)
  var endKey = KeyPress(control: "]")

  @Option(help: StartHelp.cwd) var cwd: String?
  @Flag(help: "Don't build the app.") var skipBuild = false
  @Flag(help: "Don't play the steps afterwards.") var noRun = false
  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  static func size(_ text: String) throws -> GridSize {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      (1...500).contains(columns), (1...500).contains(rows)
    else { throw ValidationError("expected columns and rows of at most 500, such as 80x24") }
    return GridSize(columns: columns, rows: rows)
  }

  private static func key(_ text: String) throws -> KeyPress {
    do { return try KeyPress(text) } catch { throw ValidationError(error.message) }
  }

  func validate() throws {
    if cwd != nil, command.isEmpty {
      throw ValidationError("--cwd is for a command; screenshots/qa.json says where its app starts")
    }
    try AppVariables.check(env)
  }

  mutating func execute() async throws -> SuiteExitCode {
    guard Console.Stream.output.isTerminal, Console.inputIsTerminal else {
      throw SuiteError(
        .usage, "a recording needs a terminal for its input and its output",
        remedy: "write the steps into a config: qa help steps")
    }
    let setup = try setup(nil)
    let terminalSize = Console.Stream.output.cells
    let plan = try await setup.recordingPlan(
      size: size, terminalSize: terminalSize, variables: AppVariables.values(of: env))
    guard let screen = try await record(plan, setup) else { return .interrupted }
    let report = try await self.setup(screen).run(found: [])
    try common.show(report) { InitText(style: $0).text(of: report) }
    return .success
  }

  /// The project in this folder or above, or a new one here.
  private func setup(_ recorded: RecordedScreen?) throws -> ProjectSetup {
    let here = try WorkingDirectory.path()
    let progress = Progress(text: ProgressText(style: common.style), listsResults: false)
    var request = ProjectSetup.Request(command: command, skipsBuild: skipBuild)
    request.name = name
    request.recorded = recorded
    request.folder = cwd
    request.skipsReplay = noRun
    return try ProjectSetup(
      of: project ?? Project.root(above: here), from: here, request,
      LaunchPermission(for: .record),
      environment: ProcessInfo.processInfo.environment
    ) { progress.show($0) }
  }

  /// - Returns: nil if the recording was interrupted.
  private func record(
    _ plan: RecordingPlan, _ setup: ProjectSetup
  ) async throws -> RecordedScreen? {
    let environment = ProcessInfo.processInfo.environment
    let kind = TerminalKind(environment, usesColor: color.usesColor(on: .output))
    let keys = ScreenRecorder.Keys(screenshot: screenshotKey, end: endKey)
    var recorder = ScreenRecorder(name: plan.name, size: plan.size, keys: keys)
    do {
      let end = try await setup.use(plan) { app in
        try RecordingProgram.run(&app, &recorder, kind: kind)
      }
      return try end.map { end in try RecordedScreen(plan, recorder, end) }
    } catch let error as TerminalError {
      throw SuiteError(.usage, error.message, remedy: error.remedy)
    }
  }
}
