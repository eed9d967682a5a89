/// Light diagonals between corners and edge midpoints of the cell.
extension CellPen {
  /// The ends of the lines. The midpoints are those of light lines (U+2500, U+2502), so that diagonals join them.
  /// They are numbered in three rows of three.
  private enum Spot: Int {
    case upperLeft = 0
    case upperCentre, upperRight, middleLeft
    case middleRight = 5
    case lowerLeft, lowerCentre, lowerRight
  }

  private func point(_ spot: Spot) -> Point {
    let (column, row) = (spot.rawValue % 3, spot.rawValue / 3)
    return Point(x: [0, crossing.x, right][column], y: [0, crossing.y, bottom][row])
  }

  private func line(_ ends: (Spot, Spot)) -> Edge { Edge(point(ends.0), point(ends.1)) }

  /// The lines between the midpoints of adjacent edges, around the upper left, upper right, lower left and lower right
  /// corner.
  private static let aroundCorners: [(Spot, Spot)] = [
    (.upperCentre, .middleLeft), (.upperCentre, .middleRight),
    (.middleLeft, .lowerCentre), (.middleRight, .lowerCentre),
  ]

  /// The lines between a corner and the midpoint of an edge, as in U+1FBD0 to U+1FBD7.
  private static let fromCorners: [(Spot, Spot)] = [
    (.middleRight, .lowerLeft), (.upperRight, .middleLeft),
    (.upperLeft, .middleRight), (.middleLeft, .lowerRight),
    (.upperLeft, .lowerCentre), (.upperCentre, .lowerRight),
    (.upperRight, .lowerCentre), (.upperCentre, .lowerLeft),
  ]

  /// U+1FBA0 to U+1FBAE: one to four lines around the corners.
  mutating func drawMiddleDiagonals(_ index: Int) {
    // Bit sets of indices in `aroundCorners`.
    strokeAround([1, 2, 4, 8, 5, 10, 12, 3, 9, 6, 14, 13, 11, 7, 15][index])
  }

  private mutating func strokeAround(_ corners: Int) {
    stroke(
      Self.aroundCorners.indices.filter { corners >> $0 & 1 == 1 }
        .map { line(Self.aroundCorners[$0]) })
  }

  /// U+1FBAF: a horizontal light line with a short vertical stroke, half the height of the cell.
  mutating func drawStrokedLine() {
    let middle = Self.middle(of: height, thickness: thickness)
    fill(0..<width, middle)
    fill(
      Self.middle(of: width, thickness: thickness),
      middle.lowerBound - height / 4..<middle.upperBound + height / 4)
  }

  /// U+1FBBD to U+1FBBF: the negatives of a cross, of a line around the lower right corner, and of a diamond.
  mutating func drawNegativeDiagonals(_ index: Int) {
    switch index {
    case 0: stroke(fallingDiagonal, risingDiagonal)
    case 1: strokeAround(8)
    default: strokeAround(15)
    }
    invert()
  }

  /// U+1FBD0 to U+1FBDF: single lines, pairs that meet in the centre of the cell, and pairs that meet at an edge
  /// midpoint.
  mutating func drawCornerDiagonals(_ index: Int) {
    switch index {
    case 0..<8: stroke(line(Self.fromCorners[index]))
    // Around the upper, right, lower and left quarter.
    case 8: strokeCorner(fallingDiagonal, risingDiagonal)
    case 9: strokeCorner(fallingDiagonal, risingDiagonal.reversed)
    case 10: strokeCorner(fallingDiagonal.reversed, risingDiagonal.reversed)
    case 11: strokeCorner(fallingDiagonal.reversed, risingDiagonal)
    default:
      let pair = [(4, 6), (1, 3), (7, 5), (2, 0)][index - 12]
      stroke(line(Self.fromCorners[pair.0]), line(Self.fromCorners[pair.1]))
    }
  }
}
