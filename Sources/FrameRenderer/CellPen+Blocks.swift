/// Blocks, braille and sextants: rectangles on a raster within the cell.
extension CellPen {
  /// Where the eighths of the width begin.
  private func column(_ eighth: Int) -> Int { Self.edge(eighth, of: 8, in: width) }

  /// Where as many eighths of the height begin, counted from the bottom: so lower parts and the
  /// upper ones that complete them meet.
  private func row(_ eighth: Int) -> Int { height - Self.edge(eighth, of: 8, in: height) }

  /// U+2580 to U+259F.
  ///
  /// - Parameter index: The code point less U+2580.
  mutating func drawBlock(_ index: Int) {
    let (columns, rows) = (0..<width, 0..<height)
    switch index {
    case 0x00: fill(columns, 0..<row(4))
    case 0x01...0x08: fill(columns, row(index)..<height)
    case 0x09...0x0f: fill(0..<column(16 - index), rows)
    case 0x10: fill(column(4)..<width, rows)
    case 0x11...0x13: fill(columns, rows, level: [4, 8, 11][index - 0x11])
    case 0x14: fill(columns, 0..<row(7))
    case 0x15: fill(column(7)..<width, rows)
    default:
      // Quadrants as bits: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
      let quadrants = [4, 8, 1, 13, 9, 7, 11, 2, 6, 14][index - 0x16]
      if quadrants & 1 != 0 { fill(0..<column(4), 0..<row(4)) }
      if quadrants & 2 != 0 { fill(column(4)..<width, 0..<row(4)) }
      if quadrants & 4 != 0 { fill(0..<column(4), row(4)..<height) }
      if quadrants & 8 != 0 { fill(column(4)..<width, row(4)..<height) }
    }
  }

  /// U+2800 to U+28FF: up to eight dots, evenly spaced within the cell and across cells.
  ///
  /// - Parameter dots: One bit a dot, numbered down the left column, down the right one, then the
  ///   bottom row (Unicode, Braille Patterns).
  mutating func drawBraille(dots: Int) {
    let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    let size = max(1, min(width / 4, height / 8))
    for (bit, (column, row)) in places.enumerated() where dots >> bit & 1 == 1 {
      let left = (2 * column + 1) * width / 4 - size / 2
      let top = (2 * row + 1) * height / 8 - size / 2
      fill(left..<left + size, top..<top + size)
    }
  }

  /// U+1FB00 to U+1FB3B: two columns and three rows of blocks.
  ///
  /// - Parameter index: The code point less U+1FB00.
  mutating func drawSextant(_ index: Int) {
    // Bits from the top left, row by row; the empty one, both halves and the full one are blocks.
    var blocks = index + 1
    if blocks >= 21 { blocks += 1 }
    if blocks >= 42 { blocks += 1 }
    for bit in 0..<6 where blocks >> bit & 1 == 1 {
      let (column, row) = (bit % 2, bit / 2)
      let left = Self.edge(column, of: 2, in: width)
      let top = Self.edge(row, of: 3, in: height)
      fill(
        left..<Self.edge(column + 1, of: 2, in: width), top..<Self.edge(row + 1, of: 3, in: height))
    }
  }

  /// U+1FB70 to U+1FB8B: single eighths, frames of them, and upper and right parts.
  ///
  /// - Parameter index: The code point less U+1FB70.
  mutating func drawEighths(_ index: Int) {
    let (columns, rows) = (0..<width, 0..<height)
    switch index {
    case 0x00...0x05: fill(column(index + 1)..<column(index + 2), rows)
    case 0x06...0x0b: fill(columns, row(13 - index)..<row(12 - index))
    case 0x0c...0x0f:
      let isRight = index >= 0x0e
      fill(isRight ? column(7)..<width : 0..<column(1), rows)
      let isUpper = index == 0x0d || index == 0x0e
      fill(columns, isUpper ? 0..<row(7) : row(1)..<height)
    case 0x10...0x11:
      for eighth in index == 0x10 ? [1, 8] : [1, 3, 5, 8] {
        fill(columns, row(9 - eighth)..<row(8 - eighth))
      }
    case 0x12...0x16: fill(columns, 0..<row([6, 5, 3, 2, 1][index - 0x12]))
    default: fill(column([6, 5, 3, 2, 1][index - 0x17])..<width, rows)
    }
  }
}
