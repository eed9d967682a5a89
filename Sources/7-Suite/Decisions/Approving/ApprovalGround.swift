internal import Baselines
internal import ContentDigest
internal import ProjectFiles
internal import RunReport
internal import ScreenRuns

/// The facts that approving captures is based on: the files that are checked out, what the last report wants, and
/// the approvals that commits had.
struct ApprovalGround {
  /// The digest of the files that are checked out, see ``SourceTree``, or nil outside git.
  private let tree: SHA256Digest?
  private let allowsStale: Bool
  /// The screens that the report on the newest run wants a person to look at.
  private let open: Set<BaselineName>
  private let continuations: [BaselineName: RecordHistory.Continuation]

  /// - Parameters:
  ///   - captures: The captures that may be approved.
  ///   - allowsStale: Whether to also approve captures of other files than those that are checked out.
  init(
    _ captures: [NewestCapture], of newest: RunManifest, allowsStale: Bool, _ suite: Suite,
    _ folders: ScreenshotFolders
  ) async throws(SuiteError) {
    self.allowsStale = allowsStale
    tree = try await SourceTree.digest(suite.project, in: suite.repository, folders)
    let report = try ApprovalSelection.report(on: newest, folders, suite.project)
    open = Set((report?.screens ?? []).filter { $0.fails(isGate: true) }.map(\.screen))
    continuations = try await Self.continuations(
      of: captures.map { .screen($0.screen.screen) }, suite, folders)
  }

  /// Returns the records of screens with the approvals that were taken out of them, by screen.
  static func continuations(
    of screens: [BaselineName], _ suite: Suite, _ folders: ScreenshotFolders
  ) async throws(SuiteError) -> [BaselineName: RecordHistory.Continuation] {
    try await continuations(
      of: screens, in: RecordHistory.read(folders, suite.repository), suite, folders)
  }

  /// Returns the same, given the commits that changed records; nil outside git.
  static func continuations(
    of screens: [BaselineName], in history: RecordHistory?, _ suite: Suite,
    _ folders: ScreenshotFolders
  ) async throws(SuiteError) -> [BaselineName: RecordHistory.Continuation] {
    guard let history else { return [:] }
    var records: [ApprovalRecord] = []
    for screen in screens where history.screens.contains(screen) {
      records.append(
        try ApprovalRecord.read(screen, folders, suite.project) ?? ApprovalRecord(screen: screen))
    }
    return try await history.continuations(of: records)
  }

  func need(_ screen: ScreenName, wasRejected: Bool, isNamed: Bool) -> ApprovalCandidate.Need {
    ApprovalCandidate.Need(
      wasRejected: wasRejected, isNamed: isNamed, isOpen: open.contains(.screen(screen)),
      continuation: continuations[.screen(screen)])
  }

  /// Refuses a capture of other files than those that are checked out, such as those of another branch.
  func check(_ capture: NewestCapture) throws(SuiteError) {
    guard !allowsStale, capture.tree != tree else { return }
    let screen = capture.screen.screen
    throw SuiteError(
      .usage, "\(screen) was captured from different files than are checked out now",
      remedy: "review it again: \(ShellCommand.naming("qa run", [screen])); "
        + "or approve it as it is: "
        + ShellCommand.deciding("qa approve --stale", [screen]).description)
  }
}
