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

  var isInGit: Bool { history != nil }

  /// - Parameter config: How the screen is drawn; nil where its config is gone.
  func report(_ captured: CapturedScreen, config: CaptureConfig?) async -> ScreenReport {
    let screen = captured.screen
    Files.remove(folders.differencePNG(screen))
    if let error = captured.error {
      var report = ScreenReport(screen: screen, verdict: .error, reason: error.message)
      report.remedy = error.remedy
      report.pictures.current = error.lastPicture
      return report
    }
    do {
      return try await judge(captured, config: config)
    } catch let error as SuiteError {
      let place = error.place.map { "\($0): " } ?? ""
      var report = ScreenReport(screen: screen, verdict: .error, reason: place + error.message)
      report.remedy = error.remedy
      return report
    } catch {
      return ScreenReport(screen: screen, verdict: .error, reason: "\(error)")
    }
  }

  private func judge(
    _ captured: CapturedScreen, config: CaptureConfig?
  ) async throws -> ScreenReport {
    let screen = captured.screen
    let current = try currentFile(captured)
    let headBytes = try Files.read(folders.baselinePNG(screen), followsLinks: false)
    let head = try headBytes.map { try baselineFile($0, folders.baselinePNG(screen)) }
    let name = Path.name(of: folders.baselinePNG(screen))
    let baseBytes = try await history?.file(name, known: headBytes)
    // A committed file that carries no frame approves nothing.
    let base = baseBytes == headBytes ? head : baseBytes.flatMap { try? ScreenshotFile($0) }
    let evidence = ScreenEvidence(
      base: base?.frameDigest, head: head?.frameDigest, current: current.frameDigest,
      record: try ApprovalRecord.read(screen, folders, project), isInGit: isInGit)
    let (verdict, reason) = evidence.verdict
    var report = ScreenReport(screen: screen, verdict: verdict, reason: reason)
    report.milliseconds = captured.milliseconds
    report.notes = captured.warnings
    if baseBytes != nil, base == nil {
      report.notes.append("the committed baseline carries no frame")
    }
    report.pictures.current = shown(folders.currentPNG(screen))
    if head != nil { report.pictures.baseline = shown(folders.baselinePNG(screen)) }
    if let head, head.frameDigest == current.frameDigest, head.fingerprint != current.fingerprint {
      report.notes.append("renderer drift: \(Self.drift(from: head, to: current))")
    }
    // What changed since it was last approved; where that is the present baseline, what it changed.
    let before = head?.frameDigest == current.frameDigest ? base : head
    if let before, before.frameDigest != current.frameDigest {
      try await addDifference(to: &report, from: before.frame, to: current.frame, config: config)
    }
    return report
  }

  private func addDifference(
    to report: inout ScreenReport, from old: Frame, to new: Frame, config: CaptureConfig?
  ) async throws {
    let comparison = FrameComparison(from: old, to: new)
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

  private func baselineFile(
    _ bytes: [UInt8], _ path: String
  ) throws(SuiteError) -> ScreenshotFile {
    do {
      return try ScreenshotFile(bytes)
    } catch {
      let remedy =
        error == .noFrame
        ? "remove it and approve a capture in its place"
        : "restore it: git checkout -- \(shown(path))"
      throw SuiteError(.captureError, at: project.shown(path), error.message, remedy: remedy)
    }
  }
}
