/// The shapes of Powerline, which fill the cell between two edges.
extension CellPen {
  /// U+E0B0 to U+E0BF: arrows, half ellipses and triangles, both solid and as lines.
  ///
  /// - Parameter index: The code point minus U+E0B0.
  mutating func drawPowerline(_ index: Int) {
    switch index {
    case 0...3: drawArrow(toRight: index < 2, isSolid: index & 1 == 0)
    case 4...7: drawHalfEllipse(toRight: index < 6, isSolid: index & 1 == 0)
    case 8: fillQuarters([.lower, .left])
    case 10: fillQuarters([.lower, .right])
    case 12: fillQuarters([.upper, .left])
    case 14: fillQuarters([.upper, .right])
    default: stroke(index == 11 || index == 13 ? risingDiagonal : fallingDiagonal)
    }
  }

  private mutating func drawArrow(toRight: Bool, isSolid: Bool) {
    let (tip, back) = toRight ? (right, 0) : (0, right)
    let point = Point(x: tip, y: bottom / 2)
    let upper = Edge(Point(x: back, y: 0), point)
    let lower = Edge(Point(x: back, y: bottom), point)
    guard isSolid else { return stroke(upper, lower) }
    // ``Edge/side(_:_:)`` is positive below an edge that goes right, and above one that goes left.
    let sign = toRight ? 1 : -1
    fill { x, y in upper.side(x, y) * sign >= 0 && lower.side(x, y) * sign <= 0 }
  }

  /// Half an ellipse that fills the cell.
  private mutating func drawHalfEllipse(toRight: Bool, isSolid: Bool) {
    let (right, middle) = (right, bottom / 2)
    let line = thickness * GlyphMask.unit
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

  /// U+E0D2 and U+E0D4: two trapezoids, with a gap between them as thick as a light line. Their longer sides are at the
  /// upper and lower edge of the cell, their vertical sides at the left, or at the right if mirrored.
  mutating func drawTrapezoids(isMirrored: Bool) {
    let gap = Self.middle(of: height, thickness: thickness)
    let (top, end) = (gap.lowerBound * GlyphMask.unit, gap.upperBound * GlyphMask.unit)
    let (right, bottom) = (right, bottom)
    let upper = Edge(Point(x: right, y: 0), Point(x: right / 2, y: top))
    let lower = Edge(Point(x: right / 2, y: end), Point(x: right, y: bottom))
    fill { x, y in
      let x = isMirrored ? right - x : x
      return y < top && upper.side(x, y) >= 0 || y >= end && lower.side(x, y) >= 0
    }
  }
}
