/// Mosaics: two columns of two, three or four blocks, and the dots of braille.
extension CellPen {
  /// Draws quadrants. Their upper and lower blocks meet at the same row as U+2580 and U+2584.
  ///
  /// - Parameter bits: A bit per block from the upper left, in row order.
  mutating func drawQuadrants(_ bits: Int) { fillBlocks(bits, rows: [0, row(4), height]) }

  /// U+1FB00 to U+1FB3B: two columns and three rows of blocks.
  ///
  /// - Parameter index: The code point minus U+1FB00.
  mutating func drawSextant(_ index: Int) {
    // All patterns in ascending order, except those that are block elements: empty, full, and the left and right
    // halves.
    var bits = index + 1
    if bits >= 0b01_01_01 { bits += 1 }
    if bits >= 0b10_10_10 { bits += 1 }
    fillBlocks(bits, rows: (0...3).map { Self.edge($0, of: 3, in: height) })
  }

  /// U+1CD00 to U+1CDE5: two columns and four rows of blocks.
  ///
  /// - Parameter index: The code point minus U+1CD00.
  mutating func drawOctant(_ index: Int) {
    fillBlocks(Self.octants[index], rows: [0, row(6), row(4), row(2), height])
  }

  /// The patterns of the octants, with a bit per block from the upper left in row order. They are in ascending order
  /// and exclude patterns that other characters have (Unicode, Symbols for Legacy Computing Supplement).
  static let octants: [Int] = {
    // A quarter or three quarters of the height, middle parts, and single corners.
    let others = [
      0b00_00_00_11, 0b11_00_00_00, 0b00_11_11_11, 0b11_11_11_00, 0b00_01_01_00, 0b00_10_10_00,
      0b00_00_00_01, 0b00_00_00_10, 0b01_00_00_00, 0b10_00_00_00,
    ]
    return (0...255).filter { bits in
      let pairs = (0..<4).map { bits >> (2 * $0) & 3 }
      let isQuadrants = pairs[0] == pairs[1] && pairs[2] == pairs[3]
      return !isQuadrants && !others.contains(bits)
    }
  }()

  /// - Parameters:
  ///   - bits: A bit per block from the upper left, in row order.
  ///   - rows: The start of each row of blocks, and the end of the last one.
  private mutating func fillBlocks(_ bits: Int, rows: [Int]) {
    for row in rows.indices.dropLast() {
      let pair = bits >> (2 * row) & 3
      let pixels = rows[row]..<rows[row + 1]
      if pair & 1 != 0 { fill(0..<column(4), pixels) }
      if pair & 2 != 0 { fill(column(4)..<width, pixels) }
    }
  }

  /// U+2800 to U+28FF: up to eight dots, spaced evenly within the cell and across cells.
  ///
  /// - Parameter dots: A bit per dot. Dots are numbered down the left column, down the right one, then along the bottom
  ///   row (Unicode, Braille Patterns).
  mutating func drawBraille(dots: Int) {
    let cells = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    let size = max(1, min(width / 4, height / 8))
    for (bit, (column, row)) in cells.enumerated() where dots >> bit & 1 == 1 {
      let left = (2 * column + 1) * width / 4 - size / 2
      let top = (2 * row + 1) * height / 8 - size / 2
      fill(left..<left + size, top..<top + size)
    }
  }
}
