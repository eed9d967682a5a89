/// Areas with slanted borders. A shape and its complement together cover each point of the cell exactly once.
extension CellPen {
  /// The borders of U+1FB3C to U+1FB51, which are also those of U+1FB52 to U+1FB67. Each gives the column (0 left, 1
  /// centre, 2 right) and the row (0 top, 1 upper middle, 2 lower middle, 3 bottom) of both ends, from left to right.
  private static let wedges: [[Int]] =
    ("0213 0223 0113 0123 0013 0110 0120 0210 0220 0310 0221 "
    + "1322 0322 1321 0321 1320 1021 0021 1022 0022 1023 0122")
    .split(separator: " ").map { $0.utf8.map { Int($0) - 48 } }

  /// U+1FB3C to U+1FB67: the areas below the borders, then those above the same borders.
  ///
  /// The ends are at the same rows as those of the sextants.
  mutating func drawWedge(_ index: Int) {
    let ends = Self.wedges[index % Self.wedges.count]
    func point(_ column: Int, _ row: Int) -> Point {
      Point(
        x: Self.edge(column, of: 2, in: width) * GlyphMask.unit,
        y: Self.edge(row, of: 3, in: height) * GlyphMask.unit)
    }
    let border = Edge(point(ends[0], ends[1]), point(ends[2], ends[3]))
    let isBelow = index < Self.wedges.count
    fill { x, y in (border.side(x, y) >= 0) == isBelow }
  }

  /// The four triangles between an edge of the cell and its centre.
  struct Quarters: OptionSet {
    let rawValue: Int
    static let left = Quarters(rawValue: 1)
    static let upper = Quarters(rawValue: 2)
    static let right = Quarters(rawValue: 4)
    static let lower = Quarters(rawValue: 8)
    static let all: Quarters = [.left, .upper, .right, .lower]

    /// The two quarters in each corner: lower right, lower left, upper left, upper right.
    static let corners: [Quarters] = [
      [.lower, .right], [.lower, .left], [.upper, .left], [.upper, .right],
    ]
  }

  mutating func fillQuarters(_ quarters: Quarters, level: UInt8 = GlyphMask.full) {
    let (falling, rising) = (fallingDiagonal, risingDiagonal)
    fill(level: level) { x, y in quarters.contains(Self.quarter(x, y, falling, rising)) }
  }

  /// The quarter that contains a point.
  private static func quarter(_ x: Int, _ y: Int, _ falling: Edge, _ rising: Edge) -> Quarters {
    let isRight = rising.side(x, y) >= 0
    return falling.side(x, y) >= 0 ? (isRight ? .lower : .left) : (isRight ? .right : .upper)
  }

  /// U+25E2 to U+25E5.
  mutating func drawBlackCornerTriangle(_ index: Int) { fillQuarters(Quarters.corners[index]) }

  /// U+25F8 to U+25FA and U+25FF: triangles in the upper left, upper right, lower left and lower right corner, outlined
  /// with a light line along the inside of their sides.
  mutating func drawWhiteCornerTriangle(_ index: Int) {
    let corner = Quarters.corners[[2, 3, 1, 0][index]]
    let (falling, rising) = (fallingDiagonal, risingDiagonal)
    let border = index == 0 || index == 3 ? rising : falling
    let (right, bottom, line) = (right, bottom, thickness * GlyphMask.unit)
    fill { x, y in
      guard corner.contains(Self.quarter(x, y, falling, rising)) else { return false }
      return (corner.contains(.left) ? x : right - x) < line
        || (corner.contains(.upper) ? y : bottom - y) < line
        || border.isNear(x, y, reach: line)
    }
  }

  /// U+1FB68 to U+1FB6F: all quarters except one, then that one alone, in the order left, upper, right, lower.
  mutating func drawTriangularBlock(_ index: Int) {
    let quarter = Quarters(rawValue: 1 << (index & 3))
    fillQuarters(index < 4 ? Quarters.all.subtracting(quarter) : quarter)
  }

  /// U+1FB9A to U+1FB9F: two opposite quarters, and medium-shaded triangles in the corners, clockwise from the upper
  /// left.
  mutating func drawTriangularHalf(_ index: Int) {
    switch index {
    case 0: fillQuarters([.upper, .lower])
    case 1: fillQuarters([.left, .right])
    default: fillQuarters(Quarters.corners[index & 3], level: Self.shades[1])
    }
  }
}
