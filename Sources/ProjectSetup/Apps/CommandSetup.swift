internal import ProjectFiles
internal import RunReport
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame

/// Finds the config with which a command shows its screen, by running it.
struct CommandSetup {
  let project: Project
  let app: AppDetection.App
  /// Of the screen, where the app does not name its own.
  let name: String
  let environment: [String: String]
  /// nil if the app may not be run.
  let permission: LaunchPermission?
  let skipsBuild: Bool
  let onEvent: @Sendable (RunEvent) -> Void

  /// Where an app starts.
  private enum Place {
    case freshFolder
    case project
  }

  /// How a try ended.
  private enum Verdict {
    case works(ConfigValue, InitNote)
    case fails(ConfigValue, InitNote)
  }

  func screens() async throws(SuiteError) -> ProjectSetup.Screens {
    let command = app.command
    var notes: [InitNote] = []
    let isMissing = !isThere(command[0]) && app.build == nil
    guard let permission, !isMissing else {
      if isMissing { notes.append(missingNote(command[0])) }
      let config = try config(place: needsProject ? .project : .freshFolder, name: name)
      return ProjectSetup.Screens(
        app: command.joined(separator: " "),
        configs: [ProjectSetup.Screens.Config(name: name, value: config)], notes: notes)
    }
    if let build = app.build, !skipsBuild {
      let words = build.joined(separator: " ")
      try await AppBuilder(project: project).run(
        AppBuilder.Step(command: build, words: words), by: permission, onEvent: onEvent)
    }
    if let named = try await listedScreens(permission) {
      var names: [String] = []
      let place = needsProject || !isOwn ? Place.project : .freshFolder
      for screen in named { names.append(SuggestedName.valid(screen, taken: names)) }
      var configs: [ProjectSetup.Screens.Config] = []
      for (screen, name) in zip(named, names) {
        configs.append(
          .init(name: name, value: try config(place: place, name: name, appScreen: screen)))
      }
      let first = configs[0]
      switch try await attempt(first.value, first.name, permission) {
      case .works(_, let note), .fails(_, let note): notes.append(note)
      }
      return ProjectSetup.Screens(
        app: command.joined(separator: " "), configs: configs, notes: notes)
    }
    let (config, note) = try await working(permission)
    return ProjectSetup.Screens(
      app: command.joined(separator: " "),
      configs: [ProjectSetup.Screens.Config(name: name, value: config)], notes: notes + [note])
  }

  // MARK: Tries

  /// The first config that works, else the one that should.
  private func working(
    _ permission: LaunchPermission
  ) async throws(SuiteError) -> (ConfigValue, InitNote) {
    let places: [Place] =
      needsProject
      ? [.project] : isOwn || !projectFiles.isEmpty ? [.freshFolder, .project] : [.freshFolder]
    var failure: (ConfigValue, InitNote)?
    for place in places {
      let config = try config(place: place, name: name)
      switch try await attempt(config, name, permission) {
      case .works(let config, let note): return (config, note)
      case .fails(let config, let note): failure = (config, note)
      }
    }
    if let failure { return failure }
    return (try config(place: .freshFolder, name: name), InitNote("was not run"))
  }

  /// Runs a config once, and once more with `waitFor` where the app prints and ends.
  private func attempt(
    _ config: ConfigValue, _ name: String, _ permission: LaunchPermission
  ) async throws(SuiteError) -> Verdict {
    let place = "screenshots/\(name).json"
    let tryout = Tryout(project: project, environment: environment, permission)
    let outcome = try await tryout.run(config.fileBytes, named: name)
    switch outcome {
    case .shown(let frame): return .works(config, Self.seen(frame.text, place))
    case .failed(let message, let remedy):
      return .fails(config, InitNote(place: place, Self.sentence(message, remedy)))
    case .ended(let message, let remedy, _):
      let printing = config.adding("waitFor", .object(["exit": .integer(0)]))
      if case .shown(let frame) = try await tryout.run(printing.fileBytes, named: name) {
        let note = Self.seen(frame.text, place, "prints and ends, so its config waits for the end")
        return .works(printing, note)
      }
      return .fails(config, InitNote(place: place, Self.sentence(message, remedy)))
    }
  }

  private static func sentence(_ message: String, _ remedy: String?) -> String {
    message + (remedy.map { ": \($0)" } ?? "")
  }

  /// What the app showed, in a line.
  private static func seen(_ text: String, _ place: String, _ more: String? = nil) -> InitNote {
    let rows = text.split(separator: "\n").map(String.init)
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
    let first = rows.first.map { row in
      let words = row.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return ", and shows \"\(words.count > 50 ? "\(words.prefix(49))…" : words)\""
    }
    return InitNote(
      place: place,
      (more ?? "works") + (first ?? "") + " in \(rows.count) row\(rows.count == 1 ? "" : "s")")
  }

