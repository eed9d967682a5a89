internal import Baselines
internal import ContentDigest
internal import FrameRenderer
internal import ProjectFiles
internal import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame

/// A capture to approve, after the check that it is what was reviewed.
struct ApprovalCandidate {
  let picture: [UInt8]
  private let screen: ScreenName
  private let newDigest: BaselineDigest
  private let masks: SHA256Digest?
  private let config: ApprovedConfig
  private let doubts: Set<FrameDoubt>
  private let baseline: [UInt8]?
  /// The present baseline, or nil if there is none.
  private let old: BaselineFile?
  private let previous: ApprovalRecord

  /// - Parameter configs: Reads the project's configs.
  /// - Throws: ``SuiteError`` if the screen is an error or unstable, or if its picture, its baseline or its config
  ///   has changed since the run.
  init(
    of captured: CapturedScreen, _ configs: ConfigReader, _ folders: ScreenshotFolders
  ) throws(SuiteError) {
    let project = configs.project
    screen = captured.screen
    let again = "review it again: \(ShellCommand.naming("qa run", [screen]))"
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
      SHA256Digest(of: picture) == captured.pictureDigest, let digest = captured.frameDigest
    else {
      throw SuiteError(
        .usage, at: project.displayPath(picturePath), "was changed since it was captured",
        remedy: again)
    }
    (self.picture, newDigest) = (picture, .frame(digest))
    let shownBaseline = project.displayPath(folders.baselinePNG(.screen(screen)))
    baseline = try Files.read(folders.baselinePNG(.screen(screen)), followsLinks: false)
    if let baseline { try LFSPointer.refuse(baseline, at: shownBaseline) }
    let config = try configs.config(screen: screen)
    if baseline != picture, baseline.map(SHA256Digest.init(of:)) != captured.baselineDigest {
      throw SuiteError(.usage, at: shownBaseline, "was changed since the run", remedy: again)
    }
    guard config.digest == captured.configDigest else {
      throw SuiteError(
        .usage, at: project.displayPath(config.file),
        "was changed since the run", remedy: again)
    }
    masks = config.maskDigest
    doubts = Set(captured.doubts ?? [])
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
    previous =
      try ApprovalRecord.read(.screen(screen), folders, project)
      ?? ApprovalRecord(screen: .screen(screen))
  }

  /// Returns the first rejection of exactly this frame.
  func rejection(among all: [Rejection?]) -> Rejection? {
    all.lazy.compactMap { $0 }.first { $0.frame == newDigest }
  }

  func refusal(_ rejection: Rejection) -> SuiteError {
    SuiteError(
      .usage, "\(screen) was \(rejection.summary)",
      remedy: "to approve it anyway, name it: \(ShellCommand.deciding("qa approve", [screen]))")
  }

  /// - Parameter time: The time in ISO 8601, UTC.
  func approval(
    from: BaselineDigest?, by: String, at time: String, reason: String, run: String,
    requests: [AnsweredRequest]?
  ) -> Approval {
    Approval(
      from: from, to: newDigest, picture: SHA256Digest(of: picture), masks: masks,
      config: config, doubts: doubts.sorted, by: by, at: time, reason: reason, run: run,
      requests: requests)
  }

  /// The facts besides a screen's files that decide whether it needs an approval.
  struct Need {
    /// Whether a person rejected exactly this frame. It is then approved once more.
    var wasRejected = false
    /// Whether a person named the screen. One approval then continues all branches that were merged.
    var isNamed = false
    /// Whether the report on this run wants a person to look at the screen.
    var isOpen = false
    /// The record with the approvals that were taken out of it, or nil if none were.
    var continuation: RecordHistory.Continuation?
  }

  /// The record that the new approval continues.
  func older(_ need: Need) -> ApprovalRecord { need.continuation?.record ?? previous }

  /// Returns the record of the screen with the new approval, or nil if there is nothing to approve.
  func record(
    _ need: Need, run: String, _ approval: (_ from: BaselineDigest?) -> Approval
  ) -> ApprovalRecord? {
    let ends = previous.ends
    if !need.wasRejected, need.continuation == nil, picture == baseline,
      need.isNamed ? ends == [newDigest] : ends.contains(newDigest),
      let standing = previous.newest(to: newDigest),
      standing.masks == masks, standing.config == config,
      doubts.isSubset(of: standing.doubts ?? FrameDoubt.allCases),
      standing.picture == SHA256Digest(of: picture), !need.isOpen || standing.run == run
    {
      return nil
    }
    var record = older(need)
    record.lead(to: newDigest, overPresent: old?.digest, approval)
    return record
  }

  /// Returns words to follow the reason if approvals were taken out of the record and the rest of it has approved
  /// this frame before; otherwise nil.
  ///
  /// They name the commit that brought the first missing approval.
  func remark(on continuation: RecordHistory.Continuation?) -> String? {
    guard let continuation, previous.newest(to: newDigest) != nil else { return nil }
    return "as it was before \(continuation.commit.prefix(10))"
  }
}
