/// The cells of a picture that still show it: a rectangle, less the cells cut out of it. Rows and columns count from
/// the cell with the picture's top left corner.
struct VisibleCells: Sendable {
  private(set) var rows: Range<Int>
  private(set) var columns: Range<Int>
  /// For each cell of the rectangle, row by row, whether it is shown; empty while all are.
  private var flags: [Bool] = []
  private var count: Int

  init(rows: Range<Int>, columns: Range<Int>) {
    self.rows = rows
    self.columns = columns
    count = rows.count * columns.count
  }

  /// Whether no cell is shown.
  var isEmpty: Bool { count == 0 }

  func isShown(row: Int, column: Int) -> Bool {
    guard rows.contains(row), columns.contains(column) else { return false }
    return flags.isEmpty || flags[index(row, column)]
  }

  private func index(_ row: Int, _ column: Int) -> Int {
    (row - rows.lowerBound) * columns.count + column - columns.lowerBound
  }

  /// Removes the cells of an area.
  mutating func cut(rows cutRows: Range<Int>, columns cutColumns: Range<Int>) {
    let area = (rows: rows.clamped(to: cutRows), columns: columns.clamped(to: cutColumns))
    guard !area.rows.isEmpty, !area.columns.isEmpty, count > 0 else { return }
    if area.columns == columns, area.rows.lowerBound == rows.lowerBound {
      return keep(rows: area.rows.upperBound..<rows.upperBound, columns: columns)
    }
    if area.columns == columns, area.rows.upperBound == rows.upperBound {
      return keep(rows: rows.lowerBound..<area.rows.lowerBound, columns: columns)
    }
    if flags.isEmpty { flags = Array(repeating: true, count: rows.count * columns.count) }
    for row in area.rows {
      for index in index(row, area.columns.lowerBound)...index(row, area.columns.upperBound - 1)
      where flags[index] {
        flags[index] = false
        count -= 1
      }
    }
  }

  /// Removes all cells outside of an area.
  mutating func keep(rows keptRows: Range<Int>, columns keptColumns: Range<Int>) {
    let newRows = rows.clamped(to: keptRows)
    let newColumns = columns.clamped(to: keptColumns)
    guard newRows != rows || newColumns != columns else { return }
    if flags.isEmpty {
      count = newRows.count * newColumns.count
    } else {
      var kept: [Bool] = []
      kept.reserveCapacity(newRows.count * newColumns.count)
      for row in newRows {
        for column in newColumns { kept.append(flags[index(row, column)]) }
      }
      count = kept.count { $0 }
      flags = kept
    }
    rows = newRows
    columns = newColumns
    if count == 0 { flags = [] }
  }

  /// Whether any cell of an area is shown.
  func touches(rows otherRows: Range<Int>, columns otherColumns: Range<Int>) -> Bool {
    let area = (rows: rows.clamped(to: otherRows), columns: columns.clamped(to: otherColumns))
    if area.rows.isEmpty || area.columns.isEmpty { return false }
    if flags.isEmpty { return count > 0 }
    return area.rows.contains { row in
      flags[index(row, area.columns.lowerBound)...index(row, area.columns.upperBound - 1)]
        .contains(true)
    }
  }

  /// Whether all shown cells lie in an area.
  func lies(inRows otherRows: Range<Int>, columns otherColumns: Range<Int>) -> Bool {
    if rows.clamped(to: otherRows) == rows, columns.clamped(to: otherColumns) == columns {
      return true
    }
    var rest = self
    rest.cut(rows: otherRows, columns: otherColumns)
    return rest.isEmpty
  }
}
