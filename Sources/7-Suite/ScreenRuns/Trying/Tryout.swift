internal import Baselines
package import Capture
package import ProjectFiles
package import ScreenConfig
package import TerminalFrame
internal import TerminalProcess

/// One capture of a config that isn't written yet. It leaves nothing behind.
package struct Tryout: Sendable {
  /// The result of a tryout.
  package enum Outcome: Hashable, Sendable {
    case settled(Frame)
    /// The app ended with a status before its screen was taken.
    case ended(message: String, remedy: String?)
    /// The app could not be started, showed nothing or never settled.
    case failed(message: String, remedy: String?)

    /// Why the screen didn't settle, with the remedy; nil if it did.
    package var problem: String? {
      switch self {
      case .settled: nil
      case .ended(let message, let remedy), .failed(let message, let remedy):
        message + (remedy.map { ": \($0)" } ?? "")
      }
    }
  }

  private let project: Project
  private let environment: [String: String]
  private let permission: LaunchPermission

  /// - Parameter environment: The environment of `qa` itself.
  package init(
    project: Project, environment: [String: String], _ permission: LaunchPermission
  ) {
    self.permission = permission
    self.project = project
    self.environment = environment
  }

  /// Whether an app that starts in the project's folder gets a view of it on this machine, through which it can't
  /// change anything.
  package static func givesCopies(of project: Project) -> Bool {
    ProjectView(of: project.root).isPossible()
  }

  /// - Parameters:
  ///   - config: The text of a config.
  ///   - name: The name of its screen.
  /// - Throws: ``SuiteError`` if the config is invalid.
  package func run(_ config: [UInt8], named name: String) async throws(SuiteError) -> Outcome {
    let launch = try ScreenLaunch(ofConfig: config, named: name, in: project)
    do {
      let launcher = launcher
      let result = try await launcher.run(launch)
      let blame = try await launcher.projectGuard.blames()[launch.name]
      if let blame, let error = blame.error(for: launch.name) {
        return .failed(message: error.message, remedy: error.remedy)
      }
      return Self.outcome(of: result, for: launch.config)
    } catch let error as SuiteError {
      return .failed(message: error.message, remedy: error.remedy)
    } catch {
      return .failed(message: "\(error)", remedy: nil)
    }
  }

  /// Asks an app to list its screens, launched as a config describes.
  ///
  /// - Parameters:
  ///   - config: The text of a config whose command prints them, one per line, and exits with status 0.
  ///   - name: The name of its screen.
  /// - Returns: nil if the app gives no plausible answer.
  package func screens(
    printedBy config: [UInt8], named name: String
  ) async throws(SuiteError) -> [String]? {
    guard case .settled(let frame) = try await run(config, named: name) else { return nil }
    let lines = frame.text.split(separator: "\n").map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }.filter { !$0.isEmpty }
    return ListScreensAnswer.arePlausible(lines) ? lines : nil
  }

  /// Builds the app of a config and launches it for a person to use.
  ///
  /// - Parameters:
  ///   - config: The text of a config.
  ///   - name: The name of its screen.
  ///   - body: Blocks until the person has finished.
  /// - Throws: ``SuiteError`` if the config, the build or the launch fails, or what `body` throws.
  package func use<Result>(
    _ config: [UInt8], named name: String, skipsBuild: Bool,
    onEvent: (RunEvent) -> Void, _ body: (inout LiveApp) throws -> Result
  ) async throws -> Result {
    let launch = try ScreenLaunch(ofConfig: config, named: name, in: project)
    if !skipsBuild { try await build(launch, onEvent: onEvent) }
    do {
      return try await launcher.use(launch, body)
    } catch let failure as CaptureFailure {
      throw SuiteError(.captureError, failure.message, remedy: failure.remedy)
    }
  }

  /// Builds the app of a config, launches it, and does the config's steps.
  ///
  /// - Parameters:
  ///   - config: The text of a config.
  ///   - name: The name of its screen.
  ///   - memoryLimit: The most memory that the app and what it started may take, in bytes.
  /// - Returns: The app, which the caller must close, and its screen.
  /// - Throws: ``SuiteError`` if the config, the build or the launch fails.
  package func open(
    _ config: [UInt8], named name: String, memoryLimit: Int, skipsBuild: Bool,
    onEvent: (RunEvent) -> Void
  ) async throws -> (OpenedApp, LiveCapture.Reading) {
    let launch = try ScreenLaunch(ofConfig: config, named: name, in: project)
    if !skipsBuild { try await build(launch, onEvent: onEvent) }
    do {
      return try await launcher.open(launch, memoryLimit: memoryLimit)
    } catch let failure as CaptureFailure {
      throw SuiteError(.captureError, failure.message, remedy: failure.remedy)
    }
  }

  private func build(
    _ launch: ScreenLaunch, onEvent: (RunEvent) -> Void
  ) async throws(SuiteError) {
    let builder = AppBuilder(project: project)
    for step in AppBuilder.steps(for: [launch.config]) {
      try await builder.run(
        step, unlessCurrentIn: environment, by: permission, onEvent: onEvent)
    }
  }

  private var launcher: AppLauncher {
    AppLauncher(
      outsideRunsOf: project, environment, permission, slots: JobSlots(jobs: 1, maximum: 1))
  }

  private static func outcome(
    of result: AppLauncher.Result, for screen: CaptureConfig
  ) -> Outcome {
    do {
      return .settled(try result.shot(of: screen).frame)
    } catch {
      return error.reason == .ended
        ? .ended(message: error.message, remedy: error.remedy)
        : .failed(message: error.message, remedy: error.remedy)
    }
  }
}

extension ScreenLaunch {
  /// The first launch of a config that isn't written yet.
  ///
  /// - Parameters:
  ///   - config: The text of the config.
  ///   - name: The name of its screen.
  /// - Throws: ``SuiteError`` if the config is invalid.
  package init(
    ofConfig config: [UInt8], named name: String, in project: Project
  ) throws(SuiteError) {
    let reader = try ConfigReader(project: project)
    let screens = try reader.screens(ofConfig: name, config, at: reader.path(ofConfig: name))
    guard let first = ScreenLaunch.launches(of: screens).first else {
      throw SuiteError(.usage, "the config of \(name) has no screen")
    }
    self = first
    HostProcess.prepareToRunApps()
  }
}

extension AppLauncher {
  /// A launcher for apps whose screens belong to no run.
  ///
  /// - Parameter environment: The environment of `qa` itself.
  init(
    outsideRunsOf project: Project, _ environment: [String: String],
    _ permission: LaunchPermission, slots: JobSlots
  ) {
    self.init(
      permission: permission, project: project, environment: environment, slots: slots,
      preloads: Preloads(),
      projectGuard: ProjectGuard(
        FoundRepository(of: project),
        ScreenshotFolders(
          in: project.root, current: project.root + "/" + ConfigReader.defaultOutputDir)),
      onEvent: { _ in })
  }
}
