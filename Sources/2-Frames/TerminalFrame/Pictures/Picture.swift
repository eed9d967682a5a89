/// An image over the cells of a frame: its pixels and the area in which they are drawn.
///
/// Positions and sizes are in pixels of the emulator, with ``cell`` as the size of a cell. A renderer with other cells
/// scales them.
package struct Picture: Hashable, Sendable {
  /// The pixels. Pictures of the same image share one bitmap.
  package var bitmap: Bitmap
  /// The part of ``bitmap`` to draw, which lies inside it.
  package var source: PixelRect
  /// The cell with the top left corner. Outside the grid if the screen was scrolled.
  package var position: GridPosition
  /// The offset of the picture's top left corner from that of the cell, in pixels of the emulator.
  package var offset: PixelOffset
  /// The size to which ``source`` is scaled, in pixels of the emulator.
  package var size: PixelSize
  /// The size of a cell in pixels of the emulator.
  package var cell: PixelSize
  /// The layer (kitty's graphics protocol, "Controlling displayed image layout"). Below 0 the picture is under text;
  /// below ``underBackgrounds`` it is also under backgrounds other than the default.
  package var layer: Int32
  /// The cells in which the picture is hidden because something was written there later: runs relative to ``position``,
  /// from top to bottom and left to right. They don't touch.
  package var cutouts: [CellRun]

  package init(
    _ bitmap: Bitmap, source: PixelRect? = nil, position: GridPosition,
    offset: PixelOffset = PixelOffset(x: 0, y: 0), size: PixelSize? = nil,
    cell: PixelSize = .defaultCell, layer: Int32 = 0, cutouts: [CellRun] = []
  ) {
    let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let source = source ?? whole
    self.bitmap = bitmap
    self.source = source
    self.position = position
    self.offset = offset
    self.size = size ?? PixelSize(width: source.width, height: source.height)
    self.cell = cell
    self.layer = layer
    self.cutouts = cutouts
  }

  /// The bound of ``layer`` below which a picture is under backgrounds.
  package static let underBackgrounds: Int32 = -1_073_741_824

  /// The most pictures in a frame.
  package static let maxPictures = 1024
  /// The most pixels in all bitmaps of a frame together, which is also the most that a terminal keeps.
  package static let maxPixels = 8 << 20
  /// The most ``cutouts`` in all pictures of a frame together.
  static let maxCutouts = 1 << 18
  /// The most pixels drawn in a frame, with shared bitmaps counted once per picture.
  package static let maxDrawnPixels = 4 * maxPixels
  /// The most cells covered in a frame, counted once per picture: a thousand screens of 80×24.
  static let maxCoveredCells = 1 << 21
  /// The largest value in ``size`` and ``offset``, in pixels of the emulator.
  package static let maxSide = 1 << 22
  /// The valid columns and rows of ``position``.
  static let places = -(1 << 22)...1 << 22

  /// The cells that the picture overlaps, relative to ``position``: columns × rows.
  package var extent: GridSize {
    GridSize(
      columns: (offset.x + size.width + cell.width - 1) / cell.width,
      rows: (offset.y + size.height + cell.height - 1) / cell.height)
  }

  /// Whether any pixel would be visible on an empty screen.
  package var isVisible: Bool {
    for row in source.y..<source.y + source.height {
      let start = row * bitmap.width + source.x
      for pixel in bitmap.pixels[start..<start + source.width] where pixel >> 24 != 0 {
        return true
      }
    }
    return false
  }

  /// The columns and rows of a grid that the picture overlaps, including cutouts. Either range may be empty.
  private func area(in grid: GridSize) -> (columns: Range<Int>, rows: Range<Int>) {
    let extent = extent
    let columns = position.column..<position.column + extent.columns
    let rows = position.row..<position.row + extent.rows
    return (columns.clamped(to: 0..<grid.columns), rows.clamped(to: 0..<grid.rows))
  }

  /// The number of cells of a grid that the picture overlaps, including cutouts.
  func coveredCells(in grid: GridSize) -> Int {
    let (columns, rows) = area(in: grid)
    return columns.count * rows.count
  }

  /// The cells of a grid in which the picture is shown, as runs from top to bottom and left to right.
  package func shownRuns(in grid: GridSize) -> [CellRun] {
    let (columns, rows) = area(in: grid)
    guard !columns.isEmpty, !rows.isEmpty else { return [] }
    var result: [CellRun] = []
    var next = cutouts[...]
    for row in rows {
      while let cut = next.first, cut.row + position.row < row { next.removeFirst() }
      var start = columns.lowerBound
      while let cut = next.first, cut.row + position.row == row {
        next.removeFirst()
        let first = min(max(cut.columns.lowerBound + position.column, start), columns.upperBound)
        if first > start { result.append(CellRun(row: row, columns: start..<first)) }
        start = max(start, min(cut.columns.upperBound + position.column, columns.upperBound))
      }
      if start < columns.upperBound {
        result.append(CellRun(row: row, columns: start..<columns.upperBound))
      }
    }
    return result
  }
}

/// A width and a height in pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size of a cell in the emulator by default: that of the default font at 1×.
  package static let defaultCell = PixelSize(width: 10, height: 19)

  /// The valid widths and heights of a cell.
  package static let cellBounds = 1...2000
}

extension PixelSize: CustomStringConvertible {
  /// Width × height, such as `240×176`.
  package var description: String { "\(width)×\(height)" }
}

/// An offset to the right and down, in pixels.
package struct PixelOffset: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle within a bitmap in pixels, origin top left.
package struct PixelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var columns: Range<Int> { x..<x + width }
  package var rows: Range<Int> { y..<y + height }
}
