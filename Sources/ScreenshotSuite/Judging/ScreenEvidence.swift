internal import Baselines
internal import ScreenConfig

/// The three pictures of one screen, what people approved of it, and the verdict that follows (the table
/// of verdicts in Documentation/Verdicts.md).
struct ScreenEvidence {
  /// The digest of M, the baseline at the merge base; nil where there is none there, or no git.
  var base: String?
  /// Whether the base has a file of this screen, also one that approves nothing.
  var isAtBase = false
  /// The digest of H, the baseline in the working tree.
  var head: String?
  /// The SHA-256 of H's file.
  var headPicture: String?
  /// Whether H's file is just the one that the base has.
  var isSameFile = true
  /// Whether C, the current capture, is the same as M and as H, outside of masks.
  var isBase: Bool
  var isHead: Bool
  var record: ApprovalRecord?
  /// What the base has of the record.
  var baseRecord: ApprovalRecord?
  /// The digest of the masks that the config has; nil for none.
  var masks: String?
  /// The config's settings, and those that the base's config has; nil where there is no such config.
  var settings: ConfigSettings?
  var baseSettings: ConfigSettings?
  /// Whether the base could be looked up at all.
  var isInGit: Bool
  /// Whether declared expectations cover all that differs between H and C.
  var isDeclared = false
  /// What is wrong with a picture, found by looking at its pixels: it does not show its frame, or can't
  /// be read any more.
  var pictureProblem: String?

  struct Judgement: Hashable {
    var verdict: Verdict
    var reason: String?
    /// Whether an expected change has no approval yet.
    var needsApproval = false
  }

  /// The rows of the table, from the fourth on, in their order.
  var judgement: Judgement {
    guard head != nil else {
      if let problem = removalProblem { return Judgement(verdict: .regression, reason: problem) }
      return Judgement(verdict: .new, reason: "there is no baseline yet")
    }
    let isChanged = isInGit && base != head
    if isBase, isChanged, !isHead {
      return Judgement(verdict: .regression, reason: "the approved change did not happen")
    }
    if let problem = approvalProblem { return Judgement(verdict: .regression, reason: problem) }
    if isHead { return Judgement(verdict: isChanged ? .expectedChange : .pass) }
    return isDeclared
      ? Judgement(verdict: .expectedChange, reason: nil, needsApproval: true)
      : Judgement(verdict: .regression)
  }

  /// Why the baseline in the working tree, or that there is none, was not approved; nil where it was.
  var problem: String? { head == nil ? removalProblem : approvalProblem }

  private static let edited = "the baseline was edited without an approval"

  private var removalProblem: String? {
    guard base != nil || isAtBase else { return nil }
    let removed = "the baseline was removed without an approval"
    guard let record, record.leads(to: nil) else { return removed }
    if let base, !record.leads(from: base, to: nil) { return removed }
    return recordProblem
  }

  private var approvalProblem: String? {
    guard let record, let newest = record.approvals.last, newest.to == head else {
      return Self.edited
    }
    if let recordProblem { return recordProblem }
    if isInGit, base != head, !record.leads(from: base, to: head) { return Self.edited }
    if let lack = newApprovals.lazy.compactMap(\.lack).first {
      return "a new approval lacks \(lack): approve it with this version of qa"
    }
    // An older approval does not say which file it was.
    let isApproved =
      newest.picture.map { headPicture == nil || $0 == headPicture } ?? (isSameFile || !isInGit)
    guard isApproved else { return "the baseline's picture was edited without an approval" }
    guard newest.masks == masks else {
      return masks == nil
        ? "the masks were removed without an approval"
        : "the masks were changed without an approval"
    }
    if let hidingProblem = hidingProblem(newest) { return hidingProblem }
    if isAtBase, baseSettings == nil, let settings, newest.config != ApprovedConfig(settings) {
      return "the merge base has no config that can be read, and nobody approved the present one"
    }
    return pictureProblem
  }

  /// Records only grow: an approval that is gone could lead back to an older baseline.
  private var recordProblem: String? {
    guard let baseRecord, record?.additions(to: baseRecord) == nil else { return nil }
    return "approvals of the merge base were removed from the record or changed"
  }

  /// Another `waitFor` or `settle` may take an older picture for the present one.
  private func hidingProblem(_ newest: Approval) -> String? {
    guard let settings else { return nil }
    let names = baseSettings.map { settings.changes(since: $0, [.hiding]) } ?? []
    if let config = newest.config {
      if config.hiding == settings.digest(.hiding) { return nil }
      let what = names.isEmpty ? "waitFor or settle" : names.joined(separator: " and ")
      return "\(what) changed without an approval"
    }
    return names.isEmpty ? nil : "\(names.joined(separator: " and ")) changed without an approval"
  }

  // MARK: What is told beside the verdict

  /// Whether what draws the picture is not what was approved.
  var hasUnapprovedLook: Bool {
    guard let settings, let newest = record?.approvals.last else { return false }
    if let config = newest.config { return config.picture != settings.digest(.picture) }
    return baseSettings.map { !settings.changes(since: $0, [.picture]).isEmpty } ?? false
  }

  /// What changed about the config, in words; nothing where it is as it was.
  var configNotes: [String] {
    guard let settings else { return [] }
    if let baseSettings {
      let names = settings.changes(since: baseSettings)
      if !names.isEmpty {
        return ["config changed since the merge base: \(names.joined(separator: ", "))"]
      }
    }
    guard let config = record?.approvals.last?.config, config != ApprovedConfig(settings) else {
      return []
    }
    return ["config changed since the screen was approved"]
  }

  /// The approvals that the base does not have, oldest first; none outside git.
  var newApprovals: [Approval] { isInGit ? record?.additions(to: baseRecord) ?? [] : [] }
}

extension ScreenEvidence {
  /// What is known of a screen before it is compared with a capture.
  init(_ pair: BaselinePair, _ config: CaptureConfig?, _ snapshot: BaseSnapshot?) {
    self.init(
      base: pair.base?.digest, isAtBase: pair.isAtBase, head: pair.head?.digest,
      headPicture: pair.headPicture, isSameFile: pair.isSameFile, isBase: false, isHead: true,
      record: pair.record,
      baseRecord: pair.baseRecord, isInGit: snapshot != nil)
    guard let config else { return }
    set(config, snapshot?.configs[config.screen])
  }

  /// - Parameters:
  ///   - config: The screen's; nil where it is gone.
  ///   - old: At the base; nil where there is none.
  mutating func set(_ config: CaptureConfig?, _ old: CaptureConfig?) {
    masks = config?.maskDigest
    settings = config?.settings
    baseSettings = old?.settings
  }
}
