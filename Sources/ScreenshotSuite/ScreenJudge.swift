internal import ContentDigest
internal import FrameComparison
internal import FrameRenderer
internal import TerminalFrame

/// Judges single screens.
struct ScreenJudge {
  let project: Project
  let folders: ScreenshotFolders
  let history: GitHistory?
  let renderers: RendererPool
  /// All that is declared to change, and the present day.
  let expectations: [Expectation]
  let day: String
  let rejections: [String: Rejection]

  /// The verdict on a screen, and the expectations that cover something on it.
  struct Judgement {
    var report: ScreenReport
    var usedExpectations: Set<Int> = []
  }

  /// - Parameter config: How the screen is drawn, and its masks; nil where its config is gone.
  func judge(_ captured: CapturedScreen, config: CaptureConfig?) async -> Judgement {
    let screen = captured.screen
    Files.remove(folders.differencePNG(screen))
    if let error = captured.error {
      var report = ScreenReport(screen: screen, verdict: .error, reason: error.message)
      report.remedy = error.remedy
      report.pictures.current = error.lastPicture
      return Judgement(report: report)
    }
    if let instability = captured.instability {
      var report = ScreenReport(screen: screen, verdict: .unstable, reason: instability.summary)
      report.remedy = instability.remedy
      report.pictures.current = shown(folders.currentPNG(screen))
      return Judgement(report: report)
    }
    do {
      return try await compare(captured, config: config)
    } catch let error as SuiteError {
      return Judgement(report: ScreenReport(screen: screen, error))
    } catch {
      return Judgement(report: ScreenReport(screen: screen, verdict: .error, reason: "\(error)"))
    }
  }

  private func compare(
    _ captured: CapturedScreen, config: CaptureConfig?
  ) async throws -> Judgement {
    let screen = captured.screen
    let current = try currentFile(captured)
    let baselines = try await BaselinePair(screen, folders, history, project)
    let fromHead = baselines.head.map { comparison(from: $0, to: current, config) }
    let fromBase = baselines.base.map { comparison(from: $0, to: current, config) }
    let isHead = fromHead?.edits.isEmpty ?? false
    // What changed since it was last approved; where that is the present baseline, what it changed.
    let changes = isHead ? fromBase : fromHead
    let coverage = changes.map {
      ExpectationCoverage(of: $0, screen: screen, by: expectations, on: day)
    }
    let rejection = rejections[screen]
    let evidence = ScreenEvidence(
      base: baselines.base?.frameDigest, head: baselines.headDigest,
      headPicture: baselines.headPicture, isBase: fromBase?.edits.isEmpty ?? false, isHead: isHead,
      record: baselines.record, masks: config?.maskDigest, isInGit: history != nil,
      isDeclared: coverage?.isComplete ?? false && rejection?.frame != current.frameDigest)
    let judgement = evidence.judgement
    var report = ScreenReport(
      screen: screen, verdict: judgement.verdict, reason: judgement.reason)
    report.needsApproval = judgement.needsApproval
    if judgement.needsApproval {
      let reasons = (coverage?.used ?? []).sorted().map { expectations[$0].reason }
      report.reason = "declared, to be approved: \(reasons.joined(separator: "; "))"
    }
    report.milliseconds = captured.milliseconds
    report.notes = captured.warnings + baselines.notes
    report.pictures.current = shown(folders.currentPNG(screen))
    if baselines.headPicture != nil {
      report.pictures.baseline = shown(folders.baselinePNG(screen))
    }
    if let head = baselines.head, isHead, head.fingerprint != current.fingerprint {
      report.notes.append("renderer drift: \(Self.drift(from: head, to: current))")
    }
    if let rejection, !isHead {
      report.notes.append(rejection.words(for: current.frameDigest))
    }
    if let changes, let before = isHead ? baselines.base : baselines.head, !changes.edits.isEmpty {
      try await addDifference(
        changes, to: &report, from: before.frame, to: current.frame, config: config)
    }
    return Judgement(report: report, usedExpectations: coverage?.used ?? [])
  }

  private func comparison(
    from old: ScreenshotFile, to new: ScreenshotFile, _ config: CaptureConfig?
  ) -> FrameComparison {
    FrameComparison(from: old.frame, to: new.frame)
  }

  private func addDifference(
    _ comparison: FrameComparison, to report: inout ScreenReport, from old: Frame, to new: Frame,
    config: CaptureConfig?
  ) async throws {
    report.edits = comparison.edits.map(EditReport.init)
    report.changedCells = comparison.changedCells.count
    // Only cells are compared: no space around them, and a cursor that can be seen.
    var settings = config?.renderSettings ?? RenderSettings()
    (settings.padding, settings.cursor) = (0, .app)
    let renderer = try await renderers.renderer(settings)
    let picture = try await DifferencePicture(renderer: renderer)
      .png(from: old, to: new, comparison: comparison)
    let path = folders.differencePNG(report.screen)
    try Files.write(picture, to: path)
    report.pictures.difference = shown(path)
  }

  private func shown(_ path: String) -> String { Path.relative(path, to: project.root) }

  private static func drift(from old: ScreenshotFile, to new: ScreenshotFile) -> String {
    guard let old = RenderFingerprint(old.fingerprint), let new = RenderFingerprint(new.fingerprint)
    else { return "another version of qa drew the baseline" }
    return old.differences(to: new).joined(separator: ", ")
  }

  private func currentFile(_ captured: CapturedScreen) throws(SuiteError) -> ScreenshotFile {
    let path = folders.currentPNG(captured.screen)
    let remedy = "capture it again: qa capture \(captured.screen)"
    guard let bytes = try Files.read(path, followsLinks: false) else {
      throw SuiteError(.captureError, at: project.shown(path), "is gone", remedy: remedy)
    }
    guard ContentDigest.sha256(bytes) == captured.pictureDigest else {
      throw SuiteError(
        .captureError, at: project.shown(path), "was changed since it was captured",
        remedy: remedy)
    }
    do {
      return try ScreenshotFile(bytes)
    } catch {
      throw SuiteError(.captureError, at: project.shown(path), error.message, remedy: remedy)
    }
  }
}
