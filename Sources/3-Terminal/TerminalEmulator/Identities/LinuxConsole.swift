extension TerminalEmulator.Identity {
  /// The Linux console, according to `respond_ID`, `status_report` and `cursor_report` in `drivers/tty/vt/vt.c`. It
  /// answers no other queries.
  package static let linux = TerminalEmulator.Identity(
    name: .linux, terminfo: "linux", terminfoRemedy: "apt-get install ncurses-base",
    environment: [:], primary: "?6", answers: [.identification])
}
