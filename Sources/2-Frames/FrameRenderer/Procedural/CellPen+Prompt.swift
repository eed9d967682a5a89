/// Powerline's symbols for prompts and status lines. They don't touch the edges of the cell.
extension CellPen {
  /// U+E0A0, a version control branch: two lines that join, with dots at the free ends.
  mutating func drawBranch() {
    let (trunk, twig) = (right * 5 / 16, right * 11 / 16)
    let ends = [point(trunk, 4), point(trunk, 12), point(twig, 5)]
    strokeParts([
      (ends[0], ends[1]), (ends[2], point(twig, 7)), (point(twig, 7), point(trunk, 10)),
    ])
    let radius = right * 5 / 32
    fill { x, y in
      ends.contains { end in
        let (dx, dy) = (x - end.x, y - end.y)
        return dx * dx + dy * dy <= radius * radius
      }
    }
  }

  /// U+E0A1, a line number: the letters L and N, with the N lower.
  mutating func drawLineNumber() {
    let (left, middle, end) = (right * 4 / 16, right * 8 / 16, right * 12 / 16)
    strokeParts([
      (point(left, 3), point(left, 7)), (point(left, 7), point(middle, 7)),
      (point(middle, 13), point(middle, 9)), (point(middle, 9), point(end, 13)),
      (point(end, 13), point(end, 9)),
    ])
  }

  /// U+E0A2, read-only: a padlock.
  mutating func drawPadlock() {
    let top = Self.edge(7, of: 16, in: height)
    let body = Self.edge(1, of: 8, in: width)..<width - Self.edge(1, of: 8, in: width)
    fill(body, top..<Self.edge(12, of: 16, in: height))
    let (middle, shoulder) = (right / 2, point(0, 5).y)
    let outer = right * 5 / 16
    let inner = outer - max(thickness * GlyphMask.unit, right / 8)
    let ring = inner * inner...outer * outer
    fill { x, y in
      guard y <= top * GlyphMask.unit else { return false }
      let (dx, dy) = (x - middle, min(0, y - shoulder))
      return ring.contains(dx * dx + dy * dy)
    }
  }

  /// A point whose height is given in sixteenths of the cell.
  private func point(_ x: Int, _ sixteenths: Int) -> Point {
    Point(x: x, y: bottom * sixteenths / 16)
  }

  /// Draws lines with round ends, slightly thicker than light lines.
  private mutating func strokeParts(_ parts: [(start: Point, end: Point)]) {
    let reach = halfLine * 5 / 4
    fill { x, y in
      parts.contains { part in
        let (dx, dy) = (part.end.x - part.start.x, part.end.y - part.start.y)
        let (px, py) = (x - part.start.x, y - part.start.y)
        let squaredLength = dx * dx + dy * dy
        let along = px * dx + py * dy
        if along <= 0 { return px * px + py * py <= reach * reach }
        if along >= squaredLength {
          return (px - dx) * (px - dx) + (py - dy) * (py - dy) <= reach * reach
        }
        let across = px * dy - py * dx
        return across * across <= reach * reach * squaredLength
      }
    }
  }
}
