internal import Capture
internal import ContentDigest
internal import FrameRenderer
internal import PNGImage
internal import TerminalFrame

/// Captures one screen: from its config to its PNG in `current/` and what the run's manifest says.
struct ScreenWorker {
  let project: Project
  let renderers: RendererPool
  let environment: [String: String]
  /// Whether an unchanged screen takes the bytes of its baseline.
  let reuses: Bool
  /// Whether each screen is captured twice, to see whether it is the same.
  let proves: Bool
  /// The folder of the run, for last frames of failed screens.
  let runFolder: String
  let onEvent: @Sendable (RunEvent) -> Void

  func capture(_ config: CaptureConfig) async -> CapturedScreen {
    let folders = ScreenshotFolders(current: config.outputFolder)
    var captured = CapturedScreen(
      screen: config.screen, configDigest: config.digest, baselineDigest: nil)
    let recordingPath = folders.recording(config.screen)
    do {
      try Files.removeFile(recordingPath)
      let baseline = try Files.read(folders.baselinePNG(config.screen), followsLinks: false)
      captured = CapturedScreen(
        screen: config.screen, configDigest: config.digest,
        baselineDigest: baseline.map(ContentDigest.sha256))
      let (settled, duration) = try await frame(config, recordingPath: recordingPath)
      captured.milliseconds = Int(duration / .milliseconds(1))
      if let unmet = try FrameCondition.firstUnmet(of: config.assertions, in: settled) {
        throw CaptureFailure(
          .conditionUnmet, "an assertion failed: the screen does not show \(unmet.words)",
          remedy: "look at the last picture, then correct the app or \"assert\"", lastFrame: settled
        )
      }
      captured.warnings = try config.maskWarnings(for: settled)
      let frame = settled.withoutInvisibleStyle
      if proves {
        let second = try await self.frame(config).0.withoutInvisibleStyle
        captured.instability = try CaptureInstability(
          between: frame, and: second, masks: config.masks)
      }
      let picture = try await picture(of: frame, config: config, baseline: baseline)
      try Files.write(picture.bytes, to: folders.currentPNG(config.screen))
      captured.isReused = picture.isReused
      captured.frameDigest = picture.frameDigest
      captured.pictureDigest = ContentDigest.sha256(picture.bytes)
      return captured
    } catch {
      captured.error = await report(error, config)
      return captured
    }
  }

  /// One capture that leaves nothing behind.
  ///
  /// - Parameter variables: What the app gets besides, unless its config says otherwise.
  func attempt(
    _ config: CaptureConfig, with variables: [String: String]
  ) async -> Result<Frame, any Error> {
    do {
      return .success(try await frame(config, with: variables).0.withoutInvisibleStyle)
    } catch {
      return .failure(error)
    }
  }

  /// The settled frame, and how long it took from the launch.
  ///
  /// - Parameters:
  ///   - variables: What the app gets besides, unless its config says otherwise.
  ///   - recordingPath: Where the recording is kept, also of a capture that fails; nil for nowhere.
  private func frame(
    _ config: CaptureConfig, with variables: [String: String] = [:], recordingPath: String? = nil
  ) async throws -> (Frame, Duration) {
    let sandbox = try await sandbox(for: config.screen)
    let folders = sandbox.folders
    do {
      for file in config.files {
        try Files.copy(file, to: "\(folders.work)/\(Path.name(of: file))")
      }
      let request = CaptureRequest(
        command: try AppBuilder(project: project).command(for: config),
        environment: AppEnvironment.make(
          inherited: environment, sandbox: folders,
          overrides: [
            variables, environment.filter { config.inheritedVariables.contains($0.key) },
            config.environment,
          ]),
        workingDirectory: config.workingDirectory ?? folders.work, size: config.terminal.size,
        palette: config.terminal.theme.palette, widthProfile: config.terminal.widthProfile,
        conditions: config.conditions, expectedExit: config.expectedExit, timeout: config.timeout,
        settleCap: config.settleCap, masks: config.masks)
      let start = ContinuousClock.now
      let capture = ScreenCapture(request)
      let frame: Frame
      do {
        frame = try await capture.frame()
      } catch {
        // A recording that can't be written matters less than why there is no frame.
        try? keep(await capture.recording, of: request, config, at: recordingPath)
        throw error
      }
      let duration = start.duration(to: .now)
      try keep(await capture.recording, of: request, config, at: recordingPath)
      sandbox.remove()
      return (frame, duration)
    } catch {
      sandbox.remove()
      throw error
    }
  }

