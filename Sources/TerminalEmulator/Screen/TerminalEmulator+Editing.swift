import TerminalFrame

// Erasing, inserting and deleting (ECMA-48 §8.3; VT420 manual for columns and protection).

extension TerminalEmulator {
  // MARK: Erasing

  /// ED (ECMA-48 §8.3.39), and DECSED where `selective` (VT510 manual); 3 is xterm's, and an unknown part is ignored.
  mutating func eraseDisplay(_ part: Int, selective: Bool) {
    switch part {
    case 0 where row == 0 && column == 0: eraseScreen(selective: selective)
    case 0:
      eraseLine(0, selective: selective)
      erase(rows: row + 1..<size.rows, selective: selective)
    case 1 where row == size.rows - 1 && column == size.columns - 1:
      eraseScreen(selective: selective)
    case 1:
      erase(rows: 0..<row, selective: selective)
      eraseLine(1, selective: selective)
    case 2:
      eraseScreen(selective: selective)
      if !selective { clearPictures() }
    case 3:
      scrollback.clear()
      return
    default: return
    }
    pendingWrap = false
  }

  /// Erases all rows. Where protection is looked at and nothing is protected, it is turned off (xterm,
  /// `do_erase_display`).
  private mutating func eraseScreen(selective: Bool) {
    if protection == .iso || (protection == .dec && selective), !hasProtectedCells {
      protection = .none
    }
    erase(rows: 0..<size.rows, selective: selective)
  }

  private var hasProtectedCells: Bool {
    for row in 0..<size.rows {
      for column in 0..<size.columns where grid[row: row, column: column].isProtected {
        return true
      }
    }
    return false
  }

  private mutating func erase(rows: Range<Int>, selective: Bool) {
    for row in rows {
      erase(row: row, columns: 0..<size.columns, selective: selective)
      grid.setWrapped(row, false)
      grid.setRowSize(row, .single)
    }
  }

  /// EL (ECMA-48 §8.3.41), and DECSEL where `selective` (VT510 manual); an unknown part is ignored.
  mutating func eraseLine(_ part: Int, selective: Bool) {
    switch part {
    case 0:
      erase(row: row, columns: column..<size.columns, selective: selective)
      grid.setWrapped(row, false)
    case 1: erase(row: row, columns: 0..<column + 1, selective: selective)
    case 2:
      erase(row: row, columns: 0..<size.columns, selective: selective)
      grid.setWrapped(row, false)
    default: return
    }
    pendingWrap = false
  }

  /// ECH (ECMA-48 §8.3.38): margins do not matter.
  mutating func eraseCharacters(_ count: Int) {
    erase(row: row, columns: column..<min(column + count, size.columns), selective: false)
    pendingWrap = false
  }

  /// Erases a part of a row to the pen's background. Protected cells stay after SPA, and after DECSCA
  /// where the erasure is selective (xterm, `do_erase_line` and `ClearInLine2`).
  mutating func erase(row: Int, columns: Range<Int>, selective: Bool) {
    if pictures.hasCellPictures { cutPictures(rows: row..<row + 1, columns: columns) }
    if protection == .iso || (protection == .dec && selective) {
      let blank = pen.erased
      grid.update(row: row, columns: columns) { if !$0.isProtected { $0 = blank } }
      grid.repairHalves(row: row, columns: columns)
    } else {
      grid.fill(row: row, columns: columns, with: pen.erased)
    }
  }

  // MARK: Characters

  /// ICH (ECMA-48 §8.3.64), up to the right margin.
  mutating func insertCharacters(_ count: Int) {
    pendingWrap = false
    guard isInColumns else { return }
    cutShifted(rows: row..<row + 1, from: column)
    grid.shift(
      row: row, columns: column..<margins.columns.upperBound, by: count, filling: pen.erased)
  }

  /// DCH (ECMA-48 §8.3.26), up to the right margin.
  mutating func deleteCharacters(_ count: Int) {
    pendingWrap = false
    guard isInColumns else { return }
    cutShifted(rows: row..<row + 1, from: column)
    grid.shift(
      row: row, columns: column..<margins.columns.upperBound, by: -count, filling: pen.erased)
  }

  /// Pictures are not shifted sideways: what stands in cells that are goes.
  private mutating func cutShifted(rows: Range<Int>, from start: Int) {
    guard pictures.hasCellPictures else { return }
    cutPictures(rows: rows, columns: start..<margins.columns.upperBound)
  }

  // MARK: Lines

  /// IL, and DL where `count` is negative (ECMA-48 §8.3.67 and 32): at the cursor's row, inside the margins only.
  mutating func insertLines(_ count: Int) {
    guard isInMargins else { return }
    grid.scroll(
      rows: row..<margins.rows.upperBound, columns: margins.columns, by: -count,
      filling: pen.erased)
    if !pictures.isEmpty {
      scrollPictures(
        rows: row..<margins.rows.upperBound, columns: margins.columns, by: count, onlyCells: true)
    }
    column = margins.left
    pendingWrap = false
  }

  // MARK: Columns

  /// DECIC (`count` > 0) and DECDC at the cursor (VT510 manual), SR and SL at the left margin
  /// (ECMA-48 §8.3.135 and 121): inside the margins
  /// only. They keep a pending wrap (xterm, `xtermColScroll`).
  mutating func shiftColumns(from start: Int, by count: Int) {
    guard isInMargins else { return }
    cutShifted(rows: margins.rows, from: start)
    for row in margins.rows {
      grid.shift(
        row: row, columns: start..<margins.columns.upperBound, by: count, filling: pen.erased)
      grid.setWrapped(row, false)
    }
  }
}
