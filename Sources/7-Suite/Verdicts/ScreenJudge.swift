internal import Baselines
internal import ContentDigest
internal import FrameComparison
internal import FrameFindings
internal import FrameMasks
internal import FrameRenderer
internal import ProjectFiles
internal import RunReport
package import ScreenConfig
internal import ScreenRuns
internal import TerminalFrame

/// Judges single screens. It reads and compares, and writes nothing.
struct ScreenJudge {
  let project: Project
  let folders: ScreenshotFolders
  /// What was approved before; nil outside git.
  let base: BaseSnapshot?
  let check: PictureCheck
  /// All declared expectations, and today's date.
  let expectations: [Expectation]
  let day: String
  /// The indices of expectations that aren't signed as the base demands.
  let unsigned: Set<Int>
  /// The rejections local to this machine.
  let rejections: [ScreenName: Rejection]

  /// - Parameter config: The config, for the masks and how to draw the screen; nil if it is gone.
  /// - Throws: ``SuiteError`` with exit code 4 if the contents of a baseline are missing, and if the task was
  ///   cancelled.
  func judge(
    _ captured: CapturedScreen, config: CaptureConfig?
  ) async throws(SuiteError) -> JudgedScreen {
    if let report = failure(of: captured, config) { return JudgedScreen(report: report) }
    do {
      return try await compare(captured, config: config)
    } catch {
      let error = SuiteError(error)
      if error.endsCommand { throw error }
      return JudgedScreen(report: ScreenReport(screen: .screen(captured.screen), error))
    }
  }

  /// The report on a screen that could not be captured, or differs from one capture to the next; nil for others.
  private func failure(of captured: CapturedScreen, _ config: CaptureConfig?) -> ScreenReport? {
    let screen = BaselineName.screen(captured.screen)
    var report: ScreenReport
    if let error = captured.error {
      report = ScreenReport(ReasonedVerdict(.failed, error.message), on: screen)
      report.remedy = error.remedy
      report.said = error.said
      report.pictures.current = error.lastPicture.map { PictureReport(path: $0) }
    } else if let instability = captured.instability {
      report = ScreenReport(ReasonedVerdict(.unstable, instability.summary), on: screen)
      report.remedy = instability.remedy
      report.pictures.current = picture(captured)
    } else {
      return nil
    }
    report.milliseconds = captured.milliseconds
    report.capture = config.map { CaptureReport($0, project) }
    return report
  }

  private func compare(
    _ captured: CapturedScreen, config: CaptureConfig?
  ) async throws -> JudgedScreen {
    let screen = captured.screen
    let bytes = try currentBytes(captured)
    let stored = try StoredBaseline(of: .screen(screen), folders)
    if let report = try unchanged(captured, bytes, stored, config) {
      return JudgedScreen(report: report)
    }
    let current = try currentFile(captured, bytes)
    let baselines = try await BaselinePair(stored, folders, base, project)
    func difference(_ old: BaselineFile?) async throws(SuiteError) -> ScreenDifference? {
      guard let old else { return nil }
      try await check.budget.spend(old, BaselineFile(current))
      return try ScreenDifference(from: old, to: BaselineFile(current), config: config)
    }
    let fromHead = try await difference(baselines.head)
    let fromBase =
      baselines.base?.digest == baselines.head?.digest
      ? fromHead : try await difference(baselines.base)
    let isHead = fromHead?.isEmpty ?? false
    let old = base?.configs[screen]
    var evidence = ScreenEvidence(.none, baselines, config, since: old, base)
    let isBase = fromBase?.isEmpty ?? false
    let reference = Reference(evidence, isBase: isBase, isHead: isHead)
    let change: ScreenDifference? =
      switch reference {
      case .head: fromHead
      case .base: fromBase
      case .none: nil
      }
    var coverage: ExpectationCoverage?
    if case .frames(let comparison, _, _)? = change {
      coverage = ExpectationCoverage(
        of: comparison, screen: screen, by: expectations, on: day, except: unsigned)
    }
    evidence.capture = .frame(
      isBase: isBase, isHead: isHead, isDeclared: coverage?.isComplete ?? false)
    evidence.captured = current.frameDigest
    evidence.doubts = captured.doubts ?? []
    if let local = rejections[screen] { evidence.rejections.append(local) }
    evidence.pictureProblem = try await check.problem(of: baselines, evidence, config, since: old)
    var report = try self.report(
      captured, current, baselines, evidence, config, fromHead, reference,
      declared: coverage?.used ?? [])
    let used = coverage?.used ?? []
    guard let change, !change.isEmpty else {
      return JudgedScreen(report: report, usedExpectations: used)
    }
    let meaning = change.meaning(DesignRules(config))
    report.add(change, meaning)
    report.isSinceBase = reference == .base
    let frames = CompressedFrames(
      from: reference == .base ? baselines.base : baselines.head, to: current)
    return JudgedScreen(
      report: report, usedExpectations: used,
      change: .init(difference: change, meaning: meaning, frames: frames, config: config))
  }

