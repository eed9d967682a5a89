internal import TerminalFrame

/// A bitmap from a font, scaled to the size of its cells.
struct ColorGlyph {
  let width: Int
  let height: Int
  /// Premultiplied pixels, `0xAABBGGRR`, in rows from the top.
  private(set) var pixels: [UInt32]

  subscript(column: Int, row: Int) -> UInt32 { pixels[row * width + column] }

  /// Scales a bitmap to the largest size that fits in a box with its proportions kept, and centres it there.
  ///
  /// Each pixel is the mean of the area of the bitmap that it covers, in integer arithmetic.
  init(_ bitmap: Bitmap, width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
    var size = (width: width, height: max(1, bitmap.height * width / bitmap.width))
    if size.height > height {
      size = (max(1, min(width, bitmap.width * height / bitmap.height)), height)
    }
    let columns = (0..<size.width).map { Self.weights($0, of: bitmap.width, in: size.width) }
    let rows = (0..<size.height).map { Self.weights($0, of: bitmap.height, in: size.height) }
    let (left, top) = ((width - size.width) / 2, (height - size.height) / 2)
    for (row, vertical) in rows.enumerated() {
      for (column, horizontal) in columns.enumerated() {
        pixels[(top + row) * width + left + column] =
          Self.mean(of: bitmap, horizontal, vertical)
      }
    }
  }

  /// The source pixels that one of `target` pixels covers, each with its weight in 1/target.
  private static func weights(
    _ index: Int, of source: Int, in target: Int
  ) -> [(index: Int, weight: Int)] {
    let area = index * source..<(index + 1) * source
    return (area.lowerBound / target...(area.upperBound - 1) / target).map { pixel in
      (pixel, (pixel * target..<(pixel + 1) * target).clamped(to: area).count)
    }
  }

  private static func mean(
    of bitmap: Bitmap, _ columns: [(index: Int, weight: Int)],
    _ rows: [(index: Int, weight: Int)]
  ) -> UInt32 {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    for (row, vertical) in rows {
      for (column, horizontal) in columns {
        let pixel = Int(bitmap.pixels[row * bitmap.width + column])
        let weight = vertical * horizontal * (pixel >> 24)
        red += weight * (pixel & 255)
        green += weight * (pixel >> 8 & 255)
        blue += weight * (pixel >> 16 & 255)
        alpha += weight
      }
    }
    let total = 255 * bitmap.width * bitmap.height
    func channel(_ sum: Int) -> UInt32 { UInt32((sum + total / 2) / total) }
    return channel(red) | channel(green) << 8 | channel(blue) << 16 | channel(255 * alpha) << 24
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
