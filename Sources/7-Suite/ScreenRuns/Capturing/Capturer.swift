package import Baselines
internal import Capture
internal import FoundationEssentials
package import ProjectFiles
internal import ScreenConfig
internal import TerminalProcess

/// Builds the apps of a project and captures its screens.
package struct Capturer: Sendable {
  private let suite: Suite
  private let permission: LaunchPermission

  package init(_ suite: Suite, _ permission: LaunchPermission) {
    self.suite = suite
    self.permission = permission
  }

  /// What to do with screens whose apps would find the same as before.
  package enum Unchanged: Hashable, Sendable {
    /// Capture them like all others.
    case captured
    /// Capture them, but record what their apps find for the next run.
    case remembered
    /// Keep their older captures.
    case kept
  }

  /// How screens are captured.
  package struct Options: Hashable, Sendable {
    /// The number of screens to capture at the same time, at least 1.
    package var jobs: Int
    /// Whether to use the apps as they were last built.
    package var skipsBuild: Bool
    /// Whether an unchanged screen takes the bytes of its baseline.
    package var reuses: Bool
    /// Whether each screen is captured twice; two frames that differ are unstable.
    package var proves: Bool
    /// What to do with screens whose apps would find the same as before.
    package var unchanged: Unchanged
    /// The rules that list the screens of the apps, or nil to ask no app.
    package var appScreens: AppScreenRules?

    package init(
      jobs: Int, skipsBuild: Bool = false, reuses: Bool = true, proves: Bool = false,
      unchanged: Unchanged = .captured
    ) {
      self.unchanged = unchanged
      self.jobs = max(1, jobs)
      self.skipsBuild = skipsBuild
      self.reuses = reuses
      self.proves = proves
    }
  }

  /// Builds the apps, captures the screens and seals the run.
  ///
  /// A screen that can't be captured is an error in the run and doesn't fail the run itself.
  package func capture(
    _ selection: Suite.Selection, _ options: Options, _ lock: borrowing ProjectLock
  ) async throws(SuiteError) -> RunManifest {
    try await checkFonts(selection)
    if let shard = selection.shard, let whole = shard.whole, selection.isPart {
      suite.onEvent(.sharded(shard.part, count: selection.configs.count, of: whole.count))
    }
    if !options.skipsBuild { try await build(selection) }
    // This comes before any app can change the files.
    let tree = try await SourceTree.digest(
      suite.project, in: suite.repository, selection.folders)
    HostProcess.prepareToRunApps()
    CaptureSandbox.clearLeftovers()
    let appScreens = try await askForScreens(options.appScreens)
    let store = RunStore(project: suite.project, folders: selection.folders)
    let start = Date.now
    let id = try store.newID(at: start)
    let worker = worker(
      for: selection, jobs: options.jobs, reuses: options.reuses, proves: options.proves, run: id)
    let begin = ContinuousClock.now
    let unchanged = try await unchanged(selection, options.unchanged, worker.painter)
    let captured = await captureAll(selection.configs, worker, unchanged)
    await worker.launcher.preloads.end()
    let finished =
      Task.isCancelled ? captured : try await worker.launcher.projectGuard.judge(captured)
    let milliseconds = Int((ContinuousClock.now - begin) / .milliseconds(1))
    let run = RunManifest(
      id: id, startedAt: RunStore.timestamp(start), finishedAt: RunStore.timestamp(.now),
      milliseconds: milliseconds,
      isComplete: selection.isComplete && finished.count == selection.configs.count,
      isInterrupted: finished.count < selection.configs.count,
      // A shard doesn't see all twins.
      screens: selection.isPart
        ? finished : IdenticalScreenWarning.added(to: finished, selection.configs),
      shard: selection.shard, tree: tree, appScreens: appScreens)
    if !finished.isEmpty || selection.configs.isEmpty {
      try Interruption.finishing { () throws(SuiteError) in try store.seal(run, lock) }
    }
    if Task.isCancelled {
      throw SuiteError(
        .interrupted,
        "interrupted: \(finished.count) of \(selection.configs.count) screens were captured")
    }
    return run
  }

  /// Builds the apps of some screens, each once: always in a CI, otherwise only if something has changed.
  package func build(_ selection: Suite.Selection) async throws(SuiteError) {
    let builder = AppBuilder(project: suite.project)
    for step in AppBuilder.steps(for: selection.configs) {
      if suite.isCI {
        try await builder.run(step, by: permission, onEvent: suite.onEvent)
      } else {
        try await builder.run(
          step, unlessCurrentIn: suite.environment, by: permission, onEvent: suite.onEvent)
      }
    }
  }

  /// - Returns: The answers of the apps, each list once, or nil if the apps are not to be asked.
  private func askForScreens(_ rules: AppScreenRules?) async throws(SuiteError) -> [AppScreenList]?
  {
    guard let rules else { return nil }
    let search = AppScreenSearch(
      project: suite.project, environment: suite.environment, permission: permission)
    let configs = try suite.configuredScreens().all
    var lists = try await search.lists(try rules.own(suite.project), configs)
    if let rule = try rules.other(suite.project) {
      do throws(SuiteError) {
        for list in try await search.lists(rule, configs) where !lists.contains(list) {
          lists.append(list)
        }
      } catch {
        if error.endsCommand { throw error }
        // The branch may have moved the program that the base's command runs.
        let problem =
          "the base's setting for the app's screens can't be applied: \(error.placedMessage)"
        lists.append(AppScreenList(product: nil, screens: [], problem: problem))
      }
    }
    return lists
  }

  /// Checks that the screens can be drawn, before any app is built or launched.
  private func checkFonts(_ selection: Suite.Selection) async throws(SuiteError) {
    for config in selection.configs {
      do {
        _ = try await suite.renderers.renderer(config.renderSettings)
      } catch {
        throw SuiteError(error)
      }
    }
  }

  func worker(
    for selection: Suite.Selection, jobs: Int, reuses: Bool, proves: Bool, run: RunID?
  ) -> ScreenWorker {
    ScreenWorker(
      launcher: AppLauncher(
        permission: permission, project: suite.project, environment: suite.environment,
        slots: JobSlots(jobs: jobs, maximum: HostLimits.concurrentApps),
        preloads: Preloads(Self.launchGroups(of: selection.configs).joined()),
        projectGuard: ProjectGuard(suite.repository, selection.folders),
        onEvent: suite.onEvent),
      painter: ScreenPainter(
        project: suite.project, folders: selection.folders, renderers: suite.renderers,
        reuses: reuses,
        run: run),
      proves: proves)
  }

  private func unchanged(
    _ selection: Suite.Selection, _ policy: Unchanged, _ painter: ScreenPainter
  ) async throws(SuiteError) -> UnchangedScreens? {
    guard policy != .captured else { return nil }
    var unchanged = UnchangedScreens(suite, selection)
    guard policy == .kept else { return unchanged }
    try await unchanged.keepCaptures(suite, selection, painter)
    let reason = unchanged.unknown.min { $0.key < $1.key }
    suite.onEvent(
      .kept(
        unchanged.kept.count, of: selection.configs.count,
        reason: reason.map { "\($0.key): \($0.value)" }))
    return unchanged
  }

  /// Captures as many screens at a time as the worker allows.
  ///
  /// - Parameter unchanged: The screens that need no new capture, or nil if all do.
  /// - Returns: The screens whose captures were not interrupted, in ascending order of their names.
  private func captureAll(
    _ configs: [CaptureConfig], _ worker: ScreenWorker, _ unchanged: UnchangedScreens?
  ) async -> [CapturedScreen] {
    let kept = unchanged?.kept ?? []
    let keptNames = Set(kept.map(\.screen))
    let configs = configs.filter { !keptNames.contains($0.name) }
    if !configs.isEmpty { suite.onEvent(.capturing(count: configs.count)) }
    return await withTaskGroup(of: [CapturedScreen].self) { group in
      var waiting = Self.launchGroups(of: configs).makeIterator()
      func addNext() {
        guard let launches = waiting.next() else { return }
        group.addTask { await worker.capture(launches) }
      }
      // Each task needs memory, also while it waits for its turn.
      for _ in 0..<2 * worker.launcher.slots.maximum { addNext() }
      var finished: [CapturedScreen] = []
      for await captured in group {
        addNext()
        for var screen in captured {
          screen.inputsDigest = unchanged?.digests[screen.screen]
          finished.append(screen)
          suite.onEvent(.captured(screen, index: finished.count, count: configs.count))
        }
      }
      return (finished + kept).sorted { $0.screen < $1.screen }
    }
  }

  /// Groups the launches of each config file that differ only in colours, in the order in which the files first
  /// occur.
  static func launchGroups(of configs: [CaptureConfig]) -> [[ScreenLaunch]] {
    var files: [[CaptureConfig]] = []
    var indices: [String: Int] = [:]
    for config in configs {
      if let index = indices[config.file] {
        files[index].append(config)
      } else {
        indices[config.file] = files.count
        files.append([config])
      }
    }
    return files.flatMap(ScreenLaunch.launchGroups)
  }
}