  /// The report on a compared screen, without its edits.
  private func report(
    _ captured: CapturedScreen, _ current: ScreenshotFile, _ baselines: BaselinePair,
    _ evidence: ScreenEvidence, _ config: CaptureConfig?, _ fromHead: ScreenDifference?,
    _ reference: Reference, declared: Set<Int>
  ) throws -> ScreenReport {
    let screen = captured.screen
    let isHead = fromHead?.isEmpty ?? false
    var report = self.report(screen, evidence, declared: declared)
    report.isAdded = base != nil && baselines.head != nil && !baselines.isAtBase
    report.addCapture(captured, evidence, config, project)
    report.notes += baselines.notes + evidence.configNotes
    report.pictures.current = picture(captured)
    if let drift = drift(from: baselines.head, to: current), isHead { report.notes.append(drift) }
    if !isHead, let other = evidence.standingRejections.first,
      other.frame != .frame(current.frameDigest)
    {
      report.notes.append(other.summaryForOtherPicture)
    }
    if baselines.head != nil, reference != .none {
      report.pictures.baseline = PictureReport(
        folders.baselinePNG(.screen(screen)), in: project, digest: baselines.headPicture)
    }
    if let old = baselines.head?.screenshot?.frame {
      report.hidden = try HiddenChange.list(config?.masks ?? [], from: old, to: current.frame)
    }
    if reference == .none {
      if baselines.head != nil {
        report.notes.append("there is nothing to compare it with: review the whole screen")
      }
      report.findings = try invariants(of: current.frame, config).map { FindingReport($0) }
    }
    return report
  }

  /// The approved picture with which a capture is compared, to show a person what changed.
  private enum Reference {
    case head
    /// The base's picture. It shows what changed if the capture is H, and takes H's place if H isn't approved.
    case base
    /// No approved picture: the screen is shown as a whole.
    case none

    init(_ evidence: ScreenEvidence, isBase: Bool, isHead: Bool) {
      if evidence.head == nil {
        self = .none
      } else if isHead {
        self = .base
      } else if isBase || !evidence.isHeadUnapproved {
        self = .head
      } else {
        let isApproved = evidence.base.map { evidence.baseRecord?.newest(to: $0) != nil } ?? false
        self = isApproved ? .base : .none
      }
    }
  }

  /// What is wrong with a screen that was never reviewed.
  private func invariants(
    of frame: Frame, _ config: CaptureConfig?
  ) throws(SuiteError) -> [Finding] {
    do {
      let masked = try CellSet(config?.masks ?? [], in: frame).runs.map { run in
        GridRegion(
          columns: run.columns.lowerBound...run.columns.upperBound - 1, rows: run.row...run.row)
      }
      return Findings.invariants(of: frame, rules: DesignRules(config), except: masked)
    } catch {
      throw SuiteError(error)
    }
  }

  private func report(
    _ screen: ScreenName, _ evidence: ScreenEvidence, declared: Set<Int>
  ) -> ScreenReport {
    let judgement = evidence.judgement
    var report = ScreenReport(judgement, on: .screen(screen))
    report.remedy = evidence.remedy(for: judgement, of: .screen(screen), base)
    if report.needsApproval {
      let reasons = declared.sorted().map { expectations[$0].reason.excerpt() }
      let more = reasons.count > 5 ? "; and \(reasons.count - 5) more reasons" : ""
      report.reason =
        "declared, to be approved: \(reasons.prefix(5).joined(separator: "; "))\(more)"
    }
    // Also for an unchanged screen: a setting that hides a part of it may have been approved.
    report.approvals = evidence.reportedApprovals
    return report
  }

  private func picture(_ captured: CapturedScreen) -> PictureReport {
    PictureReport(
      folders.currentPNG(captured.screen), in: project, digest: captured.pictureDigest)
  }

  /// How the renderers of the capture and the baseline differ, in words; nil if they don't.
  private func drift(from old: BaselineFile?, to new: ScreenshotFile) -> String? {
    guard let old = old?.screenshot, old.fingerprint != new.fingerprint else { return nil }
    guard let old = RenderFingerprint(old.fingerprint), let new = RenderFingerprint(new.fingerprint)
    else { return "renderer drift: another version of qa drew the baseline" }
    return "renderer drift: \(old.differences(to: new).joined(separator: ", "))"
  }

