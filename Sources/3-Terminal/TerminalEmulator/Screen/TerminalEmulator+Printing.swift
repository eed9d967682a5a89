import TerminalFrame

// Prints graphic characters: their position, their width, and wrapping.

extension TerminalEmulator {
  /// The column after the last one that text at the cursor can reach: that of the right margin, or of the screen if the
  /// cursor is right of the margin.
  ///
  /// It is mutating only for speed: state of a borrowed terminal would be copied.
  @inline(__always)
  var textLimit: Int {
    mutating get {
      if page.hasDoubleRows { return textLimitOfRow }
      return cursor.column < page.margins.columns.upperBound
        ? page.margins.columns.upperBound : size.columns
    }
  }

  /// Moves the cursor to the column after text that was printed. The end of the row stops it in the last column, and the
  /// next character wraps.
  @inline(__always)
  mutating func moveCursor(past column: Int, limit: Int) {
    cursor.column = column
    if column >= limit {
      cursor.column = limit &- 1
      cursor.pendingWrap = true
    }
  }

  /// Prints a run of printable ASCII (0x20 to 0x7E). Most output is ASCII, so this is the fast path.
  @inline(__always)
  mutating func print(ascii bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    guard cursor.charsets.isPlain, !page.hasDoubleRows else { return printSlowly(bytes, range) }
    var range = range
    if mode.graphemeClusters, printed.canJoin {
      // Only the first character can join the text before it.
      print(UInt32(bytes[range.lowerBound]))
      range = range.lowerBound &+ 1..<range.upperBound
      if range.isEmpty { return }
    }
    changes &+= 1
    printed.canJoin = true
    printed.lastGraphic = UInt32(bytes[range.upperBound &- 1])
    let template = cursor.pen.template
    let end = cursor.column &+ range.count
    let limit = textLimit
    if !cursor.pendingWrap, !mode.insert, !pictures.hasCellPictures, end <= limit {
      // By far the most frequent case.
      screen.grid.write(bytes, range, row: cursor.row, column: cursor.column, template: template)
      moveCursor(past: end, limit: limit)
    } else {
      printAcrossRows(bytes, range, template)
    }
  }

