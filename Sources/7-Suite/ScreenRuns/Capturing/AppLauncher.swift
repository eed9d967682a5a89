internal import Capture
internal import FrameRenderer
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalEmulator
internal import TerminalProcess

/// Launches an app in fresh folders and returns what was captured.
struct AppLauncher {
  let permission: LaunchPermission
  let project: Project
  /// The environment of `qa` itself.
  let environment: [String: String]
  let slots: JobSlots
  let preloads: Preloads
  /// Records what apps change in the project.
  let projectGuard: ProjectGuard
  let onEvent: @Sendable (RunEvent) -> Void

  struct Result {
    let launch: ScreenLaunch
    let request: CaptureRequest
    let outcome: CaptureOutcome
    /// Notes about the launch. Those about a single frame are in its shot.
    let notes: [String]
  }

  /// Waits until another app may start, then runs it.
  ///
  /// - Parameters:
  ///   - variables: Additional variables for the app. Those of its config take precedence.
  ///   - watch: How long each frame is watched after it was taken.
  ///   - preloads: Whether the app may be forked from an interpreter that has imported its modules.
  func run(
    _ launch: ScreenLaunch, with variables: [String: String] = [:], watch: WatchTime = .none,
    preloads: Bool = true
  ) async throws -> Result {
    let servers = preloads ? self.preloads.servers(for: launch) : nil
    return try await slots.run { onRest in
      try await run(launch, with: variables, watch: watch, from: servers, onRest: onRest)
    }
  }

  private func run(
    _ launch: ScreenLaunch, with variables: [String: String], watch: WatchTime,
    from servers: ForkServers?,
    onRest: @escaping @Sendable (Bool) -> Void
  ) async throws -> Result {
    let app = try await prepare(launch, with: variables)
    var request = app.request
    request.watch = watch
    // A preloaded interpreter doesn't have this mount. It would find another capture's folders at that path.
    let usable = app.sandbox.mount == nil ? servers : nil
    if usable != nil { request.isolation.view = nil }
    let reach = launch.config.reach(project, as: request)
    let guarded: Int?
    do {
      guarded = if let reach { try await projectGuard.start(launch.name, reach) } else { nil }
    } catch {
      app.remove()
      throw error
    }
    let outcome = await ScreenCapture(
      request, preloadedBy: usable, observer: CaptureObserver(onRest: onRest)
    ).run()
    if let guarded { await projectGuard.end(guarded) }
    let notes = app.sandbox.note.map { [$0] } ?? []
    app.remove()
    return Result(launch: launch, request: request, outcome: outcome, notes: notes)
  }

  /// Launches an app for a person to use.
  ///
  /// - Parameter body: Blocks until the person has finished.
  func use<Outcome>(
    _ launch: ScreenLaunch, _ body: (inout LiveApp) throws -> Outcome
  ) async throws -> Outcome {
    let app = try await prepare(launch, with: [:])
    let outcome = Swift.Result { try LiveApp.use(app.request, body) }
    app.remove()
    return try outcome.get()
  }

  /// An app that is ready to be launched, in folders made for it.
  struct PreparedApp: ~Copyable {
    let sandbox: CaptureSandbox
    let request: CaptureRequest

    consuming func remove() { sandbox.remove() }
  }

  func prepare(
    _ launch: ScreenLaunch, with variables: [String: String]
  ) async throws -> PreparedApp {
    onEvent(.launching(launch.name))
    let sandbox = try await sandbox(for: launch.name)
    do {
      var request = try request(for: launch, in: sandbox.folders, with: variables)
      request.pictures = SandboxPictures(sandbox.folders, at: sandbox.hostPath)
      request.isolation.mount = sandbox.mount
      if let view = view(for: launch.config) {
        // The setup commands write there before the app starts.
        let layer = launch.config.setup.isEmpty ? nil : "/view"
        if view.isPossible(in: layer.map { sandbox.hostPath + $0 }) {
          request.isolation.view = view.folder
          request.isolation.viewLayer = layer.map { sandbox.folders.root + $0 }
        }
      }
      if request.startsInFreshFolder {
        request.copies = FileCopies(
          of: project.root, in: sandbox.folders.work,
          hostFolder: CaptureSandbox.Folders(root: sandbox.hostPath).work)
      }
      for file in launch.config.files {
        try sandbox.copy(
          file, of: project.root, to: Path.relative(file, to: project.root))
      }
      if let home = launch.config.home { try sandbox.copyHome(home, of: project.root) }
      try sandbox.fixTimes()
      return PreparedApp(sandbox: sandbox, request: request)
    } catch {
      sandbox.remove()
      throw error
    }
  }

