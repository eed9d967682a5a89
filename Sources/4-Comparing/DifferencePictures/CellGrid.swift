internal import FrameComparison
internal import TerminalFrame

/// The positions of a grid's cells on a sheet, in pixels. Draws marks around cells, always outside of them.
struct CellGrid {
  /// The top left pixel of column 0 and row 0, which may lie outside the sheet.
  let x: Int
  let y: Int
  /// The size in pixels of some number of columns, and of some number of rows.
  let width: (pixels: Int, columns: Int)
  let height: (pixels: Int, rows: Int)
  /// The cells that are visible.
  let visibleRegion: GridRegion
  /// The thickness of lines, in pixels.
  let lineWidth: Int

  func leftEdge(_ column: Int) -> Int { x + column * width.pixels / width.columns }
  func top(_ row: Int) -> Int { y + row * height.pixels / height.rows }

  /// The pixels of some cells.
  func pixels(of region: GridRegion) -> (columns: Range<Int>, rows: Range<Int>) {
    (
      leftEdge(region.columns.lowerBound)..<leftEdge(region.columns.upperBound + 1),
      top(region.rows.lowerBound)..<top(region.rows.upperBound + 1)
    )
  }

  /// Outlines cells, with a single line around those that touch.
  func outline(
    _ regions: [GridRegion], in picture: inout SheetCanvas, _ color: RGB, dashed: Bool = false
  ) {
    var cells = CellSet(size: GridSize(columns: width.columns, rows: height.rows))
    for region in regions.compactMap({ $0.clamped(to: visibleRegion) }) {
      cells.insert(columns: region.columns, rows: region.rows)
    }
    func isIn(_ column: Int, _ row: Int) -> Bool {
      cells.contains(GridPosition(column: column, row: row))
    }
    func line(_ columns: Range<Int>, _ rows: Range<Int>) {
      guard dashed else { return picture.fill(columns, rows, color) }
      let period = 8 * lineWidth
      for row in rows {
        for column in columns where (column + row) % period < period / 2 {
          picture.fill(column..<column + 1, row..<row + 1, color)
        }
      }
    }
    for position in cells.positions {
      let (column, row) = (position.column, position.row)
      let (columns, rows) = pixels(of: GridRegion(position))
      for (other, edge) in [
        (row - 1, rows.lowerBound - lineWidth..<rows.lowerBound),
        (row + 1, rows.upperBound..<rows.upperBound + lineWidth),
      ] where !isIn(column, other) {
        // Extends the line to the corner, but not into cells of the same edit.
        let start = isIn(column - 1, other) || isIn(column - 1, row) ? 0 : lineWidth
        let end = isIn(column + 1, other) || isIn(column + 1, row) ? 0 : lineWidth
        line(columns.lowerBound - start..<columns.upperBound + end, edge)
      }
      if !isIn(column - 1, row) {
        line(columns.lowerBound - lineWidth..<columns.lowerBound, rows)
      }
      if !isIn(column + 1, row) {
        line(columns.upperBound..<columns.upperBound + lineWidth, rows)
      }
    }
  }

  /// Draws a line above a row, to mark the place of something that was removed or is to be inserted.
  func rule(
    above row: Int, _ columns: ClosedRange<Int>, in picture: inout SheetCanvas, _ color: RGB
  ) {
    let first = max(columns.lowerBound, visibleRegion.columns.lowerBound)
    let last = min(columns.upperBound, visibleRegion.columns.upperBound)
    guard first <= last else { return }
    let middle = top(row)
    picture.fill(
      leftEdge(first)..<leftEdge(last + 1),
      middle - (lineWidth + 1) / 2..<middle + lineWidth / 2 + 1, color
    )
  }

  /// Draws the corners of a frame around one cell.
  func corners(_ region: GridRegion, in picture: inout SheetCanvas, _ color: RGB) {
    guard let region = region.clamped(to: visibleRegion) else { return }
    let cells = pixels(of: region)
    let columns = cells.columns.lowerBound - lineWidth..<cells.columns.upperBound + lineWidth
    let rows = cells.rows.lowerBound - lineWidth..<cells.rows.upperBound + lineWidth
    let length = max(2 * lineWidth, columns.count / 3)
    /// The first and the last pixels of a side.
    func ends(_ side: Range<Int>, _ count: Int) -> [Range<Int>] {
      [side.lowerBound..<side.lowerBound + count, side.upperBound - count..<side.upperBound]
    }
    for x in ends(columns, length) {
      for y in ends(rows, lineWidth) { picture.fill(x, y, color) }
    }
    for x in ends(columns, lineWidth) {
      for y in ends(rows, length) { picture.fill(x, y, color) }
    }
  }
}
