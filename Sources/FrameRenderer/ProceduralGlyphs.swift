/// Glyphs that are drawn here instead of taken from a font, so that they meet at the edges of cells
/// without seams: box drawing, blocks, braille, sextants and the shapes of Powerline.
enum ProceduralGlyphs {
  /// Whether a character is drawn here.
  static func covers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2500...0x259f, 0x2800...0x28ff, 0xe0b0...0xe0bf, 0x1fb00...0x1fb3b,
      0x1fb70...0x1fb8b:
      true
    default: false
    }
  }

  /// - Parameter scalar: One that is covered.
  static func mask(_ scalar: Unicode.Scalar, _ metrics: CellMetrics, columns: Int) -> Mask {
    var pen = CellPen(
      width: metrics.width * columns, height: metrics.height, thickness: metrics.thickness)
    let value = Int(scalar.value)
    switch value {
    case 0x2500...0x257f: pen.drawBox(value - 0x2500)
    case 0x2580...0x259f: pen.drawBlock(value - 0x2580)
    case 0x2800...0x28ff: pen.drawBraille(dots: value - 0x2800)
    case 0xe0b0...0xe0bf: pen.drawPowerline(value - 0xe0b0)
    case 0x1fb00...0x1fb3b: pen.drawSextant(value - 0x1fb00)
    default: pen.drawEighths(value - 0x1fb70)
    }
    return pen.mask
  }
}

/// Draws into one cell with whole numbers.
///
/// Every place is found from the size of the cell alone, so that neighbours agree on it.
struct CellPen {
  private(set) var mask: Mask
  /// Of a light line; a heavy line is twice as thick.
  let thickness: Int

  init(width: Int, height: Int, thickness: Int) {
    mask = Mask(width: width, height: height)
    self.thickness = thickness
  }

  var width: Int { mask.width }
  var height: Int { mask.height }

  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, level: UInt8 = Mask.full) {
    mask.fill(columns, rows, level: level)
  }

  mutating func fill(where isInside: (_ x: Int, _ y: Int) -> Bool) { mask.fill(where: isInside) }

  /// The pixels of a line of `thickness` in the middle of `length` pixels.
  static func middle(of length: Int, thickness: Int) -> Range<Int> {
    let start = max(0, (length - thickness) / 2)
    return start..<min(length, start + thickness)
  }

  /// Where the part with `index` of `count` equal parts of `length` pixels begins.
  static func edge(_ index: Int, of count: Int, in length: Int) -> Int {
    (2 * index * length + count) / (2 * count)
  }
}