  private func keep(
    _ recording: Recording?, of request: CaptureRequest, _ config: CaptureConfig, at path: String?
  ) throws(SuiteError) {
    guard let path, let recording, recording.hasOutput else { return }
    let file = AsciicastWriter.file(of: recording, from: request, title: config.screen)
    try Files.write(file, to: path)
  }

  /// The folders for this screen's app; another capture of the same name is waited for.
  private func sandbox(for screen: String) async throws -> CaptureSandbox {
    var hasWaited = false
    while true {
      if let sandbox = try CaptureSandbox.make(screen: screen) { return sandbox }
      if !hasWaited { onEvent(.waitingForSandbox(screen: screen)) }
      hasWaited = true
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private struct Picture {
    let bytes: [UInt8]
    let frameDigest: String
    let isReused: Bool
  }

  /// The PNG of a frame. Where the baseline has the same frame and would be drawn the same, it is
  /// the baseline's bytes: nothing is rendered and nothing encoded.
  private func picture(
    of frame: Frame, config: CaptureConfig, baseline: [UInt8]?
  ) async throws -> Picture {
    let renderer = try await renderers.renderer(config.renderSettings)
    let fingerprint = try await renderer.fingerprint(for: frame).description
    if reuses, let baseline, let file = try? ScreenshotFile(baseline),
      file.frameDigest == ScreenshotFile.digest(of: frame),
      file.fingerprint == fingerprint
    {
      return Picture(bytes: baseline, frameDigest: file.frameDigest, isReused: true)
    }
    let file = try await ScreenshotFile(drawing: frame, with: renderer)
    return Picture(bytes: file.bytes, frameDigest: file.frameDigest, isReused: false)
  }

  private func report(_ error: any Error, _ config: CaptureConfig) async -> CaptureError {
    switch error {
    case let failure as CaptureFailure:
      var report = CaptureError(
        reason: failure.reason.rawValue, message: failure.message, remedy: failure.remedy)
      if let frame = failure.lastFrame, !frame.isBlank {
        report.lastPicture = await keepLastFrame(frame, config)
      }
      return report
    case let error as SuiteError:
      return CaptureError(
        reason: "files",
        message: error.place.map { "\(project.shown($0)): \(error.message)" } ?? error.message,
        remedy: error.remedy)
    case let error as FramePattern.TooSlow:
      return CaptureError(
        reason: CaptureFailure.Reason.conditionUnmet.rawValue, message: error.message,
        remedy: error.remedy)
    case let error as CaptureSandbox.SandboxError:
      return CaptureError(reason: "files", message: error.message, remedy: error.remedy)
    case let error as RenderError:
      return CaptureError(reason: "renderer", message: error.message, remedy: error.remedy)
    case let error as PNGError:
      return CaptureError(reason: "renderer", message: error.message, remedy: error.remedy)
    default:
      return CaptureError(
        reason: CaptureFailure.Reason.interrupted.rawValue, message: "the capture was interrupted",
        remedy: nil)
    }
  }

  /// - Returns: The picture's path relative to the root, or nil where it could not be made.
  private func keepLastFrame(_ frame: Frame, _ config: CaptureConfig) async -> String? {
    let path = "\(runFolder)/\(config.screen).png"
    do {
      let renderer = try await renderers.renderer(config.renderSettings)
      let file = try await ScreenshotFile(drawing: frame, with: renderer)
      try Files.makeFolder(runFolder)
      try Files.write(file.bytes, to: path)
      return Path.relative(path, to: project.root)
    } catch {
      return nil
    }
  }
}
