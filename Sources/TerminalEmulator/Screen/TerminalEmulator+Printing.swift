import TerminalFrame

// Graphic characters: where they go, how wide they are, and when the line wraps.

extension TerminalEmulator {
  /// The first column after the cursor that text does not reach: the right margin, or the edge of the
  /// screen where the cursor stands right of the margin.
  ///
  /// Mutating only because a borrowed terminal is copied, which is what takes the time.
  @inline(__always)
  var textLimit: Int {
    mutating get {
      if hasDoubleRows { return textLimitOfRow }
      return column < margins.columns.upperBound ? margins.columns.upperBound : size.columns
    }
  }

  /// Prints 0x20 to 0x7E as fast as can be; most of what a program writes.
  @inline(__always)
  mutating func print(ascii bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    guard charsets.isPlain, !hasDoubleRows else { return printSlowly(bytes, range) }
    var range = range
    if mode.graphemeClusters, canJoin {
      // Only the first can join what is before it.
      print(UInt32(bytes[range.lowerBound]))
      range = range.lowerBound &+ 1..<range.upperBound
      if range.isEmpty { return }
    }
    changes &+= 1
    canJoin = true
    lastGraphic = UInt32(bytes[range.upperBound &- 1])
    let template = pen.template
    let end = column &+ range.count
    let limit = textLimit
    if !pendingWrap, !mode.insert, !pictures.hasCellPictures, end <= limit {
      // Nearly always.
      grid.write(bytes, range, row: row, column: column, template: template)
      column = end
      if end == limit {
        column = limit &- 1
        pendingWrap = true
      }
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
      if pendingWrap { wrapIfAllowed() }
      let limit = textLimit
      var count = min(limit &- column, range.upperBound &- index)
      if mode.insert {
        // Left of the margins nothing is moved, inside of them it is.
        if column < margins.left { count = 1 }
        makeRoom(count, before: limit)
      }
      grid.write(bytes, index..<index &+ count, row: row, column: column, template: template)
      if pictures.hasCellPictures {
        cutPictures(rows: row..<row &+ 1, columns: column..<column &+ count)
      }
      index &+= count
      column &+= count
      if column >= limit {
        column = limit &- 1
        pendingWrap = true
      }
    }
  }

  @inline(never)
  private mutating func printSlowly(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    for index in range { print(UInt32(bytes[index])) }
  }

  /// Prints lines of ASCII as long as nothing is special about them or the screen.
  ///
  /// - Returns: The first byte that was not taken.
  mutating func print(lines bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    guard charsets.isPlain, !mode.insert, !mode.newLine, !(mode.graphemeClusters && canJoin),
      margins.rows.count == size.rows, margins.columns.count == size.columns, !hasDoubleRows,
      pictures.isEmpty, scrollback.limit == 0
    else { return start }
    var cursor = Grid.TextCursor(row: row, column: column, pendingWrap: pendingWrap)
    let index = grid.write(
      lines: bytes, from: start, cursor: &cursor, template: pen.template,
      background: pen.background)
    guard index > start else { return start }
    changes &+= 1
    (row, column, pendingWrap) = (cursor.row, cursor.column, cursor.pendingWrap)
    lastGraphic = cursor.last
    canJoin = cursor.last != 0
    return index
  }

  /// Prints UTF-8 text as long as it is simple: to the end of the row, and up to what is a control, joins
  /// something, has no width, is ill-formed or may be cut off.
  ///
  /// - Returns: The first byte that was not taken.
  mutating func print(run bytes: borrowing Span<UInt8>, from start: Int) -> Int {
    guard charsets.isPlain, !mode.insert, !pendingWrap, !hasDoubleRows,
      !pictures.hasCellPictures
    else { return start }
    let limit = textLimit
    var end = column
    var last = lastGraphic
    let index = grid.write(
      utf8: bytes, from: start, row: row, column: &end, limit: limit, template: pen.template,
      properties: properties, onlyPlain: mode.graphemeClusters, last: &last)
    guard index > start else { return start }
    lastGraphic = last
    canJoin = true
    changes &+= 1
    column = end
    if column >= limit {
      column = limit &- 1
      pendingWrap = true
    }
    return index
  }

  /// Prints one scalar that is not a control.
  mutating func print(_ scalar: UInt32) {
    var scalar = scalar
    let typed = scalar
    if !charsets.isPlain { scalar = charsets.translate(scalar) }
    let entry = properties[scalar]
    var width = entry.width
    changes &+= 1
    if mode.graphemeClusters {
      if joinsPrevious(scalar, entry) { return attach(scalar, entry) }
      // A medial or final of Hangul by itself is a cluster, and needs a cell.
      if width == 0, entry.breakClass == .v || entry.breakClass == .t { width = 1 }
    }
    if width == 0 { return attach(scalar, entry) }
    lastGraphic = typed
    canJoin = put(scalar, width: width)
  }

