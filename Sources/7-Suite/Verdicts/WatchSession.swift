package import Baselines
package import ProjectFiles
package import RunReport
internal import ScreenConfig
package import ScreenRuns

/// Captures some screens of a project again each time files change.
package struct WatchSession {
  private var suite: Suite
  private let permission: LaunchPermission
  private let base: BaseRequest
  private let jobs: Int
  private let watcher: ProjectWatcher
  /// The screens of the next pass.
  package var choice: ScreenChoice
  /// The configs as they were last read without an error.
  private var configs: [CaptureConfig] = []
  private var folders: ScreenshotFolders?
  private var memory = WatchMemory(WatchedFiles())
  /// The files that changed since the last pass began and call for another one.
  private var pending: [String] = []
  /// The number of files that are watched.
  package private(set) var fileCount = 0
  /// The files that change in each pass, and so don't start another one: paths relative to the project's root,
  /// ascending.
  package var ownFiles: [String] { memory.own.sorted() }

  /// - Parameters:
  ///   - choice: The screens of the first pass. A choice by state changes from pass to pass, unless it comes from
  ///     ``ScreenChoice/settled(in:)``.
  ///   - jobs: The number of screens to capture at the same time, at least 1.
  /// - Throws: ``SuiteError`` if files can't be watched.
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

  /// Whether all files are watched; otherwise they are checked every second.
  package var watchesAll: Bool {
    get async { await watcher.isComplete }
  }

  /// The reason for a pass.
  package enum Reason: Hashable, Sendable {
    /// It is the first pass, or the user wants all screens captured again.
    case asked
    /// These files changed: paths relative to the project's root, ascending.
    case changed([String])
  }

  /// Builds, captures what may have changed, and judges.
  ///
  /// - Parameter publish: Writes the other files of the report.
  /// - Returns: The report; nil if no screen is chosen any more; or the errors of the project, the build or the
  ///   capture.
  /// - Throws: `CancellationError` if the task was cancelled.
  package mutating func pass(
    _ reason: Reason, isFirst: Bool = false,
    publish: (PublishedReport, borrowing ProjectLock) async -> Void
  ) async throws(CancellationError) -> Result<SuiteReport?, SuiteErrors> {
    var options = Capturer.Options(jobs: jobs, unchanged: .kept)
    switch reason {
    case .asked: if !isFirst { options.unchanged = .remembered }
    case .changed(let files): options.skipsBuild = files.allSatisfy(isScreenshotFile)
    }
    // HEAD may have changed since the last pass.
    suite = suite.withFreshRepository
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
      let judging = RunJudge.Options(names: selection.chosen, base: base)
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

  /// Checks the files for changes, and watches them.
  private mutating func look(_ body: (inout WatchMemory, WatchedFiles) -> [String]) async {
    do {
      let files = try await suite.watchedFiles(configs, folders)
      await watcher.add(files)
      fileCount = files.count
      pending = body(&memory, files)
    } catch {
      // The pass reports what is wrong with the project, and the next check tries again.
      pending = []
    }
  }

  /// What ended a wait.
  package enum Wake: Hashable, Sendable {
    case pass(Reason)
    /// The user has typed.
    case input
  }

  /// Waits until another pass is needed.
  ///
  /// - Parameter input: The descriptor of the terminal that the user types into, or nil for none.
  /// - Throws: `CancellationError` if the task was cancelled.
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
  /// The choice of the same screens by name, which stays the same when their state changes.
  ///
  /// - Returns: nil if no screen is in the state that was asked for.
  /// - Throws: ``SuiteErrors`` with everything that is wrong with them.
  package func settled(in suite: Suite) async throws(SuiteErrors) -> ScreenChoice? {
    guard let selection = try await suite.select(self) else { return nil }
    return state == nil ? self : ScreenChoice(selection.configs.map(\.name.description))
  }
}
