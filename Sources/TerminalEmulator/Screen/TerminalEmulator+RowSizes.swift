import TerminalFrame

// Rows of double width and height (VT100 user guide, DECDWL and DECDHL; xterm, `doublechr.c`): half as
// many columns, each twice as wide.

extension TerminalEmulator {
  /// DECSWL, DECDWL and both of DECDHL for the row of the cursor; not with DECLRMM, as in xterm.
  mutating func setRowSize(_ rowSize: RowSize) {
    guard !mode.horizontalMargins, grid.rowSize(row) != rowSize else { return }
    grid.setRowSize(row, rowSize)
    guard rowSize.isDouble else { return }
    hasDoubleRows = true
    column = min(column, lastColumn)
    pendingWrap = false
  }

  /// DECCOLM and DECLRMM make all rows single.
  mutating func resetRowSizes() {
    for row in 0..<size.rows { grid.setRowSize(row, .single) }
  }

  /// The last column that the row of the cursor shows.
  var lastColumn: Int {
    grid.rowSize(row).isDouble ? (size.columns - 1) / 2 : size.columns - 1
  }

  /// ``textLimit`` where rows may be of double width; it may be left of the cursor.
  var textLimitOfRow: Int {
    mutating get {
      let margin = margins.columns.upperBound
      guard grid.rowSize(row).isDouble else { return column < margin ? margin : size.columns }
      let half = (margin - 1) / 2 + 1
      return column < half ? half : lastColumn + 1
    }
  }
}
