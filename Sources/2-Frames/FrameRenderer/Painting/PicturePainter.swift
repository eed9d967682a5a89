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
    let columnWeights = area.map(columns.weights)
    let total = picture.source.width * picture.source.height
    for y in band {
      let rowWeights = rows.weights(y)
      let line = start + y * stride
      for (x, weights) in zip(area, columnWeights) {
        Self.lay(Self.mean(of: picture, weights, rowWeights, total), over: &line[x])
      }
    }
  }

  /// The mean of a part of a picture, in which the colours of pixels are weighted by their opacity.
  private static func mean(
    of picture: Picture, _ columns: ScaledAxis.Weights, _ rows: ScaledAxis.Weights, _ total: Int
  ) -> UInt32 {
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    let (bitmap, source) = (picture.bitmap, picture.source)
    for row in rows.pixels {
      let start = (source.y + row) * bitmap.width + source.x
      let vertical = rows.weight(row)
      for column in columns.pixels {
        let pixel = Int(bitmap.pixels[start + column])
        let weight = vertical * columns.weight(column) * (pixel >> 24)
        red += weight * (pixel & 255)
        green += weight * (pixel >> 8 & 255)
        blue += weight * (pixel >> 16 & 255)
        alpha += weight
      }
    }
    guard alpha > 0 else { return 0 }
    func channel(_ sum: Int) -> UInt32 { UInt32((sum + alpha / 2) / alpha) }
    let opacity = UInt32((alpha + total / 2) / total)
    return channel(red) | channel(green) << 8 | channel(blue) << 16 | opacity << 24
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

/// The mapping of a picture's columns or rows to pixels of the renderer.
struct ScaledAxis {
  /// The renderer's pixels that the picture covers, from the edge of the grid.
  let range: Range<Int>
  /// The number of pixels of the picture along this axis.
  let source: Int

  /// - Parameters:
  ///   - start: The distance from the edge of the grid, in pixels of the emulator, like `length`.
  ///   - cell: The size of the emulator's cell in pixels. `newCell` is that of the renderer's cell.
  init(start: Int, length: Int, source: Int, cell: Int, newCell: Int) {
    func scaled(_ origin: Int) -> Int {
      let product = origin * newCell
      return product >= 0 ? product / cell : -((-product + cell - 1) / cell)
    }
    let first = scaled(start)
    range = first..<max(first + 1, scaled(start + length))
    self.source = source
  }

  /// Whether each pixel of the picture becomes a whole number of pixels.
  var isWhole: Bool { range.count.isMultiple(of: source) }

  /// The pixel of the picture that is shown at a pixel of the renderer.
  func sourcePixel(at origin: Int) -> Int { (origin - range.lowerBound) * source / range.count }

  /// The pixels of the picture that a pixel of the renderer covers, each with its weight in 1/count.
  func weights(_ origin: Int) -> Weights {
    let index = origin - range.lowerBound
    let area = index * source..<(index + 1) * source
    return Weights(
      pixels: area.lowerBound / range.count..<(area.upperBound - 1) / range.count + 1, area: area,
      count: range.count)
  }

  struct Weights {
    let pixels: Range<Int>
    /// The range that is covered, in units of 1/count of a pixel of the picture.
    let area: Range<Int>
    let count: Int

    func weight(_ pixel: Int) -> Int {
      min(area.upperBound, (pixel + 1) * count) - max(area.lowerBound, pixel * count)
    }
  }
}
