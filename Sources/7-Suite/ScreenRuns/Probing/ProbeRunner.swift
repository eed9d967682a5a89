package import Capture
package import ProjectFiles
package import ScreenConfig
internal import TerminalProcess

/// Runs the apps of a project for an audit, in the folders and the environment of a capture.
package struct ProbeRunner: Sendable {
  private let launcher: AppLauncher

  /// The longest time for the screen to settle after an event.
  private static let settleTimeout = Duration.seconds(5)
  /// The same for an app that won't settle.
  private static let restlessTimeout = Duration.seconds(1)

  /// - Parameters:
  ///   - environment: The environment of `qa` itself.
  ///   - jobs: The number of apps that work at the same time.
  package init(
    project: Project, environment: [String: String], _ permission: LaunchPermission, jobs: Int
  ) {
    HostProcess.prepareToRunApps()
    launcher = AppLauncher(
      outsideRunsOf: project, environment, permission,
      slots: JobSlots(jobs: jobs, maximum: HostLimits.concurrentApps))
  }

  /// Waits until another app may start, then runs one.
  ///
  /// - Parameter isRestless: Whether the app is known not to settle.
  /// - Throws: ``SuiteError`` if its folders can't be made, or the task is cancelled before the app starts.
  package func run(
    _ probe: Probe, of screen: ScreenLaunch, isRestless: Bool
  ) async throws -> ProbeEvidence {
    do {
      try await Task.sleep(for: probe.start.delay)
    } catch {
      throw SuiteError.interrupted
    }
    let settleTimeout = isRestless ? Self.restlessTimeout : Self.settleTimeout
    return try await launcher.slots.run { onRest in
      let app = try await launcher.prepare(screen, with: [:])
      var request = app.request
      request.apply(probe.start)
      request.stepTimeout = settleTimeout
      request.timeout =
        ProbeSession.startTimeout + ProbeSession.restTimeout
        + Self.settleTimeout * (probe.events.count + 1)
      let evidence = await ProbeSession(
        request, probe, observer: CaptureObserver(onRest: onRest)
      ).run()
      app.remove()
      return evidence
    }
  }
}
