extension TerminalEmulator.Identity {
  /// ghostty 1.3.1, according to its sources `src/termio/stream_handler.zig` and `Exec.zig`, `src/terminal/modes.zig`
  /// and `device_status.zig`, and `src/terminfo`.
  package static let ghostty = TerminalEmulator.Identity(
    name: .ghostty, terminfo: "xterm-ghostty",
    terminfoRemedy: "apt-get install ncurses-term (of Debian 13 or later), or set"
      + #" "launchEnv": { "TERM": "xterm-256color" }, as ghostty does if the entry is missing"#,
    environment: [
      "COLORTERM": "truecolor", "TERM_PROGRAM": "ghostty", "TERM_PROGRAM_VERSION": "1.3.1",
    ],
    primary: "?62;22;52", secondary: ">1;10;0", version: "ghostty 1.3.1",
    answers: [.identification, .modes, .settings, .keyboard, .kittyGraphics],
    status: [996: .current], window: [14, 16, 18], colors: [4, 10, 11, 12],
    modes: KnownModes(
      ansi: [2, 4, 12, 20],
      dec: [
        1, 3, 4, 5, 6, 7, 9, 12, 25, 40, 45, 47, 66, 69, 1000, 1002, 1003, 1004, 1005, 1006, 1007,
        1015,
        1016, 1039, 1045, 1047, 1048, 1049, 2004, 2026, 2027, 2031, 2048,
      ],
      fixedDEC: [8: 2, 1035: 1, 1036: 1]),
    settings: ["m", "r", "s", " q"],
    capabilities: Capabilities(
      [
        Capabilities.keys.filter { $0.key.utf8.count > 2 },
        [
          "Co": "256", "colors": "256", "RGB": "8", "TN": "xterm-ghostty",
          "Tc": "", "Su": "", "XT": "", "AX": "", "fullkbd": "", "am": "", "bce": "", "ccc": "",
          "hs": "", "km": "", "mc5i": "", "mir": "", "msgr": "", "npc": "", "xenl": "",
          "cols": "80", "lines": "24", "it": "8",
          // ghostty reports values with parameters in the notation of terminfo's source.
          "setrgbf": #"\E[38:2:%p1%d:%p2%d:%p3%dm"#, "setrgbb": #"\E[48:2:%p1%d:%p2%d:%p3%dm"#,
          "Smulx": #"\E[4:%p1%dm"#, "Ss": #"\E[%p1%d q"#, "Se": "\u{1b}[2 q",
          "Setulc": #"\E[58:2::%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%d%;m"#,
          "Sync": #"\E[?2026%?%p1%{1}%-%tl%eh%;"#, "Ms": #"\E]52;%p1%s;%p2%s\007"#,
          "indn": #"\E[%p1%dS"#, "rin": #"\E[%p1%dT"#, "rep": #"%p1%c\E[%p2%{1}%-%db"#,
          "BD": "\u{1b}[?2004l", "BE": "\u{1b}[?2004h", "PS": "\u{1b}[200~",
          "PE": "\u{1b}[201~", "E3": "\u{1b}[3J", "RV": "\u{1b}[>c", "XR": "\u{1b}[>0q",
          "fe": "\u{1b}[?1004h", "fd": "\u{1b}[?1004l", "kxIN": "\u{1b}[I",
        ],
      ], unknown: .ignored))
}
