/// Draws into one cell with whole numbers.
///
/// Every place is found from the size of the cell alone, so that neighbours agree on it.
struct CellPen {
  private(set) var mask: Mask
  /// Of a light line, in pixels; a heavy line is twice as thick.
  let thickness: Int

  init(width: Int, height: Int, thickness: Int) {
    mask = Mask(width: width, height: height)
    self.thickness = thickness
  }

  var width: Int { mask.width }
  var height: Int { mask.height }

  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, level: UInt8 = Mask.full) {
    mask.fill(columns, rows, level: level)
  }

  mutating func fill(level: UInt8 = Mask.full, where isInside: (_ x: Int, _ y: Int) -> Bool) {
    mask.fill(level: level, where: isInside)
  }

  mutating func invert() { mask.invert() }
}

/// Pixels where parts of the cell begin and end.
extension CellPen {
  /// Where as many eighths of the width end, counted from the left.
  func column(_ eighths: Int) -> Int { Self.length(of: eighths, in: width) }

  /// Where as many eighths of the height begin, counted from the bottom: so lower parts and the
  /// upper ones that complete them meet.
  func row(_ eighths: Int) -> Int { height - Self.length(of: eighths, in: height) }

  /// The pixels of some eighths of `length`, such that the parts at either end are the same size.
  private static func length(of eighths: Int, in length: Int) -> Int {
    eighths <= 4
      ? edge(eighths, of: 8, in: length) : length - edge(8 - eighths, of: 8, in: length)
  }

  /// The pixels of a line of `thickness` in the middle of `length` pixels.
  static func middle(of length: Int, thickness: Int) -> Range<Int> {
    let start = max(0, (length - thickness) / 2)
    return start..<min(length, start + thickness)
  }

  /// Where the part with `index` of `count` equal parts of `length` pixels begins.
  static func edge(_ index: Int, of count: Int, in length: Int) -> Int {
    (2 * index * length + count) / (2 * count)
  }
}

/// Places for outlines that are not parallel to the grid, in 1/16 of a pixel.
extension CellPen {
  struct Place {
    let x: Int
    let y: Int
  }

  /// The right edge of the cell.
  var right: Int { width * Mask.unit }
  /// The lower edge of the cell.
  var bottom: Int { height * Mask.unit }
  /// Half of a light line.
  var halfLine: Int { thickness * Mask.unit / 2 }

  /// Where the light lines across and down the cell cross (U+253C), which need not be its centre.
  var crossing: Place {
    Place(
      x: Self.middle(of: width, thickness: thickness).lowerBound * Mask.unit + halfLine,
      y: Self.middle(of: height, thickness: thickness).lowerBound * Mask.unit + halfLine)
  }

  /// From the upper left corner to the lower right one.
  var fallingDiagonal: Edge { Edge(Place(x: 0, y: 0), Place(x: right, y: bottom)) }
  /// From the lower left corner to the upper right one.
  var risingDiagonal: Edge { Edge(Place(x: 0, y: bottom), Place(x: right, y: 0)) }
}
