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

  /// - Throws: ``SuiteErrors`` if nothing has the old name, something has the new one, or a baseline is not as it
  ///   was approved.
  package func rename(
    _ request: RenameRequest, _ lock: borrowing ProjectLock
  ) async throws -> RenameOutcome {
    try suite.checkReason(request.reason, of: "a rename")
    let person = try await suite.person(named: request.approver)
    let folders = lock.folders
    try checkNames(request)
    let configs = try configs(request)
    try checkRoom(request, isConfigThere: configs.file == nil, folders)
    var outcome = RenameOutcome(from: request.old, to: request.new)
    var changes = UnsignedDecisions()
    if let file = configs.file {
      changes.files.screenshots["\(request.old).json"] = .some(nil)
      changes.files.screenshots["\(request.new).json"] = file
    }
    let remaining = try folders.screensWithFiles().compactMap(\.screenName)
      .filter { $0.config == request.old }
    guard configs.file != nil || !remaining.isEmpty else {
      throw SuiteError(.usage, "there is no screen \"\(request.old)\"")
    }
    let screens = try await approvedScreens(remaining, configs.screens, folders)
    let time = RunStore.timestamp(.now)
    for (screen, pair, settings) in screens {
      let moved = Moved(
        from: screen, to: renamed(screen, request.new), by: person, at: time,
        reason: request.reason)
      if try move(moved, pair, settings, folders, &changes) {
        outcome.screens.append(RenameOutcome.Screen(from: moved.from, to: moved.to))
      }
    }
    try renameShared(request, Array(configs.screens.keys), &changes, &outcome)
    if configs.screens.values.contains(where: { $0.appScreen == request.old }) {
      outcome.notes.append(
        "SCREENSHOT_SCREEN in screenshots/\(request.new).json still asks the app for \(request.old): "
          + "its screens stay the same")
    }
    try copyLocalState(request, lock)
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

  private func checkNames(_ request: RenameRequest) throws(SuiteError) {
    for name in [request.old, request.new] {
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
    guard request.old != request.new else {
      throw SuiteError(.usage, "\(request.old) already has this name")
    }
  }

  /// - Returns: The config's new file, or nil if a person renamed it already; and the screens' configs by their
  ///   old names.
  private func configs(
    _ request: RenameRequest
  ) throws(SuiteError) -> (file: [UInt8]?, screens: [ScreenName: CaptureConfig]) {
    let names = try project.configNames()
    let reader = try ConfigReader(project: project)
    func byOldName(_ configs: [CaptureConfig]) -> [ScreenName: CaptureConfig] {
      Dictionary(
        configs.map { (renamed($0.name, request.old), $0) }, uniquingKeysWith: { $1 })
    }
    guard names.contains(request.old) else {
      guard names.contains(request.new) else {
        throw SuiteError(
          .usage, "there is no screen \"\(request.old)\"",
          remedy: EditDistance.suggestion(for: request.old, among: names))
      }
      return (nil, byOldName(try reader.screens(ofConfig: request.new)))
    }
    let old = try reader.screens(ofConfig: request.old)
    let path = reader.path(ofConfig: request.old)
    guard let bytes = try Files.read(path, followsLinks: false, limit: JSONLimits.config.size)
    else { throw SuiteError(.usage, at: project.displayPath(path), "does not exist") }
    let file = try RenamedConfig.bytes(bytes, file: project.displayPath(path), name: request.new)
    let new = try reader.screens(
      ofConfig: request.new, file, at: reader.path(ofConfig: request.new))
    guard byOldName(new).mapValues(\.settings) == byOldName(old).mapValues(\.settings) else {
      throw SuiteError(
        .captureError, at: project.displayPath(path),
        "would mean something else under the name \(request.new)")
    }
    return (file, byOldName(old))
  }

  /// - Parameter isConfigThere: Whether a person gave the config its new name already.
  private func checkRoom(
    _ request: RenameRequest, isConfigThere: Bool, _ folders: ScreenshotFolders
  ) throws {
    var taken: [String] = []
    let new = request.new
    let config = "\(project.screenshots)/\(new).json"
    if !isConfigThere, try Files.hasEntry(config) { taken.append(project.displayPath(config)) }
    if let twin = try project.configNames().first(where: {
      $0 != request.old && NameCase.areTwins($0, new)
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
    throw SuiteError(
      .usage, at: first, "already exists",
      remedy: "choose another name")
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
      changes.files.baseline[Path.name(of: folders.rejection(.screen(moved.from)))] = .some(nil)
      changes.rejections[.screen(moved.to)] = Rejection(
        frame: rejection.frame, by: rejection.by, at: rejection.at, reason: rejection.reason,
        run: rejection.run)
    }
    if let record = try RequestRecord.read(.screen(moved.from), folders, project) {
      changes.files.baseline[Path.name(of: folders.request(.screen(moved.from)))] = .some(nil)
      changes.files.baseline[Path.name(of: folders.request(.screen(moved.to)))] =
        try JSONFiles.encode(RequestRecord(screen: .screen(moved.to), requests: record.requests))
    }
    guard let head = pair.head, let oldRecord = pair.record,
      let standing = oldRecord.newest(to: head.digest)
    else { return false }
    var new =
      try ApprovalRecord.read(.screen(moved.to), folders, project)
      ?? ApprovalRecord(screen: .screen(moved.to))
    changes.files.baseline[Path.name(of: folders.baselinePNG(.screen(moved.from)))] = .some(nil)
    changes.files.baseline[Path.name(of: folders.baselinePNG(.screen(moved.to)))] = head.bytes
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
      changes.files.baseline[Path.name(of: folders.record(.screen(moved.from)))] = .some(nil)
    } else {
      changes.change(old, since: oldRecord)
    }
    changes.change(new, since: newRecord)
    return true
  }

  /// Keeps the rejections and requests of this machine under the new name as well. The old ones can stay, since no
  /// screen has their name any more.
  private func copyLocalState(
    _ request: RenameRequest, _ lock: borrowing ProjectLock
  ) throws(SuiteError) {
    let old = try LocalState(lock.folders, project)
    var new = old
    for (screen, rejection) in old.rejections where screen.config == request.old {
      new.rejections[renamed(screen, request.new)] = rejection
    }
    for (screen, asked) in old.requests {
      guard let screen = screen.screenName, screen.config == request.old else { continue }
      new.requests[.screen(renamed(screen, request.new))] = asked
    }
    try new.write(since: old, lock)
  }
}
