extension TerminalEmulator.Identity {
  /// The console of Linux: `respond_ID`, `status_report` and `cursor_report` in its `drivers/tty/vt/vt.c`; it
  /// answers nothing else.
  package static let linux = TerminalEmulator.Identity(
    name: .linux, terminfo: "linux", terminfoRemedy: "apt-get install ncurses-base",
    environment: [:], primary: "?6", answers: [.identification])
}
