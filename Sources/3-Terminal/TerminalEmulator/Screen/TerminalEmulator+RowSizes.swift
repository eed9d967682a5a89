import TerminalFrame

// Rows of double width and height (VT100 user guide, DECDWL and DECDHL; xterm, `doublechr.c`). They have half as many
// columns, each twice as wide.

extension TerminalEmulator {
  /// DECSWL, DECDWL and both forms of DECDHL: sets the size of the cursor's row. Ignored with DECLRMM, as in xterm.
  mutating func setRowSize(_ rowSize: RowSize) {
    guard !mode.horizontalMargins, screen.grid.rowSize(cursor.row) != rowSize else { return }
    screen.grid.setRowSize(cursor.row, rowSize)
    guard rowSize.isDouble else { return }
    page.hasDoubleRows = true
    cursor.column = min(cursor.column, lastColumn)
    cursor.pendingWrap = false
  }

  /// Makes all rows single, as DECCOLM and DECLRMM do.
  mutating func resetRowSizes() {
    for row in 0..<size.rows { screen.grid.setRowSize(row, .single) }
  }

  /// The last visible column of the cursor's row.
  var lastColumn: Int {
    screen.grid.rowSize(cursor.row).isDouble ? (size.columns - 1) / 2 : size.columns - 1
  }

  /// ``textLimit`` if rows may have double width. It may be left of the cursor.
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
