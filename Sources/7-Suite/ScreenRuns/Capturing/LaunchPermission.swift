/// The right to start programs that a project names: its builds, its apps, and the package manager, which runs the
/// manifest. Functions that start one take the permission as a parameter. Commands that judge have none, so they
/// can start only git.
package struct LaunchPermission: Sendable {
  /// The commands that start programs of a project. A test checks that each permission is made only by its own
  /// command.
  package enum Command: String, CaseIterable, Sendable {
    case run, capture, prove, watch, record, audit, mcp, session
    /// Without `--no-run`.
    case initialize = "init"
    /// With `--build`.
    case list
  }

  package init(for command: Command) {}
}
