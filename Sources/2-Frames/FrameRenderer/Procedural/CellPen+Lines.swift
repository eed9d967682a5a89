/// Slanted lines, as borders of areas and as strokes.
extension CellPen {
  /// An infinite line with a direction, through two points in 1/16 pixel.
  struct Edge {
    private let start: Point
    private let dx: Int
    private let dy: Int
    private let squaredLength: Int

    init(_ start: Point, _ end: Point) {
      self.start = start
      dx = end.x - start.x
      dy = end.y - start.y
      squaredLength = dx * dx + dy * dy
    }

    /// The same line in the opposite direction.
    var reversed: Edge { Edge(Point(x: start.x + dx, y: start.y + dy), start) }

    /// The signed distance of a point times the distance between the two defining points. Positive to the right of the
    /// line's direction.
    func side(_ x: Int, _ y: Int) -> Int { dx * (y - start.y) - dy * (x - start.x) }

    /// Whether a point is at most `reach` away from the line.
    func isNear(_ x: Int, _ y: Int, reach: Int) -> Bool {
      let distance = side(x, y)
      return distance * distance <= reach * reach * squaredLength
    }

    /// Whether a point is to the left of the line, or at most `reach` to its right.
    func isLeft(_ x: Int, _ y: Int, reach: Int) -> Bool {
      side(x, y) <= 0 || isNear(x, y, reach: reach)
    }
  }

  /// Draws light lines that extend to the edges of the cell.
  mutating func stroke(_ lines: Edge...) { stroke(lines) }

  mutating func stroke(_ lines: [Edge]) {
    let reach = halfLine
    fill { x, y in lines.contains { $0.isNear(x, y, reach: reach) } }
    fillCorners { x, y in lines.contains { $0.side(x, y) == 0 } }
  }

  /// Draws a light line around the area to the left of two lines, with a sharp corner at their intersection.
  mutating func strokeCorner(_ first: Edge, _ second: Edge) {
    let reach = halfLine
    fill { x, y in
      first.isLeft(x, y, reach: reach) && second.isLeft(x, y, reach: reach)
        && (first.isNear(x, y, reach: reach) || second.isNear(x, y, reach: reach))
    }
    fillCorners { x, y in
      first.side(x, y) <= 0 && second.side(x, y) <= 0
        && (first.side(x, y) == 0 || second.side(x, y) == 0)
    }
  }

  /// Fills the corners of the cell that a line passes through. Half of the line there lies in neighbouring cells, so it
  /// would be too thin.
  ///
  /// - Parameter isPassed: Whether a corner is on a line. The coordinates are in 1/16 pixel from the top left.
  private mutating func fillCorners(where isPassed: (_ x: Int, _ y: Int) -> Bool) {
    for (x, columns) in [(0, 0..<thickness), (width, width - thickness..<width)] {
      for (y, rows) in [(0, 0..<thickness), (height, height - thickness..<height)]
      where isPassed(GlyphMask.unit * x, GlyphMask.unit * y) {
        fill(columns, rows)
      }
    }
  }
}