  /// The report on a capture whose file is identical to both baselines, so that it need not be decoded; nil for others.
  private func unchanged(
    _ captured: CapturedScreen, _ bytes: [UInt8], _ stored: StoredBaseline,
    _ config: CaptureConfig?
  ) throws(SuiteError) -> ScreenReport? {
    let screen = captured.screen
    // If there is a rejection, the full comparison has to find out which frame it is about.
    guard try !hasRejection(screen), let digest = captured.frameDigest,
      stored.picture == bytes,
      base?.isSame(BaseSnapshot.picture(.screen(screen)), as: bytes) ?? true,
      let recordBytes = stored.record,
      base?.isSame(BaseSnapshot.record(.screen(screen)), as: recordBytes) ?? true
    else { return nil }
    let record: ApprovalRecord
    do {
      record = try ApprovalRecord.decode(
        recordBytes, at: project.displayPath(folders.record(.screen(screen))),
        screen: .screen(screen))
    } catch {
      // The full comparison reports what is wrong, and the remedy.
      return nil
    }
    var evidence = ScreenEvidence(
      capture: .frame(isBase: true, isHead: true), base: .frame(digest), isAtBase: base != nil,
      head: .frame(digest), headPicture: captured.pictureDigest, record: record,
      baseRecord: base == nil ? nil : record, isInGit: base != nil)
    evidence.set(config, since: base?.configs[screen])
    if let base { evidence.baseName = base.name }
    evidence.doubts = captured.doubts ?? []
    // If the digests don't say enough, the picture has to be checked.
    guard base != nil || evidence.standing?.picture != nil, !evidence.hasUnapprovedLook else {
      return nil
    }
    var report = self.report(screen, evidence, declared: [])
    report.addCapture(captured, evidence, config, project)
    report.notes += evidence.configNotes
    report.pictures.current = picture(captured)
    report.pictures.baseline = PictureReport(
      folders.baselinePNG(.screen(screen)), in: project, digest: captured.pictureDigest)
    return report
  }

  private func hasRejection(_ screen: ScreenName) throws(SuiteError) -> Bool {
    if rejections[screen] != nil || base?.hasFile(BaseSnapshot.rejection(.screen(screen))) ?? false
    {
      return true
    }
    return try Files.hasEntry(folders.rejection(.screen(screen)))
  }

  /// Reads the capture's file, and throws if it was changed since it was captured.
  private func currentBytes(_ captured: CapturedScreen) throws(SuiteError) -> [UInt8] {
    let path = folders.currentPNG(captured.screen)
    let remedy = "capture it again: \(ShellCommand.naming("qa capture", [captured.screen]))"
    guard let bytes = try Files.read(path, followsLinks: false) else {
      throw SuiteError(.captureError, at: project.displayPath(path), "is gone", remedy: remedy)
    }
    guard SHA256Digest(of: bytes) == captured.pictureDigest else {
      throw SuiteError(
        .captureError, at: project.displayPath(path), "was changed since it was captured",
        remedy: remedy)
    }
    return bytes
  }

  private func currentFile(
    _ captured: CapturedScreen, _ bytes: [UInt8]
  ) throws(SuiteError) -> ScreenshotFile {
    do {
      return try ScreenshotFile(bytes)
    } catch {
      throw SuiteError(
        .captureError, at: project.displayPath(folders.currentPNG(captured.screen)), error,
        remedy: "capture it again: \(ShellCommand.naming("qa capture", [captured.screen]))")
    }
  }
}

extension ScreenReport {
  /// Adds how it was captured, and what changed about that.
  fileprivate mutating func addCapture(
    _ captured: CapturedScreen, _ evidence: ScreenEvidence, _ config: CaptureConfig?,
    _ project: Project
  ) {
    capture = config.map { CaptureReport($0, project) }
    configChanges = evidence.configChanges
    milliseconds = captured.milliseconds
    notes = captured.warnings
  }

  /// Adds what differs, and what that means.
  mutating func add(_ difference: ScreenDifference, _ meaning: DifferenceMeaning) {
    edits = difference.edits(meaning)
    let indices = meaning.edits.enumerated().flatMap { index, edit in edit.edits.map { ($0, index) }
    }
    let indexByPart = Dictionary(indices) { first, _ in first }
    findings = meaning.findings.map { FindingReport($0, places: indexByPart) }
    if case .frames(let comparison, _, _) = difference {
      changedCells = comparison.changedCells.count
      maskedCells = comparison.maskedCells.runs.reduce(0) { $0 + $1.columns.count }
    }
  }
}

extension DesignRules {
  /// - Parameter config: The config, or nil if it is gone.
  package init(_ config: CaptureConfig?) {
    self.init(palette: (config?.terminal.theme ?? .dark).palette, tokens: config?.tokens)
  }
}
