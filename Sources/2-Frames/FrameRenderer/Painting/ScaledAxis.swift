internal import TerminalFrame

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

  /// Maps the `source` pixels of a whole picture to `length` pixels.
  init(scaling source: Int, to length: Int) {
    range = 0..<length
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

extension Bitmap {
  /// The sums of the red, green and blue of some pixels, each weighted by its share of the area and its opacity, and of
  /// these weights.
  ///
  /// - Parameter origin: The pixel from which columns and rows are counted.
  func sums(
    _ columns: ScaledAxis.Weights, _ rows: ScaledAxis.Weights,
    from origin: (x: Int, y: Int) = (0, 0)
  ) -> (red: Int, green: Int, blue: Int, weight: Int) {
    var (red, green, blue, total) = (0, 0, 0, 0)
    for row in rows.pixels {
      let start = (origin.y + row) * width + origin.x
      let vertical = rows.weight(row)
      for column in columns.pixels {
        let pixel = Int(pixels[start + column])
        let weight = vertical * columns.weight(column) * (pixel >> 24)
        red += weight * (pixel & 255)
        green += weight * (pixel >> 8 & 255)
        blue += weight * (pixel >> 16 & 255)
        total += weight
      }
    }
    return (red, green, blue, total)
  }

  /// The mean of some pixels in which colours are weighted by their opacity. Parameters as for ``sums(_:_:from:)``.
  func mean(
    _ columns: ScaledAxis.Weights, _ rows: ScaledAxis.Weights,
    from origin: (x: Int, y: Int) = (0, 0)
  ) -> UInt32 {
    let sums = sums(columns, rows, from: origin)
    guard sums.weight > 0 else { return 0 }
    func channel(_ sum: Int) -> UInt32 { UInt32((sum + sums.weight / 2) / sums.weight) }
    let total = columns.area.count * rows.area.count
    let opacity = UInt32((sums.weight + total / 2) / total)
    return channel(sums.red) | channel(sums.green) << 8 | channel(sums.blue) << 16 | opacity << 24
  }
}
