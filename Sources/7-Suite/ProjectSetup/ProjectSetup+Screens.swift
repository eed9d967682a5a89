internal import ProjectFiles
internal import ScreenConfig

extension ProjectSetup {
  /// The size limit of a tape or a recording, in bytes.
  private static let scriptLimit = 64 << 20

  /// The screens that get a config.
  struct Screens {
    struct Config {
      let name: String
      let value: ConfigValue
    }

    let app: String
    let configs: [Config]
    var notes: [InitNote] = []
  }

  /// Finds the app and its screens.
  func screens() async throws(SuiteError) -> Screens {
    if let recorded = request.recorded { return try await replayed(recorded) }
    if let script = request.script { return try scripted(script) }
    if !request.command.isEmpty { return try await command() }
    if !PackageProducts.exist(in: project) {
      if try hasConfigs { return Screens(app: "", configs: []) }
      if let app = AppDetection(root: project.root).app() {
        var screens = try await screens(of: app)
        screens.notes.insert(
          InitNote(place: app.file, "names the app: \(app.command.joined(separator: " "))"),
          at: 0)
        return screens
      }
    }
    let app = try await AppSearch(setup: self).app()
    if app.reason == .isNotBuilt, !request.isDryRun {
      throw SuiteError(
        .usage, "\(app.product) isn't built, so its screens are unknown",
        remedy: "leave --skip-build out")
    }
    return try product(app)
  }

  private func product(_ app: AppSearch.App) throws(SuiteError) -> Screens {
    guard let screens = app.screens else { return main(app) }
    let captured = try capturedScreens
    let template = ConfigTemplate(product: app.product)
    var names: [String] = []
    let configs = screens.map { screen in
      let name = captured[screen] ?? SuggestedName.valid(screen, existing: names)
      names.append(name)
      return Screens.Config(name: name, value: template.config(name, screen))
    }
    return Screens(app: app.product, configs: configs)
  }

  /// The single screen of an app that doesn't name its screens.
  private func main(_ app: AppSearch.App) -> Screens {
    let contract =
      "to get a config for each screen, make the app print its screens, one per line, with "
      + "--list-screens, and open on the one in SCREENSHOT_SCREEN; then run qa init again"
    let reason =
      switch app.reason {
      case .wasNotAsked:
        "was not asked for its screens, so main is its only one: without --no-run, it is built and asked"
      case .isNotBuilt:
        "isn't built, so its screens are unknown: swift build --product \(app.product)"
      case .doesNotKnow:
        "has no --list-screens in its sources, so main is its only screen; \(contract), with "
          + "--product \(app.product) if another package defines the option"
      case .doesNotAnswer, nil:
        "doesn't answer --list-screens, so main is its only screen; \(contract)"
      }
    let config = ConfigTemplate(product: app.product).config("main", nil)
    return Screens(
      app: app.product, configs: [Screens.Config(name: "main", value: config)],
      notes: [InitNote("\(app.product) \(reason)")])
  }

  private func command() async throws(SuiteError) -> Screens {
    guard let program = request.command.first, !program.isEmpty else {
      throw SuiteError(
        .usage, "the command does not name a program", remedy: "as in qa init -- htop -d 10")
    }
    let build = AppDetection(root: project.root).build(of: program)
    let app = AppDetection.App(command: request.command, build: build, file: program)
    try CommandStart(project, app).checkFiles()
    return try await screens(of: app)
  }

  private func screens(of app: AppDetection.App) async throws(SuiteError) -> Screens {
    let name = try configName(AppName.of(app.command, root: project.root))
    return try await CommandSetup(setup: self, app: app, name: name, folder: try startFolder())
      .screens()
  }

  /// The folder that the person named, relative to the project's root; nil if they named none.
  func startFolder() throws(SuiteError) -> String? {
    guard let folder = request.folder else { return nil }
    let path = Path.absolute(folder, from: project.workingDirectory)
    guard Files.isFolder(path) else {
      throw SuiteError(
        .usage, at: folder, "is not a folder", remedy: "--cwd . is the project's own folder")
    }
    return path == project.root ? "." : Path.relative(path, to: project.root)
  }

  private func scripted(_ script: String) throws(SuiteError) -> Screens {
    let path = Path.absolute(script, from: project.workingDirectory)
    let isTape = script.hasSuffix(".tape")
    guard isTape || script.hasSuffix(".cast") else {
      throw SuiteError(
        .usage, at: script, "is neither a VHS tape nor an asciinema recording",
        remedy: "a tape's name ends in .tape, a recording's in .cast")
    }
    guard let bytes = try Files.read(path, limit: Self.scriptLimit) else {
      throw SuiteError(.usage, at: script, "does not exist")
    }
    var screen: ScriptedScreen
    if isTape {
      screen = try TapeTranslation.screen(of: bytes, file: script) { name throws(SuiteError) in
        try Files.read(
          Path.absolute(name, from: project.workingDirectory), limit: Self.scriptLimit)
      }
    } else {
      screen = try CastTranslation.screen(
        of: bytes, file: script, command: request.command.isEmpty ? nil : request.command)
    }
    screen.start = try startFolder().map { .folder($0) } ?? start(of: screen)
    let name = try configName(
      screen.suggestedName ?? String(Path.name(of: script).dropLast(".tape".count)))
    return Screens(
      app: screen.command.joined(separator: " "),
      configs: [Screens.Config(name: name, value: screen.config(named: name))], notes: screen.notes)
  }

  /// The place in which a scripted session starts. A shell, in which anything may be typed, starts in the project.
  private func start(of screen: ScriptedScreen) -> StartLocation {
    guard let program = screen.command.first, !ScriptShell.names.contains(program) else {
      return .project
    }
    let app = AppDetection.App(command: screen.command, build: screen.build, file: program)
    return CommandStart(project, app).candidates[0]
  }

  /// The given name, or one derived from `text`.
  func configName(_ text: String) throws(SuiteError) -> String {
    guard let name = request.name else { return SuggestedName.valid(text) }
    if let problem = ScreenName.problem(withConfig: name) {
      throw SuiteError(.usage, "\"\(name)\" can't be the name of a screen: \(problem)")
    }
    return name
  }

  /// The app's screens that already have configs, each with the name of its config.
  var capturedScreens: [String: String] {
    get throws(SuiteError) {
      var captured: [String: String] = [:]
      for (name, node) in try ExistingTools.configs(of: project) {
        guard let screen = node["launchEnv"]?["SCREENSHOT_SCREEN"]?.text else { continue }
        captured[screen] = captured[screen] ?? name
      }
      return captured
    }
  }
}
