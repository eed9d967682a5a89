package import TerminalFrame

/// The colours with which a frame is drawn.
package struct Theme: Hashable, Sendable {
  package let name: String
  package let palette: Palette

  package init(name: String, palette: Palette) {
    self.name = name
    self.palette = palette
  }

  /// Light text on dark. Every text colour has a contrast of 4.5 or more on the background.
  package static let dark = Theme(
    name: "dark",
    palette: Palette(
      ansi: [
        0x2b303b, 0xf2777f, 0x8fd07c, 0xe6c36a, 0x74a8f7, 0xc99bf0, 0x67cfd6, 0xcfd5e0,
        0x8a93a6, 0xff949a, 0xa9e297, 0xf5d88b, 0x96c0ff, 0xdcb8fa, 0x8ae3e8, 0xf6f8fb,
      ].map { RGB(hex: $0) },
      foreground: RGB(hex: 0xdde2ea), background: RGB(hex: 0x15181e),
      cursor: RGB(hex: 0xf5d88b)))

  /// Dark text on light. Every text colour but the two whites has a contrast of 4.5 or more on the
  /// background.
  package static let light = Theme(
    name: "light",
    palette: Palette(
      ansi: [
        0x2a2f38, 0xb8202f, 0x1f7a3a, 0x86610a, 0x1f5fc4, 0x8a3bb8, 0x0c7280, 0xd3d8e0,
        0x5f6875, 0xc9303c, 0x2a7d20, 0x936000, 0x2f6fd8, 0x9a48ca, 0x0f7886, 0xffffff,
      ].map { RGB(hex: $0) },
      foreground: RGB(hex: 0x21262e), background: RGB(hex: 0xfcfcfa),
      cursor: RGB(hex: 0x1f5fc4)))

  package static let builtIn: [Theme] = [.dark, .light]

  /// The built-in theme of that name, or nil.
  package static func builtIn(named name: String) -> Theme? {
    builtIn.first { $0.name == name }
  }

  /// All colours as bytes, for a digest.
  var bytes: [UInt8] {
    (palette.colors + [palette.foreground, palette.background, palette.cursor])
      .flatMap { [$0.red, $0.green, $0.blue] }
  }
}
