/// The colours that a cell of a style is drawn with, after all attributes that change colours.
package struct StyleColors: Hashable, Sendable {
  package var foreground: RGB
  package var background: RGB
  /// Of underlines; the colour of the text where the style has no other.
  package var underline: RGB

  /// - Parameters:
  ///   - palette: With the app's changes in it.
  ///   - dims: Whether faint text is drawn as such.
  @inlinable
  package init(_ style: Style, _ palette: Palette, dims: Bool = true) {
    let brightens = palette.boldIsBright && style.attributes.contains(.bold)
    foreground =
      palette.color(brightens ? style.foreground.bright : style.foreground)
      ?? palette.foreground
    background = palette.color(style.background) ?? palette.background
    if style.attributes.contains(.inverse) { swap(&foreground, &background) }
    if foreground == background, let black = palette.blackOnGround, Self.isBlackOnGround(style) {
      foreground = black
    }
    underline = palette.color(style.underlineColor) ?? foreground
    if dims, style.attributes.contains(.dim) {
      foreground = foreground.dimmed(towards: background)
      underline = underline.dimmed(towards: background)
    }
  }

  /// Whether one of the two colours is black by its number and the other one the default, with which no program hides
  /// text.
  @inlinable
  static func isBlackOnGround(_ style: Style) -> Bool {
    switch (style.foreground.kind, style.background.kind) {
    case (.palette(0), .default), (.default, .palette(0)): true
    default: false
    }
  }
}

extension Frame {
  /// Whether a cell has black text on the default ground, or the other way round: ``Palette/blackOnGround`` decides how it
  /// is drawn.
  package var hasBlackOnGround: Bool {
    cells.contains { StyleColors.isBlackOnGround($0.style) }
  }
}

extension Palette {
  /// The colour that is meant; nil for the default.
  @inlinable
  package func color(_ color: Color) -> RGB? {
    switch color.kind {
    case .default: nil
    case .palette(let index): self[index]
    case .rgb(let color): color
    }
  }
}

extension Color {
  /// The bright one of the eight dark colours; others are themselves.
  @inlinable
  package var bright: Color {
    guard case .palette(let index) = kind, index < 8 else { return self }
    return .palette(index + 8)
  }
}

extension RGB {
  /// Three fifths of this colour and two of another, as faint text is drawn (SGR 2).
  @inlinable
  package func dimmed(towards other: RGB) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Int(one) * 3 + Int(two) * 2 + 2) / 5) }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
