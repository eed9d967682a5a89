internal import Baselines
internal import ContentDigest
internal import ProjectFiles
internal import ScreenConfig

/// What would be approved of a screen, after checking that it is what was reviewed.
struct ApprovalCandidate {
  let picture: [UInt8]
  private let screen: String
  private let newDigest: String
  private let masks: String?
  private let config: ApprovedConfig
  private let baseline: [UInt8]?
  /// What is there now; nil where nothing is.
  private let old: BaselineFile?
  private let previous: ApprovalRecord
  private let shownBaseline: String

  /// - Throws: ``SuiteError``, where the screen is an error or unstable, or its picture, its baseline
  ///   or its config has changed since the run.
  init(
    of captured: CapturedScreen, _ project: Project, _ folders: ScreenshotFolders
  ) throws(SuiteError) {
    screen = captured.screen
    let again = "look at it again: qa run \(screen)"
    if let error = captured.error {
      throw SuiteError(
        .captureError, "\(screen) is an error and can't be approved: \(error.message)",
        remedy: error.remedy)
    }
    if let instability = captured.instability {
      throw SuiteError(
        .captureError, "\(screen) is unstable and can't be approved: \(instability.summary)",
        remedy: instability.remedy)
    }
    let picturePath = folders.currentPNG(screen)
    guard let picture = try Files.read(picturePath, followsLinks: false),
      ContentDigest.sha256(picture) == captured.pictureDigest, let digest = captured.frameDigest
    else {
      throw SuiteError(
        .usage, at: project.shown(picturePath), "was changed since it was captured", remedy: again)
    }
    (self.picture, newDigest) = (picture, digest)
    shownBaseline = project.shown(folders.baselinePNG(screen))
    baseline = try Files.read(folders.baselinePNG(screen), followsLinks: false)
    if let baseline { try LFSPointer.refuse(baseline, at: shownBaseline) }
    let config = try ConfigReader(project: project).config(screen: screen)
    if baseline != picture, baseline.map(ContentDigest.sha256) != captured.baselineDigest {
      throw SuiteError(.usage, at: shownBaseline, "was changed since the run", remedy: again)
    }
    guard config.digest == captured.configDigest else {
      throw SuiteError(
        .usage, at: project.shown(config.file),
        "was changed since the run", remedy: again)
    }
    masks = config.maskDigest
    self.config = ApprovedConfig(config.settings)
    do {
      old = try baseline.map { bytes throws(ScreenshotFile.ReadingError) in
        try BaselineFile(bytes)
      }
    } catch {
      throw SuiteError(
        .captureError, at: shownBaseline, error,
        remedy: "remove it, then approve the capture as a new baseline")
    }
    previous = try ApprovalRecord.read(screen, folders, project) ?? ApprovalRecord(screen: screen)
  }

  /// The first of some rejections by which a person said no to just this frame.
  func rejection(among all: [Rejection?]) -> Rejection? {
    all.lazy.compactMap { $0 }.first { $0.frame == newDigest }
  }

  func refusal(_ rejection: Rejection) -> SuiteError {
    SuiteError(
      .usage, "\(screen) was \(rejection.words)",
      remedy: "to approve it anyway, name it: qa approve \(screen) --reason \"…\"")
  }

  /// - Parameter time: ISO 8601 in UTC.
  func approval(
    from: String?, by: String, at time: String, reason: String, run: String
  ) -> Approval {
    Approval(
      from: from, to: newDigest, picture: ContentDigest.sha256(picture), masks: masks,
      config: config, by: by, at: time, reason: reason, run: run)
  }

  /// The record of the screen with what is approved, or nil where there is nothing to approve.
  ///
  /// Where branches were merged, one approval leads on from where each of them ended.
  ///
  /// - Parameter wasRejected: Whether somebody said no to just this: then it is approved once more.
  /// - Throws: Where the present baseline is neither approved nor what is to be approved: the new
  ///   approval would lead away from a frame that nobody accepted.
  func record(
    wasRejected: Bool, _ approval: (_ from: String?) -> Approval
  ) throws(SuiteError) -> ApprovalRecord? {
    let isApproved = previous.leads(to: old?.digest)
    // A picture of another program is approved by nobody, and may be replaced.
    let replacesImport = old.map { $0.screenshot == nil } ?? false
    if !wasRejected, picture == baseline, isApproved, let newest = previous.approvals.last,
      newest.masks == masks,
      newest.config == config, newest.picture == ContentDigest.sha256(picture)
    {
      return nil
    }
    // A merged baseline, or one that was drawn elsewhere, is what a capture of the same frame approves.
    let isSame = old?.digest == newDigest
    guard old == nil || isApproved || isSame || replacesImport else { throw notApproved }
    var record = previous
    let ends = previous.ends
    for end in ends.isEmpty ? [nil] : ends.reversed() { record.append(approval(end)) }
    return record
  }

  /// The baseline that is there was not approved, and is not what was captured.
  private var notApproved: SuiteError {
    if previous.ends.count > 1 {
      return SuiteError(
        .usage, at: shownBaseline, "was merged and is not what was captured; nobody reviewed it",
        remedy: "remove it, then run and look at the screen as a whole, and approve it")
    }
    return SuiteError(
      .usage, at: shownBaseline, "was edited without an approval",
      remedy: "restore it (git checkout -- \(shownBaseline)) or remove it, then run and "
        + "approve again")
  }
}