  /// The view that the app gets, or nil if it starts in a fresh folder.
  private func view(for config: CaptureConfig) -> ProjectView? {
    guard let folder = config.workingDirectory else { return nil }
    let start = Files.realPath(folder) ?? folder
    return ProjectView(of: Path.isInside(start, project.root) ? project.root : start)
  }

  private func request(
    for launch: ScreenLaunch, in folders: CaptureSandbox.Folders, with variables: [String: String]
  ) throws -> CaptureRequest {
    let config = launch.config
    guard let machine = config.machine.environment(FakeTime.installed) else {
      throw SuiteError(
        .captureError, "\"clock\" needs libfaketime, which is not installed",
        remedy: "apt-get install libfaketime")
    }
    let identity = TerminalEmulator.identity(config.terminal.identity)
    let environment = AppEnvironment.make(
      inherited: self.environment, sandbox: folders, identity: identity,
      overrides: [
        variables, machine,
        self.environment.filter { config.inheritedVariables.contains($0.key) },
        config.environment,
      ])
    try identity.checkTerminfo(environment)
    var request = CaptureRequest(
      command: try AppBuilder(project: project).command(for: config),
      environment: environment,
      workingDirectory: config.workingDirectory ?? folders.work, size: config.terminal.size,
      palette: config.terminal.theme.palette, widthProfile: config.terminal.widthProfile,
      waitFor: config.waitFor, steps: launch.steps,
      timeout: config.timeout ?? CaptureRequest.defaultTimeout * (launch.steps.count + 1),
      settleTime: config.settleTime, masks: config.masks)
    request.identity = identity
    if config.timeout == nil { request.stepTimeout = CaptureRequest.defaultTimeout }
    request.startsInFreshFolder = config.workingDirectory == nil
    request.animations = config.animations
    request.loading = config.loading
    request.isolation = config.machine.isolation
    request.preload = config.preload
    request.setup = config.setup.map { words in
      // A relative path starts at the root, like that of the app's own program.
      let isPath = words[0].contains("/")
      return (isPath ? [Path.absolute(words[0], from: project.root)] : [words[0]])
        + words.dropFirst()
    }
    return request
  }

  /// Makes the folders for this launch. If another capture holds folders of the same name, the app gets others
  /// that it sees at the same path. If that's not possible, waits for them.
  private func sandbox(for name: ScreenName) async throws -> CaptureSandbox {
    var tries = 0
    while true {
      if let sandbox = try CaptureSandbox.make(name: name.description) { return sandbox }
      tries += 1
      // At first only retries: a `qa` that clears leftovers may hold the folders for a moment.
      if tries % 25 == 3, let sandbox = try CaptureSandbox.makeBeside(name: name.description) {
        return sandbox
      }
      if tries == 25 { onEvent(.waitingForSandbox(screen: name)) }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

extension AppLauncher.Result {
  /// Returns the same result for screens that differ only in the terminal's colours, without a launch.
  ///
  /// - Returns: nil if the app has to be launched for them.
  func recoloured(for other: ScreenLaunch) -> AppLauncher.Result? {
    guard other.differsOnlyInColors(from: launch) else { return nil }
    var request = request
    request.palette = other.config.terminal.theme.palette
    guard let shots = outcome.shots(under: request.palette, self.request) else { return nil }
    return AppLauncher.Result(
      launch: other, request: request,
      outcome: CaptureOutcome(shots: shots, recording: outcome.recording), notes: notes)
  }

  /// Returns the shot of a screen.
  ///
  /// - Throws: ``CaptureFailure`` if it wasn't taken.
  func shot(of screen: CaptureConfig) throws(CaptureFailure) -> CaptureOutcome.Shot {
    if let shot = outcome.shots.first(where: { $0.name == screen.name.step }) { return shot }
    throw outcome.failure
      ?? CaptureFailure(.conditionUnmet, "no step took a picture of \(screen.name)")
  }
}
