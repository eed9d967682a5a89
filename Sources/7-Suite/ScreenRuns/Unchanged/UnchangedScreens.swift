internal import Baselines
internal import ContentDigest
internal import FrameRenderer
internal import ProjectFiles
internal import ScreenConfig

/// The screens of a run that need no new capture, since their apps would find what they found before.
struct UnchangedScreens {
  /// The digest of what each screen's app finds now. Screens for which it can't be determined are left out.
  private(set) var digests: [ScreenName: SHA256Digest] = [:]
  /// Why it can't be determined, by screen.
  private(set) var unknown: [ScreenName: String] = [:]
  /// The captures that are kept, in ascending order of their names.
  private(set) var kept: [CapturedScreen] = []

  /// Computes the digests, before any app is launched.
  init(_ suite: Suite, _ selection: Suite.Selection) {
    var inputs = CaptureInputs(suite, selection.folders)
    for config in selection.configs {
      do {
        digests[config.name] = try inputs.digest(of: config)
      } catch {
        unknown[config.name] = error.reason
      }
    }
  }

  /// Finds the captures that can be kept.
  ///
  /// - Parameter painter: Checks the pictures in `current/` against how they would be drawn now.
  mutating func keepCaptures(
    _ suite: Suite, _ selection: Suite.Selection, _ painter: ScreenPainter
  ) async throws(SuiteError) {
    guard !digests.isEmpty else { return }
    let newest: RunManifest
    do {
      newest = try await suite.newestRun(selection.folders)
    } catch {
      // There are no captures to keep.
      if error.exitCode == .incomplete { return }
      throw error
    }
    let captures = try suite.captures(
      of: selection.configs.map(\.name), newest: newest, selection.folders)
    for config in selection.configs {
      guard let capture = captures[config.name], let digest = digests[config.name],
        capture.screen.inputsDigest == digest, capture.screen.configDigest == config.digest,
        capture.screen.error == nil, capture.screen.instability == nil
      else { continue }
      guard try await painter.stillHas(capture.screen, of: config) else { continue }
      kept.append(try Self.again(capture, of: config, painter))
    }
  }

  /// Turns a whole capture of an older run, with the same config, into one of this run.
  private static func again(
    _ capture: NewestCapture, of config: CaptureConfig, _ painter: ScreenPainter
  ) throws(SuiteError) -> CapturedScreen {
    let baseline = try painter.baseline(of: config).map(SHA256Digest.init(of:))
    var screen = capture.screen
    screen.baselineDigest = baseline
    screen.isReused = baseline != nil && baseline == screen.pictureDigest
    screen.warnings.removeAll(where: IdenticalScreenWarning.matches)
    screen.keptFrom = screen.keptFrom ?? capture.run
    return screen
  }
}

extension ScreenPainter {
  /// Whether the picture and the recording of an older capture are there, and the picture would be drawn the same
  /// now.
  func stillHas(_ old: CapturedScreen, of config: CaptureConfig) async throws(SuiteError) -> Bool {
    let path = folders.currentPNG(config.name)
    guard let bytes = try Files.read(path, followsLinks: false),
      SHA256Digest(of: bytes) == old.pictureDigest,
      try Files.exists(folders.recording(config.name))
    else { return false }
    do {
      let file = try ScreenshotFile(bytes)
      let renderer = try await renderers.renderer(config.renderSettings)
      return try await renderer.fingerprint(for: file.frame).description == file.fingerprint
    } catch {
      // On any error, the screen is captured again.
      return false
    }
  }
}
