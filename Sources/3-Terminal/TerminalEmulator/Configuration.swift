package import TerminalFrame

extension TerminalEmulator {
  /// The settings that a terminal starts with.
  package struct Configuration: Hashable, Sendable {
    /// Columns × rows, clamped to the sizes that are valid.
    package var size: GridSize
    /// The terminal's own colours, used to answer colour queries.
    package var palette: Palette
    package var widthProfile: WidthProfile
    package var identity: Identity
    /// The size of a cell in pixels, used to place pictures and to answer queries for it.
    package var cell: PixelSize
    /// The number of rows to keep after they leave the top of the main screen; 0 by default.
    package var scrollbackRows: Int

    package init(
      size: GridSize, palette: Palette = .xtermDefault, widthProfile: WidthProfile = .usual,
      identity: Identity = .xterm, cell: PixelSize = .defaultCell,
      scrollbackRows: Int = 0
    ) {
      self.size = size.clamped
      self.palette = palette
      self.widthProfile = widthProfile
      self.identity = identity
      self.scrollbackRows = max(scrollbackRows, 0)
      self.cell = PixelSize(
        width: cell.width.clamped(to: PixelSize.cellBounds),
        height: cell.height.clamped(to: PixelSize.cellBounds))
    }
  }

  /// The rule for how many columns a text takes. `Documentation/Widths.md` compares terminals and libraries.
  package enum WidthProfile: String, Hashable, Sendable, CaseIterable {
    /// An emoji takes two columns, however many scalars it consists of; other text is measured as by ``wcwidth``. After
    /// the app sets mode 2027, the same as ``grapheme``.
    case auto
    /// Each scalar has the width that `wcwidth` gives it, as in xterm, VTE and alacritty.
    case wcwidth
    /// Each grapheme cluster takes one or two columns, as in ghostty; mode 2027 is set initially.
    case grapheme

    /// The default of configs and commands.
    package static let usual = WidthProfile.auto
  }
}

extension Palette {
  /// The colours of an xterm without resources: light grey on black.
  package static let xtermDefault = Palette(
    ansi: [
      0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
      0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ].map { RGB(hex: $0) },
    foreground: RGB(hex: 0xe5e5e5), background: RGB(hex: 0x000000), cursor: RGB(hex: 0xe5e5e5))
}

extension Comparable {
  /// This value, limited to `range`.
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
