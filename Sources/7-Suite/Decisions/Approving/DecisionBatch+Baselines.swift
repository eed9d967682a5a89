internal import Baselines
internal import Diagnostics
internal import PNGImage
internal import ProjectFiles
internal import ScreenConfig
internal import ScreenRuns

// Approvals without a run: for a baseline that is removed, and for one that comes from another program.
extension DecisionBatch {
  /// Removes baselines of screens that have no config. If a baseline is gone already, its removal is approved
  /// afterwards, and continues the approvals that commits had.
  ///
  /// - Parameter names: Names of screens, or of configs and launches that are gone, for all of their screens.
  /// - Returns: The screens.
  /// - Throws: ``SuiteErrors`` with each name that stands for nothing.
  mutating func remove(_ names: [String], reason: String) async throws -> [BaselineName] {
    let (screens, continuations) = try await removable(names)
    for screen in screens {
      try replaceBaseline(of: screen, by: nil, continuing: continuations[screen], reason: reason)
    }
    return screens.sorted()
  }

  /// Returns the screens without a config that names stand for, and the records that their removals continue.
  ///
  /// - Throws: ``SuiteErrors`` with each name that stands for nothing.
  func removable(
    _ names: [String]
  ) async throws -> (
    screens: Set<BaselineName>, continuations: [BaselineName: RecordHistory.Continuation]
  ) {
    let configured = try suite.configuredScreens()
    let present = try folders.screensWithFiles()
    let history = try await RecordHistory.read(folders, suite.repository)
    let known = try folders.screensWithRecords().union(history?.screens ?? []).union(present)
    let continuations = try await ApprovalGround.continuations(
      of: known.sorted(), in: history, suite, folders)
    var missing: Set<BaselineName> = []
    for screen in known.subtracting(present) {
      let record = try record(of: screen, continuations[screen])
      if !record.ends.allSatisfy({ $0 == nil }) { missing.insert(screen) }
    }
    var errors: [SuiteError] = []
    var screens: Set<BaselineName> = []
    for name in names {
      do throws(SuiteError) {
        screens.formUnion(try removable(name, present.union(missing), configured))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    return (screens, continuations)
  }

  /// Removes the baseline of one screen that has no config, but not those of its variants.
  mutating func remove(exactly screen: BaselineName, reason: String) async throws(SuiteError) {
    if let name = screen.screenName, try suite.configuredScreens().contains(name) {
      throw SuiteError(
        .usage, "\(screen) has a capture config, so its baseline isn't an orphan",
        remedy: "review it again: \(ShellCommand.naming("qa run", [screen]))")
    }
    let continuations = try await ApprovalGround.continuations(of: [screen], suite, folders)
    try replaceBaseline(of: screen, by: nil, continuing: continuations[screen], reason: reason)
  }

  /// Makes a file the baseline of a screen, or removes the baseline if there is no file.
  private mutating func replaceBaseline(
    of screen: BaselineName, by file: BaselineFile?, approving config: CaptureConfig? = nil,
    continuing continuation: RecordHistory.Continuation?, reason: String
  ) throws(SuiteError) {
    let present = try Files.read(folders.baselinePNG(screen), followsLinks: false)
    let older = try record(of: screen, continuation)
    // If nothing was ever approved, there may be only a rejection to remove.
    if file != nil || present != nil || !older.approvals.isEmpty {
      var record = older
      record.lead(to: file?.digest, overPresent: present.flatMap(Self.digest)) { start in
        approval(of: screen, from: start, to: file, config, reason: reason)
      }
      decisions.files.put(file?.bytes, at: folders.baselinePNG(screen))
      decisions.change(record, since: older)
    }
    if try Files.hasEntry(folders.rejection(screen)) {
      decisions.files.remove(folders.rejection(screen))
    }
    closeRequests(for: screen)
  }

  /// Returns the record that a screen's approval continues.
  private func record(
    of screen: BaselineName, _ continuation: RecordHistory.Continuation?
  ) throws(SuiteError) -> ApprovalRecord {
    if let continuation { return continuation.record }
    return try ApprovalRecord.read(screen, folders, suite.project) ?? ApprovalRecord(screen: screen)
  }

  /// Returns the digest of a baseline, or nil if the file can't be read, so that no approval starts from it.
  private static func digest(_ bytes: [UInt8]) -> BaselineDigest? {
    do { return try BaselineFile(bytes).digest } catch { return nil }
  }

  /// Returns the screens that a name stands for: all that are left of a config or a launch that is gone, or else
  /// the screen with exactly this name.
  private func removable(
    _ name: String, _ baselines: Set<BaselineName>, _ configured: ConfiguredScreens
  ) throws(SuiteError) -> Set<BaselineName> {
    let named = BaselineName(name)
    let isConfigured = { (baseline: BaselineName) in
      baseline.screenName.map(configured.contains) ?? false
    }
    let parts = baselines.filter { $0.screenName?.isPart(of: name) ?? ($0 == named) }
    let unconfigured = parts.filter { !isConfigured($0) }
    if unconfigured.contains(named) || unconfigured.count == parts.count, !unconfigured.isEmpty {
      return unconfigured.count == parts.count ? unconfigured : [named]
    }
    let config = "screenshots/\(named.screenName?.config ?? name).json"
    if isConfigured(named) {
      throw SuiteError(
        .usage, "\(name) has a capture config, so its baseline isn't an orphan",
        remedy: named.description == named.screenName?.config
          ? "remove the config first: \(ShellCommand("git rm -- \(config)"))"
          : "remove it from \(config) first")
    }
    guard !unconfigured.isEmpty else {
      throw SuiteError(.usage, "there is no baseline of \"\(name)\"")
    }
    throw SuiteError(
      .usage, "\(config) still has some of the screens of \(name)",
      remedy:
        "name only the removed ones: \(ShellCommand("\(unconfigured.sorted().map(\.description))"))"
    )
  }

  /// Makes a PNG of another program the baseline of a screen, which is then compared by its pixels.
  ///
  /// - Parameter path: The path relative to the person's working directory.
  mutating func importPicture(
    _ path: String, as name: ScreenName, reason: String
  ) async throws(SuiteError) {
    let project = suite.project
    let config = try configs.config(screen: name)
    let screen = BaselineName.screen(name)
    guard let bytes = try Files.read(Path.absolute(path, from: project.workingDirectory)) else {
      throw SuiteError(.usage, at: path, "does not exist")
    }
    let file: BaselineFile
    do {
      file = try BaselineFile(bytes)
      _ = try PNGDecoder.decode(bytes)
    } catch let error as any Diagnostic {
      throw SuiteError(.captureError, at: path, error)
    } catch {
      throw SuiteError(error)
    }
    guard file.screenshot == nil else {
      throw SuiteError(
        .usage, at: path, "contains a frame, so qa made it",
        remedy: "capture the screen and approve that: \(ShellCommand.naming("qa run", [screen]))")
    }
    let continuations = try await ApprovalGround.continuations(of: [screen], suite, folders)
    try replaceBaseline(
      of: screen, by: file, approving: config, continuing: continuations[screen], reason: reason)
  }
}
