extension TerminalEmulator.Identity {
  /// kitty 0.48.2, according to its sources `kitty/screen.c`, `window.py`, `child.py` and `terminfo.py`, and to a run
  /// of 0.26.5. KITTY_PID and KITTY_PUBLIC_KEY differ each time, so they aren't set.
  package static let kitty = TerminalEmulator.Identity(
    name: .kitty, terminfo: "xterm-kitty", terminfoRemedy: "apt-get install kitty-terminfo",
    environment: ["COLORTERM": "truecolor", "KITTY_WINDOW_ID": "1"],
    primary: "?62;52;", secondary: ">1;4000;48", version: "kitty(0.48.2)",
    answers: [
      .modes, .settings, .colorStack, .keyboard, .kittyGraphics, .colorControl, .pointerShapes,
      .notifications, .extraCursors, .visibility,
    ],
    status: [6: .current, 996: .current, 998: .fixed("?999;1n")], window: [14, 16, 18],
    colors: [4, 10, 11, 12, 17, 19],
    modes: KnownModes(
      ansi: [4, 20],
      dec: [
        1, 3, 5, 6, 7, 25, 1000, 1002, 1003, 1004, 1005, 1006, 1016, 1049, 2004, 2026, 2031, 2033,
        2048,
      ],
      fixedDEC: [8: 1, 5522: 2]),
    settings: [" q", "m", "r", "*x"],
    capabilities: Capabilities(
      [
        Capabilities.keys,
        [
          "Co": "256", "colors": "256", "TN": "xterm-kitty", "name": "xterm-kitty",
          "Tc": "", "Su": "", "fullkbd": "", "XF": "", "am": "", "bw": "", "ccc": "", "hs": "",
          "km": "", "mc5i": "", "mir": "", "msgr": "", "npc": "", "xenl": "", "pairs": "32767",
          "cols": "80", "lines": "24", "it": "8", "query-os-name": "Linux",
          // kitty reports values with parameters in the notation of terminfo's source.
          "setrgbf": #"\E[38:2:%p1%d:%p2%d:%p3%dm"#, "setrgbb": #"\E[48:2:%p1%d:%p2%d:%p3%dm"#,
          "Smulx": #"\E[4:%p1%dm"#, "Ss": #"\E[%p1%d\sq"#, "Se": "\u{1b}[0 q",
          "Setulc": #"\E[58:2:%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%d%;m"#,
          "Sync": #"\EP=%p1%ds\E\\"#, "Ms": #"\E]52;%p1%s;%p2%s\E\\"#,
          "indn": #"\E[%p1%dS"#, "rin": #"\E[%p1%dT"#, "rep": #"%p1%c\E[%p2%{1}%-%db"#,
          "BE": "\u{1b}[?2004h", "PS": "\u{1b}[200~", "fe": "\u{1b}[?1004h",
          "fd": "\u{1b}[?1004l", "kxIN": "\u{1b}[I", "kxOUT": "\u{1b}[O",
          "smcup": "\u{1b}[?1049h", "civis": "\u{1b}[?25l", "cnorm": "\u{1b}[?12h\u{1b}[?25h",
        ],
      ], isUppercase: false),
    colorStackPrefix: "")
}
