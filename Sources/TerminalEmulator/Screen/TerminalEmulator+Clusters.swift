import TerminalFrame

// Combining marks and grapheme clusters (UAX #29, Unicode 15.0.0).

extension TerminalEmulator {
  /// The cell that text was printed to last: at the cursor while a wrap is pending, else left of it.
  ///
  /// Mutating only because a borrowed terminal is copied, which is what takes the time.
  private mutating func previousCell() -> (row: Int, column: Int)? {
    var place = (row: cursor.row, column: cursor.pendingWrap ? cursor.column : cursor.column - 1)
    if place.column < 0 {
      guard cursor.row > 0, screen.grid.isWrapped(cursor.row - 1) else { return nil }
      place = (cursor.row - 1, size.columns - 1)
    }
    if place.column > 0, screen.grid[row: place.row, column: place.column].isContinuation {
      place.column -= 1
    }
    return place
  }

  /// Whether there is no cluster boundary before `scalar`.
  ///
  /// Mutating for the same reason.
  mutating func joinsPrevious(_ scalar: UInt32, _ entry: UnicodeProperties.Entry) -> Bool {
    guard printed.canJoin, let place = previousCell() else { return false }
    let cell = screen.grid[row: place.row, column: place.column]
    let last = store.last(of: cell)
    if entry.isPlain, properties[last].isPlain { return false }
    let left = properties.breakClass(of: last)
    let right = properties.breakClass(of: scalar)
    switch (left, right) {
    case (.control, _), (_, .control): return false  // GB4, GB5
    case (.l, .l), (.l, .v), (.l, .lv), (.l, .lvt): return true  // GB6
    case (.lv, .v), (.lv, .t), (.v, .v), (.v, .t): return true  // GB7
    case (.lvt, .t), (.t, .t): return true  // GB8
    case (_, .extend), (_, .zwj), (_, .spacingMark): return true  // GB9, GB9a
    // What would join a full cluster is dropped, but not text that can stand by itself.
    case (.prepend, _): return !store.isFull(cell)  // GB9b
    case (.zwj, _) where entry.isPictographic:  // GB11
      return !store.isFull(cell) && properties.isEmojiBeforeJoiner(store.scalars(of: cell))
    case (.regionalIndicator, .regionalIndicator):  // GB12, GB13
      let properties = properties
      let flags = store.scalars(of: cell).reversed().prefix {
        properties[$0].breakClass == .regionalIndicator
      }
      return flags.count % 2 == 1
    default: return false  // GB999
    }
  }

  /// Adds a scalar to the cell that text was printed to last; one that finds none is dropped.
  mutating func attach(_ scalar: UInt32, _ entry: UnicodeProperties.Entry) {
    guard let place = previousCell() else { return }
    compactIfNeeded()
    let cell = screen.grid[row: place.row, column: place.column]
    let glyph = store.append(scalar, to: cell.glyph, inPlace: printed.canJoin)
    screen.grid[row: place.row, column: place.column].glyph = glyph
    if mode.graphemeClusters, printed.canJoin, !cell.isWide,
      properties.widens(scalar, entry, base: store.first(of: cell))
    {
      widen(row: place.row, column: place.column)
    }
    printed.canJoin = true
  }

  /// Gives a cell that was just printed its second column; at the edge the cell moves to the next line.
  private mutating func widen(row place: Int, column start: Int) {
    var cell = screen.grid[row: place, column: start]
    guard place == cursor.row else { return }
    if !cursor.pendingWrap {
      screen.grid.write(cell, row: cursor.row, column: start, width: 2)
      if pictures.hasCellPictures {
        cutPictures(rows: cursor.row..<cursor.row + 1, columns: start..<start + 2)
      }
      let limit = textLimit
      cursor.column = start + 2
      if cursor.column >= limit {
        cursor.column = limit - 1
        cursor.pendingWrap = true
      }
      return
    }
    guard mode.autowrap, page.margins.columns.count >= 2, size.columns >= 2 else { return }
    screen.grid[row: cursor.row, column: start].glyph = 0x20
    cell.glyph &= ~GridCell.protected
    let scalar = cell.glyph
    put(scalar, width: 2)
  }
}

extension UnicodeProperties {
  /// Whether `scalars` end in an emoji, any extenders and a joiner.
  fileprivate func isEmojiBeforeJoiner(_ scalars: ArraySlice<UInt32>) -> Bool {
    for scalar in scalars.dropLast().reversed() {
      let entry = self[scalar]
      if entry.isPictographic { return true }
      if entry.breakClass != .extend { return false }
    }
    return false
  }
}