  @inline(never)
  private mutating func printAcrossRows(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, _ template: GridCell
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      if cursor.pendingWrap { wrapIfAllowed() }
      let limit = textLimit
      var count = min(limit &- cursor.column, range.upperBound &- index)
      if mode.insert {
        // Left of the margins nothing is shifted, so print one character at a time until the cursor is inside.
        if cursor.column < page.margins.left { count = 1 }
        makeRoom(count, before: limit)
      }
      screen.grid.write(
        bytes, index..<index &+ count, row: cursor.row, column: cursor.column, template: template)
      cutPictures(row: cursor.row, columns: cursor.column..<cursor.column &+ count)
      index &+= count
      moveCursor(past: cursor.column &+ count, limit: limit)
    }
  }

  @inline(never)
  private mutating func printSlowly(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    for index in range { print(UInt32(bytes[index])) }
  }

  /// Prints lines of ASCII if no mode, margin, picture or scrollback requires special treatment.
  ///
  /// - Returns: The index of the first byte that wasn't printed.
  mutating func print(lines bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    guard cursor.charsets.isPlain, !mode.insert, !mode.newLine,
      !(mode.graphemeClusters && printed.canJoin),
      page.margins.rows.count == size.rows, page.margins.columns.count == size.columns,
      !page.hasDoubleRows,
      pictures.isEmpty, scrollback.limit == 0
    else { return start }
    var text = ScreenGrid.TextCursor(
      row: cursor.row, column: cursor.column, pendingWrap: cursor.pendingWrap)
    let index = screen.grid.write(
      lines: bytes, from: start, cursor: &text, template: cursor.pen.template,
      background: cursor.pen.background)
    guard index > start else { return start }
    changes &+= 1
    (cursor.row, cursor.column, cursor.pendingWrap) = (text.row, text.column, text.pendingWrap)
    printed.lastGraphic = text.last
    printed.canJoin = text.last != 0
    return index
  }

  /// The property bits of scalars that a run of text can't contain, because they may join the text before them; no bits
  /// with the profile `wcwidth`.
  private var joining: UInt8 {
    mutating get {
      if mode.graphemeClusters { return UnicodeProperties.Entry.classBits }
      return joinsEmoji ? UnicodeProperties.Entry.emojiBit : 0
    }
  }

  /// Prints simple UTF-8 text: up to the end of the row, or up to the first control, scalar that may join others,
  /// scalar without width, ill-formed sequence, or last few bytes, which may be incomplete.
  ///
  /// - Returns: The index of the first byte that wasn't printed.
  mutating func print(run bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    guard cursor.charsets.isPlain, !mode.insert, !cursor.pendingWrap, !page.hasDoubleRows,
      !pictures.hasCellPictures
    else { return start }
    let limit = textLimit
    var end = cursor.column
    var last = printed.lastGraphic
    let index = screen.grid.write(
      utf8: bytes, from: start, row: cursor.row, column: &end, limit: limit,
      template: cursor.pen.template,
      properties: properties, joining: joining, last: &last)
    guard index > start else { return start }
    printed.lastGraphic = last
    printed.canJoin = true
    changes &+= 1
    moveCursor(past: end, limit: limit)
    return index
  }

  /// Prints one scalar that isn't a control.
  mutating func print(_ scalar: UInt32) {
    var scalar = scalar
    let typed = scalar
    if !cursor.charsets.isPlain { scalar = cursor.charsets.translate(scalar) }
    let entry = properties[scalar]
    var width = entry.width
    changes &+= 1
    if mode.graphemeClusters {
      if joinPrevious(scalar, entry) { return }
      width = entry.clusterWidth
    } else if joinsEmoji, continuesEmoji(entry), joinPrevious(scalar, entry) {
      return
    }
    if width == 0 { return attach(scalar, entry) }
    printed.lastGraphic = typed
    printed.mayJoinEmoji = false
    printed.canJoin = put(scalar, width: width)
  }

  /// Whether a scalar may continue an emoji.
  @inline(__always)
  private mutating func continuesEmoji(_ entry: UnicodeProperties.Entry) -> Bool {
    entry.mayContinueEmoji || printed.mayJoinEmoji && entry.isPictographic
  }

  /// Writes a scalar at the cursor and moves the cursor.
  ///
  /// - Returns: Whether there was room; a wide scalar that can't fit is dropped, as in xterm.
  @discardableResult
  mutating func put(_ scalar: UInt32, width: Int) -> Bool {
    if cursor.pendingWrap { wrapIfAllowed() }
    var limit = textLimit
    guard cursor.column < limit else { return false }  // beyond the end of a double-width row
    if cursor.column &+ width > limit {
      guard page.margins.columns.count >= width else { return false }
      guard mode.autowrap else { return false }
      wrap()
      limit = textLimit
      guard cursor.column &+ width <= limit else { return false }
    }
    if mode.insert { makeRoom(width, before: limit) }
    var cell = cursor.pen.template
    cell.glyph |= scalar
    screen.grid.write(cell, row: cursor.row, column: cursor.column, width: width)
    cutPictures(row: cursor.row, columns: cursor.column..<cursor.column &+ width)
    moveCursor(past: cursor.column &+ width, limit: limit)
    return true
  }

  /// IRM: shifts the cells from the cursor up to `limit` to the right, if the cursor is inside the margins.
  private mutating func makeRoom(_ columns: Int, before limit: Int) {
    guard isInColumns else { return }
    screen.grid.shift(
      row: cursor.row, columns: cursor.column..<limit, by: columns, filling: cursor.pen.erased)
    cutPictures(row: cursor.row, columns: cursor.column..<limit)
  }

  /// Ends a pending wrap: wraps if DECAWM is set.
  @inline(__always)
  private mutating func wrapIfAllowed() {
    cursor.pendingWrap = false
    if mode.autowrap { wrap() }
  }

  /// Moves to the start of the next line and marks this one as wrapped.
  private mutating func wrap() {
    screen.grid.setWrapped(cursor.row, true)
    index()
    cursor.column = page.margins.left
    cursor.pendingWrap = false
  }

  /// Repeats the last graphic character (REP, ECMA-48 §8.3.103).
  ///
  /// A count that fills more than the screen is replaced by one that fills it once and ends in the same column; the
  /// result looks the same.
  mutating func repeatLast(_ count: Int) {
    guard printed.lastGraphic != 0 else { return }
    let typed = printed.lastGraphic
    let entry = properties[typed]
    var line = max(page.margins.columns.count / max(entry.width, 1), 1)
    let mayJoin = mode.graphemeClusters ? !entry.isPlain : joinsEmoji && entry.mayContinueEmoji
    // Two regional indicators make a flag, so a line takes an even number of them.
    if mayJoin, entry.breakClass == .regionalIndicator { line = max(line / 2, 1) * 2 }
    // With rows of single and double width, the pattern repeats after a common multiple of both lengths.
    let half = max((size.columns + 1) / 2 / max(entry.width, 1), 1)
    if page.hasDoubleRows, line % half != 0 { line *= half }
    guard !mayJoin else {
      // The characters may join each other, so print them one by one.
      let screen = (size.count + line - 1) / line * line
      for _ in 0..<(count <= screen ? count : screen + count % line) { print(typed) }
      return
    }
    // Wide characters may leave the last column of a row as it was, so all rows have to be scrolled in. The first row
    // is longer than the others if it starts right of the margins.
    let screen = (size.rows * max(entry.width, 1) + size.columns / line + 1) * line
    let count = count <= screen ? count : screen + count % line
    // The first character may join the text before it or end a single shift; the others are all alike.
    print(typed)
    let scalar = cursor.charsets.isPlain ? typed : cursor.charsets.translate(typed)
    let width = properties[scalar].width
    if width > 0 {
      put(scalar, width: width, count: count - 1)
    } else {
      for _ in 1..<count { print(typed) }
    }
  }

  /// Writes full rows of a repeated cell at the bottom of a scroll region that is narrower than the screen. Scrolling
  /// is slow there, so it happens once rather than for each row.
  ///
  /// - Returns: The number of characters written, always less than `count`; 0 if the case doesn't apply.
  private mutating func putRows(_ cell: GridCell, width: Int, count: Int) -> Int {
    let line = page.margins.columns.count / width
    guard cursor.row == page.margins.bottom, isInColumns, page.margins.columns.count < size.columns,
      cursor.pendingWrap || cursor.column + width > page.margins.columns.upperBound, mode.autowrap,
      !mode.insert,
      line > 0, count > 2 * line
    else { return 0 }
    let rows = min((count - 1) / line, page.margins.rows.count)
    screen.grid.setWrapped(cursor.row, true)
    scroll(by: rows)
    for row in page.margins.bottom - rows + 1...page.margins.bottom {
      screen.grid.write(cell, row: row, column: page.margins.left, width: width, count: line)
    }
    cursor.pendingWrap = false
    moveCursor(past: page.margins.left + line * width, limit: page.margins.columns.upperBound)
    return rows * line
  }

  /// Writes a scalar `count` times, with the same result as ``put(_:width:)``.
  private mutating func put(_ scalar: UInt32, width: Int, count: Int) {
    var remaining = count
    var cell = cursor.pen.template
    cell.glyph |= scalar
    while remaining > 0 {
      remaining -= putRows(cell, width: width, count: remaining)
      if cursor.pendingWrap { wrapIfAllowed() }
      let limit = textLimit
      var part = min(max(limit &- cursor.column, 0) / width, remaining)
      if mode.insert, cursor.column < page.margins.left { part = min(part, 1) }
      if part == 0 {
        printed.canJoin = put(scalar, width: width)
        // If there is no room for one, there is none for the others.
        guard printed.canJoin else { return }
        remaining -= 1
        continue
      }
      if mode.insert { makeRoom(part * width, before: limit) }
      screen.grid.write(cell, row: cursor.row, column: cursor.column, width: width, count: part)
      cutPictures(row: cursor.row, columns: cursor.column..<cursor.column &+ part &* width)
      moveCursor(past: cursor.column &+ part &* width, limit: limit)
      remaining -= part
      // Without autowrap, the others would only overwrite the last column.
      if cursor.pendingWrap, !mode.autowrap, width == 1 { return }
    }
  }
}
