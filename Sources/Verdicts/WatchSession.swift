package import Baselines
package import ProjectFiles
package import RunReport
internal import ScreenConfig
package import ScreenRuns

/// Captures some screens of a project again and again, each time that files change.
package struct WatchSession {
  private var suite: Suite
  private let permission: LaunchPermission
  private let base: BaseRequest
  private let jobs: Int
  private let watcher: ProjectWatcher
  /// Which screens the next pass is for.
  package var choice: ScreenChoice
  /// As they were read last, which may be before a mistake was made in one.
  private var configs: [CaptureConfig] = []
  private var folders: ScreenshotFolders?
  private var memory = WatchMemory(WatchedFiles())
  /// What changed during the last pass, and calls for another one.
  private var pending: [String] = []
  /// How many files are watched.
  package private(set) var fileCount = 0
  /// Files that change in each pass, and are not waited for: paths relative to the project's root, ascending.
  package var ownFiles: [String] { memory.own.sorted() }

  /// - Parameters:
  ///   - choice: Screens that need a person are those that do so now.
  ///   - jobs: How many screens at the same time, at least 1.
  /// - Throws: ``SuiteErrors`` where there are no such screens.
  package init(
    _ suite: Suite, _ permission: LaunchPermission, _ choice: ScreenChoice, base: BaseRequest,
    jobs: Int
  ) async throws {
    self.suite = suite
    self.permission = permission
    self.base = base
    self.jobs = jobs
    self.choice = choice
    watcher = try ProjectWatcher()
  }

  /// Whether all files are watched; else they are looked at each second.
  package var watchesAll: Bool {
    get async { await watcher.isComplete }
  }

  /// Why a pass is made.
  package enum Reason: Hashable, Sendable {
    /// The first one, or somebody wants all screens captured again.
    case asked
    /// These files changed: paths relative to the project's root, ascending.
    case changed([String])
  }

  /// Builds, captures what may have changed, and judges.
  ///
  /// - Parameter publish: Writes what goes with the report.
  /// - Returns: What is wrong with the project, the build or the capture where there is no report.
  /// - Throws: Where the task was cancelled.
  package mutating func pass(
    _ reason: Reason, isFirst: Bool = false,
    publish: (PublishedReport, borrowing ProjectLock) async -> Void
  ) async throws(CancellationError) -> Result<SuiteReport?, SuiteErrors> {
    var options = Capturer.Options(jobs: jobs, unchanged: .kept)
    switch reason {
    case .asked: if !isFirst { options.unchanged = .remembered }
    case .changed(let files): options.skipsBuild = files.allSatisfy(isScreenshotFile)
    }
    // There may be another commit since the last one.
    suite = suite.lookingAnew
    let result = await capture(options, publish)
    await look { memory, files in memory.changesDuringPass(to: files) }
    if Task.isCancelled { throw CancellationError() }
    return result
  }

  private func isScreenshotFile(_ path: String) -> Bool {
    Path.isInside("\(suite.project.root)/\(path)", suite.project.screenshots)
  }

  private mutating func capture(
    _ options: Capturer.Options, _ publish: (PublishedReport, borrowing ProjectLock) async -> Void
  ) async -> Result<SuiteReport?, SuiteErrors> {
    do {
      guard let selection = try await suite.select(choice) else { return .success(nil) }
      configs = selection.configs
      folders = selection.folders
      await look { memory, files in
        memory = WatchMemory(files, after: memory)
        return []
      }
      let judging = Judge.Options(names: selection.chosen, base: base)
      let base = try await suite.base(of: selection.folders, judging)
      let lock = try await suite.lock(selection.folders, for: .changing)
      let run = try await Capturer(suite, permission).capture(selection, options, lock)
      let published = try await ReportPublisher(suite).publish(
        run, selection, judging, against: base, lock)
      await publish(published, lock)
      lock.release()
      return .success(published.report)
    } catch let errors as SuiteErrors {
      return .failure(errors)
    } catch {
      return .failure(SuiteErrors([SuiteError(error)]))
    }
  }

  /// Looks at the files, and watches them.
  private mutating func look(_ body: (inout WatchMemory, WatchedFiles) -> [String]) async {
    do {
      let files = try await suite.watchedFiles(configs, folders)
      await watcher.add(files)
      fileCount = files.count
      pending = body(&memory, files)
    } catch {
      // The next look tells more; what is wrong with the project is told by the pass.
      pending = []
    }
  }

  /// What ended a wait.
  package enum Wake: Hashable, Sendable {
    case pass(Reason)
    /// Somebody has typed.
    case input
  }

  /// Waits until another pass is called for.
  ///
  /// - Parameter input: The file that somebody types into; nil for none.
  /// - Throws: Where the task was cancelled.
  package mutating func wait(input: Int32?) async throws(CancellationError) -> Wake {
    while pending.isEmpty {
      if try await watcher.wait(input: input) == .input { return .input }
      await look { memory, files in memory.changes(to: files) }
    }
    defer { pending = [] }
    return .pass(.changed(pending))
  }
}

extension ScreenChoice {
  /// The same screens, also when they are in another state.
  ///
  /// - Returns: nil where no screen is in the state that was asked for.
  /// - Throws: ``SuiteErrors`` with everything that is wrong with them.
  package func settled(in suite: Suite) async throws(SuiteErrors) -> ScreenChoice? {
    guard let selection = try await suite.select(self) else { return nil }
    return state == nil ? self : ScreenChoice(selection.configs.map(\.name.description))
  }
}
