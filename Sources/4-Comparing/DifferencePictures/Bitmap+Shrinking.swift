internal import TerminalFrame

extension Bitmap {
  /// Returns the picture at a smaller size. Each pixel is the mean of the area that it covers.
  func shrunk(toWidth newWidth: Int, height newHeight: Int) -> Bitmap {
    guard newWidth < width || newHeight < height else { return self }
    let columns = (0..<newWidth).map { Self.area(of: $0, of: newWidth, in: width) }
    let source = pixels.span
    let means = [UInt32](capacity: newWidth * newHeight) { means in
      for y in 0..<newHeight {
        let rows = Self.area(of: y, of: newHeight, in: height)
        for columns in columns { means.append(Self.mean(source, columns, rows, width: width)) }
      }
    }
    return Bitmap(width: newWidth, height: newHeight, pixels: means)
  }

  /// The pixels in a row or column that the one at an index covers if there are `count` of them instead of `whole`.
  private static func area(of index: Int, of count: Int, in whole: Int) -> Range<Int> {
    let start = index * whole / count
    return start..<max(start + 1, (index + 1) * whole / count)
  }

  /// The opaque mean of the pixels of an area.
  private static func mean(
    _ pixels: Span<UInt32>, _ columns: Range<Int>, _ rows: Range<Int>, width: Int
  ) -> UInt32 {
    let first = pixels[rows.lowerBound * width + columns.lowerBound]
    var difference: UInt32 = 0
    // The sums of red and blue, in the lower and the upper half, and that of green.
    var (redAndBlue, green): (UInt64, UInt64) = (0, 0)
    for row in rows {
      for index in row * width + columns.lowerBound..<row * width + columns.upperBound {
        let pixel = pixels[index]
        difference |= pixel ^ first
        redAndBlue &+= UInt64(pixel & 0xff) | UInt64(pixel & 0xff_0000) << 16
        green &+= UInt64(pixel & 0xff00)
      }
    }
    // Most areas have a single colour.
    guard difference != 0 else { return first | 0xff00_0000 }
    let count = UInt64(rows.count * columns.count)
    let (red, blue) = ((redAndBlue & 0xffff_ffff) / count, (redAndBlue >> 32) / count)
    let mean = red | (((green >> 8) / count) << 8) | blue << 16
    return 0xff00_0000 | UInt32(truncatingIfNeeded: mean)
  }
}
