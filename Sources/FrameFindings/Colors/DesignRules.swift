internal import FrameComparison
package import TerminalFrame

/// What colours a project may use, and how well text must stand out.
package struct DesignRules: Hashable, Sendable {
  /// The theme's colours, without what an app changes in them.
  package let palette: Palette
  /// The project's own colours, besides the theme's; nil where it has no list, and any colour will do.
  package let tokens: [RGB]?
  /// The least contrast of text, 1 to 21; 4.5 is level AA of WCAG 2.1 (success criterion 1.4.3).
  package let minimumContrast: Double

  /// The least contrast of text of double height, which is large as WCAG means it: 18 points or more.
  var minimumContrastOfLargeText: Double { minimumContrast * 3 / 4.5 }

  /// All colours that may be drawn; nil where any may.
  ///
  /// Of the theme these are its first 16, those of 16–255 that it sets itself, foreground, background
  /// and cursor. That the others are xterm's makes them no part of a design.
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
      let others = [palette.foreground, palette.background, palette.cursor, palette.blackOnGround]
      return Set(own + others.compactMap(\.self) + tokens)
    }
  }

  /// Whether neither theme nor tokens have a colour, where there are tokens.
  func isStray(_ color: RGB) -> Bool { colors.map { !$0.contains(color) } ?? false }
}
