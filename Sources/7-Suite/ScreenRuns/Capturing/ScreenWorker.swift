internal import Capture
internal import CaptureSteps
internal import ContentDigest
internal import ProjectFiles
internal import ScreenConfig
internal import TerminalFrame

/// Captures screens that differ only in colours: turns their configs into PNGs in `current/` and entries for the
/// run's manifest.
struct ScreenWorker {
  let launcher: AppLauncher
  let painter: ScreenPainter
  /// Whether each app is launched twice, to check that its screens are the same.
  let proves: Bool

  /// - Parameter launches: A group as returned by ``ScreenLaunch/launchGroups(of:)``.
  /// - Returns: An entry for each screen whose capture was not interrupted.
  func capture(_ launches: [ScreenLaunch]) async -> [CapturedScreen] {
    var captured: [CapturedScreen] = []
    var results: [AppLauncher.Result] = []
    for launch in launches {
      do {
        for screen in launch.screens { try painter.removeRecording(of: screen) }
        let known = proves ? nil : results.lazy.compactMap { $0.recoloured(for: launch) }.first
        let result = if let known { known } else { try await launcher.run(launch) }
        results.append(result)
        let second = proves ? try await launcher.run(launch, preloads: false) : nil
        let warnings = try launch.config.maskWarnings(for: result.outcome.shots.lazy.map(\.frame))
        for screen in launch.screens {
          guard var screen = await capture(screen, from: result, again: second) else { continue }
          if known != nil { screen.milliseconds = 0 }
          screen.warnings = result.notes + screen.warnings
          if screen.screen == launch.screens.last?.name { screen.warnings += warnings }
          captured.append(screen)
        }
      } catch {
        for screen in launch.screens {
          if let failed = await failed(screen, error) { captured.append(failed) }
        }
      }
    }
    return captured
  }

  /// One capture of a screen, which leaves nothing behind.
  struct Attempt {
    let screen: ScreenName
    /// The name of the launch that it belongs to.
    let launch: ScreenName
    let shot: Result<CaptureOutcome.Shot, any Error>
    /// Whether its app was forked from an interpreter that had imported its modules.
    let isPreloaded: Bool
    /// How the app failed with a date other than today's, although it works with that; nil if it didn't.
    var dateProblem: String?

    /// What is wrong with the capture, or nil if the frame shows no sign of what libfaketime does to some
    /// programs.
    var problem: String? {
      do {
        let text = try shot.get().frame.text
        return text.split(separator: "\n").first { $0.contains(#/\[Errno 22\]|\bEINVAL\b/#) }
          .map { $0.trimmingPrefix(while: \.isWhitespace).description.excerpt(100) }
      } catch {
        return SuiteError(error).message.excerpt(200)
      }
    }
  }

  /// Captures each screen once, and leaves nothing behind.
  ///
  /// - Parameters:
  ///   - launches: A group as returned by ``ScreenLaunch/launchGroups(of:)``.
  ///   - variables: Additional variables for the app. Those of its config take precedence.
  ///   - watch: How long each frame is watched after it was taken.
  ///   - preloads: Whether apps may be forked from an interpreter that has imported their modules.
  func attempt(
    _ launches: [ScreenLaunch], with variables: [String: String], watch: WatchTime, preloads: Bool
  ) async -> [Attempt] {
    var attempts: [Attempt] = []
    for launch in launches {
      let made = await attempt(launch, with: variables, watch: watch, preloads: preloads)
      let problems = made.compactMap(\.problem)
      guard !variables.isEmpty, let problem = problems.first, !Task.isCancelled else {
        attempts += made
        continue
      }
      // This finds out whether the date or the app is to blame.
      let again = await attempt(launch, with: [:], watch: watch, preloads: preloads)
      let isDate = again.allSatisfy { $0.problem == nil }
      attempts += again.map { attempt in
        var attempt = attempt
        if isDate { attempt.dateProblem = problem }
        return attempt
      }
    }
    return attempts
  }

  private func attempt(
    _ launch: ScreenLaunch, with variables: [String: String], watch: WatchTime, preloads: Bool
  ) async -> [Attempt] {
    let isPreloaded = preloads && launcher.preloads.servers(for: launch) != nil
    let result: Result<AppLauncher.Result, any Error>
    do {
      result = .success(
        try await launcher.run(launch, with: variables, watch: watch, preloads: preloads))
    } catch {
      result = .failure(error)
    }
    return launch.screens.map { screen in
      Attempt(
        screen: screen.name, launch: launch.name,
        shot: Result { try result.get().shot(of: screen) }, isPreloaded: isPreloaded)
    }
  }

  /// Captures one screen of a launch.
  ///
  /// - Parameter second: Another launch, whose frame must be the same.
  /// - Returns: nil if the capture was interrupted.
  private func capture(
    _ screen: CaptureConfig, from result: AppLauncher.Result, again second: AppLauncher.Result?
  ) async -> CapturedScreen? {
    var captured = CapturedScreen(
      screen: screen.name, configDigest: screen.digest, baselineDigest: nil)
    do {
      let baseline = try painter.baseline(of: screen)
      captured.baselineDigest = baseline.map(SHA256Digest.init(of:))
      try painter.keepRecording(of: screen, from: result)
      captured.milliseconds = result.outcome.failureTime.map { Int($0 / .milliseconds(1)) }
      let shot = try result.shot(of: screen)
      captured.milliseconds = Int(shot.time / .milliseconds(1))
      captured.warnings = shot.notes
      if !shot.doubts.isEmpty { captured.doubts = shot.doubts.sorted }
      let shown = shot.frame
      try check(screen.assertions, on: shown)
      let frame = shown.withoutInvisibleStyle
      if let second {
        captured.instability = try CaptureInstability(
          between: frame, and: second.shot(of: screen).frame.withoutInvisibleStyle,
          masks: screen.masks, canHoldClock: FakeTime.installed != nil)
      }
      try await painter.paint(frame, of: screen, baseline: baseline, &captured)
    } catch {
      guard let report = await painter.report(error, on: screen) else { return nil }
      captured.error = report
    }
    return captured
  }

  /// - Returns: nil if the capture was interrupted.
  private func failed(_ screen: CaptureConfig, _ error: any Error) async -> CapturedScreen? {
    guard let report = await painter.report(error, on: screen) else { return nil }
    var captured = CapturedScreen(
      screen: screen.name, configDigest: screen.digest, baselineDigest: nil)
    captured.error = report
    return captured
  }

  private func check(_ assertions: [FrameCondition], on frame: Frame) throws {
    guard let unmet = try FrameCondition.firstUnmet(of: assertions, in: frame) else { return }
    let nearest = unmet.nearest(in: frame).map { ": \($0)" } ?? ""
    throw CaptureFailure(
      .conditionUnmet,
      "an assertion failed: the screen does not show \(unmet.description)\(nearest)",
      remedy: "look at the last picture, then correct the app or \"assert\"", lastFrame: frame)
  }
}
