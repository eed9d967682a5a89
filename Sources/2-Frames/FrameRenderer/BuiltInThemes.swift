internal import TerminalFrame

/// The built-in themes.
extension Theme {
  /// Light text on dark.
  ///
  /// The colours keep text legible in apps that set both text and background colours. White on red, blue and magenta
  /// has a contrast of at least 4.5; grey and the bright colours on blue 3; black on the light four 4; the six hues on
  /// the background 3.5; green and cyan on blue, and grey on green, 2. Black equals the background, so that an app that
  /// paints its background black doesn't show a rectangle of another colour. Black text on the default background is
  /// drawn in a grey with a contrast of 2.
  package static let dark = Theme(
    name: "dark",
    ansi: [
      0x15181e, 0xd73a41, 0x68b85e, 0xd9ad35, 0x2470c2, 0xa64bd2, 0x3fb8c2, 0xe9ecf2,
      0x8b94a7, 0xff8f96, 0x9be48a, 0xf7dc86, 0x8fbaff, 0xdcb5fb, 0x7fe3ea, 0xffffff,
    ],
    foreground: 0xe2e6ee, background: 0x15181e, cursor: 0xf5d88b, visibleBlack: 0x4a5160)

  /// Dark text on light, chosen by the same contrast figures.
  package static let light = Theme(
    name: "light",
    ansi: [
      0x0c0e12, 0xc02534, 0x318f4f, 0xa8760a, 0x184598, 0x8430ae, 0x15899a, 0xd9dde4,
      0x656d7b, 0xd64550, 0x45ab59, 0xbf8d16, 0x2f6fd8, 0xa250d2, 0x24a4b6, 0xffffff,
    ],
    foreground: 0x0f1217, background: 0xfcfcfa, cursor: 0x184598)

  /// The default colours of xterm, on black (xterm, `XTerm-col.ad`).
  package static let xterm = Theme(
    name: "xterm",
    ansi: [
      0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
      0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ],
    foreground: 0xe5e5e5, background: 0x000000, cursor: 0xe5e5e5)

  /// The colours of VGA text mode, as in the Linux console (Linux, `drivers/tty/vt/vt.c`).
  package static let vga = Theme(
    name: "vga",
    ansi: [
      0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
      0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
    ],
    foreground: 0xaaaaaa, background: 0x000000, cursor: 0xaaaaaa)

  /// Solarized by Ethan Schoonover, dark variant.
  package static let solarizedDark = Theme(
    name: "solarized-dark", ansi: solarized,
    foreground: 0x839496, background: 0x002b36, cursor: 0x93a1a1)

  /// Solarized by Ethan Schoonover, light variant.
  package static let solarizedLight = Theme(
    name: "solarized-light", ansi: solarized,
    foreground: 0x657b83, background: 0xfdf6e3, cursor: 0x586e75)

  private static let solarized: [UInt32] = [
    0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5,
    0x002b36, 0xcb4b16, 0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3,
  ]

  package static let builtIn: [Theme] = [
    .dark, .light, .xterm, .vga, .solarizedDark, .solarizedLight,
  ]

  /// Returns the built-in theme with that name, or nil if there isn't one.
  package static func builtIn(named name: String) -> Theme? {
    builtIn.first { $0.name == name }
  }

  private init(
    name: String, ansi: [UInt32], foreground: UInt32, background: UInt32, cursor: UInt32,
    visibleBlack: UInt32? = nil
  ) {
    var palette = Palette(
      ansi: ansi.map { RGB(hex: $0) }, foreground: RGB(hex: foreground),
      background: RGB(hex: background), cursor: RGB(hex: cursor))
    palette.visibleBlack = visibleBlack.map { RGB(hex: $0) }
    self.init(name: name, palette: palette)
  }
}
