/// Block elements and related characters: rectangles on eighths and thirds of the cell.
extension CellPen {
  /// U+2580 to U+259F.
  ///
  /// - Parameter index: The code point minus U+2580.
  mutating func drawBlock(_ index: Int) {
    let (columns, rows) = (0..<width, 0..<height)
    switch index {
    case 0x00: fill(columns, 0..<row(4))
    case 0x01...0x08: fill(columns, row(index)..<height)
    case 0x09...0x0f: fill(0..<column(16 - index), rows)
    case 0x10: fill(column(4)..<width, rows)
    case 0x11...0x13: fill(columns, rows, level: Self.shades[index - 0x11])
    case 0x14: fill(columns, 0..<row(7))
    case 0x15: fill(column(7)..<width, rows)
    default: drawQuadrants([4, 8, 1, 13, 9, 7, 11, 2, 6, 14][index - 0x16])
    }
  }

  /// U+1FB70 to U+1FB8B: single eighths, combinations of them along the edges, and upper and right parts.
  ///
  /// - Parameter index: The code point minus U+1FB70.
  mutating func drawEighths(_ index: Int) {
    let (columns, rows) = (0..<width, 0..<height)
    switch index {
    case 0x00...0x05: fill(eighthColumn(index + 2), rows)
    case 0x06...0x0b: fill(columns, eighthRow(index - 4))
    case 0x0c...0x0f:
      let isRight = index >= 0x0e
      fill(isRight ? column(7)..<width : 0..<column(1), rows)
      let isUpper = index == 0x0d || index == 0x0e
      fill(columns, isUpper ? 0..<row(7) : row(1)..<height)
    case 0x10...0x11:
      for eighth in index == 0x10 ? [1, 8] : [1, 3, 5, 8] { fill(columns, eighthRow(eighth)) }
    case 0x12...0x16: fill(columns, 0..<row([6, 5, 3, 2, 1][index - 0x12]))
    default: fill(column([6, 5, 3, 2, 1][index - 0x17])..<width, rows)
    }
  }

  /// One of eight columns, counted from 1 at the left. Never empty, however narrow the cell is.
  private func eighthColumn(_ number: Int) -> Range<Int> {
    let start = column(number - 1)
    return start..<max(start + 1, column(number))
  }

  /// One of eight rows, counted from 1 at the top. Never empty, however short the cell is.
  private func eighthRow(_ number: Int) -> Range<Int> {
    let end = row(8 - number)
    return min(end - 1, row(9 - number))..<end
  }

  /// U+1FBCE and U+1FBCF: the left two thirds, and the left third.
  mutating func drawThirds(_ index: Int) {
    fill(0..<Self.edge(2 - index, of: 3, in: width), 0..<height)
  }

  /// U+1FBE4 to U+1FBE7: a rectangle of half the width and half the height, at the middle of the upper, lower, left or
  /// right edge.
  mutating func drawMiddleQuarter(_ index: Int) {
    switch index {
    case 0: fill(column(2)..<column(6), 0..<row(4))
    case 1: fill(column(2)..<column(6), row(4)..<height)
    case 2: fill(0..<column(4), row(6)..<row(2))
    default: fill(column(4)..<width, row(6)..<row(2))
    }
  }

  /// U+1CE90 to U+1CE9F: one part of a 4 × 4 grid, in row order.
  mutating func drawSixteenth(_ index: Int) {
    let (across, down) = (2 * (index % 4), 2 * (index / 4))
    fill(column(across)..<column(across + 2), row(8 - down)..<row(6 - down))
  }

  /// U+1CEA0 to U+1CEAF: half or three quarters of a strip along an edge. The strip is a quarter of the cell.
  mutating func drawQuarterStrip(_ index: Int) {
    // The eighths covered, from the left or the top: in this order along the lower and left edges, and in reverse along
    // the upper and right ones.
    let parts = [(4, 8), (2, 8), (0, 6), (0, 4)]
    let (start, end) = parts[index < 8 ? index % 4 : 3 - index % 4]
    switch index / 4 {
    case 0: fill(column(start)..<column(end), row(2)..<height)
    case 1: fill(0..<column(2), row(8 - start)..<row(8 - end))
    case 2: fill(column(start)..<column(end), 0..<row(6))
    default: fill(column(6)..<width, row(8 - start)..<row(8 - end))
    }
  }
}
