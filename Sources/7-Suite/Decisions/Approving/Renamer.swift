package import Baselines
internal import ContentDigest
internal import FoundationEssentials
internal import ProjectFiles
internal import ScreenConfig
package import ScreenRuns
internal import Verdicts

/// Gives a config another name, with its baselines, their approvals and rejections, in one step.
///
/// The pictures stay as they are, and so do the settings that decide them, so a new name can't approve anything
/// that was not approved under the old one.
package struct Renamer: Sendable {
  let suite: Suite
  var project: Project { suite.project }

  package init(_ suite: Suite) { self.suite = suite }

  /// - Parameter approver: Who renames it; nil for the person who commits in this repository.
  /// - Throws: ``SuiteErrors`` if nothing has the old name, something has the new one, or a baseline is not as it
  ///   was approved.
  package func rename(
    _ old: String, to new: String, reason: String, approver: String? = nil,
    _ lock: borrowing ProjectLock
  ) async throws -> RenameOutcome {
    try suite.checkReason(reason, of: "a rename")
    let person = try await suite.person(named: approver)
    let folders = lock.folders
    try checkNames(old, new)
    let configs = try configs(old, new)
    try checkRoom(old, new, isConfigThere: configs.file == nil, folders)
    var outcome = RenameOutcome(from: old, to: new)
    var changes = UnsignedDecisions()
    if let file = configs.file {
      changes.files.screenshots["\(old).json"] = .some(nil)
      changes.files.screenshots["\(new).json"] = file
    }
    let remaining = try folders.screensWithFiles().compactMap(\.screenName)
      .filter { $0.config == old }
    guard configs.file != nil || !remaining.isEmpty else {
      throw SuiteError(.usage, "there is no screen \"\(old)\"")
    }
    let screens = try await approvedScreens(remaining, configs.screens, folders)
    let time = RunStore.timestamp(.now)
    for (screen, pair, settings) in screens {
      let moved = Moved(
        from: screen, to: renamed(screen, new), by: person, at: time, reason: reason)
      if try move(moved, pair, settings, folders, &changes) {
        outcome.screens.append(RenameOutcome.Screen(from: moved.from, to: moved.to))
      }
    }
    try renameShared(old, new, Array(configs.screens.keys), &changes, &outcome)
    if configs.screens.values.contains(where: { $0.appScreen == old }) {
      outcome.notes.append(
        "SCREENSHOT_SCREEN in screenshots/\(new).json still asks the app for \(old): "
          + "its screens stay the same")
    }
    try copyLocalState(old, new, lock)
    try await changes.signed(suite, folders, at: time).write(suite, lock)
    return outcome
  }

  /// A screen whose baseline gets another name.
  private struct Moved {
    let from: ScreenName
    let to: ScreenName
    let by: String
    let at: String
    let reason: String
  }

  /// - Parameter new: A valid name of a config.
  func renamed(_ screen: ScreenName, _ new: String) -> ScreenName {
    ScreenName(config: new, variant: screen.variant, step: screen.step)
  }

  // MARK: Checks

  private func checkNames(_ old: String, _ new: String) throws(SuiteError) {
    for name in [old, new] {
      if let screen = ScreenName(name), screen != screen.baseName {
        throw SuiteError(
          .usage,
          "\(name) is a screen of the config \(screen.config), which has no name of its own",
          remedy: "rename its variant or step in screenshots/\(screen.config).json, then approve")
      }
      if let problem = ScreenName.problem(withConfig: name) {
        throw SuiteError(.usage, "\"\(name.excerpt())\" can't be a screen: \(problem)")
      }
    }
    guard old != new else {
      throw SuiteError(.usage, "\(old) already has this name")
    }
  }

  /// - Returns: The config's new file, or nil if a person renamed it already; and the screens' configs by their
  ///   old names.
  private func configs(
    _ old: String, _ new: String
  ) throws(SuiteError) -> (file: [UInt8]?, screens: [ScreenName: CaptureConfig]) {
    let names = try project.configNames()
    let reader = try ConfigReader(project: project)
    func byOldName(_ configs: [CaptureConfig]) -> [ScreenName: CaptureConfig] {
      Dictionary(configs.map { (renamed($0.name, old), $0) }, uniquingKeysWith: { $1 })
    }
    guard names.contains(old) else {
      guard names.contains(new) else {
        throw SuiteError(
          .usage, "there is no screen \"\(old)\"",
          remedy: EditDistance.suggestion(for: old, among: names))
      }
      return (nil, byOldName(try reader.screens(ofConfig: new)))
    }
    let oldScreens = byOldName(try reader.screens(ofConfig: old))
    let path = reader.path(ofConfig: old)
    guard let bytes = try Files.read(path, followsLinks: false, limit: JSONLimits.config.size)
    else { throw SuiteError(.usage, at: project.displayPath(path), "does not exist") }
    let file = try RenamedConfig.bytes(bytes, file: project.displayPath(path), name: new)
    let newScreens = byOldName(
      try reader.screens(ofConfig: new, file, at: reader.path(ofConfig: new)))
    guard newScreens.mapValues(\.settings) == oldScreens.mapValues(\.settings) else {
      throw SuiteError(
        .captureError, at: project.displayPath(path),
        "would mean something else under the name \(new)")
    }
    return (file, oldScreens)
  }

  /// - Parameter isConfigThere: Whether a person gave the config its new name already.
  private func checkRoom(
    _ old: String, _ new: String, isConfigThere: Bool, _ folders: ScreenshotFolders
  ) throws {
    var taken: [String] = []
    let config = "\(project.screenshots)/\(new).json"
    if !isConfigThere, try Files.hasEntry(config) { taken.append(project.displayPath(config)) }
    if let twin = try project.configNames().first(where: {
      $0 != old && NameCase.areTwins($0, new)
    }) {
      throw SuiteError(
        .usage, at: project.displayPath("\(project.screenshots)/\(twin).json"),
        "differs from \(new).json only in case: a clone on macOS or Windows can have only one of the two",
        remedy: "choose another name")
    }
    for name in try folders.baselineNames() {
      let kinds = BaselineFileKind.allCases
      guard let kind = kinds.first(where: { $0.baseline(ofFile: name) != nil }),
        let baseline = kind.baseline(ofFile: name), baseline.screenName?.config == new
      else { continue }
      // The record of a screen whose removal was approved is not in the way: the new approval continues it.
      if kind == .record,
        try ApprovalRecord.read(baseline, folders, project)?.leads(to: nil) ?? true
      {
        continue
      }
      taken.append(project.displayPath("\(folders.baseline)/\(name)"))
    }
    guard let first = taken.first else { return }
    throw SuiteError(.usage, at: first, "already exists", remedy: "choose another name")
  }

  /// Returns all screens, each as it was approved.
  ///
  /// - Parameter remaining: The screens that have a baseline or a rejection.
  private func approvedScreens(
    _ remaining: [ScreenName], _ configs: [ScreenName: CaptureConfig], _ folders: ScreenshotFolders
  ) async throws -> [(ScreenName, BaselinePair, ConfigSettings?)] {
    let base = try await suite.snapshot(of: folders, BaseRequest(), isGate: false)
    let verifier = BaselineVerifier(suite, folders, base)
    var screens: [(ScreenName, BaselinePair, ConfigSettings?)] = []
    var errors: [SuiteError] = []
    for screen in Set(remaining).union(configs.keys).sorted() {
      do throws(SuiteError) {
        let (evidence, pair) = try await verifier.evidence(on: .screen(screen), configs[screen])
        let judgement = evidence.judgement
        guard [.pass, .approved, .removalApproved].contains(judgement.row) else {
          throw SuiteError(
            .usage, "\(screen) is not as it was approved: \(judgement.reason ?? "it changed")",
            remedy: evidence.remedy(for: judgement, of: .screen(screen), base)
              ?? "decide on that first: qa verify")
        }
        screens.append((screen, pair, configs[screen]?.settings))
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw SuiteErrors(errors) }
    return screens
  }

  // MARK: Writing

  /// - Returns: Whether there is a baseline.
  private func move(
    _ moved: Moved, _ pair: BaselinePair, _ settings: ConfigSettings?,
    _ folders: ScreenshotFolders, _ changes: inout UnsignedDecisions
  ) throws(SuiteError) -> Bool {
    if let rejection = pair.rejection {
      changes.files.remove(folders.rejection(.screen(moved.from)))
      changes.rejections[.screen(moved.to)] = Rejection(
        frame: rejection.frame, by: rejection.by, at: rejection.at, reason: rejection.reason,
        run: rejection.run)
    }
    if let record = try RequestRecord.read(.screen(moved.from), folders, project) {
      changes.files.remove(folders.request(.screen(moved.from)))
      let renamed = RequestRecord(screen: .screen(moved.to), requests: record.requests)
      changes.files.put(try JSONFiles.encode(renamed), at: folders.request(.screen(moved.to)))
    }
    guard let head = pair.head, let oldRecord = pair.record,
      let standing = oldRecord.newest(to: head.digest)
    else { return false }
    var new =
      try ApprovalRecord.read(.screen(moved.to), folders, project)
      ?? ApprovalRecord(screen: .screen(moved.to))
    changes.files.remove(folders.baselinePNG(.screen(moved.from)))
    changes.files.put(head.bytes, at: folders.baselinePNG(.screen(moved.to)))
    // Names that differ only in case are one screen with one record: not every file system can keep two apart.
    let isSameScreen = NameCase.areTwins(moved.from.description, moved.to.description)
    if isSameScreen { for approval in oldRecord.approvals { new.append(approval) } }
    let newRecord = new
    var old = oldRecord
    old.append(
      Approval(
        from: head.digest, to: nil, by: moved.by, at: moved.at,
        reason: "renamed to \(moved.to): \(moved.reason)", run: standing.run))
    // The approval covers what it covered under the old name, whatever the config says now.
    new.append(
      Approval(
        from: isSameScreen ? head.digest : nil, to: head.digest,
        picture: SHA256Digest(of: head.bytes),
        masks: standing.masks, config: standing.config ?? settings.map { ApprovedConfig($0) },
        doubts: standing.doubts ?? [],
        by: moved.by, at: moved.at, reason: "renamed from \(moved.from): \(moved.reason)",
        run: standing.run))
    if isSameScreen {
      changes.files.remove(folders.record(.screen(moved.from)))
    } else {
      changes.change(old, since: oldRecord)
    }
    changes.change(new, since: newRecord)
    return true
  }

  /// Keeps the rejections and requests of this machine under the new name as well. The old ones can stay, since no
  /// screen has their name any more.
  private func copyLocalState(
    _ old: String, _ new: String, _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    let before = try LocalState(lock.folders, project)
    var after = before
    for (screen, rejection) in before.rejections where screen.config == old {
      after.rejections[renamed(screen, new)] = rejection
    }
    for (screen, asked) in before.requests {
      guard let screen = screen.screenName, screen.config == old else { continue }
      after.requests[.screen(renamed(screen, new))] = asked
    }
    try after.write(since: before, lock)
  }
}
