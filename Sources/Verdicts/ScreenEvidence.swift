internal import Baselines
internal import ContentDigest
internal import RunReport
internal import ScreenConfig
internal import TerminalFrame

/// What is known of one screen: its three pictures, what people approved of them, and how its config
/// changed. The verdict follows from it alone, see ``judgement``.
package struct ScreenEvidence {
  /// C, the capture, beside the baselines.
  enum Capture: Hashable {
    /// Nothing was captured: the files are judged, as if the capture were H.
    case none
    /// Why there is no picture.
    case failed(String)
    /// How two captures differ.
    case unstable(String)
    /// Whether it is the same as M and as H, outside of masks, and whether declared expectations cover
    /// all that differs from H.
    case frame(isBase: Bool, isHead: Bool, isDeclared: Bool = false)
  }

  var capture: Capture
  /// That of C's frame; nil if nothing was captured.
  var captured: SHA256Digest?
  /// What people said no to, as files here have it.
  var rejections: [Rejection] = []
  /// What the base has of it, as long as nobody approved anything since.
  var baseRejection: Rejection?
  /// The digest of M, the baseline at the merge base; nil where there is none there, or no git.
  var base: BaselineDigest?
  /// Whether the base has a file of this screen, also one that approves nothing.
  var isAtBase = false
  /// The digest of H, the baseline in the working tree.
  var head: BaselineDigest?
  /// That of H's file.
  var headPicture: SHA256Digest?
  /// Whether H's file is just the one that the base has.
  var isSameFile = true
  var record: ApprovalRecord?
  /// What the base has of the record.
  var baseRecord: ApprovalRecord?
  /// Whether the project has a config of the screen.
  var hasConfig = true
  /// The digest of the masks that the config has; nil for none.
  var masks: SHA256Digest?
  /// The config's settings, and those that the base's config has; nil where there is no such config.
  var settings: ConfigSettings?
  var baseSettings: ConfigSettings?
  /// Whether the base could be looked up at all.
  var isInGit: Bool
  /// What the base is, in words.
  var baseName = "the merge base"
  /// What looking at the pixels of H found.
  var pictureProblem: PictureProblem?
  /// What makes C doubtful.
  var doubts: [FrameDoubt] = []
}

extension ScreenEvidence {
  /// - Parameter capture: What was captured.
  init(
    _ capture: Capture, _ pair: BaselinePair, _ config: CaptureConfig?, _ snapshot: BaseSnapshot?
  ) {
    self.init(
      capture: capture, base: pair.base?.digest, isAtBase: pair.isAtBase, head: pair.head?.digest,
      headPicture: pair.headPicture, isSameFile: pair.isSameFile, record: pair.record,
      baseRecord: pair.baseRecord, isInGit: snapshot != nil)
    (rejections, baseRejection) = (pair.rejection.map { [$0] } ?? [], pair.baseRejection)
    set(config, config.flatMap { snapshot?.configs[$0.name] })
    if let snapshot { baseName = snapshot.name }
  }

  /// - Parameters:
  ///   - config: The screen's; nil where it is gone.
  ///   - old: At the base; nil where there is none.
  mutating func set(_ config: CaptureConfig?, _ old: CaptureConfig?) {
    hasConfig = config != nil
    masks = config?.maskDigest
    settings = config?.settings
    baseSettings = old?.settings
  }
}

// What is told beside the verdict.
extension ScreenEvidence {
  /// The approval that H rests on, or nil if no approval leads to it.
  var standing: Approval? { record?.newest(to: head) }

  /// All that somebody said no to: a branch that takes one away is told all the same.
  var standingRejections: [Rejection] { rejections + (baseRejection.map { [$0] } ?? []) }

  /// Whether what draws the picture is not what was approved.
  var hasUnapprovedLook: Bool {
    guard let settings, let standing else { return false }
    if let config = standing.config { return config.picture != settings.digest(.picture) }
    return baseSettings.map { !settings.changes(since: $0, [.picture]).isEmpty } ?? false
  }

  /// The settings that are not as the base has them.
  var configChanges: [String] {
    guard let settings, let baseSettings else { return [] }
    return settings.changes(since: baseSettings)
  }

  /// What changed about the config, in words; nothing where it is as it was.
  var configNotes: [String] {
    let names = configChanges
    if !names.isEmpty {
      return ["config changed since \(baseName): \(names.joined(separator: ", "))"]
    }
    guard let settings else { return [] }
    guard let config = standing?.config, config != ApprovedConfig(settings) else {
      return []
    }
    return ["config changed since the screen was approved"]
  }

  /// The approvals that the base does not have, oldest first; none outside git.
  var newApprovals: [Approval] { isInGit ? record?.additions(to: baseRecord) ?? [] : [] }

  /// The newest of ``newApprovals`` for a report, newest first: one decision is one approval, also if it ends several
  /// branches of a merge.
  var reportedApprovals: [ApprovalReport] {
    var known: Set<ApprovalReport> = []
    return newApprovals.suffix(ApprovalRecord.mostNew).reversed().map(ApprovalReport.init)
      .filter { known.insert($0).inserted }
  }
}
