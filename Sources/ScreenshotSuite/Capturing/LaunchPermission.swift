/// The right to start programs that a project names: builds, apps, and what reads a package's manifest. Whatever starts
/// one takes it as a parameter; commands that judge have none, and start nothing but git.
package struct LaunchPermission: Sendable {
  /// The commands that start programs of a project. A test holds them to the code of the commands.
  package enum Command: String, CaseIterable, Sendable {
    case run, capture, prove, watch, record
    /// Without `--no-run`.
    case initialize = "init"
    /// With `--build`.
    case list
  }

  package init(for command: Command) {}
}
