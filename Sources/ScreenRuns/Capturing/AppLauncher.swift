internal import Capture
internal import FrameRenderer
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalEmulator
internal import TerminalFrame
internal import TerminalProcess

/// Launches an app in fresh folders, and keeps what came of it.
struct AppLauncher {
  let permission: LaunchPermission
  let project: Project
  /// The environment of `qa` itself.
  let environment: [String: String]
  let slots: JobSlots
  let preloads: Preloads
  /// Knows what apps change in the project.
  let projectGuard: ProjectGuard
  let onEvent: @Sendable (RunEvent) -> Void

  struct Result {
    let launch: ScreenLaunch
    let request: CaptureRequest
    let outcome: CaptureOutcome
    /// What is to be known of how it was launched; what concerns a single frame is noted with that.
    let notes: [String]
  }

  /// Waits until another app may start.
  ///
  /// - Parameters:
  ///   - variables: What the app gets besides, unless its config says otherwise.
  ///   - watch: For how long each frame is watched after it was taken.
  ///   - preloads: Whether it may be forked from an interpreter that has imported its modules.
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
    // An interpreter finds in that place what all others find there.
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
    let outcome = await ScreenCapture(request, preloadedBy: usable, onRest: onRest).run()
    if let guarded { await projectGuard.end(guarded) }
    let notes = app.sandbox.note.map { [$0] } ?? []
    app.remove()
    return Result(launch: launch, request: request, outcome: outcome, notes: notes)
  }

  /// Launches an app for a person to use.
  ///
  /// - Parameter body: Blocks until they have done so.
  func use<Outcome>(
    _ launch: ScreenLaunch, _ body: (inout LiveApp) throws -> Outcome
  ) async throws -> Outcome {
    let app = try await prepare(launch, with: [:])
    do {
      let outcome = try LiveApp.use(app.request, body)
      app.remove()
      return outcome
    } catch {
      app.remove()
      throw error
    }
  }

  /// An app that may be launched, in folders that were made for it.
  private struct PreparedApp: ~Copyable {
    let sandbox: CaptureSandbox
    let request: CaptureRequest

    consuming func remove() { sandbox.remove() }
  }

  private func prepare(
    _ launch: ScreenLaunch, with variables: [String: String]
  ) async throws -> PreparedApp {
    onEvent(.launching(launch.name))
    let sandbox = try await sandbox(for: launch.name)
    do {
      var request = try request(for: launch, in: sandbox.folders, with: variables)
      request.pictures = SandboxPictures(sandbox.folders, at: sandbox.hostPath)
      request.isolation.mount = sandbox.mount
      if let view = view(for: launch.config) {
        // What prepares the app writes there before.
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

  /// What the app finds a view of, if this machine gives one; nil if it starts in a fresh folder.
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
      settleCap: config.settleCap, masks: config.masks)
    request.identity = identity
    if config.timeout == nil { request.stepTimeout = CaptureRequest.defaultTimeout }
    request.startsInFreshFolder = config.workingDirectory == nil
    request.animations = config.animations
    request.loading = config.loading
    request.isolation = config.machine.isolation
    request.preload = config.preload
    request.setup = config.setup.map { words in
      // A relative path begins at the root, as that of the app's own program.
      let isPath = words[0].contains("/")
      return (isPath ? [Path.absolute(words[0], from: project.root)] : [words[0]])
        + words.dropFirst()
    }
    return request
  }

  /// The folders for this launch. If another capture has those of the same name, its app gets others that it finds at
  /// the same path; if that can't be, they are waited for.
  private func sandbox(for name: ScreenName) async throws -> CaptureSandbox {
    var tries = 0
    while true {
      if let sandbox = try CaptureSandbox.make(name: name.description) { return sandbox }
      tries += 1
      // For a moment, any qa that clears what others left may hold it.
      if tries % 25 == 3, let sandbox = try CaptureSandbox.makeBeside(name: name.description) {
        return sandbox
      }
      if tries == 25 { onEvent(.waitingForSandbox(screen: name)) }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

extension AppLauncher.Result {
  /// The same for screens that differ in nothing but the terminal's colours, without a launch.
  ///
  /// - Returns: nil where the app has to be launched for them.
  func shown(for other: ScreenLaunch) -> AppLauncher.Result? {
    guard other.differsOnlyInColors(from: launch) else { return nil }
    var request = request
    request.palette = other.config.terminal.theme.palette
    guard let shots = outcome.shots(under: request.palette, self.request) else { return nil }
    return AppLauncher.Result(
      launch: other, request: request,
      outcome: CaptureOutcome(shots: shots, recording: outcome.recording), notes: notes)
  }

  /// The frame of a screen, without style that nobody sees.
  ///
  /// - Throws: ``CaptureFailure``, where it was not taken.
  func shot(of screen: CaptureConfig) throws(CaptureFailure) -> CaptureOutcome.Shot {
    if let shot = outcome.shots.first(where: { $0.name == screen.name.step }) { return shot }
    throw outcome.failure
      ?? CaptureFailure(.conditionUnmet, "no step took a picture of \(screen.name)")
  }
}
