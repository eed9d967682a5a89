/// Arcs and parts of circles.
extension CellPen {
  /// Draws a quarter circle between the midpoints of two edges, with straight ends (U+256D to U+2570).
  mutating func drawArc(toRight: Bool, down: Bool) {
    let (crossing, half) = (crossing, halfLine)
    let reachX = toRight ? right - crossing.x : crossing.x
    let reachY = down ? bottom - crossing.y : crossing.y
    // The last half pixel stays straight, so that the arc meets the edge like a straight line does.
    let radius = min(reachX, reachY) - GlyphMask.unit / 2
    let inner = (radius - half) * (radius - half)
    let outer = (radius + half) * (radius + half)
    fill { x, y in
      // Coordinates relative to the crossing of the two lines, towards the edges that the arc joins.
      let x = toRight ? x - crossing.x : crossing.x - x
      let y = down ? y - crossing.y : crossing.y - y
      if x >= radius { return abs(y) <= half }
      if y >= radius { return abs(x) <= half }
      let distance = (radius - x) * (radius - x) + (radius - y) * (radius - y)
      return (inner...outer).contains(distance)
    }
  }

  /// U+1FBE0 to U+1FBE3 and, solid, U+1FBE8 to U+1FBEB: half circles around the middle of the upper, right, lower or
  /// left edge.
  mutating func drawHalfCircle(_ index: Int, isBlack: Bool) {
    let middle = Point(x: right / 2, y: bottom / 2)
    let centre = [
      Point(x: middle.x, y: 0), Point(x: right, y: middle.y),
      Point(x: middle.x, y: bottom), Point(x: 0, y: middle.y),
    ][index]
    fillCircle(around: centre, isBlack: isBlack)
  }

  /// U+1FBEC to U+1FBEF: quarter circles around the upper right, lower left, lower right or upper left corner.
  mutating func drawQuarterCircle(_ index: Int) {
    let centre = [
      Point(x: right, y: 0), Point(x: 0, y: bottom), Point(x: right, y: bottom), Point(x: 0, y: 0),
    ][index]
    fillCircle(around: centre, isBlack: true)
  }

  /// Draws the part inside the cell of a circle as wide as the cell. A white circle is outlined with a light line along
  /// its inside.
  private mutating func fillCircle(around centre: Point, isBlack: Bool) {
    let radius = min(right, bottom) / 2
    let hole = isBlack ? 0 : max(0, radius - thickness * GlyphMask.unit)
    let distances = hole * hole...radius * radius
    fill { x, y in
      let (dx, dy) = (x - centre.x, y - centre.y)
      return distances.contains(dx * dx + dy * dy)
    }
  }
}
