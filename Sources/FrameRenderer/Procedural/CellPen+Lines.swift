/// Slanted lines, as borders of areas and as strokes.
extension CellPen {
  /// A line without ends that goes from one place to another, in 1/16 of a pixel.
  struct Edge {
    private let start: Place
    private let dx: Int
    private let dy: Int
    private let squaredLength: Int

    init(_ start: Place, _ end: Place) {
      self.start = start
      dx = end.x - start.x
      dy = end.y - start.y
      squaredLength = dx * dx + dy * dy
    }

    /// The same line, gone the other way.
    var reversed: Edge { Edge(Place(x: start.x + dx, y: start.y + dy), start) }

    /// The distance of a place, times the length of the way; positive on the right-hand side of
    /// somebody who goes along it.
    func side(_ x: Int, _ y: Int) -> Int { dx * (y - start.y) - dy * (x - start.x) }

    /// Whether a place is no farther away than `reach`.
    func isNear(_ x: Int, _ y: Int, reach: Int) -> Bool {
      let distance = side(x, y)
      return distance * distance <= reach * reach * squaredLength
    }

    /// Whether a place is on the left-hand side, or on the right within `reach`.
    func isLeft(_ x: Int, _ y: Int, reach: Int) -> Bool {
      side(x, y) <= 0 || isNear(x, y, reach: reach)
    }
  }

  /// Light lines that go on to the edges of the cell.
  mutating func stroke(_ lines: Edge...) { stroke(lines) }

  mutating func stroke(_ lines: [Edge]) {
    let reach = halfLine
    fill { x, y in lines.contains { $0.isNear(x, y, reach: reach) } }
    fillCorners { x, y in lines.contains { $0.side(x, y) == 0 } }
  }

  /// A light line around the area to the left of two lines, with a sharp corner where they cross.
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

  /// Fills the corners of the cell that a line goes on through: half of it lies in the cells beside, and it
  /// would be narrow there.
  ///
  /// - Parameter isPassed: Gets a corner, in 1/16 of a pixel from the top left.
  private mutating func fillCorners(where isPassed: (_ x: Int, _ y: Int) -> Bool) {
    for (x, columns) in [(0, 0..<thickness), (width, width - thickness..<width)] {
      for (y, rows) in [(0, 0..<thickness), (height, height - thickness..<height)]
      where isPassed(Mask.unit * x, Mask.unit * y) {
        fill(columns, rows)
      }
    }
  }
}
