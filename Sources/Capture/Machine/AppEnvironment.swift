package import TerminalEmulator

/// The environment of an app: an allow-list of what `qa` itself got, fixed values for what would
/// show on screens, and what the project asks for.
package enum AppEnvironment {
  /// The variable by which the processes of one capture are found wherever they went. Its value is
  /// the capture's folder, which only one capture at a time has.
  package static let markName = "QA_CAPTURE"

  /// The beginning of 2020, in seconds since 1970: what is as old is listed with its year, not with a time.
  static let usualTime = 1_577_836_800

  /// What is passed on from the caller's environment.
  private static let allowed = ["PATH"]

  /// - Parameters:
  ///   - inherited: The environment of `qa`.
  ///   - sandbox: The folders of this capture.
  ///   - identity: What the terminal says it is.
  ///   - overrides: What the project sets, later ones over earlier ones.
  package static func make(
    inherited: [String: String], sandbox: CaptureSandbox.Folders,
    identity: TerminalEmulator.Identity = .xterm, overrides: [[String: String]]
  ) -> [String: String] {
    var environment = inherited.filter { allowed.contains($0.key) }
    if environment["PATH"] == nil { environment["PATH"] = "/usr/local/bin:/usr/bin:/bin" }
    environment.merge(identity.environment) { _, new in new }
    environment["TERM"] = identity.terminfo
    environment["LANG"] = "C.UTF-8"
    environment["TZ"] = "UTC"
    environment["SHELL"] = "/bin/sh"
    environment["USER"] = MachineSettings.userName
    environment["LOGNAME"] = MachineSettings.userName
    environment["HOSTNAME"] = MachineSettings.usualHostName
    // Swift's backtracer would wait for keys on the screen of an app that has crashed.
    environment["SWIFT_BACKTRACE"] = "interactive=no"
    environment["HOME"] = sandbox.home
    environment["TMPDIR"] = sandbox.temporary
    // Servers that run already are another screen's, or the person's.
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
  /// The entry of the app's environment by which its processes are found; nil where it has none.
  var mark: String? {
    environment[AppEnvironment.markName].map { "\(AppEnvironment.markName)=\($0)" }
  }
}
