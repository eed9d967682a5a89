/// Glyphs that are computed instead of taken from a font: lines, blocks, braille, Powerline symbols and mosaics.
///
/// A font's outlines rarely match the cell size exactly, which leaves seams between cells. These glyphs are derived
/// from the size of the cell in pixels, so that they join their neighbours without gaps. A table maps ranges of code
/// points to functions of ``CellPen``. They fill rectangles, or sample a shape at 64 points per pixel for antialiased
/// edges.
enum ProceduralGlyphs {
  /// Whether a character is drawn procedurally.
  static func covers(_ scalar: Unicode.Scalar) -> Bool { block(of: scalar) != nil }

  /// - Parameter scalar: A character for which ``covers(_:)`` is true.
  static func mask(_ scalar: Unicode.Scalar, _ metrics: CellMetrics, columns: Int) -> GlyphMask {
    let pen = CellPen(
      width: metrics.width * columns, height: metrics.height, thickness: metrics.thickness)
    return mask(scalar, pen: pen)
  }

  /// - Parameters:
  ///   - scalar: A character for which ``covers(_:)`` is true.
  ///   - pen: A pen on an empty cell.
  static func mask(_ scalar: Unicode.Scalar, pen: consuming CellPen) -> GlyphMask {
    guard let block = block(of: scalar) else { return pen.mask }
    block.draw(&pen, Int(scalar.value - block.scalars.lowerBound))
    return pen.mask
  }

  /// A range of characters that are drawn by the same function.
  private struct Block: Sendable {
    let scalars: ClosedRange<UInt32>
    /// Draws the character at an index in ``scalars``.
    let draw: @Sendable (_ pen: inout CellPen, _ index: Int) -> Void
  }

  private static func block(of scalar: Unicode.Scalar) -> Block? {
    guard let first = blocks.first, scalar.value >= first.scalars.lowerBound else { return nil }
    return blocks.first { $0.scalars.contains(scalar.value) }
  }

  /// The ranges in ascending order. Functions are named after the charts of Unicode 17; those of Powerline after its
  /// fonts.
  private static let blocks = [
    // Miscellaneous Technical: the scan lines of the DEC Special Graphics set.
    Block(scalars: 0x23ba...0x23bd) { $0.drawScanLine($1) },
    // Box Drawing, Block Elements, Geometric Shapes, Braille Patterns.
    Block(scalars: 0x2500...0x257f) { $0.drawBox($1) },
    Block(scalars: 0x2580...0x259f) { $0.drawBlock($1) },
    Block(scalars: 0x25e2...0x25e5) { $0.drawBlackCornerTriangle($1) },
    Block(scalars: 0x25f8...0x25fa) { $0.drawWhiteCornerTriangle($1) },
    Block(scalars: 0x25ff...0x25ff) { pen, _ in pen.drawWhiteCornerTriangle(3) },
    Block(scalars: 0x2800...0x28ff) { $0.drawBraille(dots: $1) },
    // Private use: Powerline and its extra symbols.
    Block(scalars: 0xe0a0...0xe0a0) { pen, _ in pen.drawBranch() },
    Block(scalars: 0xe0a1...0xe0a1) { pen, _ in pen.drawLineNumber() },
    Block(scalars: 0xe0a2...0xe0a2) { pen, _ in pen.drawPadlock() },
    Block(scalars: 0xe0b0...0xe0bf) { $0.drawPowerline($1) },
    Block(scalars: 0xe0d2...0xe0d2) { pen, _ in pen.drawTrapezoids(isMirrored: false) },
    Block(scalars: 0xe0d4...0xe0d4) { pen, _ in pen.drawTrapezoids(isMirrored: true) },
    // Symbols for Legacy Computing Supplement.
    Block(scalars: 0x1cd00...0x1cde5) { $0.drawOctant($1) },
    Block(scalars: 0x1ce90...0x1ce9f) { $0.drawSixteenth($1) },
    Block(scalars: 0x1cea0...0x1ceaf) { $0.drawQuarterStrip($1) },
    // Symbols for Legacy Computing.
    Block(scalars: 0x1fb00...0x1fb3b) { $0.drawSextant($1) },
    Block(scalars: 0x1fb3c...0x1fb67) { $0.drawWedge($1) },
    Block(scalars: 0x1fb68...0x1fb6f) { $0.drawTriangularBlock($1) },
    Block(scalars: 0x1fb70...0x1fb8b) { $0.drawEighths($1) },
    Block(scalars: 0x1fb8c...0x1fb92) { $0.drawMediumShade($1) },
    // U+1FB93 is not assigned.
    Block(scalars: 0x1fb94...0x1fb94) { pen, _ in pen.drawMediumShade(8) },
    Block(scalars: 0x1fb95...0x1fb99) { $0.drawPattern($1) },
    Block(scalars: 0x1fb9a...0x1fb9f) { $0.drawTriangularHalf($1) },
    Block(scalars: 0x1fba0...0x1fbae) { $0.drawMiddleDiagonals($1) },
    Block(scalars: 0x1fbaf...0x1fbaf) { pen, _ in pen.drawStrokedLine() },
    Block(scalars: 0x1fbbd...0x1fbbf) { $0.drawNegativeDiagonals($1) },
    Block(scalars: 0x1fbce...0x1fbcf) { $0.drawThirds($1) },
    Block(scalars: 0x1fbd0...0x1fbdf) { $0.drawCornerDiagonals($1) },
    Block(scalars: 0x1fbe0...0x1fbe3) { $0.drawHalfCircle($1, isBlack: false) },
    Block(scalars: 0x1fbe4...0x1fbe7) { $0.drawMiddleQuarter($1) },
    Block(scalars: 0x1fbe8...0x1fbeb) { $0.drawHalfCircle($1, isBlack: true) },
    Block(scalars: 0x1fbec...0x1fbef) { $0.drawQuarterCircle($1) },
  ]
}
