import TerminalFrame

// Rows of double width and height (VT100 user guide, DECDWL and DECDHL; xterm, `doublechr.c`): half as
// many columns, each twice as wide.

extension TerminalEmulator {
  /// DECSWL, DECDWL and both of DECDHL for the row of the cursor; not with DECLRMM, as in xterm.
  mutating func setRowSize(_ rowSize: RowSize) {
    guard !mode.horizontalMargins, screen.grid.rowSize(cursor.row) != rowSize else { return }
    screen.grid.setRowSize(cursor.row, rowSize)
    guard rowSize.isDouble else { return }
    page.hasDoubleRows = true
    cursor.column = min(cursor.column, lastColumn)
    cursor.pendingWrap = false
  }

  /// DECCOLM and DECLRMM make all rows single.
  mutating func resetRowSizes() {
    for row in 0..<size.rows { screen.grid.setRowSize(row, .single) }
  }

  /// The last column that the row of the cursor shows.
  var lastColumn: Int {
    screen.grid.rowSize(cursor.row).isDouble ? (size.columns - 1) / 2 : size.columns - 1
  }

  /// ``textLimit`` where rows may be of double width; it may be left of the cursor.
  var textLimitOfRow: Int {
    mutating get {
      let margin = page.margins.columns.upperBound
      guard screen.grid.rowSize(cursor.row).isDouble else {
        return cursor.column < margin ? margin : size.columns
      }
      let half = (margin - 1) / 2 + 1
      return cursor.column < half ? half : lastColumn + 1
    }
  }
}
