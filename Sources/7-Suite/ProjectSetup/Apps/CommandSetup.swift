internal import ProjectFiles
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame

/// Finds how a command is launched so that it shows its screen, by trial runs.
struct CommandSetup {
  let setup: ProjectSetup
  let app: AppDetection.App
  /// The name of the screen if the app doesn't name its own.
  let name: String
  /// The folder in which the person wants the app to start, relative to the project's root; nil to find one.
  let folder: String?

  private var project: Project { setup.project }
  private var start: CommandStart { CommandStart(project, app) }

  /// The places in which to try the app, in order.
  private var candidates: [StartLocation] { folder.map { [.folder($0)] } ?? start.candidates }

  /// What a trial showed.
  private struct Trial {
    let screen: ScriptedScreen
    let note: InitNote
    let works: Bool
  }

  func screens() async throws(SuiteError) -> ProjectSetup.Screens {
    let program = start.command[0]
    let isMissing = !isThere(program) && app.build == nil
    guard let permission = setup.permission, !setup.request.isDryRun, !isMissing else {
      return screens([(name, screen(in: candidates[0]))], isMissing ? [missingNote(program)] : [])
    }
    if let build = app.build, !setup.request.skipsBuild {
      try await AppBuilder(project: project).run(
        .init(build), by: permission, onEvent: setup.onEvent)
    }
    if let named = try await listedScreens(permission) {
      var names: [String] = []
      for screen in named { names.append(SuggestedName.valid(screen, existing: names)) }
      let found = zip(names, named).map { ($0, screen(in: listLocation, appScreen: $1)) }
      let first = try await attempt(found[0].1, found[0].0, permission)
      return screens(found, [first.note])
    }
    let trial = try await working(permission)
    return screens([(name, trial.screen)], [trial.note])
  }

  private func screens(
    _ found: [(name: String, screen: ScriptedScreen)], _ notes: [InitNote]
  ) -> ProjectSetup.Screens {
    ProjectSetup.Screens(
      app: start.command.joined(separator: " "),
      configs: found.map { .init(name: $0.name, value: $0.screen.config(named: $0.name)) },
      notes: notes)
  }

  // MARK: Trials

  /// The first screen that works, or else the most likely one.
  private func working(_ permission: LaunchPermission) async throws(SuiteError) -> Trial {
    var last: Trial?
    for candidate in candidates {
      let screen = screen(in: candidate)
      guard mayTry(candidate) else {
        let reason = last.map { "; in a fresh folder: \($0.note.text)" } ?? ""
        let note = InitNote(place: "screenshots/\(name).json", Self.notTried + reason)
        last = Trial(screen: screen, note: note, works: false)
        continue
      }
      let trial = try await attempt(screen, name, permission)
      if trial.works { return trial }
      last = trial
    }
    return last
      ?? Trial(screen: screen(in: candidates[0]), note: InitNote("was not run"), works: false)
  }

  private static let notTried =
    "was not tried: the app starts in the project's folder, and this machine can't give it a copy of that folder, so it "
    + "could change the project's files; --cwd . tries it anyway"

  /// Whether the app can't change the project from there, or the person named the folder.
  private func mayTry(_ candidate: StartLocation) -> Bool {
    guard folder == nil, case .folder = candidate else { return true }
    return Tryout.givesCopies(of: project)
  }

  /// Captures a screen once, and again with `waitFor` if the app prints and ends.
  private func attempt(
    _ screen: ScriptedScreen, _ name: String, _ permission: LaunchPermission
  ) async throws(SuiteError) -> Trial {
    let path = "screenshots/\(name).json"
    let tryout = Tryout(project: project, environment: setup.environment, permission)
    let outcome = try await tryout.run(screen.config(named: name).fileBytes, named: name)
    if case .settled(let frame) = outcome {
      return Trial(screen: screen, note: Self.seen(frame.text, path), works: true)
    }
    if case .ended = outcome {
      var printing = screen
      printing.waitsForExit = true
      let again = try await tryout.run(printing.config(named: name).fileBytes, named: name)
      if case .settled(let frame) = again {
        let note = Self.seen(frame.text, path, "prints and exits, so its config waits for the exit")
        return Trial(screen: printing, note: note, works: true)
      }
    }
    let note = InitNote(place: path, outcome.problem ?? "")
    return Trial(screen: screen, note: note, works: false)
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
    return (setup.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
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
      mayTry(location)
    else { return nil }
    let program = start.command[0]
    let path = program.contains("/") ? Path.absolute(program, from: project.root) : program
    // Standard error has no names of screens.
    let line = #"exec "$@" 2>/dev/null"#
    var asking = screen(in: location)
    asking.command =
      ["sh", "-c", line, "sh", path] + start.command.dropFirst() + [ListScreensAnswer.option]
    asking.waitsForExit = true
    asking.timeout = Int(ListScreensAnswer.limit.components.seconds)
    asking.size = GridSize(columns: 200, rows: 500)
    return try await Tryout(project: project, environment: setup.environment, permission)
      .screens(printedBy: asking.config(named: name).fileBytes, named: name)
  }

  /// The place in which an app that names its screens starts: most need the files beside them.
  private var listLocation: StartLocation {
    folder.map { .folder($0) } ?? start.candidates.last ?? .project
  }

  private func screen(in location: StartLocation, appScreen: String? = nil) -> ScriptedScreen {
    var screen = ScriptedScreen(command: start.command)
    screen.build = app.build
    screen.start = location
    screen.launchEnv = app.launchEnv
    // A program of the project may support the contract.
    if start.isOwn { screen.launchEnv["APP_USE_PREVIEW_DATA"] = "1" }
    if let appScreen { screen.launchEnv["SCREENSHOT_SCREEN"] = appScreen }
    if start.isOwn,
      SourceSearch.hasAny(of: ["textual"], in: project.root, endings: [".py", ".toml"])
    {
      screen.launchEnv["TEXTUAL_ANIMATIONS"] = "none"
    }
    return screen
  }
}
