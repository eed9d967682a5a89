import TerminalFrame

// Moves the cursor (ECMA-48 §8.3; xterm, `cursor.c`). Every movement except tabs ends a pending wrap.

extension TerminalEmulator {
  // MARK: Up, down, left, right

  /// CUU and CPL (ECMA-48 §8.3.22 and 13). The top margin stops the cursor, unless it starts above it (DEC STD 070 §5).
  ///
  /// - Parameter returning: Whether the cursor goes to the left margin as well.
  mutating func moveUp(_ count: Int, returning: Bool = false) {
    let limit = cursor.row >= page.margins.top ? page.margins.top : 0
    cursor.row = max(cursor.row - count, limit)
    cursor.pendingWrap = false
    if returning { carriageReturn() }
  }

  /// CUD and CNL (ECMA-48 §8.3.19 and 12). The bottom margin stops the cursor, unless it starts below it.
  ///
  /// - Parameter returning: Whether the cursor goes to the left margin as well.
  mutating func moveDown(_ count: Int, returning: Bool = false) {
    let limit = cursor.row <= page.margins.bottom ? page.margins.bottom : size.rows - 1
    cursor.row = min(cursor.row + count, limit)
    cursor.pendingWrap = false
    if returning { carriageReturn() }
  }

  /// CUF (ECMA-48 §8.3.20). The right margin stops the cursor, unless it starts right of it.
  mutating func moveRight(_ count: Int) {
    let limit = cursor.column <= page.margins.right ? page.margins.right : size.columns - 1
    cursor.column = min(cursor.column + count, page.hasDoubleRows ? min(limit, lastColumn) : limit)
    cursor.pendingWrap = false
  }

  /// CUB and BS (ECMA-48 §8.3.18 and 5). With reverse wrap (modes 45 and 1045), the cursor continues at the end of the
  /// row above. From the top margin it continues at the bottom margin, and from the first row at the last (xterm,
  /// `CursorBack`).
  mutating func moveLeft(_ count: Int) {
    let wraps = mode.autowrap && (mode.reverseWrap || mode.extendedReverseWrap)
    let limit = cursor.column >= page.margins.left ? page.margins.left : 0
    let target = cursor.column - (wraps && cursor.pendingWrap ? count - 1 : count)
    cursor.pendingWrap = false
    guard target < limit, wraps else {
      cursor.column = max(target, limit)
      return
    }
    let width = page.margins.right - limit + 1
    var index = width * cursor.row + target - limit
    if cursor.column == limit, isInColumns, cursor.row == page.margins.top {
      index = width * (page.margins.bottom + 1) - 1
    } else if index < 0 {
      index += (-index / (width * size.rows) + 1) * width * size.rows
    }
    cursor.row = min(index / width, size.rows - 1)
    cursor.column = index % width + limit
  }

  /// CR (ECMA-48 §8.3.15): moves to the left margin, or to the first column if the cursor is left of the margin.
  @inline(__always)
  mutating func carriageReturn() {
    cursor.column = mode.origin || cursor.column >= page.margins.left ? page.margins.left : 0
    cursor.pendingWrap = false
  }

  // MARK: To a position

  /// CUP and HVP (ECMA-48 §8.3.21 and 63). Row and column are zero-based, and relative to the margins if DECOM is set.
  mutating func moveTo(row newRow: Int, column newColumn: Int) {
    moveTo(row: newRow)
    moveTo(column: newColumn)
  }

  /// VPA (ECMA-48 §8.3.158).
  mutating func moveTo(row newRow: Int) {
    cursor.row =
      mode.origin
      ? min(page.margins.top + newRow, page.margins.bottom) : min(newRow, size.rows - 1)
    cursor.pendingWrap = false
  }

  /// CHA and HPA (ECMA-48 §8.3.9 and 57).
  mutating func moveTo(column newColumn: Int) {
    cursor.column =
      mode.origin
      ? min(page.margins.left + newColumn, page.margins.right) : min(newColumn, size.columns - 1)
    cursor.pendingWrap = false
  }

  mutating func moveHome() { moveTo(row: 0, column: 0) }

  // MARK: Tabs

  /// HT and CHT (ECMA-48 §8.3.60 and 10). Stops at the right margin, and moves back to it from right of it (xterm,
  /// `TabToNextStop`).
  mutating func tabForward(_ count: Int) {
    var count = min(count, size.columns)
    if mode.tabWraps, cursor.pendingWrap, mode.autowrap {
      index()
      cursor.column = 0
      count = 1
    }
    for _ in 0..<count {
      cursor.column = page.tabs.next(after: cursor.column, limit: page.margins.right)
    }
    if page.hasDoubleRows { cursor.column = min(cursor.column, lastColumn) }
  }

  /// CBT (ECMA-48 §8.3.7).
  mutating func tabBackward(_ count: Int) {
    let limit = mode.origin ? page.margins.left : 0
    for _ in 0..<min(count, size.columns) {
      cursor.column = page.tabs.previous(before: cursor.column, limit: limit)
    }
  }

  // MARK: Lines

  var isInColumns: Bool { page.margins.columns.contains(cursor.column) }
  var isInMargins: Bool { page.margins.rows.contains(cursor.row) && isInColumns }

  /// IND (VT100 user guide; ECMA-48 until its fourth edition): moves down, and scrolls at the bottom margin.
  @inline(__always)
  mutating func index() {
    if cursor.row &+ 1 == page.margins.rows.upperBound {
      if isInColumns { scrollUp() }
    } else if cursor.row &+ 1 < size.rows {
      cursor.row &+= 1
    }
    cursor.pendingWrap = false
  }

  @inline(__always)
  private mutating func scrollUp() {
    if page.margins.rows.count == size.rows, page.margins.columns.count == size.columns,
      pictures.isEmpty,
      scrollback.limit == 0
    {
      screen.grid.scrollUp(background: cursor.pen.background)
    } else {
      scroll(by: 1)
    }
  }

  /// RI (ECMA-48 §8.3.104): moves up, and scrolls at the top margin.
  mutating func reverseIndex() {
    if cursor.row == page.margins.top {
      if isInColumns { scroll(by: -1) }
    } else if cursor.row > 0 {
      cursor.row -= 1
    }
    cursor.pendingWrap = false
  }

  /// LF, VT and FF (ECMA-48 §8.3.74, 161 and 51; a VT100 treats them alike). With LNM, they include CR.
  @inline(__always)
  mutating func lineFeed() {
    index()
    if mode.newLine { carriageReturn() }
  }

  /// SU, or SD if `count` is negative (ECMA-48 §8.3.147 and 113): scrolls the area inside the margins.
  mutating func scroll(by count: Int) {
    if scrollback.limit > 0, count > 0, page.margins.top == 0,
      page.margins.columns.count == size.columns
    {
      keepScrolledOff(min(count, page.margins.rows.count))
    }
    screen.grid.scroll(
      rows: page.margins.rows, columns: page.margins.columns, by: count, filling: cursor.pen.erased)
    if !pictures.isEmpty {
      scrollPictures(
        rows: page.margins.rows, columns: page.margins.columns, by: -count, onlyCells: false)
    }
  }
}