  /// Writes a scalar at the cursor and moves the cursor.
  ///
  /// - Returns: Whether there was room; a wide one is dropped where it cannot fit, as xterm does.
  @discardableResult
  mutating func put(_ scalar: UInt32, width: Int) -> Bool {
    if pendingWrap { wrapIfAllowed() }
    var limit = textLimit
    guard column < limit else { return false }  // right of what a double row has
    if column &+ width > limit {
      guard margins.columns.count >= width else { return false }
      guard mode.autowrap else { return false }
      wrap()
      limit = textLimit
      guard column &+ width <= limit else { return false }
    }
    if mode.insert { makeRoom(width, before: limit) }
    var cell = pen.template
    cell.glyph |= scalar
    grid.write(cell, row: row, column: column, width: width)
    if pictures.hasCellPictures {
      cutPictures(rows: row..<row &+ 1, columns: column..<column &+ width)
    }
    column &+= width
    if column >= limit {
      column = limit &- 1
      pendingWrap = true
    }
    return true
  }

  /// IRM: moves the rest of the row to the right, between the margins only.
  private mutating func makeRoom(_ columns: Int, before limit: Int) {
    guard isInColumns else { return }
    grid.shift(row: row, columns: column..<limit, by: columns, filling: pen.erased)
    if pictures.hasCellPictures { cutPictures(rows: row..<row + 1, columns: column..<limit) }
  }

  /// Ends a pending wrap, by wrapping if DECAWM is set.
  @inline(__always)
  private mutating func wrapIfAllowed() {
    pendingWrap = false
    if mode.autowrap { wrap() }
  }

  /// Goes on in the next line.
  private mutating func wrap() {
    grid.setWrapped(row, true)
    index()
    column = margins.left
    pendingWrap = false
  }

  /// Repeats the last graphic character (REP, ECMA-48 §8.3.103).
  ///
  /// More than a screen of them looks like one screen that ends in the same column.
  mutating func repeatLast(_ count: Int) {
    guard lastGraphic != 0 else { return }
    let typed = lastGraphic
    let entry = properties[typed]
    var line = max(margins.columns.count / max(entry.width, 1), 1)
    // Rows of both widths look alike again after as many as both divide.
    let half = max((size.columns + 1) / 2 / max(entry.width, 1), 1)
    if hasDoubleRows, line % half != 0 { line *= half }
    guard entry.isPlain || !mode.graphemeClusters else {
      // These join each other.
      let screen = (size.count + line - 1) / line * line
      for _ in 0..<(count <= screen ? count : screen + count % line) { print(typed) }
      return
    }
    // Wide ones may leave a last column, so that all rows have to be new ones; the first row is longer
    // than the others where it begins right of the margins.
    let screen = (size.rows * max(entry.width, 1) + size.columns / line + 1) * line
    let count = count <= screen ? count : screen + count % line
    // The first one may join what is before it, or end a single shift; the others are all alike.
    print(typed)
    let scalar = charsets.isPlain ? typed : charsets.translate(typed)
    let width = properties[scalar].width
    if width > 0 {
      put(scalar, width: width, count: count - 1)
    } else {
      for _ in 1..<count { print(typed) }
    }
  }

  /// Writes full rows of a cell where each would scroll a part of the screen, which is done once.
  ///
  /// - Returns: How many were written; always less than `count`.
  private mutating func putRows(_ cell: GridCell, width: Int, count: Int) -> Int {
    let line = margins.columns.count / width
    guard row == margins.bottom, isInColumns, margins.columns.count < size.columns,
      pendingWrap || column + width > margins.columns.upperBound, mode.autowrap, !mode.insert,
      line > 0, count > 2 * line
    else { return 0 }
    let rows = min((count - 1) / line, margins.rows.count)
    grid.setWrapped(row, true)
    scroll(by: rows)
    for row in margins.bottom - rows + 1...margins.bottom {
      grid.write(cell, row: row, column: margins.left, width: width, count: line)
    }
    column = margins.left + line * width
    pendingWrap = column == margins.columns.upperBound
    if pendingWrap { column -= 1 }
    return rows * line
  }

  /// Writes a scalar many times, as ``put(_:width:)`` would.
  private mutating func put(_ scalar: UInt32, width: Int, count: Int) {
    var left = count
    var cell = pen.template
    cell.glyph |= scalar
    while left > 0 {
      left -= putRows(cell, width: width, count: left)
      if pendingWrap { wrapIfAllowed() }
      let limit = textLimit
      var part = min(max(limit &- column, 0) / width, left)
      if mode.insert, column < margins.left { part = min(part, 1) }
      if part == 0 {
        canJoin = put(scalar, width: width)
        // Where there is no room for one there is none for the others.
        guard canJoin else { return }
        left -= 1
        continue
      }
      if mode.insert { makeRoom(part * width, before: limit) }
      grid.write(cell, row: row, column: column, width: width, count: part)
      if pictures.hasCellPictures {
        cutPictures(rows: row..<row &+ 1, columns: column..<column &+ part &* width)
      }
      column &+= part &* width
      left -= part
      if column >= limit {
        column = limit &- 1
        pendingWrap = true
        // The others would all be written to the last column.
        if !mode.autowrap, width == 1 { return }
      }
    }
  }
}
