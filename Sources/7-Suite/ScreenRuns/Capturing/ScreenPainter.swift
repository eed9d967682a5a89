internal import Baselines
internal import Capture
internal import ContentDigest
internal import Diagnostics
internal import FrameMasks
internal import FrameRenderer
internal import PNGImage
internal import ProjectFiles
internal import Recordings
internal import ScreenConfig
internal import TerminalFrame
internal import TerminalProcess

/// Writes the capture of a screen to `current/`: its picture and its recording, or the last frame if it failed.
struct ScreenPainter {
  let project: Project
  let folders: ScreenshotFolders
  let renderers: RendererPool
  /// Whether an unchanged screen takes the bytes of its baseline.
  let reuses: Bool
  /// The run that keeps the last frames of failed screens, or nil to write none.
  let run: RunID?

  /// Returns the PNG of a screen's baseline, or nil if there is none.
  func baseline(of config: CaptureConfig) throws(SuiteError) -> [UInt8]? {
    try Files.read(folders.baselinePNG(.screen(config.name)), followsLinks: false)
  }

  func removeRecording(of config: CaptureConfig) throws(SuiteError) {
    try folders.remove(fromCurrent: folders.recording(config.name))
  }

  /// Writes the recording up to the moment when the screen was taken, or all of it if the screen wasn't taken.
  func keepRecording(
    of config: CaptureConfig, from result: AppLauncher.Result
  ) throws(SuiteError) {
    guard var recording = result.outcome.recording else { return }
    if let shot = try? result.shot(of: config) {
      recording = recording.prefix(shot.eventCount, until: shot.time)
    }
    guard recording.hasOutput else { return }
    try Interruption.finishing { () throws(SuiteError) in
      let file = AsciicastWriter.file(
        of: recording, from: result.request, title: config.name.description)
      try folders.write(file, toCurrent: folders.recording(config.name), isKept: false)
    }
  }

  /// Writes the picture of a screen to `current/`, and its digests to the entry of the run. If the baseline has the
  /// same frame and would be drawn the same, takes its bytes without rendering or encoding anything.
  func paint(
    _ frame: Frame, of config: CaptureConfig, baseline: [UInt8]?, _ captured: inout CapturedScreen
  ) async throws {
    let renderer = try await renderers.renderer(config.renderSettings)
    let fingerprint = try await renderer.fingerprint(for: frame).description
    let file: ScreenshotFile
    let isReused: Bool
    if reuses, let baseline, let approved = try? ScreenshotFile(baseline),
      approved.frameDigest == ScreenshotFile.digest(of: frame),
      approved.fingerprint == fingerprint, isApproved(approved, of: config)
    {
      (file, isReused) = (approved, true)
    } else {
      (file, isReused) = (try await ScreenshotFile(drawing: frame, with: renderer), false)
    }
    try folders.write(file.bytes, toCurrent: folders.currentPNG(config.name), isKept: false)
    captured.isReused = isReused
    captured.frameDigest = file.frameDigest
    captured.pictureDigest = SHA256Digest(of: file.bytes)
  }

  /// Whether the record shows that exactly this file was approved. An edited one is drawn again.
  private func isApproved(_ baseline: ScreenshotFile, of config: CaptureConfig) -> Bool {
    do {
      let record = try ApprovalRecord.read(.screen(config.name), folders, project)
      guard let approval = record?.newest(to: .frame(baseline.frameDigest)) else { return false }
      return try approval.picture.map { $0 == SHA256Digest(of: baseline.bytes) }
        ?? ScreenshotFile.hasOwnChunksOnly(baseline.bytes)
    } catch {
      // The judge reports what is wrong with the record.
      return false
    }
  }

  /// Returns the error that a run records for a screen that could not be captured.
  ///
  /// - Returns: nil if the capture was interrupted, which says nothing about the screen.
  func report(_ error: any Error, on config: CaptureConfig) async -> CaptureError? {
    switch error {
    case is CancellationError: return nil
    case let failure as CaptureFailure:
      if failure.reason == .interrupted { return nil }
      var report = CaptureError(
        reason: failure.reason.rawValue, message: failure.message, remedy: failure.remedy,
        said: failure.said)
      if let frame = failure.lastFrame, !frame.isBlank {
        report.lastPicture = await keepLastFrame(frame, config)
      }
      return report
    default:
      let translated = SuiteError(error)
      if translated.exitCode == .interrupted { return nil }
      let prefix = translated.place.map { "\(project.displayPath($0)): " } ?? ""
      return CaptureError(
        reason: Self.reason(for: error), message: prefix + translated.message,
        remedy: translated.remedy)
    }
  }

  /// Returns the error's identifier for scripts.
  private static func reason(for error: any Error) -> String {
    switch error {
    case is FramePattern.TooSlow: CaptureFailure.Reason.conditionUnmet.rawValue
    case is RenderError, is PNGError: "renderer"
    case is any Diagnostic: "files"
    default: "unexpected"
    }
  }

  /// - Returns: The picture's path relative to the root, or nil if it could not be made.
  private func keepLastFrame(_ frame: Frame, _ config: CaptureConfig) async -> String? {
    guard let run else { return nil }
    let store = RunStore(project: project, folders: folders)
    do {
      let renderer = try await renderers.renderer(config.renderSettings)
      let file = try await ScreenshotFile(drawing: frame, with: renderer)
      let folder = try store.makeFolder(of: run)
      try folder.write(file.bytes, to: folder.name("\(config.name).png"))
      return Path.relative(store.lastPicture(config.name, of: run), to: project.root)
    } catch {
      return nil
    }
  }
}
