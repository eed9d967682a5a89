/// Shades, drawn as uniform coverage, and patterns that continue across cells.
extension CellPen {
  /// The coverage of the light, medium and dark shades.
  static let shades: [UInt8] = [4, 8, 11]

  private static let medium = shades[1]
  private static let inverse = GlyphMask.full - medium

  /// U+1FB8C to U+1FB94: a medium shade or its inverse, in half of the cell or all of it.
  ///
  /// - Parameter index: The code point minus U+1FB8C. 7 isn't assigned.
  mutating func drawMediumShade(_ index: Int) {
    let (columns, rows) = (0..<width, 0..<height)
    switch index {
    case 0: fill(0..<column(4), rows, level: Self.medium)
    case 1: fill(column(4)..<width, rows, level: Self.medium)
    case 2: fill(columns, 0..<row(4), level: Self.medium)
    case 3: fill(columns, row(4)..<height, level: Self.medium)
    default:
      fill(columns, rows, level: Self.inverse)
      if index == 5 { fill(columns, 0..<row(4)) }
      if index == 6 { fill(columns, row(4)..<height) }
      if index == 8 { fill(column(4)..<width, rows) }
    }
  }

  /// U+1FB95 to U+1FB99: a checkerboard and its inverse, bars, and falling and rising stripes.
  mutating func drawPattern(_ index: Int) {
    switch index {
    case 0: drawCheckerBoard(parity: 0)
    case 1: drawCheckerBoard(parity: 1)
    case 2:
      fill(0..<width, row(6)..<row(4))
      fill(0..<width, row(2)..<height)
    default: drawStripes(isFalling: index == 3)
    }
  }

  /// The number of squares that fit in the height of the cell, if a square is a quarter of its width. Even, so that the
  /// pattern continues in the cell below.
  private var quarters: Int { max(2, (2 * height + width / 2) / width * 2) }

  private mutating func drawCheckerBoard(parity: Int) {
    let count = quarters
    for row in 0..<count {
      for column in 0..<4 where (row + column) & 1 == parity {
        fill(
          self.column(2 * column)..<self.column(2 * column + 2),
          Self.edge(row, of: count, in: height)..<Self.edge(row + 1, of: count, in: height))
      }
    }
  }

  /// Draws two stripes across the cell at about 45°. The gaps between them are as wide as the stripes.
  private mutating func drawStripes(isFalling: Bool) {
    let (right, bottom) = (right, bottom)
    let (across, down) = (2 * bottom, quarters / 2 * right)
    let period = right * bottom
    fill { x, y in
      let x = isFalling ? x : right - x
      // A stripe is centred on the upper corner.
      let phase = (x * across - y * down + period / 4) % period
      return (phase < 0 ? phase + period : phase) * 2 < period
    }
  }
}
