/// The cells of a grid that masks take out of a comparison.
package struct MaskedCells: Hashable, Sendable {
  package let size: GridSize
  /// A bit for each cell, row after row, lowest bit first; none where no cell is masked.
  private var words: [UInt64] = []

  /// No cells.
  package init(size: GridSize) { self.size = size }

  package var isEmpty: Bool { words.isEmpty }

  /// - Returns: false also for places outside the grid.
  package func contains(_ cell: GridPosition) -> Bool {
    guard !words.isEmpty, cell.column >= 0, cell.column < size.columns, cell.row >= 0,
      cell.row < size.rows
    else { return false }
    let index = cell.row * size.columns + cell.column
    return words[index / 64] >> UInt64(index % 64) & 1 != 0
  }

  /// Whether all cells of a run, which lies in the grid, are masked.
  package func contains(_ run: CellRun) -> Bool {
    run.columns.allSatisfy { contains(GridPosition(column: $0, row: run.row)) }
  }

  /// - Parameter cell: A place in the grid.
  mutating func insert(_ cell: GridPosition) {
    if words.isEmpty { words = Array(repeating: 0, count: (size.count + 63) / 64) }
    let index = cell.row * size.columns + cell.column
    words[index / 64] |= 1 << UInt64(index % 64)
  }

  /// - Parameters:
  ///   - columns: Columns of the grid.
  ///   - rows: Rows of the grid.
  mutating func insert(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    for row in rows {
      for column in columns { insert(GridPosition(column: column, row: row)) }
    }
  }

  /// The masked cells as runs of cells side by side, from top to bottom and left to right.
  package var runs: [CellRun] {
    guard !isEmpty else { return [] }
    var runs: [CellRun] = []
    for row in 0..<size.rows {
      for column in 0..<size.columns where contains(GridPosition(column: column, row: row)) {
        if let last = runs.last, last.row == row, last.columns.upperBound == column {
          runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
        } else {
          runs.append(CellRun(row: row, columns: column..<column + 1))
        }
      }
    }
    return runs
  }
}
