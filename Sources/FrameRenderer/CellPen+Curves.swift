/// Arcs, diagonals and the shapes of Powerline: the outlines that are not parallel to the grid.
extension CellPen {
  private static let unit = Mask.unit

  /// A quarter of a circle from the middle of one edge to the middle of another, with straight ends
  /// (U+256D to U+2570).
  mutating func drawArc(toRight: Bool, down: Bool) {
    let half = thickness * Self.unit / 2
    let column = Self.middle(of: width, thickness: thickness).lowerBound * Self.unit + half
    let row = Self.middle(of: height, thickness: thickness).lowerBound * Self.unit + half
    let reachX = toRight ? width * Self.unit - column : column
    let reachY = down ? height * Self.unit - row : row
    let radius = min(reachX, reachY)
    let inner = (radius - half) * (radius - half)
    let outer = (radius + half) * (radius + half)
    fill { x, y in
      // From the crossing of the two lines, towards the edges that the arc joins.
      let x = toRight ? x - column : column - x
      let y = down ? y - row : row - y
      if x >= radius { return abs(y) <= half }
      if y >= radius { return abs(x) <= half }
      let distance = (radius - x) * (radius - x) + (radius - y) * (radius - y)
      return (inner...outer).contains(distance)
    }
  }

  /// A line from corner to corner (U+2571 to U+2573).
  mutating func drawDiagonal(isRising: Bool) {
    let (right, bottom) = (width * Self.unit, height * Self.unit)
    drawLine(from: (0, isRising ? bottom : 0), to: (right, isRising ? 0 : bottom))
  }

  /// U+E0B0 to U+E0BF: arrows, half circles and triangles, solid and as lines.
  ///
  /// - Parameter index: The code point less U+E0B0.
  mutating func drawPowerline(_ index: Int) {
    let (right, bottom) = (width * Self.unit, height * Self.unit)
    switch index {
    case 0: fill { x, y in x * bottom <= (bottom - abs(2 * y - bottom)) * right }
    case 2: fill { x, y in (right - x) * bottom <= (bottom - abs(2 * y - bottom)) * right }
    case 1, 3:
      let (tip, back) = index == 1 ? (right, 0) : (0, right)
      drawLine(from: (back, 0), to: (tip, bottom / 2))
      drawLine(from: (back, bottom), to: (tip, bottom / 2))
    case 4...7: drawHalfCircle(toRight: index < 6, isSolid: index & 1 == 0)
    case 8: fill { x, y in x * bottom <= y * right }
    case 10: fill { x, y in (right - x) * bottom <= y * right }
    case 12: fill { x, y in x * bottom <= (bottom - y) * right }
    case 14: fill { x, y in (right - x) * bottom <= (bottom - y) * right }
    default: drawDiagonal(isRising: index == 11 || index == 13)
    }
  }

  /// Half an ellipse that fills the cell.
  private mutating func drawHalfCircle(toRight: Bool, isSolid: Bool) {
    let (right, middle) = (width * Self.unit, height * Self.unit / 2)
    let line = thickness * Self.unit
    func isWithin(_ x: Int, _ y: Int, _ inset: Int) -> Bool {
      let (a, b) = (right - inset, middle - inset)
      let y = y - middle
      return a > 0 && b > 0 && x * x * b * b + y * y * a * a <= a * a * b * b
    }
    fill { x, y in
      let x = toRight ? x : right - x
      return isWithin(x, y, 0) && (isSolid || !isWithin(x, y, line))
    }
  }

  /// A light line between two places, in 1/16 of a pixel.
  private mutating func drawLine(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let reach = thickness * thickness * Self.unit * Self.unit * square
    fill { x, y in
      // Twice the distance from the line, times its length.
      let distance = 2 * ((x - start.x) * dy - (y - start.y) * dx)
      return distance * distance <= reach
    }
  }
}
