internal import ProjectFiles
internal import ScreenRuns

extension ProjectSetup {
  /// The longest trial of whether an app starts in some place, in seconds.
  private static let trialTimeout = 3

  /// The screen of a recording before any step: its command, variables and start place. A program of the project also
  /// gets `APP_USE_PREVIEW_DATA`, in case it supports the contract.
  ///
  /// - Parameter name: The screen's name.
  /// - Throws: ``SuiteError`` if the app would start in the project itself without being asked to, or change a file
  ///   outside the project.
  func launched(
    as name: String, with variables: [String: String]
  ) async throws(SuiteError) -> ScriptedScreen {
    guard let program = request.command.first else {
      var screen = ScriptedScreen(command: [])
      screen.launchEnv = ["APP_USE_PREVIEW_DATA": "1"].merging(variables) { _, given in given }
      return screen
    }
    let build = AppDetection(root: project.root).build(of: program)
    let app = AppDetection.App(command: request.command, build: build, file: program)
    let start = CommandStart(project, app)
    try start.checkFiles()
    var screen = ScriptedScreen(command: start.command)
    screen.build = build
    if start.isOwn { screen.launchEnv["APP_USE_PREVIEW_DATA"] = "1" }
    screen.launchEnv.merge(variables) { _, given in given }
    if let folder = try startFolder() {
      screen.start = .folder(folder)
    } else if start.isOwn, start.candidates.count > 1 {
      screen.start = try await location(of: screen, among: start.candidates, name)
    } else {
      screen.start = start.candidates[0]
    }
    guard screen.start == .project, request.folder == nil, !Tryout.givesCopies(of: project) else {
      return screen
    }
    throw SuiteError(
      .usage,
      "\(program) needs the project's folder, and this machine can't give it a copy: it could change the "
        + "project's files",
      remedy: "--cwd . starts it in the project itself")
  }

  /// The first place in which an app of the project starts, or the first of all if it starts in none. Places in which
  /// it could change the project aren't tried.
  private func location(
    of screen: ScriptedScreen, among candidates: [StartLocation], _ name: String
  ) async throws(SuiteError) -> StartLocation {
    guard let permission else { return candidates[0] }
    if let build = screen.build, !request.skipsBuild {
      try await AppBuilder(project: project).run(.init(build), by: permission, onEvent: onEvent)
    }
    for candidate in candidates {
      if candidate == .project, !Tryout.givesCopies(of: project) { return candidate }
      var trial = screen
      trial.start = candidate
      if try await starts(trial, name, permission) { return candidate }
    }
    return candidates[0]
  }

  /// Whether an app keeps running, or ends with status 0.
  private func starts(
    _ screen: ScriptedScreen, _ name: String, _ permission: LaunchPermission
  ) async throws(SuiteError) -> Bool {
    let tryout = Tryout(project: project, environment: environment, permission)
    var screen = screen
    screen.timeout = Self.trialTimeout
    for waitsForExit in [false, true] {
      screen.waitsForExit = waitsForExit
      let outcome = try await tryout.run(screen.config(named: name).fileBytes, named: name)
      if case .ended = outcome { continue }
      return true
    }
    return false
  }
}
