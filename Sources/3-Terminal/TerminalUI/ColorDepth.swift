package import TerminalFrame

/// How many colours a terminal has.
package enum ColorDepth: Hashable, Sendable, CaseIterable {
  /// No colours, only attributes.
  case none
  /// The 16 colours of the user's theme.
  case sixteen
  /// xterm's palette of 256 colours.
  case indexed
  case full

  /// Determines the colours of a terminal from its environment.
  ///
  /// - Parameters:
  ///   - environment: The environment variables; `COLORTERM` and `TERM` count.
  ///   - usesColor: Whether colours are wanted at all.
  package init(_ environment: [String: String], usesColor: Bool) {
    let term = environment["TERM"] ?? ""
    let isFull = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
    // The terminals of DEC before the VT340 have no colours.
    if !usesColor || term.hasPrefix("vt") || term == "dumb" {
      self = .none
    } else if isFull || term.hasSuffix("-direct") {
      self = .full
    } else {
      self = term.contains("256color") ? .indexed : .sixteen
    }
  }

  /// Returns a frame whose colours are reduced to those that the terminal has.
  package func reduced(_ frame: Frame) -> Frame {
    guard self != .full else { return frame }
    var result = frame
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let style = frame[column, row].style
        let reduced = self.reduced(style)
        if reduced != style { result[column, row].style = reduced }
      }
    }
    return result
  }

  package func reduced(_ style: Style) -> Style {
    var style = style
    style.foreground = reduced(style.foreground)
    style.background = reduced(style.background)
    style.underlineColor = self == .none ? .default : reduced(style.underlineColor)
    return style
  }

  private func reduced(_ color: Color) -> Color {
    switch (self, color.kind) {
    case (.full, _), (_, .default): color
    case (.none, _): .default
    case (.indexed, .palette): color
    case (.sixteen, .palette(let index)):
      index < 16 ? color : .palette(Self.nearest(Self.xterm[index], in: 0..<16))
    case (.indexed, .rgb(let rgb)): .palette(Self.nearest(rgb, in: 16..<256))
    case (.sixteen, .rgb(let rgb)): .palette(Self.nearest(rgb, in: 0..<16))
    }
  }

  /// The nearest colour of xterm's palette.
  private static func nearest(_ color: RGB, in indices: Range<Int>) -> UInt8 {
    func distance(_ index: Int) -> Int {
      let other = xterm[UInt8(index)]
      let (red, green, blue) = (
        Int(color.red) - Int(other.red), Int(color.green) - Int(other.green),
        Int(color.blue) - Int(other.blue)
      )
      return 3 * red * red + 6 * green * green + blue * blue
    }
    // A bluish grey must map to a grey, not to a blue.
    let channels = [color.red, color.green, color.blue]
    let isGrey = Int(channels.max() ?? 0) - Int(channels.min() ?? 0) < 48
    let greys = [0, 7, 8, 15]
    let near = indices.filter { !isGrey || $0 >= 16 || greys.contains($0) }
    return UInt8(near.min { distance($0) < distance($1) } ?? 7)
  }

  /// xterm's palette, but with the first 16 colours as in today's themes, so that a theme's green doesn't map to
  /// yellow.
  private static let xterm = Palette(
    ansi: [
      0x1d2026, 0xf2777f, 0x8fd07c, 0xe6c36a, 0x74a8f7, 0xc99bf0, 0x67cfd6, 0xcfd5e0, 0x6a7284,
      0xff949a, 0xa9e297, 0xf5d88b, 0x96c0ff, 0xdcb8fa, 0x8ae3e8, 0xffffff,
    ].map { RGB(hex: $0) },
    foreground: RGB(hex: 0xe5e5e5), background: RGB(hex: 0), cursor: RGB(hex: 0xe5e5e5))
}
