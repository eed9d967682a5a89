/// The colours in which a cell of some style is drawn, with all attributes that affect colours applied.
package struct StyleColors: Hashable, Sendable {
  package var foreground: RGB
  package var background: RGB
  /// The colour of the underline. It is the text colour unless the style sets another.
  package var underline: RGB

  /// - Parameters:
  ///   - palette: The palette, including the app's changes.
  ///   - dims: Whether to apply the dim attribute.
  @inlinable
  package init(_ style: Style, _ palette: Palette, dims: Bool = true) {
    let brightens = palette.boldIsBright && style.attributes.contains(.bold)
    foreground =
      palette.color(brightens ? style.foreground.bright : style.foreground)
      ?? palette.foreground
    background = palette.color(style.background) ?? palette.background
    if style.attributes.contains(.inverse) { swap(&foreground, &background) }
    if foreground == background, let black = palette.visibleBlack, Self.isVisibleBlack(style) {
      foreground = black
    }
    underline = palette.color(style.underlineColor) ?? foreground
    if dims, style.attributes.contains(.dim) {
      foreground = foreground.dimmed(towards: background)
      underline = underline.dimmed(towards: background)
    }
  }

  /// Whether one of the two colours is palette colour 0 (black) and the other one is the default. No program uses this
  /// pair to hide text.
  @inlinable
  static func isVisibleBlack(_ style: Style) -> Bool {
    switch (style.foreground.kind, style.background.kind) {
    case (.palette(0), .default), (.default, .palette(0)): true
    default: false
    }
  }
}

extension Frame {
  /// Whether a cell has palette colour 0 on the default background, or the other way round. ``Palette/visibleBlack``
  /// determines how such text is drawn.
  package var hasBlackOnGround: Bool {
    cells.contains { StyleColors.isVisibleBlack($0.style) }
  }
}

extension Palette {
  /// The RGB value of a colour, or nil for the default.
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
  /// The bright variant of one of the eight dark colours. Other colours are unchanged.
  @inlinable
  package var bright: Color {
    guard case .palette(let index) = kind, index < 8 else { return self }
    return .palette(index + 8)
  }
}

extension RGB {
  /// This colour mixed with another in a ratio of three to two, as dim text is drawn (SGR 2).
  @inlinable
  package func dimmed(towards other: RGB) -> RGB { mixed(with: other, 2, of: 5) }

  /// A mix of `part` parts of another colour and the rest of `whole` parts of this one.
  @inlinable
  package func mixed(with other: RGB, _ part: Int, of whole: Int) -> RGB {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Int(one) * (whole - part) + Int(two) * part + whole / 2) / whole)
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }
}
