internal import TerminalFrame

/// Paints pictures over pixels that are already painted.
///
/// A picture is sized for an emulator whose cells may differ in size from the renderer's, so it is scaled to the
/// renderer's cells. If both factors are whole numbers, each of its pixels becomes a block of pixels. Otherwise each
/// painted pixel is the mean of the area of the picture that it covers. The arithmetic uses integers only.
struct PicturePainter {
  let metrics: CellMetrics
  let grid: GridSize
  /// The top left pixel of the grid.
  let start: UnsafeMutablePointer<UInt32>
  /// The number of pixels from one row to the next.
  let stride: Int

  func paint(_ picture: Picture) {
    let (origin, cell) = (picture.position, picture.cell)
    let columns = ScaledAxis(
      start: origin.column * cell.width + picture.offset.x, length: picture.size.width,
      source: picture.source.width, cell: cell.width, newCell: metrics.width)
    let rows = ScaledAxis(
      start: origin.row * cell.height + picture.offset.y, length: picture.size.height,
      source: picture.source.height, cell: cell.height, newCell: metrics.height)
    let isPlain = columns.isWhole && rows.isWhole
    for run in picture.shownRuns(in: grid) {
      let left = run.columns.lowerBound * metrics.width
      let area = columns.range.clamped(to: left..<left + run.columns.count * metrics.width)
      let top = run.row * metrics.height
      let band = rows.range.clamped(to: top..<top + metrics.height)
      guard !area.isEmpty, !band.isEmpty else { continue }
      if isPlain {
        copy(picture, columns, rows, area, band)
      } else {
        average(picture, columns, rows, area, band)
      }
    }
  }

  private func copy(
    _ picture: Picture, _ columns: ScaledAxis, _ rows: ScaledAxis, _ area: Range<Int>,
    _ band: Range<Int>
  ) {
    let (bitmap, source) = (picture.bitmap, picture.source)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for y in band {
        let from = (source.y + rows.sourcePixel(at: y)) * bitmap.width + source.x
        let line = start + y * stride
        for x in area { Self.lay(pixels[from + columns.sourcePixel(at: x)], over: &line[x]) }
      }
    }
  }

  private func average(
    _ picture: Picture, _ columns: ScaledAxis, _ rows: ScaledAxis, _ area: Range<Int>,
    _ band: Range<Int>
  ) {
    let (bitmap, origin) = (picture.bitmap, (picture.source.x, picture.source.y))
    let columnWeights = area.map(columns.weights)
    for y in band {
      let rowWeights = rows.weights(y)
      let line = start + y * stride
      for (x, weights) in zip(area, columnWeights) {
        Self.lay(bitmap.mean(weights, rowWeights, from: origin), over: &line[x])
      }
    }
  }

  /// Blends a pixel, not premultiplied, over an opaque one.
  private static func lay(_ front: UInt32, over back: inout UInt32) {
    let alpha = front >> 24
    if alpha == 255 {
      back = front
    } else if alpha > 0 {
      var result: UInt32 = 0xff00_0000
      for shift in [0, 8, 16] as [UInt32] {
        let sum = (front >> shift & 255) * alpha + (back >> shift & 255) * (255 - alpha)
        result |= ((sum + 127) / 255) << shift
      }
      back = result
    }
  }
}
