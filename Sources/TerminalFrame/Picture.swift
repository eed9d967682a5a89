/// An image over the cells of a frame: pixels, and where they are drawn.
///
/// Places and sizes count in pixels of the emulator, of which ``cell`` are a cell; whoever draws with
/// larger cells scales them.
package struct Picture: Hashable, Sendable {
  /// The pixels. Pictures of the same image share one value.
  package var bitmap: Bitmap
  /// The part of ``bitmap`` that is drawn, wholly inside it.
  package var source: PixelRect
  /// The cell that holds the top left corner; outside the grid where the screen was scrolled.
  package var place: GridPosition
  /// From the top left corner of that cell to that of the picture, in pixels of the emulator.
  package var offset: PixelOffset
  /// What ``source`` is stretched or shrunk to, in pixels of the emulator.
  package var size: PixelSize
  /// The size of a cell in pixels of the emulator.
  package var cell: PixelSize
  /// The layer (kitty's graphics protocol, "Controlling displayed image layout"): below 0 it is under
  /// text, below ``underBackgrounds`` also under the backgrounds that are not the default.
  package var layer: Int32
  /// Where the picture is not shown, since something else was written there: runs of cells counted
  /// from ``place``, from top to bottom and left to right, that do not touch.
  package var cutouts: [CellRun]

  package init(
    _ bitmap: Bitmap, source: PixelRect? = nil, place: GridPosition,
    offset: PixelOffset = PixelOffset(x: 0, y: 0), size: PixelSize? = nil,
    cell: PixelSize = .defaultCell, layer: Int32 = 0, cutouts: [CellRun] = []
  ) {
    let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let source = source ?? whole
    self.bitmap = bitmap
    self.source = source
    self.place = place
    self.offset = offset
    self.size = size ?? PixelSize(width: source.width, height: source.height)
    self.cell = cell
    self.layer = layer
    self.cutouts = cutouts
  }

  /// A lower ``layer`` is under backgrounds.
  package static let underBackgrounds: Int32 = -1_073_741_824

  /// The most pictures that a frame has.
  package static let mostPictures = 1024
  /// The most pixels that the bitmaps of a frame have together: as many as a terminal keeps.
  package static let mostPixels = 8 << 20
  /// The most ``cutouts`` that the pictures of a frame have together.
  static let mostCutouts = 1 << 18
  /// The most pixels of bitmaps that are drawn, counted once for each picture that shows them.
  package static let mostDrawnPixels = 4 * mostPixels
  /// The most cells that pictures lie on, counted once for each picture: a thousand screens of 80×24.
  static let mostCoveredCells = 1 << 21
  /// What each of ``size`` and ``offset`` is at most, in pixels of the emulator.
  package static let longestSide = 1 << 22
  /// How far ``place`` is from the grid at most, in cells.
  static let farthestPlace = 1 << 22

  /// The cells that the picture touches, counted from ``place``: columns × rows.
  package var extent: GridSize {
    GridSize(
      columns: (offset.x + size.width + cell.width - 1) / cell.width,
      rows: (offset.y + size.height + cell.height - 1) / cell.height)
  }

  /// The rows that the picture touches, also beyond the grid.
  package var rows: Range<Int> { place.row..<place.row + max(extent.rows, 0) }

  /// Whether any pixel of it would be seen on an empty screen.
  package var isVisible: Bool {
    for row in source.y..<source.y + source.height {
      let start = row * bitmap.width + source.x
      for pixel in bitmap.pixels[start..<start + source.width] where pixel >> 24 != 0 {
        return true
      }
    }
    return false
  }

  /// The columns and rows of a grid that the picture touches, whether or not it is shown there; either
  /// may be empty.
  private func area(in grid: GridSize) -> (columns: Range<Int>, rows: Range<Int>) {
    let extent = extent
    let columns = (place.column..<place.column + extent.columns).clamped(to: 0..<grid.columns)
    return (columns, (place.row..<place.row + extent.rows).clamped(to: 0..<grid.rows))
  }

  /// How many cells of a grid it lies on, whether or not it is shown there.
  func coveredCells(in grid: GridSize) -> Int {
    let (columns, rows) = area(in: grid)
    return columns.count * rows.count
  }

  /// Runs of the cells of a grid on which the picture is shown, in the grid's columns and rows, from
  /// top to bottom and left to right.
  package func shownRuns(in grid: GridSize) -> [CellRun] {
    let (columns, rows) = area(in: grid)
    guard !columns.isEmpty, !rows.isEmpty else { return [] }
    var result: [CellRun] = []
    var next = cutouts[...]
    for row in rows {
      while let cut = next.first, cut.row + place.row < row { next.removeFirst() }
      var start = columns.lowerBound
      while let cut = next.first, cut.row + place.row == row {
        next.removeFirst()
        let first = min(max(cut.columns.lowerBound + place.column, start), columns.upperBound)
        if first > start { result.append(CellRun(row: row, columns: start..<first)) }
        start = max(start, min(cut.columns.upperBound + place.column, columns.upperBound))
      }
      if start < columns.upperBound {
        result.append(CellRun(row: row, columns: start..<columns.upperBound))
      }
    }
    return result
  }
}

/// Some cells side by side in one row.
package struct CellRun: Hashable, Sendable {
  package var row: Int
  package var columns: Range<Int>

  package init(row: Int, columns: Range<Int>) {
    self.row = row
    self.columns = columns
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

  /// The cell that an emulator has where nothing else is said: that of the default font at 1×.
  package static let defaultCell = PixelSize(width: 10, height: 19)

  /// Sides that a cell can have.
  package static let cellBounds = 1...2000
}

extension PixelSize: CustomStringConvertible {
  /// Width × height, as `240×176`.
  package var description: String { "\(width)×\(height)" }
}

/// A way to the right and down in pixels.
package struct PixelOffset: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A part of a bitmap in pixels, origin top left.
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
}
