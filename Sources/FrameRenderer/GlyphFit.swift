/// A box in 1/64 of a pixel; y points up from the baseline.
struct InkBox: Hashable, Sendable {
  var left: Int
  var right: Int
  var bottom: Int
  var top: Int

  var width: Int { right - left }
  var height: Int { top - bottom }

  func scaled(by scale: Int) -> InkBox {
    InkBox(
      left: (left * scale) >> 16, right: (right * scale + 0xffff) >> 16,
      bottom: (bottom * scale) >> 16, top: (top * scale + 0xffff) >> 16)
  }

  func moved(x: Int, y: Int) -> InkBox {
    InkBox(left: left + x, right: right + x, bottom: bottom + y, top: top + y)
  }
}

/// How an outline is scaled and moved to its place in a cell.
struct GlyphFit: Hashable, Sendable {
  /// In 1/65536.
  var scale = 1 << 16
  /// In 1/64 of a pixel.
  var x = 0
  /// In 1/64 of a pixel, up.
  var y = 0

  static let one = 1 << 16

  /// Where a glyph goes as it is.
  static let asDesigned = GlyphFit()

  /// Fits a glyph of a fallback face into its cells, so that it neither overlaps a neighbour nor
  /// is cut off: made smaller where it must be, centred, and moved up or down where it must be.
  ///
  /// - Parameters:
  ///   - ink: Where the outline is, before scaling.
  ///   - advance: In 1/64 of a pixel.
  ///   - columns: Cells that the glyph has; in two it is brought to about their width.
  init(ink: InkBox, advance: Int, columns: Int, metrics: CellMetrics) {
    let width = 64 * metrics.width * columns
    let above = 64 * metrics.baseline
    let below = 64 * (metrics.height - metrics.baseline)
    var scale = Self.one
    if columns > 1, advance > 0 {
      scale = min(Self.one * 6 / 5, Self.one * width / advance * 15 / 16)
    }
    scale = min(scale, Self.limit(ink.width, to: width))
    scale = min(scale, Self.limit(ink.height, to: above + below))
    self.scale = scale

    let ink = ink.scaled(by: scale)
    let advance = (advance * scale) >> 16
    x = advance > 0 && advance <= width ? (width - advance) / 2 : (width - ink.width) / 2 - ink.left
    x = min(max(x, -ink.left), width - ink.right)
    y = min(max(0, -below - ink.bottom), above - ink.top)
  }

  /// Places a combining mark over or under its base: centred on it, and lifted above a base that
  /// is as tall as a capital.
  init(mark ink: InkBox, over base: InkBox, metrics: CellMetrics) {
    x = (base.left + base.right - ink.left - ink.right) / 2
    let clearance = 48 * metrics.thickness
    if ink.bottom >= 64 * metrics.xHeight * 3 / 4 {
      y = max(0, base.top + clearance - ink.bottom)
      y = min(y, max(0, 64 * metrics.baseline - ink.top))
    }
  }

  private init() {}

  /// The scale that brings `length` down to `limit`.
  private static func limit(_ length: Int, to limit: Int) -> Int {
    length > limit ? one * limit / length : one
  }
}
