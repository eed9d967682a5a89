import TerminalFrame

/// A cell as the grid keeps it: 16 bytes without references, so that a row is moved by copying.
struct GridCell: Equatable, Sendable {
  /// All of the cell as one vector, which is written at once: glyph and extra, then style.
  private(set) var bits: SIMD2<UInt64>

  @inline(__always)
  init(glyph: UInt32, extra: UInt32, style: UInt64) {
    bits = SIMD2<UInt64>(UInt64(glyph) | UInt64(extra) << 32, style)
  }

  /// This cell with more bits in its glyph.
  @inline(__always)
  func adding(_ glyph: UInt32) -> GridCell {
    var result = self
    result.bits = bits | SIMD2<UInt64>(UInt64(glyph), 0)
    return result
  }

  /// The two cells of this one when its glyph is wide.
  @inline(__always)
  var halves: (left: GridCell, right: GridCell) {
    let right = glyph & Self.protected | Self.continuation | 0x20
    return (adding(Self.wide), GridCell(glyph: right, extra: extra, style: style))
  }

  /// Leaves only the style and the protection.
  @inline(__always)
  mutating func blankHalf() { glyph = glyph & Self.protected | 0x20 }

  /// The background of a cell that has nothing else, as `Color.rawValue`; nil for any other cell.
  @inline(__always)
  var blankBackground: UInt32? {
    bits.x == 0x20 && bits.y & ~StyleBits.background == 0
      ? UInt32(truncatingIfNeeded: bits.y >> StyleBits.backgroundShift) : nil
  }

  /// The scalar or the place of the cluster in ``CellStore``, with flags above.
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
  /// Set by DECSCA or SPA; which erasures respect it depends on the mode.
  static let protected: UInt32 = 1 << 29

  static let blank = GridCell(glyph: 0x20, extra: 0, style: 0)

  /// A blank in a colour, given as `Color.rawValue`.
  @inline(__always)
  static func blank(_ background: UInt32) -> GridCell {
    GridCell(glyph: 0x20, extra: 0, style: UInt64(background) << StyleBits.backgroundShift)
  }

  var isWide: Bool { glyph & Self.wide != 0 }
  var isContinuation: Bool { glyph & Self.continuation != 0 }
  var isCluster: Bool { glyph & Self.cluster != 0 }
  var isProtected: Bool { glyph & Self.protected != 0 }
}

/// A style without its underline colour in one word: foreground in bits 0–25 and background in
/// 26–51, both as `Color.rawValue`, attributes in 52–59, underline in 60–62.
enum StyleBits {
  static let color: UInt64 = 0x3ff_ffff
  static let backgroundShift: UInt64 = 26
  static let background: UInt64 = color << backgroundShift
  static let attributesShift: UInt64 = 52
  static let attributes: UInt64 = 0xff << attributesShift
  static let underlineShift: UInt64 = 60
  static let underline: UInt64 = 7 << underlineShift
  /// Each part that is equal or not by itself.
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

/// What the next printed cell takes: SGR, the link and the protection.
struct Pen: Equatable, Sendable {
  var style: UInt64 = 0
  /// `Color.rawValue` of the underline.
  var underlineColor: UInt32 = 0
  /// The index of the link in ``CellStore``; 0 for none.
  var link: UInt32 = 0
  /// The index of underline colour and link together.
  var extra: UInt32 = 0
  var isProtected = false

  /// A cell of this pen without its scalar.
  @inline(__always)
  var template: GridCell {
    GridCell(glyph: isProtected ? GridCell.protected : 0, extra: extra, style: style)
  }

  /// What an erased cell becomes: a blank in the background colour (xterm's BCE).
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
