package import CaptureSteps
package import ProjectFiles
package import ScreenConfig
package import ScreenRuns

/// Audits apps, one after another: the runs of one app are parallel.
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

  /// - Parameters:
  ///   - app: The app to audit.
  ///   - recordings: The folder for recordings of runs that show faults, or nil to keep none.
  /// - Throws: ``SuiteError`` if it can't be started, or doesn't keep running.
  package func audit(
    _ app: App, recordings: AuditRecordings? = nil
  ) async throws -> AuditReport.Subject {
    var subject = AuditSubject(
      name: app.name, command: app.command, size: app.launch.config.terminal.size,
      steps: app.launch.steps)
    subject.quitKeys = quitKeys
    let auditor = Auditor(
      subject, onCheck: { onEvent(.auditing(subject: app.name, index: $0, count: $1)) },
      { probe, isRestless in
        try await runner.run(probe, of: app.launch, isRestless: isRestless)
      })
    let results = try await auditor.audit(checks)
    try recordings?.write(results, of: app.name)
    return AuditReport.Subject(subject, results)
  }

  /// An app to audit.
  package struct App {
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
