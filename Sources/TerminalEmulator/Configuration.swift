package import TerminalFrame

extension TerminalEmulator {
  /// What a terminal is before the first byte.
  package struct Configuration: Hashable, Sendable {
    /// Columns × rows; the nearest size that is valid.
    package var size: GridSize
    /// The colours that queries are answered with.
    package var palette: Palette
    package var widthProfile: WidthProfile
    package var identity: Identity
    /// The size of a cell, for pictures and for the queries that ask for it.
    package var cell: PixelSize
    /// How many rows that left the top of the main screen are kept; none unless asked for.
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

  /// How many columns a text takes. `Documentation/Widths.md` compares terminals and libraries.
  package enum WidthProfile: String, Hashable, Sendable, CaseIterable {
    /// An emoji takes two columns, whatever it is made of; all else as ``wcwidth``, until the app sets mode
    /// 2027: then as ``grapheme``.
    case auto
    /// Each scalar by itself, as `wcwidth` says: xterm, VTE and alacritty.
    case wcwidth
    /// Each grapheme cluster is one cell of one or two columns, as in ghostty; mode 2027 is set from the
    /// beginning.
    case grapheme

    /// That of configs and commands that name none.
    package static let usual = WidthProfile.auto
  }
}

extension Palette {
  /// The colours that xterm has without resources: light grey on black.
  package static let xtermDefault = Palette(
    ansi: [
      0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
      0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ].map { RGB(hex: $0) },
    foreground: RGB(hex: 0xe5e5e5), background: RGB(hex: 0x000000), cursor: RGB(hex: 0xe5e5e5))
}

extension Comparable {
  /// The value nearest to this one in `range`.
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
