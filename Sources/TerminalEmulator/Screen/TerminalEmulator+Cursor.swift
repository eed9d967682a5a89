import TerminalFrame

// Moving the cursor (ECMA-48 §8.3; xterm, `cursor.c`). Every movement ends a pending wrap.

extension TerminalEmulator {
  // MARK: Up, down, left, right

  /// CUU, and CPL (ECMA-48 §8.3.22 and 13): not beyond the top margin unless the cursor is above it
  /// (DEC STD 070 §5).
  ///
  /// - Parameter returning: Whether the cursor goes to the left margin as well.
  mutating func moveUp(_ count: Int, returning: Bool = false) {
    let limit = row >= margins.top ? margins.top : 0
    row = max(row - count, limit)
    pendingWrap = false
    if returning { carriageReturn() }
  }

  /// CUD, and CNL (ECMA-48 §8.3.19 and 12): not beyond the bottom margin unless the cursor is below it.
  ///
  /// - Parameter returning: Whether the cursor goes to the left margin as well.
  mutating func moveDown(_ count: Int, returning: Bool = false) {
    let limit = row <= margins.bottom ? margins.bottom : size.rows - 1
    row = min(row + count, limit)
    pendingWrap = false
    if returning { carriageReturn() }
  }

  /// CUF (ECMA-48 §8.3.20): not beyond the right margin unless the cursor is right of it.
  mutating func moveRight(_ count: Int) {
    let limit = column <= margins.right ? margins.right : size.columns - 1
    column = min(column + count, hasDoubleRows ? min(limit, lastColumn) : limit)
    pendingWrap = false
  }

  /// CUB and BS (ECMA-48 §8.3.18 and 5). With reverse wrap (modes 45 and 1045) the cursor goes on at the end of the row above,
  /// from the top margin at the bottom one and from the first row at the last one (xterm,
  /// `CursorBack`).
  mutating func moveLeft(_ count: Int) {
    let wraps = mode.autowrap && (mode.reverseWrap || mode.extendedReverseWrap)
    let limit = column >= margins.left ? margins.left : 0
    let target = column - (wraps && pendingWrap ? count - 1 : count)
    pendingWrap = false
    guard target < limit, wraps else {
      column = max(target, limit)
      return
    }
    let width = margins.right - limit + 1
    var place = width * row + target - limit
    if column == limit, isInColumns, row == margins.top {
      place = width * (margins.bottom + 1) - 1
    } else if place < 0 {
      place += (-place / (width * size.rows) + 1) * width * size.rows
    }
    row = min(place / width, size.rows - 1)
    column = place % width + limit
  }

  @inline(__always)
  /// CR (ECMA-48 §8.3.15): to the left margin, or to the first column from left of it.
  mutating func carriageReturn() {
    column = mode.origin || column >= margins.left ? margins.left : 0
    pendingWrap = false
  }

  // MARK: To a place

  /// CUP and HVP (ECMA-48 §8.3.21 and 63); row and column count from 0, from the margins where DECOM is set.
  mutating func moveTo(row newRow: Int, column newColumn: Int) {
    moveTo(row: newRow)
    moveTo(column: newColumn)
  }

  /// VPA (ECMA-48 §8.3.158).
  mutating func moveTo(row newRow: Int) {
    row =
      mode.origin
      ? min(margins.top + newRow, margins.bottom) : min(newRow, size.rows - 1)
    pendingWrap = false
  }

  /// CHA and HPA (ECMA-48 §8.3.9 and 57).
  mutating func moveTo(column newColumn: Int) {
    column =
      mode.origin
      ? min(margins.left + newColumn, margins.right) : min(newColumn, size.columns - 1)
    pendingWrap = false
  }

  mutating func moveHome() { moveTo(row: 0, column: 0) }

  // MARK: Tabs; these alone keep a pending wrap

  /// HT and CHT (ECMA-48 §8.3.60 and 10): not beyond the right margin, and back to it from right of it (xterm,
  /// `TabToNextStop`).
  mutating func tabForward(_ count: Int) {
    var count = min(count, size.columns)
    if mode.tabWraps, pendingWrap, mode.autowrap {
      index()
      column = 0
      count = 1
    }
    for _ in 0..<count {
      column = tabs.next(after: column, limit: margins.right)
    }
    if hasDoubleRows { column = min(column, lastColumn) }
  }

  /// CBT (ECMA-48 §8.3.7).
  mutating func tabBackward(_ count: Int) {
    let limit = mode.origin ? margins.left : 0
    for _ in 0..<min(count, size.columns) { column = tabs.previous(before: column, limit: limit) }
  }

  // MARK: Lines

  var isInColumns: Bool { margins.columns.contains(column) }
  var isInMargins: Bool { margins.rows.contains(row) && isInColumns }

  /// IND (VT100 user guide; ECMA-48 until its fourth edition): down, scrolling at the bottom margin.
  @inline(__always)
  mutating func index() {
    if row &+ 1 == margins.rows.upperBound {
      if isInColumns { scrollUp() }
    } else if row &+ 1 < size.rows {
      row &+= 1
    }
    pendingWrap = false
  }

  @inline(__always)
  private mutating func scrollUp() {
    if margins.rows.count == size.rows, margins.columns.count == size.columns, pictures.isEmpty,
      scrollback.limit == 0
    {
      grid.scrollUp(background: pen.background)
    } else {
      scroll(by: 1)
    }
  }

  /// RI (ECMA-48 §8.3.104): up, scrolling at the top margin.
  mutating func reverseIndex() {
    if row == margins.top {
      if isInColumns { scroll(by: -1) }
    } else if row > 0 {
      row -= 1
    }
    pendingWrap = false
  }

  /// LF, VT and FF (ECMA-48 §8.3.74, 161 and 51; all the same in a VT100), with LNM also CR.
  @inline(__always)
  mutating func lineFeed() {
    index()
    if mode.newLine { carriageReturn() }
  }

  /// SU, and SD where `count` is negative (ECMA-48 §8.3.147 and 113), inside the margins.
  mutating func scroll(by count: Int) {
    if scrollback.limit > 0, count > 0, margins.top == 0, margins.columns.count == size.columns {
      keepScrolledOff(min(count, margins.rows.count))
    }
    grid.scroll(rows: margins.rows, columns: margins.columns, by: count, filling: pen.erased)
    if !pictures.isEmpty {
      scrollPictures(
        rows: margins.rows, columns: margins.columns, by: -count, onlyCells: false)
    }
  }
}
