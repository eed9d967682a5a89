/// Draws into one cell, in integer arithmetic.
///
/// Every coordinate is derived from the cell size alone, so that neighbouring cells agree on it.
struct CellPen {
  private(set) var mask: GlyphMask
  /// The thickness of a light line, in pixels. A heavy line is twice as thick.
  let thickness: Int

  init(width: Int, height: Int, thickness: Int) {
    mask = GlyphMask(width: width, height: height)
    self.thickness = thickness
  }

  var width: Int { mask.width }
  var height: Int { mask.height }

  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, level: UInt8 = GlyphMask.full) {
    mask.fill(columns, rows, level: level)
  }

  mutating func fill(level: UInt8 = GlyphMask.full, where isInside: (_ x: Int, _ y: Int) -> Bool) {
    mask.fill(level: level, where: isInside)
  }

  mutating func invert() { mask.invert() }
}

/// The boundaries between parts of the cell, in pixels.
extension CellPen {
  /// The right end of the first `eighths` eighths of the width, from the left.
  func column(_ eighths: Int) -> Int { Self.length(of: eighths, in: width) }

  /// The top of the lowest `eighths` eighths of the height. Lower blocks and the upper blocks that complement them
  /// share this edge.
  func row(_ eighths: Int) -> Int { height - Self.length(of: eighths, in: height) }

  /// The size of some eighths of `length`, rounded so that equal parts at both ends have the same size.
  private static func length(of eighths: Int, in length: Int) -> Int {
    eighths <= 4
      ? edge(eighths, of: 8, in: length) : length - edge(8 - eighths, of: 8, in: length)
  }

  /// The pixels of a line of `thickness` centred in `length` pixels.
  static func middle(of length: Int, thickness: Int) -> Range<Int> {
    let start = max(0, (length - thickness) / 2)
    return start..<min(length, start + thickness)
  }

  /// The start of part `index` when `length` pixels are divided into `count` equal parts.
  static func edge(_ index: Int, of count: Int, in length: Int) -> Int {
    (2 * index * length + count) / (2 * count)
  }
}

/// Coordinates for outlines that aren't parallel to the grid, in 1/16 pixel.
extension CellPen {
  struct Point {
    let x: Int
    let y: Int
  }

  /// The right edge of the cell.
  var right: Int { width * GlyphMask.unit }
  /// The lower edge of the cell.
  var bottom: Int { height * GlyphMask.unit }
  /// Half the thickness of a light line.
  var halfLine: Int { thickness * GlyphMask.unit / 2 }

  /// The point at which the horizontal and vertical light lines cross (U+253C). It isn't always the centre of the cell.
  var crossing: Point {
    Point(
      x: Self.middle(of: width, thickness: thickness).lowerBound * GlyphMask.unit + halfLine,
      y: Self.middle(of: height, thickness: thickness).lowerBound * GlyphMask.unit + halfLine)
  }

  /// The line from the upper left corner to the lower right.
  var fallingDiagonal: Edge { Edge(Point(x: 0, y: 0), Point(x: right, y: bottom)) }
  /// The line from the lower left corner to the upper right.
  var risingDiagonal: Edge { Edge(Point(x: 0, y: bottom), Point(x: right, y: 0)) }
}
