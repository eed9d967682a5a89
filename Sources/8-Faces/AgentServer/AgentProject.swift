package import ProjectFiles
package import ScreenRuns

/// The project of a server, and what its tools may do.
package struct AgentProject: Sendable {
  package let project: Project
  /// The environment of `qa`.
  package let environment: [String: String]
  /// The right to start apps.
  let permission: LaunchPermission
  /// The number of apps that are captured at the same time.
  let jobs: Int
  let sessions: AppSessions

  /// - Parameter limits: The limits of the apps that are open at a time.
  package init(
    _ project: Project, environment: [String: String], _ permission: LaunchPermission, jobs: Int,
    limits: AppSessions.Limits = AppSessions.Limits()
  ) {
    self.project = project
    self.environment = environment
    self.permission = permission
    self.jobs = jobs
    sessions = AppSessions(limits)
  }

  /// The suite of the project as it is now.
  func suite(onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }) -> Suite {
    Suite(project: project, environment: environment, onEvent: onEvent)
  }
}
