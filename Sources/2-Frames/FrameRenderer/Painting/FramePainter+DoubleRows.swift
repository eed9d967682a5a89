internal import TerminalFrame

// Rows of double width and height (DECDWL, DECDHL), drawn from glyphs of that size, with the pictures on them enlarged
// to match.

extension FramePainter {
  /// Returns the picture of a row, which shows the left half of its cells. This painter's glyphs are twice as large as
  /// those of the row's picture.
  ///
  /// - Parameters:
  ///   - row: The row of `frame`.
  ///   - width: The width of the row in pixels.
  mutating func doubleRow(
    _ row: Int, _ size: RowSize, of frame: Frame, _ palette: Palette, _ look: CursorRendering,
    width: Int
  ) throws(RenderError) -> Bitmap {
    let columns = (frame.size.columns + 1) / 2
    var half = Frame(
      size: GridSize(columns: columns, rows: 1), cells: Array(frame.row(row).prefix(columns)))
    if frame.cursor.position.row == row {
      half.cursor = frame.cursor
      half.cursor.position.row = 0
    } else {
      half.cursor.isVisible = false
    }
    half.pictures = frame.pictures.compactMap { picture in
      var picture = picture
      picture.position.row -= row
      return picture.shownRuns(in: half.size).isEmpty ? nil : picture
    }
    let large = try paint(half, palette, look)
    let height = large.height / 2
    var result: [UInt32] = []
    result.reserveCapacity(width * height)
    for line in 0..<height {
      switch size {
      case .single, .doubleWidth:
        for column in 0..<width {
          result.append(Self.middle(large[column, 2 * line], large[column, 2 * line + 1]))
        }
      case .doubleHeightTop: result += large.pixels[large.width * line..<large.width * line + width]
      case .doubleHeightBottom:
        let start = large.width * (height + line)
        result += large.pixels[start..<start + width]
      }
    }
    return Bitmap(width: width, height: height, pixels: result)
  }

  /// The colour halfway between two opaque ones, in sRGB.
  private static func middle(_ one: UInt32, _ other: UInt32) -> UInt32 {
    // The mask prevents carries from one channel into the next.
    (one & other) &+ (((one ^ other) & 0xfefe_fefe) >> 1)
  }
}
