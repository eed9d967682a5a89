internal import TerminalFrame

/// A bitmap from a font, scaled to the size of its cells.
struct ColorGlyph {
  let width: Int
  /// Premultiplied pixels, `0xAABBGGRR`, in rows from the top.
  private(set) var pixels: [UInt32]

  subscript(column: Int, row: Int) -> UInt32 { pixels[row * width + column] }

  /// Scales a bitmap to the largest size that fits in a box with its proportions kept, and centres it there.
  ///
  /// Each pixel is the mean of the area of the bitmap that it covers, in integer arithmetic.
  init(_ bitmap: Bitmap, width: Int, height: Int) {
    self.width = width
    pixels = Array(repeating: 0, count: width * height)
    var size = (width: width, height: max(1, bitmap.height * width / bitmap.width))
    if size.height > height {
      size = (max(1, min(width, bitmap.width * height / bitmap.height)), height)
    }
    let columns = (0..<size.width).map(ScaledAxis(scaling: bitmap.width, to: size.width).weights)
    let rows = (0..<size.height).map(ScaledAxis(scaling: bitmap.height, to: size.height).weights)
    let (left, top) = ((width - size.width) / 2, (height - size.height) / 2)
    let total = 255 * bitmap.width * bitmap.height
    func channel(_ sum: Int) -> UInt32 { UInt32((sum + total / 2) / total) }
    for (row, vertical) in rows.enumerated() {
      for (column, horizontal) in columns.enumerated() {
        let sums = bitmap.sums(horizontal, vertical)
        pixels[(top + row) * width + left + column] =
          channel(sums.red) | channel(sums.green) << 8 | channel(sums.blue) << 16
          | channel(255 * sums.weight) << 24
      }
    }
  }

  /// Blends a premultiplied pixel over an opaque one.
  static func over(_ front: UInt32, _ back: UInt32) -> UInt32 {
    let rest = 255 - front >> 24
    var result: UInt32 = 0xff00_0000
    for shift in [0, 8, 16] as [UInt32] {
      let behind = ((back >> shift & 255) * rest + 127) / 255
      result |= min(255, (front >> shift & 255) + behind) << shift
    }
    return result
  }
}