  // MARK: The app

  /// Whether what runs is a part of the project, and not a program of the machine on one of its files.
  var isOwn: Bool {
    app.command[0].contains("/") || app.build != nil || moduleIsOwn || isInline
      || projectFiles.contains { file in SourceSearch.sources.contains(where: file.hasSuffix) }
  }

  /// Whether it is a line of Python, which imports what the project has.
  private var isInline: Bool {
    Path.name(of: app.command[0]).hasPrefix("python") && app.command.contains("-c")
  }

  private var moduleIsOwn: Bool {
    guard let option = app.command.firstIndex(of: "-m"), option + 1 < app.command.count,
      let package = app.command[option + 1].split(separator: ".").first
    else { return false }
    return ["\(package)", "\(package).py", "src/\(package)"].contains { path in
      Files.isFolder("\(project.root)/\(path)") || Files.isRegular("\(project.root)/\(path)")
    }
  }

  /// Whether the app can't start but in the project's folder: a module, a tool that looks for its manifest,
  /// or a file that does not lie in the root.
  private var needsProject: Bool {
    let tools: Set<String> = [
      "npm", "npx", "pnpm", "yarn", "cargo", "go", "make", "uv", "poetry", "pdm", "hatch", "bundle",
      "mix", "gradle", "mvn", "swift",
    ]
    return moduleIsOwn || tools.contains(app.command[0]) || isInline
      || !app.launchEnv.isEmpty || projectFiles.contains { $0.contains("/") }
  }

  /// Arguments that are files of the project, as they were typed.
  private var projectFiles: [String] {
    app.command.dropFirst().filter { argument in
      guard !argument.isEmpty, !argument.hasPrefix("-"), !argument.hasPrefix("/"),
        let path = project.inside(argument), path != project.root
      else { return false }
      return Files.isRegular(path) || Files.isFolder(path)
    }
  }

  private func isThere(_ program: String) -> Bool {
    if program.contains("/") { return Files.isRegular(Path.absolute(program, from: project.root)) }
    return (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .contains { Files.isRegular("\($0)/\(program)") }
  }

  private func missingNote(_ program: String) -> InitNote {
    InitNote(
      program.contains("/")
        ? "\(program) is not there: \"build\" in the config says how it is built"
        : "\(program) is not on the PATH: install it, or give its path")
  }

  /// The screens that the app names; nil where none of its sources knows the option: another program might
  /// take it for something else.
  private func listedScreens(
    _ permission: LaunchPermission
  ) async throws(SuiteError) -> [String]? {
    guard isOwn, SourceSearch(root: project.root).has("--list-screens"),
      let screens = try await ListScreensAnswer.screens(
        of: launchable, in: project.root, by: permission),
      ListScreensAnswer.arePlausible(screens)
    else { return nil }
    return screens
  }

  private var launchable: [String] {
    let program = app.command[0]
    let path = program.contains("/") ? Path.absolute(program, from: project.root) : program
    return [path] + app.command.dropFirst()
  }

  // MARK: Its config

  private func config(
    place: Place, name: String, appScreen: String? = nil
  ) throws(SuiteError) -> ConfigValue {
    var members: [ConfigValue.Member] = []
    func add(_ key: String, _ value: ConfigValue) {
      members.append(ConfigValue.Member(key: key, value: value))
    }
    add("command", .strings(app.command))
    if let build = app.build { add("build", .strings(build)) }
    add("screenshotName", .string(name))
    add("outputDir", .string(ConfigReader.defaultOutputDir))
    var variables = app.launchEnv
    // A program of the project may keep the contract.
    if isOwn { variables["APP_USE_PREVIEW_DATA"] = "1" }
    if let appScreen { variables["SCREENSHOT_SCREEN"] = appScreen }
    if isOwn, SourceSearch(root: project.root).has("textual", endings: [".py", ".toml"]) {
      variables["TEXTUAL_ANIMATIONS"] = "none"
    }
    if !variables.isEmpty { add("launchEnv", .variables(variables)) }
    switch place {
    case .project: add("cwd", .string("."))
    case .freshFolder:
      let files = projectFiles.filter { !$0.contains("/") }
      if !files.isEmpty { add("files", .strings(files)) }
    }
    return .object(members)
  }
}

extension ConfigValue {
  fileprivate func adding(_ key: String, _ value: ConfigValue) -> ConfigValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(key: key, value: value)])
  }
}
