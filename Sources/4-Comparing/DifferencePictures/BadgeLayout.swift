internal import FrameComparison
internal import TerminalFrame

/// Finds places for numbers on a whole screen: near their cells, preferably on cells without text, and never on each
/// other.
struct BadgeLayout {
  private let frame: Frame
  private let grid: CellGrid
  /// The cells of edits.
  private var marked: CellSet
  /// The cells under numbers, including those of columns beside the screen.
  private var occupied: Set<GridPosition> = []
  /// The number of columns to the right of the screen that fit in the sheet.
  private let columnsBeside: Int
  /// The largest distance in columns at which a number still appears to belong to its cells.
  private static let farthest = 12

  /// - Parameter marked: Cells that may be covered only by the number of their own edit.
  init(_ frame: Frame, _ grid: CellGrid, marked: [GridRegion], columnsBeside: Int = 0) {
    (self.frame, self.grid, self.columnsBeside) = (frame, grid, columnsBeside)
    self.marked = CellSet(size: frame.size)
    for region in marked.compactMap({ $0.clamped(to: grid.visibleRegion) }) {
      self.marked.insert(columns: region.columns, rows: region.rows)
    }
  }

  mutating func draw(_ badge: Badge, beside region: GridRegion, in picture: inout SheetCanvas) {
    let cell = (
      width: grid.width.pixels / grid.width.columns, height: grid.height.pixels / grid.height.rows
    )
    let height = min(max(18, cell.height - 4), 34)
    let width = badge.width(height: height)
    let count = (width + 8 + cell.width - 1) / max(1, cell.width)
    let position = reserve(count, beside: region)
    let x = grid.leftEdge(position.column) + (count * cell.width - width) / 2
    let y = grid.top(position.row) + (cell.height - height) / 2
    badge.draw(in: &picture, x: min(x, picture.width - width), y: max(0, y), height: height)
  }

  /// Finds a place that is `count` columns wide, and reserves it.
  mutating func reserve(_ count: Int, beside region: GridRegion) -> GridPosition {
    let row = region.rows.lowerBound
    let end = region.columns.upperBound
    let found =
      beside(region, count, within: Self.farthest, \.isBlank)
      ?? inside(region, count)
      ?? aboveOrBelow(region, count)
      ?? beside(region, count, within: frame.size.columns, \.isBlank)
      ?? beside(region, count, within: Self.farthest, { _ in true })
      ?? GridPosition(column: end + 1, row: row)
    for column in found.column..<found.column + count {
      occupied.insert(GridPosition(column: column, row: found.row))
    }
    return found
  }

  /// The nearest free columns to the right or left of the region's first row.
  private func beside(
    _ region: GridRegion, _ count: Int, within farthest: Int, _ isUsable: (Cell) -> Bool
  ) -> GridPosition? {
    let row = region.rows.lowerBound
    let (right, left) = (region.columns.upperBound + 1, region.columns.lowerBound - count)
    for distance in 0...farthest {
      for column in [right + distance, left - distance]
      where isFree(column, row, count, { isUsable($0) && !marked.contains($1) }) {
        return GridPosition(column: column, row: row)
      }
    }
    return nil
  }

  /// The last columns without text in the first row of a region. For a box, they are on its top line.
  private func inside(_ region: GridRegion, _ count: Int) -> GridPosition? {
    let row = region.rows.lowerBound
    // Leaves the corner uncovered.
    let last = region.columns.upperBound - count
    guard last > region.columns.lowerBound else { return nil }
    for column in (region.columns.lowerBound + 1...last).reversed()
    where isFree(column, row, count, { cell, _ in cell.isBlank || cell.isBoxDrawing }) {
      return GridPosition(column: column, row: row)
    }
    return nil
  }

  /// Blank columns in the row above the region or in the row below it.
  private func aboveOrBelow(_ region: GridRegion, _ count: Int) -> GridPosition? {
    let first = region.columns.lowerBound
    let columns = Array(first...region.columns.upperBound) + (first - count..<first).reversed()
    for row in [region.rows.lowerBound - 1, region.rows.upperBound + 1] {
      for column in columns
      where isFree(column, row, count, { $0.isBlank && !marked.contains($1) }) {
        return GridPosition(column: column, row: row)
      }
    }
    return nil
  }

  private func isFree(
    _ column: Int, _ row: Int, _ count: Int, _ isUsable: (Cell, GridPosition) -> Bool
  ) -> Bool {
    let columns = frame.size.columns + columnsBeside
    guard (0..<frame.size.rows).contains(row), column >= 0, column + count <= columns
    else { return false }
    return (column..<column + count).allSatisfy { column in
      let position = GridPosition(column: column, row: row)
      guard column < frame.size.columns else { return !occupied.contains(position) }
      let cell = frame[column, row]
      return !occupied.contains(position) && !cell.isContinuation && cell.style.underline == .none
        && isUsable(cell, position)
    }
  }
}
