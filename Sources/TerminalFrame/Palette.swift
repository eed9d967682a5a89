/// The colours of a terminal: 256 by index, and the defaults.
package struct Palette: Hashable, Sendable {
  /// 256 colours by index.
  package private(set) var colors: [RGB]
  package var foreground: RGB
  package var background: RGB
  package var cursor: RGB
  /// Whether bold text in one of the eight dark colours takes the bright one, as in terminals that had
  /// no bold font.
  package var boldIsBright = false
  /// How black text is drawn on the default ground if that is as black; nil for as it is.
  package var blackOnGround: RGB?

  /// A palette whose first 16 colours are given and whose others are xterm's: a 6×6×6 cube at
  /// 16–231 and a grey ramp at 232–255 (xterm, `256colres.pl`).
  ///
  /// - Parameter ansi: 16 colours; fewer are filled with the foreground, more are ignored.
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

  /// This palette with what an app changed in it.
  package func applying(_ changes: PaletteChanges) -> Palette {
    var result = self
    for (index, color) in changes.colors { result[index] = color }
    result.foreground = changes.foreground ?? foreground
    result.background = changes.background ?? background
    result.cursor = changes.cursor ?? cursor
    return result
  }
}

/// What an app changed in the palette (OSC 4, 10, 11 and 12) and did not reset.
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
