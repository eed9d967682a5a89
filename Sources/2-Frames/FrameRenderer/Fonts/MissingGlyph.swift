/// The replacement for a character that no face has: a box with its code point in hexadecimal.
enum MissingGlyph {
  /// Digits of 3 × 5 dots, as five rows of three bits each. The top row is in the highest bits.
  private static let digits: [Int] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_010_010_010,
    0b111_101_111_101_111, 0b111_101_111_001_111, 0b010_101_111_101_101, 0b110_101_110_101_110,
    0b011_100_100_100_011, 0b110_101_101_101_110, 0b111_100_110_100_111, 0b111_100_110_100_100,
  ]

  static func mask(_ scalar: Unicode.Scalar, _ metrics: CellMetrics, columns: Int) -> GlyphMask {
    let dot = metrics.thickness
    var mask = GlyphMask(width: metrics.width * columns, height: metrics.height)
    drawFrame(&mask, dot)
    // Two digits per row: four in all for the basic plane, six for other planes.
    let count = scalar.value > 0xffff ? 6 : 4
    let (width, height) = (7 * dot, (6 * count / 2 - 1) * dot)
    let (left, top) = ((mask.width - width) / 2, (mask.height - height) / 2)
    for index in 0..<count {
      let digit = Int(scalar.value >> (4 * UInt32(count - 1 - index)) & 15)
      for bit in 0..<15 where digits[digit] >> (14 - bit) & 1 == 1 {
        let x = left + (index % 2 * 4 + bit % 3) * dot
        let y = top + (index / 2 * 6 + bit / 3) * dot
        mask.fill(x..<x + dot, y..<y + dot, level: 13)
      }
    }
    return mask
  }

  private static func drawFrame(_ mask: inout GlyphMask, _ dot: Int) {
    let level: UInt8 = 7
    mask.fill(0..<mask.width, 0..<dot, level: level)
    mask.fill(0..<mask.width, mask.height - dot..<mask.height, level: level)
    mask.fill(0..<dot, 0..<mask.height, level: level)
    mask.fill(mask.width - dot..<mask.width, 0..<mask.height, level: level)
  }
}
