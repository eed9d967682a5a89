/// A rectangle of cells, zero-based, origin top left.
///
/// Coordinates and sizes are clamped to ±1,000,000, so that their sums can't overflow. A negative size becomes zero.
package struct Rect: Hashable, Sendable {
  package let column: Int
  package let row: Int
  package let columns: Int
  package let rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = min(max(column, -1_000_000), 1_000_000)
    self.row = min(max(row, -1_000_000), 1_000_000)
    self.columns = min(max(columns, 0), 1_000_000)
    self.rows = min(max(rows, 0), 1_000_000)
  }

  /// The column after the last.
  package var endColumn: Int { column + columns }
  /// The row after the last.
  package var endRow: Int { row + rows }
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  /// The cells that both rectangles cover.
  package func intersection(_ other: Rect) -> Rect {
    let column = max(column, other.column)
    let row = max(row, other.row)
    return Rect(
      column: column, row: row, columns: min(endColumn, other.endColumn) - column,
      rows: min(endRow, other.endRow) - row)
  }

  /// The rectangle without a margin of some columns at its left and right, and some rows at its top and bottom.
  package func inset(columns horizontal: Int, rows vertical: Int) -> Rect {
    Rect(
      column: column + horizontal, row: row + vertical, columns: columns - 2 * horizontal,
      rows: rows - 2 * vertical)
  }

  /// A row of the rectangle, counted from its top; empty if there is no such row.
  package func line(_ index: Int) -> Rect {
    Rect(
      column: column, row: row + index, columns: columns, rows: (0..<rows).contains(index) ? 1 : 0)
  }

  /// A rectangle of at most the given size in the middle of this one.
  package func centered(columns: Int, rows: Int) -> Rect {
    let columns = min(columns, self.columns)
    let rows = min(rows, self.rows)
    return Rect(
      column: column + (self.columns - columns) / 2, row: row + (self.rows - rows) / 2,
      columns: columns, rows: rows)
  }
}
