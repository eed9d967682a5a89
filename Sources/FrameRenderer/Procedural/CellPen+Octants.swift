/// Mosaics: two columns of two, three or four blocks, and the dots of braille.
extension CellPen {
  /// The upper and lower blocks meet where those of U+2580 and U+2584 do.
  ///
  /// - Parameter bits: From the upper left, row by row.
  mutating func drawQuadrants(_ bits: Int) { fillBlocks(bits, rows: [0, row(4), height]) }

  /// U+1FB00 to U+1FB3B: two columns and three rows of blocks.
  ///
  /// - Parameter index: The code point less U+1FB00.
  mutating func drawSextant(_ index: Int) {
    // All patterns in increasing order, but the empty one, both halves and the full one are blocks.
    var bits = index + 1
    if bits >= 0b01_01_01 { bits += 1 }
    if bits >= 0b10_10_10 { bits += 1 }
    fillBlocks(bits, rows: (0...3).map { Self.edge($0, of: 3, in: height) })
  }

  /// U+1CD00 to U+1CDE5: two columns and four rows of blocks.
  ///
  /// - Parameter index: The code point less U+1CD00.
  mutating func drawOctant(_ index: Int) {
    fillBlocks(Self.octants[index], rows: [0, row(6), row(4), row(2), height])
  }

  /// The patterns of the octants, with a bit for each block from the upper left, row by row: all in
  /// increasing order but those that other characters have (Unicode, Symbols for Legacy Computing
  /// Supplement).
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
  ///   - bits: From the upper left, row by row.
  ///   - rows: Where each row of blocks begins, and where the last one ends.
  private mutating func fillBlocks(_ bits: Int, rows: [Int]) {
    for row in rows.indices.dropLast() {
      let pair = bits >> (2 * row) & 3
      let pixels = rows[row]..<rows[row + 1]
      if pair & 1 != 0 { fill(0..<column(4), pixels) }
      if pair & 2 != 0 { fill(column(4)..<width, pixels) }
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
}
