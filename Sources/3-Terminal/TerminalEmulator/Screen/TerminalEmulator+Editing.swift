import TerminalFrame

// Erases, inserts and deletes (ECMA-48 §8.3; VT420 manual for columns and protection).

extension TerminalEmulator {
  // MARK: Erasing

  /// ED (ECMA-48 §8.3.39), or DECSED if `selective` (VT510 manual). Part 3, the scrollback, is xterm's; unknown parts
  /// are ignored.
  mutating func eraseDisplay(_ part: Int, selective: Bool) {
    switch part {
    case 0 where cursor.row == 0 && cursor.column == 0: eraseScreen(selective: selective)
    case 0:
      eraseLine(0, selective: selective)
      erase(rows: cursor.row + 1..<size.rows, selective: selective)
    case 1 where cursor.row == size.rows - 1 && cursor.column == size.columns - 1:
      eraseScreen(selective: selective)
    case 1:
      erase(rows: 0..<cursor.row, selective: selective)
      eraseLine(1, selective: selective)
    case 2:
      eraseScreen(selective: selective)
      if !selective { clearPictures() }
    case 3:
      scrollback.clear()
      return
    default: return
    }
    cursor.pendingWrap = false
  }

  /// Erases all rows. If the erasure respects protection but no cell is protected, protection is turned off (xterm,
  /// `do_erase_display`).
  private mutating func eraseScreen(selective: Bool) {
    if mode.protection == .iso || (mode.protection == .dec && selective), !hasProtectedCells {
      mode.protection = .none
    }
    erase(rows: 0..<size.rows, selective: selective)
  }

  private var hasProtectedCells: Bool {
    for row in 0..<size.rows {
      for column in 0..<size.columns where screen.grid[row: row, column: column].isProtected {
        return true
      }
    }
    return false
  }

  private mutating func erase(rows: Range<Int>, selective: Bool) {
    for row in rows {
      erase(row: row, columns: 0..<size.columns, selective: selective)
      screen.grid.resetLine(row)
    }
  }

  /// EL (ECMA-48 §8.3.41), or DECSEL if `selective` (VT510 manual). Unknown parts are ignored.
  mutating func eraseLine(_ part: Int, selective: Bool) {
    switch part {
    case 0:
      erase(row: cursor.row, columns: cursor.column..<size.columns, selective: selective)
      screen.grid.setWrapped(cursor.row, false)
    case 1: erase(row: cursor.row, columns: 0..<cursor.column + 1, selective: selective)
    case 2:
      erase(row: cursor.row, columns: 0..<size.columns, selective: selective)
      screen.grid.setWrapped(cursor.row, false)
    default: return
    }
    cursor.pendingWrap = false
  }

  /// ECH (ECMA-48 §8.3.38). It ignores margins.
  mutating func eraseCharacters(_ count: Int) {
    erase(
      row: cursor.row, columns: cursor.column..<min(cursor.column + count, size.columns),
      selective: false)
    cursor.pendingWrap = false
  }

  /// Erases columns of a row to the pen's background. Spares cells protected by SPA, and those protected by DECSCA if
  /// the erasure is selective (xterm, `do_erase_line` and `ClearInLine2`).
  mutating func erase(row: Int, columns: Range<Int>, selective: Bool) {
    cutPictures(row: row, columns: columns)
    if mode.protection == .iso || (mode.protection == .dec && selective) {
      let blank = cursor.pen.erased
      screen.grid.update(row: row, columns: columns) { if !$0.isProtected { $0 = blank } }
      screen.grid.repairHalves(row: row, columns: columns)
    } else {
      screen.grid.fill(row: row, columns: columns, with: cursor.pen.erased)
    }
  }

  // MARK: Characters

  /// ICH, or DCH if `count` is negative (ECMA-48 §8.3.64 and 26): shifts the cells up to the right margin.
  mutating func insertCharacters(_ count: Int) {
    cursor.pendingWrap = false
    guard isInColumns else { return }
    // Pictures can't be shifted sideways.
    cutPictures(row: cursor.row, columns: cursor.column..<page.margins.columns.upperBound)
    screen.grid.shift(
      row: cursor.row, columns: cursor.column..<page.margins.columns.upperBound, by: count,
      filling: cursor.pen.erased)
  }

  // MARK: Lines

  /// IL, or DL if `count` is negative (ECMA-48 §8.3.67 and 32): inserts or deletes rows at the cursor, which must be
  /// inside the margins.
  mutating func insertLines(_ count: Int) {
    guard isInMargins else { return }
    screen.grid.scroll(
      rows: cursor.row..<page.margins.rows.upperBound, columns: page.margins.columns, by: -count,
      filling: cursor.pen.erased)
    if !pictures.isEmpty {
      scrollPictures(
        rows: cursor.row..<page.margins.rows.upperBound, columns: page.margins.columns, by: count,
        onlyCells: true)
    }
    cursor.column = page.margins.left
    cursor.pendingWrap = false
  }

  // MARK: Columns

  /// DECIC (`count` > 0) and DECDC at the cursor (VT510 manual), SR and SL at the left margin (ECMA-48 §8.3.135 and
  /// 121). The cursor must be inside the margins. A pending wrap stays (xterm, `xtermColScroll`).
  mutating func shiftColumns(from start: Int, by count: Int) {
    guard isInMargins else { return }
    cutPictures(rows: page.margins.rows, columns: start..<page.margins.columns.upperBound)
    for row in page.margins.rows {
      screen.grid.shift(
        row: row, columns: start..<page.margins.columns.upperBound, by: count,
        filling: cursor.pen.erased)
      screen.grid.setWrapped(row, false)
    }
  }
}
