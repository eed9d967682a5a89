package import TerminalFrame

/// The colours that a project may use, and the contrast that its text must have.
package struct DesignRules: Hashable, Sendable {
  /// The theme's colours, without what an app changes in them.
  package let palette: Palette
  /// The project's own colours, in addition to the theme's, or nil if it has no list and any colour is allowed.
  package let tokens: [RGB]?
  /// The minimum contrast of text, 1 to 21. Level AA of WCAG 2.1 is 4.5 (success criterion 1.4.3).
  package let minimumContrast: Double

  /// The minimum contrast of double-height text, at least 3 if other text needs as much. WCAG calls such text large: 18
  /// points or more.
  var minimumContrastOfLargeText: Double {
    max(min(minimumContrast, 3), minimumContrast * 3 / 4.5)
  }

  /// All colours that may be drawn, or nil if any may.
  ///
  /// From the theme these are its first 16, those of 16–255 that it sets itself, foreground, background and cursor. The
  /// others are xterm's and not part of a design.
  let colors: Set<RGB>?

  package init(palette: Palette, tokens: [RGB]? = nil, minimumContrast: Double = 4.5) {
    self.palette = palette
    self.tokens = tokens
    self.minimumContrast = minimumContrast
    colors = tokens.map { tokens in
      let xterm = Palette(
        ansi: Array(palette.colors.prefix(16)), foreground: palette.foreground,
        background: palette.background, cursor: palette.cursor)
      let own = zip(palette.colors, xterm.colors).enumerated()
        .filter { $0.offset < 16 || $0.element.0 != $0.element.1 }.map(\.element.0)
      let others = [palette.foreground, palette.background, palette.cursor, palette.visibleBlack]
      return Set(own + others.compactMap(\.self) + tokens)
    }
  }

  /// Whether there are tokens, and neither they nor the theme have a colour.
  func isStray(_ color: RGB) -> Bool { colors.map { !$0.contains(color) } ?? false }
}
