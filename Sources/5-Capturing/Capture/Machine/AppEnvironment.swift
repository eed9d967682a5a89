internal import CaptureSteps
package import TerminalEmulator

/// The environment of an app: the PATH of `qa` itself, fixed values for what would show on screens, and the project's
/// variables.
package enum AppEnvironment {
  /// The variable by which all processes of a capture are found. Its value is the capture's folder, which only one
  /// capture at a time has.
  package static let markName = "QA_CAPTURE"

  /// 2020-01-01T00:00:00Z. Files this old make `ls` print the year instead of the time.
  static let usualTime = 1_577_836_800

  /// - Parameters:
  ///   - inherited: The environment of `qa`.
  ///   - sandbox: The folders of this capture.
  ///   - identity: How the terminal identifies itself.
  ///   - overrides: The project's variables. Later ones override earlier ones.
  package static func make(
    inherited: [String: String], sandbox: CaptureSandbox.Folders,
    identity: TerminalEmulator.Identity = .xterm, overrides: [[String: String]]
  ) -> [String: String] {
    var environment = ["PATH": inherited["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"]
    environment.merge(identity.environment) { _, new in new }
    environment["TERM"] = identity.terminfo
    environment["LANG"] = "C.UTF-8"
    environment["TZ"] = "UTC"
    environment["SHELL"] = "/bin/sh"
    environment["USER"] = MachineSettings.userName
    environment["LOGNAME"] = MachineSettings.userName
    environment["HOSTNAME"] = MachineSettings.usualHostName
    // When an app crashes, Swift's backtracer would wait for keys on its screen.
    environment["SWIFT_BACKTRACE"] = "interactive=no"
    environment["HOME"] = sandbox.home
    environment["TMPDIR"] = sandbox.temporary
    // Servers that already run belong to another screen or to the person.
    environment["TMUX_TMPDIR"] = sandbox.temporary
    environment["SCREENDIR"] = sandbox.temporary + "/screens"
    for override in overrides { environment.merge(override) { _, new in new } }
    environment[markName] = sandbox.root
    return environment
  }

  /// The entry of the environment that marks the processes of a capture.
  package static func mark(for sandbox: CaptureSandbox.Folders) -> String {
    "\(markName)=\(sandbox.root)"
  }
}

extension CaptureRequest {
  /// The entry of the app's environment by which its processes are found, or nil if it has none.
  var mark: String? {
    environment[AppEnvironment.markName].map { "\(AppEnvironment.markName)=\($0)" }
  }
}
