import Testing

// Draws single masks, at cell sizes that no font of the tests has.
@testable import FrameRenderer

/// Procedural glyphs at many cell sizes, without a font.
enum Cells {
  struct Size: Sendable, CustomTestStringConvertible {
    let width: Int
    let height: Int
    let thickness: Int

    var testDescription: String { "\(width)×\(height), line \(thickness)" }
  }

  private static let small = [(7, 15), (8, 16), (9, 18), (10, 19), (11, 21), (13, 27)]

  private static func scaled(_ sizes: [(Int, Int)], by scale: Int) -> [Size] {
    sizes.map { Size(width: $0.0 * scale, height: $0.1 * scale, thickness: scale) }
  }

  /// Odd and even cells at 1×, 2× and 3×.
  static let narrow =
    scaled(small, by: 1) + scaled([(7, 15), (9, 18), (10, 19)], by: 2) + scaled([(7, 15)], by: 3)

  /// The sizes of ``narrow``, and wide cells.
  static let all =
    narrow
    + [(7, 15), (10, 19)].map { Size(width: 2 * $0.0, height: $0.1, thickness: 1) }

  static func mask(_ scalar: Unicode.Scalar, _ size: Size) -> GlyphMask {
    ProceduralGlyphs.mask(
      scalar, pen: CellPen(width: size.width, height: size.height, thickness: size.thickness))
  }

  static func scalars(_ values: ClosedRange<UInt32>) -> [Unicode.Scalar] {
    values.compactMap(Unicode.Scalar.init)
  }

  /// Whether the coverage of two masks adds up to full pixels, within a tolerance for rounding.
  static func areComplements(_ first: GlyphMask, _ second: GlyphMask, tolerance: Int = 0) -> Bool {
    zip(first.levels, second.levels).allSatisfy {
      abs(Int($0) + Int($1) - Int(GlyphMask.full)) <= tolerance
    }
  }
}

extension GlyphMask {
  func row(_ row: Int) -> [UInt8] { (0..<width).map { self[$0, row] } }
  func column(_ column: Int) -> [UInt8] { (0..<height).map { self[column, $0] } }

  /// The outermost pixels: up, right, down, left.
  var edges: [[UInt8]] { [row(0), column(width - 1), row(height - 1), column(0)] }

  /// The coverage in whole pixels.
  var ink: Double { Double(levels.reduce(0) { $0 + Int($1) }) / Double(GlyphMask.full) }

  var mirrored: GlyphMask { turned { (width - 1 - $0, $1) } }
  var upsideDown: GlyphMask { turned { ($0, height - 1 - $1) } }

  private func turned(_ place: (Int, Int) -> (column: Int, row: Int)) -> GlyphMask {
    var result = self
    for row in 0..<height {
      for column in 0..<width {
        let place = place(column, row)
        result[column, row] = self[place.column, place.row]
      }
    }
    return result
  }

  /// The middle of the ink of a row or column, in pixels, or nil if all of it is blank.
  static func centre(of levels: [UInt8]) -> Double? {
    let sum = levels.reduce(0) { $0 + Int($1) }
    guard sum > 0 else { return nil }
    let moments = levels.enumerated().map { (2 * $0.offset + 1) * Int($0.element) }
    return Double(moments.reduce(0, +)) / Double(2 * sum)
  }

  /// The glyph repeated `count` times in each direction.
  func tiled(_ count: Int) -> GlyphMask {
    var result = GlyphMask(width: width * count, height: height * count)
    for row in 0..<result.height {
      for column in 0..<result.width {
        result[column, row] = self[column % width, row % height]
      }
    }
    return result
  }
}
