extension TerminalEmulator.Identity {
  /// xterm, patch 379. Programs know it well, and the emulator follows its behaviour. This identity also answers some
  /// queries of newer terminals, for features that the emulator supports.
  package static let xterm = TerminalEmulator.Identity(
    name: .xterm, terminfo: "xterm-256color", terminfoRemedy: "apt-get install ncurses-base",
    environment: ["COLORTERM": "truecolor"],
    primary: "?64;4;6;9;15;21;22;28", secondary: ">41;379;0", unit: "00000000",
    version: "XTerm(379)",
    answers: [
      .identification, .modes, .settings, .checksum, .parameters, .presentation, .graphics,
      .colorStack, .rendition, .displayedExtent, .locator, .clipboard, .keyboard, .keyModifiers,
      .kittyGraphics, .titles,
    ],
    status: [
      6: .current, 15: .fixed("?13n"), 25: .fixed("?20n"), 26: .current, 53: .fixed("?53n"),
      55: .fixed("?53n"), 56: .fixed("?57;0n"), 62: .fixed("0000*{"), 63: .current,
      75: .fixed("?70n"), 85: .fixed("?83n"), 996: .current,
    ],
    window: [11, 13, 14, 15, 16, 18, 19, 20, 21],
    colors: [4, 5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    capabilities: Capabilities([
      Capabilities.keys, Capabilities.shiftedKeys,
      [
        "Co": "256", "colors": "256", "RGB": "8", "Tc": "", "Su": "",
        "TN": "xterm-256color", "name": "xterm-256color",
        "setrgbf": "\u{1b}[38:2:%p1%d:%p2%d:%p3%dm", "setrgbb": "\u{1b}[48:2:%p1%d:%p2%d:%p3%dm",
        "Smulx": "\u{1b}[4:%p1%dm",
        "Setulc": "\u{1b}[58:2::%p1%{65536}%/%d:%p1%{256}%/%{255}%&%d:%p1%{255}%&%dm",
        "Ss": "\u{1b}[%p1%d q", "Se": "\u{1b}[2 q",
      ],
    ]))
}
