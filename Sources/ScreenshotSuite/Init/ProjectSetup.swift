/// Sets a project up for captures: `qa init`.
package struct ProjectSetup: Sendable {
  /// What is to be set up.
  package struct Request: Hashable, Sendable {
    /// A program and its arguments; empty to find the app.
    package var command: [String]
    /// A tape or a recording, as it was typed; nil for none.
    package var script: String?
    /// The name of a single screen; nil for that of the program or the script.
    package var name: String?
    /// The executable product; nil to find it.
    package var product: String?
    package var skipsBuild: Bool
    package var isDryRun: Bool
    package var ci: CIService?

    package init(
      command: [String] = [], script: String? = nil, name: String? = nil, product: String? = nil,
      skipsBuild: Bool = false, isDryRun: Bool = false, ci: CIService? = nil
    ) {
      self.command = command
      self.script = script
      self.name = name
      self.product = product
      self.skipsBuild = skipsBuild
      self.isDryRun = isDryRun
      self.ci = ci
    }
  }

  /// Of a tape or a recording, in bytes.
  private static let scriptLimit = 64 << 20

  private let project: Project
  private let request: Request
  private let environment: [String: String]
  private let onEvent: @Sendable (RunEvent) -> Void

  /// - Parameters:
  ///   - folder: The project's root.
  ///   - workingDirectory: Where the person stands; a relative path of a script begins here.
  /// - Throws: ``SuiteError`` where there is no such folder.
  package init(
    of folder: String, from workingDirectory: String, _ request: Request,
    environment: [String: String], onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) throws(SuiteError) {
    let start = Files.realPath(workingDirectory) ?? workingDirectory
    guard let root = Files.realPath(Path.absolute(folder, from: start)), Files.isFolder(root) else {
      throw SuiteError(.usage, at: folder, "is not a folder", remedy: "name the project's folder")
    }
    project = Project(root, from: start)
    self.request = request
    self.environment = environment
    self.onEvent = onEvent
  }

  /// What captures screens in this project already.
  package func existingTools() -> [ExistingTool] { ExistingTools(root: project.root).all() }

  /// Finds the app and writes what is missing. Everything is checked before anything is written.
  ///
  /// - Throws: ``SuiteError``; nothing is written then.
  package func run(found: [ExistingTool]) async throws(SuiteError) -> InitReport {
    let screens = try await screens()
    var plan = InitPlan(project: project)
    var notes = screens.notes
    if hasConfigs, !Files.hasEntry(project.screenshots + "/qa.json") {
      notes.append(
        InitNote(
          place: "screenshots/qa.json",
          "is not written: its defaults would change the configs "
            + "that are there"))
    } else {
      try plan.add("screenshots/qa.json", SetupFiles.defaults.fileBytes)
    }
    for config in screens.configs {
      try plan.add("screenshots/\(config.name).json", config.value.fileBytes)
    }
    try plan.add("capture-all.sh", Array(SetupFiles.captureScript.utf8), mode: 0o755)
    let ciStep = try addWorkflow(to: &plan)
    try plan.add(
      lines: SetupFiles.ignoredLines, to: ".gitignore", has: SetupFiles.ignores)
    try plan.add(
      lines: SetupFiles.attributeLines, to: ".gitattributes", has: SetupFiles.attributes)
    if request.script != nil || !request.command.isEmpty {
      notes += keptConfigNotes(screens, plan)
    }
    if !request.isDryRun { try plan.apply() }
    return InitReport(
      isDryRun: request.isDryRun, found: found, app: screens.app,
      screens: screens.configs.map(\.name),
      written: plan.files.filter(\.lines.isEmpty).map(\.path), kept: plan.kept,
      added: plan.files.filter { !$0.lines.isEmpty }
        .map { InitReport.Addition(path: $0.path, lines: $0.lines) },
      notes: notes, next: nextSteps(plan, found) + ciStep)
  }

  private var hasConfigs: Bool { !ExistingTools.configs(in: project.root).isEmpty }

  /// The app's screens that configs ask for already, each with the name of a config.
  private var capturedScreens: [String: String] {
    var captured: [String: String] = [:]
    for name in ExistingTools.configs(in: project.root) {
      guard let bytes = try? Files.read("\(project.screenshots)/\(name).json", limit: 1 << 20),
        let screen = (try? JSONReader.read(bytes))?["launchEnv"]?["SCREENSHOT_SCREEN"]?.text
      else { continue }
      captured[screen] = captured[screen] ?? name
    }
    return captured
  }

  // MARK: Screens

  private struct Screens {
    struct Config {
      let name: String
      let value: ConfigValue
    }

    let app: String
    let configs: [Config]
    var notes: [InitNote] = []
  }

  private func screens() async throws(SuiteError) -> Screens {
    if let script = request.script { return try scripted(script) }
    if !request.command.isEmpty { return try command() }
    let app = try await AppSearch(
      project: project, product: request.product,
      skipsBuild: request.skipsBuild || request.isDryRun, onEvent: onEvent
    ).app()
    if app.reason == .isNotBuilt, !request.isDryRun {
      throw SuiteError(
        .usage, "\(app.product) is not built, so its screens are not known",
        remedy: "leave --skip-build out")
    }
    return product(app)
  }

  private func product(_ app: AppSearch.App) -> Screens {
    guard let screens = app.screens else { return main(app) }
    let captured = capturedScreens
    var names: [String] = []
    let configs = screens.map { screen in
      let name = captured[screen] ?? SuggestedName.valid(screen, taken: names)
      names.append(name)
      return Screens.Config(name: name, value: config(of: app.product, name: name, screen: screen))
    }
    return Screens(app: app.product, configs: configs)
  }

  /// The one screen of an app that does not name its screens.
  private func main(_ app: AppSearch.App) -> Screens {
    let contract =
      "an app that prints its screens, one a line, with --list-screens, and opens on that of "
      + "SCREENSHOT_SCREEN, gets a config for each; then run qa init again"
    let reason =
      switch app.reason {
      case .isNotBuilt:
        "is not built, so its screens are not known: swift build --product \(app.product)"
      case .doesNotKnow:
        "has no --list-screens in its sources, so main is its only screen; \(contract), with "
          + "--product \(app.product) where another package has the option"
      case .doesNotAnswer, nil:
        "does not answer --list-screens, so main is its only screen; \(contract)"
      }
    return Screens(
      app: app.product,
      configs: [
        Screens.Config(name: "main", value: config(of: app.product, name: "main", screen: nil))
      ],
      notes: [
        InitNote("\(app.product) \(reason)")
      ])
  }

  private func config(of product: String, name: String, screen: String?) -> ConfigValue {
    var variables = [
      ConfigValue.Member(key: "APP_USE_PREVIEW_DATA", value: .string("1"))
    ]
    if let screen {
      variables.append(ConfigValue.Member(key: "SCREENSHOT_SCREEN", value: .string(screen)))
    }
    return .object([
      "scheme": .string(product), "screenshotName": .string(name),
      "outputDir": .string(ConfigReader.defaultOutputDir), "launchEnv": .object(variables),
    ])
  }

  private func command() throws(SuiteError) -> Screens {
    let program = request.command[0]
    guard !program.isEmpty else {
      throw SuiteError(.usage, "the command has no name", remedy: "as in qa init -- htop -d 10")
    }
    let name = try screenName(Path.name(of: program))
    var members: [ConfigValue.Member] = []
    func add(_ key: String, _ value: ConfigValue) {
      members.append(ConfigValue.Member(key: key, value: value))
    }
    add("command", .strings(request.command))
    add("screenshotName", .string(name))
    add("outputDir", .string(ConfigReader.defaultOutputDir))
    // A program of the project may keep the contract.
    if program.contains("/") {
      add("launchEnv", .object(["APP_USE_PREVIEW_DATA": .string("1")]))
    }
    let arguments = ArgumentFiles(request.command, in: project)
    if !arguments.copied.isEmpty { add("files", .strings(arguments.copied)) }
    var notes = arguments.notes
    if !isThere(program) {
      notes.append(
        InitNote(
          program.contains("/")
            ? "\(program) is not there: \"build\" in the config says how it is built"
            : "\(program) is not on the PATH: install it, or give its path"))
    }
    return Screens(
      app: request.command.joined(separator: " "),
      configs: [Screens.Config(name: name, value: .object(members))], notes: notes)
  }

  private func isThere(_ program: String) -> Bool {
    if program.contains("/") { return Files.isRegular(Path.absolute(program, from: project.root)) }
    return (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .contains { Files.isRegular("\($0)/\(program)") }
  }

  private func scripted(_ script: String) throws(SuiteError) -> Screens {
    let path = Path.absolute(script, from: project.workingDirectory)
    let isTape = script.hasSuffix(".tape")
    guard isTape || script.hasSuffix(".cast") else {
      throw SuiteError(
        .usage, at: script, "is neither a tape of VHS nor a recording of asciinema",
        remedy: "the name of a tape ends in .tape, that of a recording in .cast")
    }
    guard let bytes = try Files.read(path, limit: Self.scriptLimit) else {
      throw SuiteError(.usage, at: script, "does not exist")
    }
    let name = try screenName(String(Path.name(of: script).dropLast(".tape".count)))
    let screen: ScriptedScreen
    if isTape {
      screen = try TapeTranslation.screen(of: bytes, file: script) { name throws(SuiteError) in
        try Files.read(
          Path.absolute(name, from: project.workingDirectory), limit: Self.scriptLimit)
      }
    } else {
      screen = try CastTranslation.screen(
        of: bytes, file: script, command: request.command.isEmpty ? nil : request.command)
    }
    return Screens(
      app: screen.command.joined(separator: " "),
      configs: [Screens.Config(name: name, value: screen.config(named: name))], notes: screen.notes)
  }

  /// The name that was given, or one made of another.
  private func screenName(_ text: String) throws(SuiteError) -> String {
    guard let name = request.name else { return SuggestedName.valid(text) }
    if let problem = ScreenName.problem(withConfig: name) {
      throw SuiteError(.usage, "\"\(name)\" can't be the name of a screen: \(problem)")
    }
    return name
  }

  private func keptConfigNotes(_ screens: Screens, _ plan: InitPlan) -> [InitNote] {
    screens.configs.filter { plan.kept.contains("screenshots/\($0.name).json") }.map { config in
      InitNote(
        place: "screenshots/\(config.name).json",
        "is there already and stays as it is: --name gives this screen another name")
    }
  }

  // MARK: The rest

  /// - Returns: What is left to do for it.
  private func addWorkflow(to plan: inout InitPlan) throws(SuiteError) -> [String] {
    switch request.ci {
    case nil: return []
    case .github?:
      try plan.add(SetupFiles.githubPath, Array(SetupFiles.githubWorkflow.utf8))
      return repositoryStep(SetupFiles.githubPath, plan)
    case .gitlab?:
      let isIncluded = Files.hasEntry("\(project.root)/\(SetupFiles.gitlabPath)")
      let path = isIncluded ? SetupFiles.gitlabIncludePath : SetupFiles.gitlabPath
      if isIncluded {
        try plan.add(SetupFiles.gitlabPath, [])
      }
      try plan.add(path, Array(SetupFiles.gitlabJob.utf8))
      let include =
        isIncluded
        ? ["in \(SetupFiles.gitlabPath): include: { local: \(SetupFiles.gitlabIncludePath) }"] : []
      return include + repositoryStep(path, plan)
    }
  }

  private func repositoryStep(_ path: String, _ plan: InitPlan) -> [String] {
    guard plan.files.contains(where: { $0.path == path }) else { return [] }
    var steps = [
      "in \(path): QA_REPOSITORY is the address of qa's git repository, from which the job builds qa"
    ]
    if !Files.hasEntry(project.root + "/.git"), Git.root(above: project.root) != nil {
      steps.append(
        "move \(path) to the root of the repository, and let its steps run in this folder")
    }
    return steps
  }

  private func nextSteps(_ plan: InitPlan, _ found: [ExistingTool]) -> [String] {
    let isScript = plan.files.contains { $0.path == "capture-all.sh" }
    var steps = [
      "\(isScript ? "./capture-all.sh" : "qa run"), and look at the pictures in screenshots/current/",
      "qa approve --all --reason \"first look\", and commit screenshots/",
    ]
    if plan.files.contains(where: { $0.path == ".gitattributes" }) {
      steps.append(
        "git config diff.qa.textconv \"qa show\" && git config merge.qa.driver "
          + "\"qa merge-baseline %O %A %B %P\" && git config merge.qa.recursive binary")
    }
    if request.script == nil, let tape = found.first(where: { $0.path.hasSuffix(".tape") }) {
      steps.append("qa init --from \(tape.path) makes a config with steps of a tape")
    }
    return steps
  }
}

/// Arguments that name files of the project: the app starts in a fresh folder, which needs them.
struct ArgumentFiles {
  /// Files that lie in the root, and so have the same name in the fresh folder.
  private(set) var copied: [String] = []
  private(set) var notes: [InitNote] = []

  init(_ command: [String], in project: Project) {
    for argument in command.dropFirst() where !argument.hasPrefix("-") && !argument.hasPrefix("/") {
      guard !argument.isEmpty, let path = project.inside(argument), path != project.root,
        Files.exists(path), !copied.contains(argument)
      else { continue }
      if argument.contains("/") {
        notes.append(
          InitNote(
            "\(argument) is not in the fresh folder in which the app starts: "
              + "\"cwd\": \".\" in the config starts it in the project's"))
      } else {
        copied.append(argument)
      }
    }
  }
}

extension Git {
  /// The nearest folder above that is a work tree.
  fileprivate static func root(above folder: String) -> String? {
    var folder = folder
    while folder != "/" {
      folder = Path.parent(of: folder)
      if Files.hasEntry(folder + "/.git") { return folder }
    }
    return nil
  }
}
