package import CaptureSteps
package import ProjectFiles
package import ScreenConfig
package import ScreenRuns
internal import Synchronization

/// Audits apps: several at the same time, each by parallel runs.
package struct AuditRun: Sendable {
  private let runner: ProbeRunner
  private let checks: [AuditCheck]
  private let quitKeys: CaptureInput?
  private let onEvent: @Sendable (RunEvent) -> Void

  /// - Parameters:
  ///   - environment: The environment of `qa` itself.
  ///   - jobs: The number of apps that work at the same time.
  ///   - quitKeys: The keys that end the app; empty if they aren't known.
  ///   - onEvent: Called after each check.
  package init(
    of project: Project, environment: [String: String], _ permission: LaunchPermission, jobs: Int,
    checks: [AuditCheck], quitKeys: [KeyPress],
    onEvent: @escaping @Sendable (RunEvent) -> Void
  ) {
    runner = ProbeRunner(project: project, environment: environment, permission, jobs: jobs)
    self.checks = checks
    self.quitKeys = quitKeys.isEmpty ? nil : .press(quitKeys)
    self.onEvent = onEvent
  }

  /// The most apps that are audited at the same time. Runs of more are only held back by their number.
  private static let maxApps = 4

  /// - Parameters:
  ///   - apps: The apps to audit.
  ///   - recordings: The folder for recordings of runs that show faults, or nil to keep none.
  /// - Throws: ``SuiteError`` if an only app can't be started, or doesn't keep running. Among several, such an app is
  ///   part of the report.
  package func audit(
    _ apps: [App], recordings: AuditRecordings? = nil
  ) async throws -> AuditReport {
    let count = apps.count * checks.count
    let done = Mutex(0)
    let onCheck = { @Sendable (app: App) in
      done.withLock { done in
        done += 1
        onEvent(.auditing(subject: app.name, index: done, count: count))
      }
    }
    let subjects = try await apps.concurrentMap(atMost: Self.maxApps) { app in
      do {
        return try await audit(app, recordings) { onCheck(app) }
      } catch let error as SuiteError where error.exitCode == .captureError && apps.count > 1 {
        return AuditReport.Subject(app, failed: error)
      }
    }
    return AuditReport(subjects: subjects)
  }

  private func audit(
    _ app: App, _ recordings: AuditRecordings?, onCheck: @escaping @Sendable () -> Void
  ) async throws -> AuditReport.Subject {
    let subject = AuditSubject(
      name: app.name, command: app.command, size: app.launch.config.terminal.size,
      steps: app.launch.steps, quitKeys: quitKeys)
    let auditor = Auditor(subject, onCheck: onCheck) { probe, isRestless in
      try await runner.run(probe, of: app.launch, isRestless: isRestless)
    }
    let results = try await auditor.audit(checks)
    try recordings?.write(results, of: app.name)
    return AuditReport.Subject(subject, results)
  }

  /// An app to audit.
  package struct App: Sendable {
    /// The name in reports.
    package let name: String
    package let command: [String]
    package let launch: ScreenLaunch

    /// A program that was named with its arguments.
    package init(command: [String], _ launch: ScreenLaunch) {
      name = command.first.map(Path.name) ?? ""
      self.command = command
      self.launch = launch
    }

    /// A screen of a project.
    package init(screen launch: ScreenLaunch) {
      name = "\(launch.name)"
      switch launch.config.app {
      case .command(let words): command = words
      case .scheme(let product, _): command = [product]
      }
      self.launch = launch
    }
  }
}
