internal import ProjectFiles
internal import RunReport
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame

/// Finds the config with which a command shows its screen, by trial runs.
struct CommandSetup {
  let project: Project
  let app: AppDetection.App
  /// The name of the screen if the app doesn't name its own.
  let name: String
  let environment: [String: String]
  /// nil if the app may not be run.
  let permission: LaunchPermission?
  let skipsBuild: Bool
  /// The folder in which the person wants the app to start, relative to the project's root; nil to find one.
  let folder: String?
  let onEvent: @Sendable (RunEvent) -> Void

  private var start: CommandStart { CommandStart(project, app) }

  /// The places in which to try the app, in order.
  private var candidates: [StartLocation] { folder.map { [.folder($0)] } ?? start.candidates }

  /// The outcome of a trial.
  private enum TrialResult {
    case works(ConfigValue, InitNote)
    case fails(ConfigValue, InitNote)
  }

  func screens() async throws(SuiteError) -> ProjectSetup.Screens {
    let command = start.command
    var notes: [InitNote] = []
    let isMissing = !isThere(command[0]) && app.build == nil
    guard let permission, !isMissing else {
      if isMissing { notes.append(missingNote(command[0])) }
      let config = try config(location: candidates[0], name: name)
      return ProjectSetup.Screens(
        app: command.joined(separator: " "),
        configs: [ProjectSetup.Screens.Config(name: name, value: config)], notes: notes)
    }
    if let build = app.build, !skipsBuild {
      try await AppBuilder(project: project).run(.init(build), by: permission, onEvent: onEvent)
    }
    if let named = try await listedScreens(permission) {
      var names: [String] = []
      for screen in named { names.append(SuggestedName.valid(screen, existing: names)) }
      var configs: [ProjectSetup.Screens.Config] = []
      for (screen, name) in zip(named, names) {
        configs.append(
          .init(
            name: name, value: try config(location: listLocation, name: name, appScreen: screen)))
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

  // MARK: Trials

  /// The first config that works, or else the most likely one.
  private func working(
    _ permission: LaunchPermission
  ) async throws(SuiteError) -> (ConfigValue, InitNote) {
    var failure: (ConfigValue, InitNote)?
    for candidate in candidates {
      let config = try config(location: candidate, name: name)
      guard try mayTry(candidate) else {
        let reason = failure.map { "; in a fresh folder: \($0.1.text)" } ?? ""
        failure = (
          config, InitNote(place: "screenshots/\(name).json", Self.notTried + reason)
        )
        continue
      }
      switch try await attempt(config, name, permission) {
      case .works(let config, let note): return (config, note)
      case .fails(let config, let note): failure = (config, note)
      }
    }
    if let failure { return failure }
    return (try config(location: candidates[0], name: name), InitNote("was not run"))
  }

  private static let notTried =
    "was not tried: the app starts in the project's folder, and this machine can't give it a copy of that folder, so it "
    + "could change the project's files; --cwd . tries it anyway"

  /// Whether the app can't change the project from there, or the person named the folder.
  private func mayTry(_ candidate: StartLocation) throws(SuiteError) -> Bool {
    guard folder == nil, case .folder = candidate else { return true }
    return Tryout.givesCopies(of: project)
  }

  /// Runs a config once, and again with `waitFor` if the app prints and ends.
  private func attempt(
    _ config: ConfigValue, _ name: String, _ permission: LaunchPermission
  ) async throws(SuiteError) -> TrialResult {
    let path = "screenshots/\(name).json"
    let tryout = Tryout(project: project, environment: environment, permission)
    let outcome = try await tryout.run(config.fileBytes, named: name)
    switch outcome {
    case .settled(let frame): return .works(config, Self.seen(frame.text, path))
    case .failed(let message, let remedy):
      return .fails(config, InitNote(place: path, Self.sentence(message, remedy)))
    case .ended(let message, let remedy, _):
      let printing = config.adding("waitFor", .object(["exit": .integer(0)]))
      if case .settled(let frame) = try await tryout.run(printing.fileBytes, named: name) {
        let note = Self.seen(
          frame.text, path, "prints and exits, so its config waits for the exit")
        return .works(printing, note)
      }
      return .fails(config, InitNote(place: path, Self.sentence(message, remedy)))
    }
  }

  private static func sentence(_ message: String, _ remedy: String?) -> String {
    message + (remedy.map { ": \($0)" } ?? "")
  }

  /// What the app showed, on one line.
  private static func seen(_ text: String, _ path: String, _ more: String? = nil) -> InitNote {
    let rows = text.split(separator: "\n").map(String.init)
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
    let first = rows.first.map { row in
      let text = row.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return ", and shows \"\(text.count > 50 ? "\(text.prefix(49))…" : text)\""
    }
    return InitNote(
      place: path,
      (more ?? "works") + (first ?? "") + " in \(rows.count) row\(rows.count == 1 ? "" : "s")")
  }

  // MARK: The app

  private func isThere(_ program: String) -> Bool {
    if program.contains("/") { return Files.isRegular(Path.absolute(program, from: project.root)) }
    return (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .contains { Files.isRegular("\($0)/\(program)") }
  }

  private func missingNote(_ program: String) -> InitNote {
    InitNote(
      program.contains("/")
        ? "\(program) does not exist: set \"build\" in the config to the command that builds it"
        : "\(program) isn't on the PATH: install it, or give its path")
  }

  /// The screens that the app names; nil if no source file has the option, because another program might interpret it
  /// differently.
  private func listedScreens(
    _ permission: LaunchPermission
  ) async throws(SuiteError) -> [String]? {
    let location = listLocation
    guard start.isOwn, SourceSearch.hasAny(of: [ListScreensAnswer.option], in: project.root),
      try mayTry(location)
    else { return nil }
    let program = start.command[0]
    let path = program.contains("/") ? Path.absolute(program, from: project.root) : program
    // Standard error has no names of screens.
    let line = #"exec "$@" 2>/dev/null"#
    let asking =
      ["sh", "-c", line, "sh", path] + start.command.dropFirst() + [ListScreensAnswer.option]
    let config = try config(location: location, name: name).replacing("command", .strings(asking))
      .adding("waitFor", .object(["exit": .integer(0)]))
      .adding("timeout", .integer(Int(ListScreensAnswer.limit.components.seconds)))
      .adding("terminal", .object(["columns": .integer(200), "rows": .integer(500)]))
    return try await Tryout(project: project, environment: environment, permission)
      .screens(printedBy: config.fileBytes, named: name)
  }

  /// The place in which an app that names its screens starts: most need the files beside them.
  private var listLocation: StartLocation {
    folder.map { .folder($0) } ?? start.candidates.last ?? .project
  }

  // MARK: Its config

  private func config(
    location: StartLocation, name: String, appScreen: String? = nil
  ) throws(SuiteError) -> ConfigValue {
    var members: [ConfigValue.Member] = []
    func add(_ key: String, _ value: ConfigValue) {
      members.append(ConfigValue.Member(key: key, value: value))
    }
    add("command", .strings(start.command))
    if let build = app.build { add("build", .strings(build)) }
    add("screenshotName", .string(name))
    add("outputDir", .string(ConfigReader.defaultOutputDir))
    var variables = app.launchEnv
    // A program of the project may support the contract.
    if start.isOwn { variables["APP_USE_PREVIEW_DATA"] = "1" }
    if let appScreen { variables["SCREENSHOT_SCREEN"] = appScreen }
    if start.isOwn,
      SourceSearch.hasAny(of: ["textual"], in: project.root, endings: [".py", ".toml"])
    {
      variables["TEXTUAL_ANIMATIONS"] = "none"
    }
    if !variables.isEmpty { add("launchEnv", .variables(variables)) }
    if let member = location.member { members.append(member) }
    return .object(members)
  }
}

extension ConfigValue {
  fileprivate func replacing(_ key: String, _ value: ConfigValue) -> ConfigValue {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.key == key ? Member(key: key, value: value) : $0 })
  }

  fileprivate func adding(_ key: String, _ value: ConfigValue) -> ConfigValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member(key: key, value: value)])
  }
}
