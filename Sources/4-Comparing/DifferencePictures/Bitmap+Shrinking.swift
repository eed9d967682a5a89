internal import TerminalFrame

extension Bitmap {
  /// Returns the picture at a smaller size. Each pixel is the mean of the area that it covers.
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
