/// A box in units of 1/64 pixel. The y axis points up from the baseline.
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

  /// The smallest box around both.
  func union(_ other: InkBox) -> InkBox {
    InkBox(
      left: min(left, other.left), right: max(right, other.right),
      bottom: min(bottom, other.bottom), top: max(top, other.top))
  }

  func moved(x: Int, y: Int) -> InkBox {
    InkBox(left: left + x, right: right + x, bottom: bottom + y, top: top + y)
  }
}

/// The scale and offset that place an outline in a cell.
struct GlyphFit: Hashable, Sendable {
  /// The scale in 1/65536.
  var scale = 1 << 16
  /// The offset to the right, in 1/64 pixel.
  var x = 0
  /// The offset upwards, in 1/64 pixel.
  var y = 0

  static let one = 1 << 16

  /// The fit that leaves a glyph as its font has it.
  static let asDesigned = GlyphFit()

  /// Fits a glyph of a fallback face into its cells, so that it neither overlaps a neighbour nor is cut off. It is
  /// centred, and shrunk or moved vertically only if necessary.
  ///
  /// - Parameters:
  ///   - ink: The bounds of the outline before scaling.
  ///   - advance: The advance, in 1/64 pixel.
  ///   - columns: The number of cells. In two cells, the glyph is scaled to nearly fill their width.
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

  /// Places a combining mark over or under its base. The mark is centred on the base, lifted if the base is as tall as
  /// a capital, and kept within the height of the cell.
  ///
  /// - Parameter base: The ink of the base and of the marks already placed.
  init(mark ink: InkBox, _ scalar: Unicode.Scalar, over base: InkBox, metrics: CellMetrics) {
    x = (base.left + base.right - ink.left - ink.right) / 2
    let clearance = 48 * metrics.thickness
    switch scalar.properties.canonicalCombiningClass.rawValue {
    // Overlays stay where the font puts them. Voicing marks of kana go to the upper right.
    case 1: break
    case 8: x = base.right - ink.right
    default:
      if ink.bottom >= 64 * metrics.xHeight * 3 / 4 {
        y = max(0, base.top + clearance - ink.bottom)
      } else if ink.top <= clearance {
        y = min(0, base.bottom - clearance - ink.top)
      }
    }
    y = min(y, max(0, 64 * metrics.baseline - ink.top))
    y = max(y, min(0, -64 * (metrics.height - metrics.baseline) - ink.bottom))
  }

  /// Fits a shaped cluster of a fallback face as a whole.
  ///
  /// - Parameter inks: The ink of each glyph as placed by the shaper. Marks stacked far outside the cell don't shrink
  ///   the letter.
  init(_ glyphs: [TextShaper.Glyph], inks: [InkBox], columns: Int, metrics: CellMetrics) {
    let above = 64 * metrics.baseline * 5 / 4
    let below = 64 * (metrics.height - metrics.baseline) * 5 / 4
    var all: InkBox?
    for (glyph, var ink) in zip(glyphs, inks) where ink.width > 0 {
      if glyph.advance == 0 {
        ink.top = max(ink.bottom, min(ink.top, above))
        ink.bottom = min(ink.top, max(ink.bottom, -below))
      }
      all = all.map { $0.union(ink) } ?? ink
    }
    guard let all else {
      self.init()
      return
    }
    let advance = glyphs.reduce(0) { $0 + $1.advance }
    self.init(ink: all, advance: advance, columns: columns, metrics: metrics)
  }

  /// Places one glyph of a cluster that is fitted as a whole. Marks are kept within the height of the cell.
  ///
  /// - Parameter ink: The glyph's ink as placed by the shaper.
  func placing(_ glyph: TextShaper.Glyph, ink: InkBox, metrics: CellMetrics) -> GlyphFit {
    var result = self
    result.x += (glyph.x * scale) >> 16
    result.y += (glyph.y * scale) >> 16
    guard glyph.advance == 0 else { return result }
    let frame = ink.scaled(by: scale).moved(x: x, y: y)
    let (above, below) = (64 * metrics.baseline, 64 * (metrics.height - metrics.baseline))
    result.y += min(0, above - frame.top)
    result.y += max(0, -below - frame.bottom)
    return result
  }

  /// The same fit, moved vertically so that the middle of the ink is on the axis of line drawing.
  func centred(_ ink: InkBox, metrics: CellMetrics) -> GlyphFit {
    var result = self
    let line = CellPen.middle(of: metrics.height, thickness: metrics.thickness)
    // Twice the height of the axis above the baseline.
    let axis = 64 * (2 * metrics.baseline - line.lowerBound - line.upperBound)
    let frame = ink.scaled(by: scale)
    result.y = (axis - frame.top - frame.bottom) / 2
    return result
  }

  private init() {}

  /// The scale that reduces `length` to `limit`.
  private static func limit(_ length: Int, to limit: Int) -> Int {
    length > limit ? one * limit / length : one
  }
}
