internal import AgentServer
internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import LocalSocket
internal import ProjectFiles
internal import ScreenRuns
internal import TerminalFrame

struct SessionOpenCommand: NamedSessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Start an app, and print its first screen.",
    discussion: """
        qa session open try -- ./app --demo
        qa session open try --screen settings    a screen of the project, with its steps
        qa session open try                      the app of screenshots/qa.json
      """)

  @Argument(help: Sessions.nameHelp) var name: String
  @Argument(
    help: ArgumentHelp("After --, a program and its arguments.", valueName: "command"))
  var command: [String] = []
  @Option(
    help: ArgumentHelp("The config of a screen.", valueName: "screen"),
    completion: ShellCompletions.screens)
  var screen: String?
  @Option(
    help: ArgumentHelp(
      "Columns and rows of the app's terminal. Default: the project's.", valueName: "size"),
    transform: RecordCommand.size)
  var size: GridSize?
  @Option(help: AppVariables.help) var env: [String] = []
  @Flag(help: CaptureHelp.skipBuild) var skipBuild = false
  @Option(
    help: ArgumentHelp(
      "The process with which the session ends. Default: the nearest program above this command that isn't a shell.",
      valueName: "pid"))
  var parent: Int32?
  @Option(help: CommonOptions.projectHelp) var project: String?
  @Flag(help: CommonOptions.jsonHelp) var json = false

  /// The time in which a session that was closed ends.
  private static let closingTime = Duration.seconds(1)
  /// The time in which the background process must listen.
  private static let patience = Duration.seconds(10)

  func validate() throws {
    try AppVariables.check(env)
    if !command.isEmpty, screen != nil {
      throw ValidationError("name a screen, or a program after --, not both")
    }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let project = try Sessions.project(self.project)
    let environment = ProcessInfo.processInfo.environment
    guard let place = try SessionPlace(name, of: project, environment, makes: true),
      try await isFree(place)
    else {
      throw SuiteError(
        .usage, "a session \"\(name.excerpt())\" is open already",
        remedy: "close it first, or choose another name")
    }
    try start(of: project)
    let client = try await connect(to: place)
    let answer = try client.answer(
      to: .open(
        command: command, screen: screen, columns: size?.columns, rows: size?.rows,
        variables: AppVariables.values(of: env), skipsBuild: skipBuild))
    return try Sessions.print(answer, isJSON: json, picture: nil)
  }

  /// Whether no other session has the name. One that was just closed may need a moment to end.
  private func isFree(_ place: SessionPlace) async throws -> Bool {
    let end = ContinuousClock.now + Self.closingTime
    while try place.claim() == nil {
      if ContinuousClock.now > end { return false }
      try await Task.sleep(for: .milliseconds(20))
    }
    return true
  }

  private func start(of project: Project) throws(SuiteError) {
    guard let program = Files.realPath("/proc/self/exe") else {
      throw SuiteError(.captureError, "the program of qa isn't known", remedy: "mount /proc")
    }
    let parent = parent ?? SessionParent.id()
    let code = DetachedProgram.start(
      program,
      ["session", "serve", name, "--root", project.root]
        + (parent.map { ["--parent", "\($0)"] } ?? []))
    guard code == 0 else {
      throw SuiteError(
        .captureError, "the session can't be started: \(String(cString: strerror(code)))")
    }
  }

  private func connect(to place: SessionPlace) async throws -> SessionClient {
    let end = ContinuousClock.now + Self.patience
    while ContinuousClock.now < end {
      if let client = try SessionClient(place) { return client }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw SuiteError(.captureError, "the session didn't start")
  }
}

/// The program that a session belongs to.
enum SessionParent {
  /// Programs that run one command and end.
  private static let passing: Set = [
    "sh", "bash", "dash", "zsh", "fish", "ksh", "ash", "busybox", "env", "timeout", "sudo", "nice",
    "script", "qa",
  ]

  /// The nearest process above this one that isn't a shell or the like; nil if there is none but process 1.
  static func id() -> Int32? {
    var id = getppid()
    while id > 1, let line = Files.firstLine(of: "/proc/\(id)/stat"),
      let start = line.firstIndex(of: "("), let end = line.lastIndex(of: ")")
    {
      if !passing.contains(String(line[line.index(after: start)..<end])) { return id }
      let fields = line[line.index(after: end)...].split(separator: " ")
      guard fields.count > 1, let parent = Int32(fields[1]) else { return nil }
      id = parent
    }
    return nil
  }
}

/// The background process of a session. `qa session open` starts it.
struct SessionServeCommand: QACommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Keep a session.", shouldDisplay: false)

  @Argument(help: Sessions.nameHelp) var name: String
  @Option(help: ArgumentHelp("The project's folder.", valueName: "folder")) var root: String
  @Option(help: ArgumentHelp("The process with which the session ends.", valueName: "pid"))
  var parent: Int32?

  mutating func execute() async throws -> SuiteExitCode {
    let environment = ProcessInfo.processInfo.environment
    let project = Project(root, from: root)
    guard let place = try SessionPlace(name, of: project, environment, makes: true),
      let claim = try place.claim()
    else { return .usage }
    let watched = parent.flatMap { WatchedProcess($0) }
    if parent != nil, watched == nil { return .interrupted }
    var limits = AppSessions.Limits()
    limits.count = 1
    let agents = AgentProject(
      project, environment: environment, LaunchPermission(for: .session), jobs: Jobs.count(nil),
      limits: limits)
    try await SessionServer(of: agents, version: QAVersion.text).run(at: place, parent: watched)
    withExtendedLifetime(claim) {}
    return .success
  }
}
