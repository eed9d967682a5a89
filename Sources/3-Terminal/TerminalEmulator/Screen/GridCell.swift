import TerminalFrame

/// A cell as the grid stores it: 16 bytes without references, so that cells can be copied as plain memory.
struct GridCell: Equatable, Sendable {
  /// The whole cell as one vector, so that it is written at once: glyph and extra, then style.
  private(set) var bits: SIMD2<UInt64>

  @inline(__always)
  init(glyph: UInt32, extra: UInt32, style: UInt64) {
    bits = SIMD2<UInt64>(UInt64(glyph) | UInt64(extra) << 32, style)
  }

  /// This cell with further bits set in its glyph.
  @inline(__always)
  func adding(_ glyph: UInt32) -> GridCell {
    var result = self
    result.bits = bits | SIMD2<UInt64>(UInt64(glyph), 0)
    return result
  }

  /// The left and right cell of this cell's glyph, which must be wide.
  @inline(__always)
  var halves: (left: GridCell, right: GridCell) {
    let right = glyph & Self.protected | Self.continuation | 0x20
    return (adding(Self.wide), GridCell(glyph: right, extra: extra, style: style))
  }

  /// Blanks the cell, but keeps its style, link and protection.
  @inline(__always)
  mutating func blankHalf() { glyph = glyph & Self.protected | 0x20 }

  /// The background of a plain blank, as `Color.rawValue`, or nil if the cell has anything but a background.
  @inline(__always)
  var blankBackground: UInt32? {
    bits.x == 0x20 && bits.y & ~StyleBits.background == 0
      ? UInt32(truncatingIfNeeded: bits.y >> StyleBits.backgroundShift) : nil
  }

  /// The scalar, or the place of the cluster in ``CellStore``, in the low bits (``payload``), and flags in the high
  /// ones.
  @inline(__always)
  var glyph: UInt32 {
    get { UInt32(truncatingIfNeeded: bits.x) }
    set { bits.x = bits.x & ~0xffff_ffff | UInt64(newValue) }
  }

  /// The index of the underline colour and link in ``CellStore``; 0 for neither.
  @inline(__always)
  var extra: UInt32 {
    get { UInt32(truncatingIfNeeded: bits.x >> 32) }
    set { bits.x = bits.x & 0xffff_ffff | UInt64(newValue) << 32 }
  }

  /// Colours, attributes and underline; see ``StyleBits``.
  @inline(__always)
  var style: UInt64 {
    get { bits.y }
    set { bits.y = newValue }
  }

  static let payload: UInt32 = 0x03ff_ffff
  static let cluster: UInt32 = 1 << 26
  static let wide: UInt32 = 1 << 27
  static let continuation: UInt32 = 1 << 28
  /// The flag set by DECSCA or SPA; ``Modes/protection`` decides which erasures respect it.
  static let protected: UInt32 = 1 << 29

  static let blank = GridCell(glyph: 0x20, extra: 0, style: 0)

  /// A blank with a background colour, given as `Color.rawValue`.
  @inline(__always)
  static func blank(_ background: UInt32) -> GridCell {
    GridCell(glyph: 0x20, extra: 0, style: UInt64(background) << StyleBits.backgroundShift)
  }

  var isWide: Bool { glyph & Self.wide != 0 }
  var isContinuation: Bool { glyph & Self.continuation != 0 }
  var isCluster: Bool { glyph & Self.cluster != 0 }
  var isProtected: Bool { glyph & Self.protected != 0 }
}

/// The layout of a style, without its underline colour, in one word: foreground in bits 0–25 and background in 26–51,
/// both as `Color.rawValue`, attributes in 52–59, underline in 60–62.
enum StyleBits {
  static let color: UInt64 = 0x3ff_ffff
  static let backgroundShift: UInt64 = 26
  static let background: UInt64 = color << backgroundShift
  static let attributesShift: UInt64 = 52
  static let attributes: UInt64 = 0xff << attributesShift
  static let underlineShift: UInt64 = 60
  static let underline: UInt64 = 7 << underlineShift
  /// The masks of the parts that can be compared independently.
  static let parts = [color, background, underline] + (0..<8).map { 1 << (attributesShift + $0) }

  static func style(of bits: UInt64, underlineColor: Color) -> Style {
    Style(
      foreground: Color(rawValue: UInt32(bits & color)) ?? .default,
      background: Color(rawValue: UInt32(bits >> backgroundShift & color)) ?? .default,
      attributes: Style.Attributes(
        rawValue: UInt8(truncatingIfNeeded: bits >> attributesShift)),
      underline: Style.Underline(rawValue: UInt8(bits >> underlineShift & 7)) ?? .none,
      underlineColor: underlineColor)
  }
}

/// The attributes of cells that are printed next: SGR, link and protection.
struct Pen: Equatable, Sendable {
  var style: UInt64 = 0
  /// The colour of the underline, as `Color.rawValue`.
  var underlineColor: UInt32 = 0
  /// The index of the link in ``CellStore``; 0 for none.
  var link: UInt32 = 0
  /// The index of the underline colour and link in ``CellStore``; 0 for neither.
  var extra: UInt32 = 0
  var isProtected = false

  /// A cell with this pen's attributes and no scalar.
  @inline(__always)
  var template: GridCell {
    GridCell(glyph: isProtected ? GridCell.protected : 0, extra: extra, style: style)
  }

  /// An erased cell: a blank in the background colour (xterm's BCE).
  @inline(__always)
  var erased: GridCell {
    GridCell(glyph: 0x20, extra: 0, style: style & StyleBits.background)
  }

  /// The background of an erased cell, as `Color.rawValue`.
  @inline(__always)
  var background: UInt32 {
    UInt32(truncatingIfNeeded: (style & StyleBits.background) >> StyleBits.backgroundShift)
  }
}
