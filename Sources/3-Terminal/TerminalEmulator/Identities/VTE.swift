extension TerminalEmulator.Identity {
  /// VTE 0.84.1, which GNOME's terminals use, according to its sources `src/vteseq.cc`, `modes.py`, `xtermcap.cc` and
  /// `spawn.cc`, and to a run of 0.70.6.
  package static let vte = TerminalEmulator.Identity(
    name: .vte, terminfo: "xterm-256color", terminfoRemedy: "apt-get install ncurses-base",
    environment: ["COLORTERM": "truecolor", "VTE_VERSION": "8401"],
    primary: "?61;1;21;22;28", secondary: ">61;8401;1", unit: "7E565445", version: "VTE(8401)",
    answers: [.modes, .settings, .zeroChecksum, .parameters, .noGraphics],
    status: [
      6: .current, 15: .fixed("?13n"), 25: .fixed("?21n"), 26: .fixed("?27;0;0;5n"),
      53: .fixed("?53n"), 55: .fixed("?53n"), 56: .fixed("?57;0n"), 62: .fixed("0*{"), 63: .current,
      75: .fixed("?70n"), 85: .fixed("?83n"), 996: .current,
    ],
    window: [11, 13, 14, 18, 19, 20, 21], colors: [4, 5, 10, 11, 12, 17, 19],
    modes: KnownModes(
      ansi: [4],
      dec: [
        1, 3, 5, 6, 7, 9, 25, 40, 47, 66, 69, 80, 1000, 1001, 1002, 1003, 1004, 1006, 1007, 1047,
        1048,
        1049, 1070, 2004, 2031,
      ],
      fixedANSI: [
        1: 4, 2: 4, 3: 4, 5: 4, 6: 4, 7: 4, 9: 3, 10: 4, 11: 4, 12: 3, 13: 4, 14: 4, 15: 4, 16: 4,
        17: 4, 18: 4, 19: 4, 20: 4,
      ],
      fixedDEC: [
        2: 3, 4: 4, 8: 3, 12: 4, 14: 4, 18: 4, 19: 4, 35: 4, 36: 4, 41: 4, 42: 4, 45: 4, 60: 4,
        61: 3,
        64: 3, 67: 4, 68: 4, 73: 4, 81: 4, 95: 4, 1005: 4, 1015: 4, 1016: 4, 1034: 4, 1035: 4,
        1036: 1, 1037: 4, 1039: 4, 1046: 3, 2026: 4, 2027: 4, 2048: 4, 8452: 4,
      ]),
    settings: ["m", "r", "s", "t", " q", "*x"],
    capabilities: Capabilities(
      [
        Capabilities.keys,
        [
          "Co": "256", "colors": "256", "RGB": "8", "TN": "xterm-256color",
          "name": "xterm-256color",
        ],
      ], unknown: .joined),
    lineSpeed: 120)
}
