/// The colours of a terminal: 256 indexed ones and the defaults.
package struct Palette: Hashable, Sendable {
  /// The 256 indexed colours.
  package private(set) var colors: [RGB]
  package var foreground: RGB
  package var background: RGB
  package var cursor: RGB
  /// Whether bold text in one of the eight dark colours uses the bright variant, as in terminals without a bold font.
  package var boldIsBright = false
  /// The colour of black text on the default background, for themes in which that background is also black. nil to draw
  /// it unchanged.
  package var visibleBlack: RGB?

  /// Creates a palette from its first 16 colours. The others are those of xterm: a 6×6×6 cube at 16–231 and a grey ramp
  /// at 232–255 (xterm, `256colres.pl`).
  ///
  /// - Parameter ansi: 16 colours. Missing ones are filled with the foreground, extra ones are ignored.
  package init(ansi: [RGB], foreground: RGB, background: RGB, cursor: RGB) {
    var colors = Array(ansi.prefix(16))
    while colors.count < 16 { colors.append(foreground) }
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    for red in levels {
      for green in levels {
        for blue in levels { colors.append(RGB(red, green, blue)) }
      }
    }
    for step in 0..<24 {
      let level = UInt8(8 + 10 * step)
      colors.append(RGB(level, level, level))
    }
    self.colors = colors
    self.foreground = foreground
    self.background = background
    self.cursor = cursor
  }

  package subscript(index: UInt8) -> RGB {
    get { colors[Int(index)] }
    set { colors[Int(index)] = newValue }
  }

  /// Returns this palette with an app's changes applied.
  package func applying(_ changes: PaletteChanges) -> Palette {
    var result = self
    for (index, color) in changes.colors { result[index] = color }
    result.foreground = changes.foreground ?? foreground
    result.background = changes.background ?? background
    result.cursor = changes.cursor ?? cursor
    return result
  }
}

/// An app's changes to the palette (OSC 4, 10, 11 and 12) that haven't been reset.
package struct PaletteChanges: Hashable, Sendable {
  package var colors: [UInt8: RGB]
  package var foreground: RGB?
  package var background: RGB?
  package var cursor: RGB?

  package init(
    colors: [UInt8: RGB] = [:], foreground: RGB? = nil, background: RGB? = nil, cursor: RGB? = nil
  ) {
    self.colors = colors
    self.foreground = foreground
    self.background = background
    self.cursor = cursor
  }

  package var isEmpty: Bool { self == PaletteChanges() }
}
