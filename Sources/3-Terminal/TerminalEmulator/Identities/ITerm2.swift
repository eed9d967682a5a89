extension TerminalEmulator.Identity {
  /// iTerm2 3.6.11 with its default settings, according to its sources `VT100Output.m`, `VT100Terminal.m` and
  /// `PTYSession.m`. The ids of sessions, which iTerm2 generates anew each time, are zero.
  package static let iterm2 = TerminalEmulator.Identity(
    name: .iterm2, terminfo: "xterm-256color", terminfoRemedy: "apt-get install ncurses-base",
    environment: [
      "COLORTERM": "truecolor", "TERM_PROGRAM": "iTerm.app", "TERM_PROGRAM_VERSION": "3.6.11",
      "LC_TERMINAL": "iTerm2", "LC_TERMINAL_VERSION": "3.6.11", "ITERM_PROFILE": "Default",
      "ITERM_SESSION_ID": "w0t0p0:00000000-0000-0000-0000-000000000000",
      "TERM_SESSION_ID": "w0t0p0:00000000-0000-0000-0000-000000000000",
    ],
    primary: "?64;1;2;4;6;17;18;21;22", secondary: ">64;2500;0", unit: "6954726D",
    version: "iTerm2 3.6.11",
    answers: [
      .modes, .settings, .presentation, .graphics, .colorStack, .rendition, .displayedExtent,
      .keyboard, .kittyGraphics, .cellSize,
    ],
    status: [
      6: .current, 15: .fixed("?13n"), 25: .fixed("?20n"), 53: .fixed("?50n"),
      55: .fixed("?50n"), 56: .fixed("?57;0n"), 62: .fixed("0000*{"), 63: .current,
    ],
    window: [11, 13, 14, 18, 19], colors: [4, 10, 11, 12],
    modes: KnownModes(
      ansi: [4, 12],
      dec: [
        1, 3, 4, 5, 6, 7, 9, 12, 25, 40, 41, 45, 47, 66, 69, 80, 1000, 1001, 1002, 1003, 1004, 1005,
        1006, 1007, 1015, 1036, 1047, 1048, 1049, 2004, 2026, 2031, 2048,
      ],
      fixedDEC: [2: 1, 8: 1, 95: 2, 1337: 2]),
    settings: [" q", "m", "r", "s", "t", "\"p", "\"q", "*x", "*|", "$|"],
    capabilities: Capabilities(
      [
        Capabilities.keys, Capabilities.shiftedKeys,
        ["Co": "256", "colors": "256", "RGB": "8", "TN": "xterm-256color"],
      ], isUppercase: false))
}
