internal import Baselines
internal import ContentDigest
internal import RunReport
internal import ScreenConfig
internal import TerminalFrame

/// What is known of one screen: its three pictures (M, H and C, see ``VerdictRow``), their approvals, and how its
/// config changed. The verdict follows from it alone, see ``judgement``.
package struct ScreenEvidence {
  /// C, the capture, compared with the baselines.
  enum Capture: Hashable {
    /// Nothing was captured: the files are judged, as if the capture were H.
    case none
    /// The capture failed, for this reason.
    case failed(String)
    /// Two captures differ, in this way.
    case unstable(String)
    /// A frame: whether it is the same as M and as H outside masks, and whether declared expectations cover everything
    /// that differs from H.
    case frame(isBase: Bool, isHead: Bool, isDeclared: Bool = false)
  }

  var capture: Capture
  /// The digest of C's frame; nil if nothing was captured.
  var captured: SHA256Digest?
  /// The rejections in the working tree, and those local to this machine.
  var rejections: [Rejection] = []
  /// The rejection at the base, or nil if H has an approval that the base lacks.
  var baseRejection: Rejection?
  /// The signatures of the rejections that are committed.
  var rejectionSignatures: [Rejection: CheckedSignature] = [:]
  /// The digest of M, the baseline at the base; nil if the base has none, or outside git.
  var base: BaselineDigest?
  /// Whether the base has a picture of this screen, even one that doesn't count as approved.
  var isAtBase = false
  /// The digest of H, the baseline in the working tree.
  var head: BaselineDigest?
  /// The digest of H's file.
  var headPicture: SHA256Digest?
  /// Whether H's file is identical to the base's.
  var isSameFile = true
  var record: ApprovalRecord?
  /// The record at the base.
  var baseRecord: ApprovalRecord?
  /// Whether the project has a config of the screen.
  var hasConfig = true
  /// The digest of the config's masks; nil if it has none.
  var masks: SHA256Digest?
  /// The settings of the config, and those of the base's config; nil if there is no such config.
  var settings: ConfigSettings?
  var baseSettings: ConfigSettings?
  /// Whether the base could be looked up at all.
  var isInGit: Bool
  /// Who may approve, and what the base demands of approvals.
  var approvers = Approvers.none
  /// The signatures of ``newApprovals``, without those that are missing. None is checked if there are too many
  /// approvals.
  var signatures: [Approval: CheckedSignature] = [:]
  /// The base in words.
  var baseName = "the merge base"
  /// What is wrong with the pixels of H.
  var pictureProblem: PictureProblem?
  /// What makes C doubtful.
  var doubts: [FrameDoubt] = []
}

extension ScreenEvidence {
  /// - Parameters:
  ///   - capture: The capture compared with the baselines.
  ///   - config: The screen's config; nil if it is gone.
  ///   - old: The config at the base, or nil if there is none.
  init(
    _ capture: Capture, _ pair: BaselinePair, _ config: CaptureConfig?, since old: CaptureConfig?,
    _ snapshot: BaseSnapshot?
  ) {
    self.init(
      capture: capture, base: pair.base?.digest, isAtBase: pair.isAtBase, head: pair.head?.digest,
      headPicture: pair.headPicture, isSameFile: pair.isSameFile, record: pair.record,
      baseRecord: pair.baseRecord, isInGit: snapshot != nil)
    (rejections, baseRejection) = (pair.rejection.map { [$0] } ?? [], pair.baseRejection)
    set(config, since: old)
    if let snapshot { (baseName, approvers) = (snapshot.name, snapshot.trust.approvers) }
    signatures = checkedSignatures
    for rejection in standingRejections {
      rejectionSignatures[rejection] = approvers.check(
        rejection.bytes(for: pair.screen), rejection.signature, at: rejection.at)
    }
  }

  private var checkedSignatures: [Approval: CheckedSignature] {
    let approvals = newApprovals
    guard let record, approvals.count <= ApprovalRecord.maxNewApprovals else { return [:] }
    var signatures: [Approval: CheckedSignature] = [:]
    for approval in approvals where approval.signature != nil {
      signatures[approval] = approvers.check(
        approval.bytes(for: record.screen), approval.signature, at: approval.at)
    }
    return signatures
  }

  /// - Parameters:
  ///   - config: The screen's config; nil if it is gone.
  ///   - old: The config at the base, or nil if there is none.
  mutating func set(_ config: CaptureConfig?, since old: CaptureConfig?) {
    hasConfig = config != nil
    masks = config?.maskDigest
    settings = config?.settings
    baseSettings = old == config ? settings : old?.settings
  }
}

// What is reported beside the verdict.
extension ScreenEvidence {
  /// The approval that H rests on, or nil if no approval leads to it.
  var standing: Approval? { record?.newest(to: head) }

  /// All rejections that count, including the base's, which a branch can't remove.
  var standingRejections: [Rejection] { rejections + (baseRejection.map { [$0] } ?? []) }

  /// Whether the settings that draw the picture aren't those that were approved.
  var hasUnapprovedLook: Bool {
    guard let settings, let standing else { return false }
    if let config = standing.config { return config.picture != settings.digest(.picture) }
    return baseSettings.map { !settings.changes(since: $0, [.picture]).isEmpty } ?? false
  }

  /// The settings that differ from the base's.
  var configChanges: [String] {
    guard let settings, let baseSettings else { return [] }
    return settings.changes(since: baseSettings)
  }

  /// What changed about the config, in words; empty if nothing did.
  var configNotes: [String] {
    let names = configChanges
    if !names.isEmpty {
      return ["config changed since \(baseName): \(names.joined(separator: ", "))"]
    }
    guard let settings, let config = standing?.config, config != ApprovedConfig(settings)
    else { return [] }
    return ["config changed since the screen was approved"]
  }

  /// The approvals that the base lacks, oldest first; empty outside git.
  var newApprovals: [Approval] { isInGit ? record?.additions(to: baseRecord) ?? [] : [] }

  /// The newest of ``newApprovals`` for a report, newest first. A decision is listed once, even if it added an approval
  /// for each branch of a merge.
  var reportedApprovals: [ApprovalReport] {
    newApprovals.suffix(ApprovalRecord.maxNewApprovals).reversed()
      .map { ApprovalReport($0, signedBy: signatures[$0]?.signer) }.distinct()
  }
}
