internal import ArgumentParser
internal import CommandTexts
internal import ContentDigest
internal import FoundationEssentials
internal import ProjectFiles
internal import ProjectSetup
internal import Reports
internal import ScreenConfig
internal import ScreenRuns

struct InitCommand: ProjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Set up a project: configs, capture-all.sh, and what git and CI need.",
    discussion: """
      In a Swift package, the app is the executable that answers --list-screens; in a Python, Rust, Go or \
      Node project, the one that the project's files name; otherwise name a command. A command runs once, \
      to find out in which folder it starts and whether it ends by itself: in a fresh folder with copies \
      of the files that it names, so that nothing in the project changes. Reports other tools that \
      capture screens. Changes no file that exists, except for lines added to .gitignore and \
      .gitattributes.

        qa init
        qa init --ci github
        qa init -- htop -d 10
        qa init -- python3 -m inbox.app
        qa init --from demo.tape        a VHS tape
        qa init --from demo.cast        a recording of asciinema rec --stdin
        qa init --screen help           a config for another screen of the app, like the existing ones
        qa init --agents                what coding agents read: a section of AGENTS.md, and a skill
      """)

  @Argument(
    help: ArgumentHelp("After --, a program and its arguments.", valueName: "command"))
  var command: [String] = []

  @Option(
    help: ArgumentHelp(
      "The executable product of the Swift package. Default: the one that answers --list-screens.",
      valueName: "name"))
  var product: String?

  @Option(
    help: ArgumentHelp(
      "Turn a VHS tape or an asciinema recording into a config with steps.", valueName: "file")
  )
  var from: String?

  @Option(
    help: ArgumentHelp(
      "The screen's name. Default: that of the program or the file.", valueName: "screen"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Write a config for a screen of the app, launched as in the configs that are there. Repeatable.",
      valueName: "app's screen"))
  var screen: [String] = []

  @Option(help: StartHelp.cwd) var cwd: String?

  @Option(help: "Write a workflow as well: for github or gitlab.")
  var ci: CIService?

  @Option(
    help: ArgumentHelp(
      "The package of qa that the workflow installs, a .deb or a .whl. Default: build one from qa's "
        + "repository.", valueName: "url or path"))
  var package: String?

  @Option(
    help: ArgumentHelp(
      "The SHA-256 digest of that package: the workflow installs nothing else. Default: that of a package that is "
        + "here.", valueName: "digest"))
  var sha256: String?

  @Flag(
    help: ArgumentHelp(
      "Write what coding agents read: a section of AGENTS.md and a skill. Print the entry of the server for common "
        + "agents. In a project with screens, nothing else is set up."))
  var agents = false

  @Flag(help: "Don't build the app.")
  var skipBuild = false

  @Flag(help: "Run nothing: no app, no build, no package manager.")
  var noRun = false

  @Flag(help: "Show what would be written; write and build nothing.")
  var dryRun = false

  @Option(help: CommonOptions.projectHelp) var project: String?
  @Option(help: CommonOptions.colorHelp) var color = ColorMode.auto
  @Flag(help: CommonOptions.jsonHelp) var json = false

  func validate() throws {
    if !screen.isEmpty, from != nil || !command.isEmpty || name != nil || ci != nil || agents {
      throw ValidationError("--screen is for an app that has configs; leave the others out")
    }
    if cwd != nil, from == nil, command.isEmpty {
      throw ValidationError(
        "--cwd is for a command or --from; a package's app starts in a fresh folder")
    }
    if product != nil, from != nil || !command.isEmpty {
      throw ValidationError(
        "--product is for the app of a Swift package, without a command or --from")
    }
    if name != nil, from == nil, command.isEmpty {
      throw ValidationError(
        "--name is for a command or --from; screens of a package have their own")
    }
    if let package {
      guard ci != nil else { throw ValidationError("--package is for a workflow: add --ci") }
      guard PackageName.isValid(package) else {
        throw ValidationError(
          "--package must be the URL or the path of a .deb or a .whl, without spaces or quotes")
      }
    }
    if let sha256 {
      guard package != nil else { throw ValidationError("--sha256 is for --package: add it") }
      guard SHA256Digest(sha256.lowercased()) != nil else {
        throw ValidationError("--sha256 must have 64 hexadecimal digits")
      }
    }
    if from == nil, command.count == 1, let file = command.first,
      [".tape", ".cast"].contains(where: file.hasSuffix)
    {
      throw ValidationError(
        "\(file) isn't a program: \(ShellCommand("qa init --from \(file)")) turns it into steps")
    }
    if let from, from.hasSuffix(".tape"), !command.isEmpty {
      throw ValidationError("a tape already names what it runs; leave the command out")
    }
  }

  mutating func execute() async throws -> SuiteExitCode {
    let progress = Progress(text: ProgressText(style: common.style), listsResults: false)
    func setup() throws -> ProjectSetup {
      try ProjectSetup(
        of: common.project ?? ".", from: try WorkingDirectory.path(), request,
        noRun ? nil : LaunchPermission(for: .initialize),
        environment: ProcessInfo.processInfo.environment
      ) { progress.show($0) }
    }
    let found = try screen.isEmpty ? setup().existingTools() : []
    let text = InitText(style: common.style)
    if !common.json, screen.isEmpty { try Console.writeOutput(text.text(of: found)) }
    if !common.json, try setup().needsCommand { command = try askForCommand() }
    let report = try await setup().run(found: found)
    try common.show(report) { _ in text.text(of: report) }
    return .success
  }

  /// - Returns: The command that the person types; empty without a terminal, or if they enter nothing.
  private func askForCommand() throws -> [String] {
    let question: ConsoleText =
      "What runs the app? A command line, as in htop -d 10; Enter alone for none: "
    guard let line = try Console.ask(question) else { return [] }
    do {
      return try ShellWords.split(line)
    } catch {
      throw SuiteError(
        .usage, "\(line.excerpt()) can't be split into words without a shell",
        remedy: "put it in a script, and name that: qa init -- ./app.sh")
    }
  }

  private var request: ProjectSetup.Request {
    var request = ProjectSetup.Request(command: command, skipsBuild: skipBuild)
    request.script = from
    request.name = name
    request.product = product
    request.folder = cwd
    request.appScreens = screen
    request.isDryRun = dryRun
    request.isForAgents = agents
    request.ci = ci
    request.package = package
    request.packageDigest = sha256.flatMap { SHA256Digest($0.lowercased()) }
    return request
  }
}

extension CIService: ExpressibleByArgument {}
