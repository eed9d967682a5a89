internal import TerminalFrame

extension Bitmap {
  /// Fills a rectangle, as far as it is in the picture.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: RGB) {
    let columns = columns.clamped(to: 0..<width)
    let pixel = Self.pixel(color)
    for row in rows.clamped(to: 0..<height) {
      for column in columns { self[column, row] = pixel }
    }
  }

  /// Copies another picture into this one; what would lie outside is left out.
  mutating func paste(_ other: Bitmap, x: Int, y: Int) {
    let count = min(other.width, max(0, width - x))
    for row in 0..<min(other.height, max(0, height - y)) {
      let (from, to) = (row * other.width, (y + row) * width + x)
      pixels.replaceSubrange(to..<to + count, with: other.pixels[from..<from + count])
    }
  }

  /// Fills a rectangle whose left and right ends are half circles: a circle where it is as wide as high.
  mutating func fillPill(x: Int, y: Int, width: Int, height: Int, _ color: RGB) {
    for row in 0..<height {
      for column in 0..<width {
        let coverage = Self.coverage(ofPill: width, height, column, row)
        guard coverage > 0, (0..<self.width).contains(x + column),
          (0..<self.height).contains(y + row)
        else { continue }
        self[x + column, y + row] = Self.mix(
          Self.pixel(color), self[x + column, y + row], sixteenths: coverage)
      }
    }
  }

  /// How many of 4×4 points of a pixel lie in a pill.
  private static func coverage(ofPill width: Int, _ height: Int, _ column: Int, _ row: Int) -> Int {
    var count = 0
    for point in 0..<16 {
      // In eighths of a pixel, so that the points lie in the middle of quarters.
      let (x, y) = (8 * column + 2 * (point & 3) + 1, 8 * row + 2 * (point >> 2) + 1)
      let radius = 4 * height
      let centre = min(max(x, radius), 8 * width - radius)
      let (dx, dy) = (x - centre, y - radius)
      if dx * dx + dy * dy <= radius * radius { count += 1 }
    }
    return count
  }

  static func mix(_ front: UInt32, _ back: UInt32, sixteenths: Int) -> UInt32 {
    var result: UInt32 = 0xff00_0000
    for shift in [UInt32(0), 8, 16] {
      let (one, other) = (Int(front >> shift & 0xff), Int(back >> shift & 0xff))
      result |= UInt32((one * sixteenths + other * (16 - sixteenths) + 8) / 16) << shift
    }
    return result
  }

  /// The picture in a smaller size: each pixel is the mean of the area that it covers.
  func shrunk(toWidth newWidth: Int, height newHeight: Int) -> Bitmap {
    guard newWidth < width || newHeight < height else { return self }
    var result = Bitmap(width: newWidth, height: newHeight, filledWith: RGB(0, 0, 0))
    for y in 0..<newHeight {
      let rows =
        y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
      for x in 0..<newWidth {
        let columns =
          x * width / newWidth..<max(x * width / newWidth + 1, (x + 1) * width / newWidth)
        var (red, green, blue) = (0, 0, 0)
        for row in rows {
          for column in columns {
            let pixel = Int(self[column, row])
            red += pixel & 255
            green += pixel >> 8 & 255
            blue += pixel >> 16 & 255
          }
        }
        let count = rows.count * columns.count
        result[x, y] =
          0xff00_0000 | UInt32(blue / count) << 16 | UInt32(green / count) << 8
          | UInt32(red / count)
      }
    }
    return result
  }
}
