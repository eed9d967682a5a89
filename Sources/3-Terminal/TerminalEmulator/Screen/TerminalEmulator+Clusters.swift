import TerminalFrame

// Combining marks and grapheme clusters (UAX #29); the rules are in UnicodeProperties+Clusters.swift.

extension TerminalEmulator {
  /// The cell that text was printed to last: at the cursor if a wrap is pending, otherwise left of it.
  ///
  /// It is mutating only for speed: state of a borrowed terminal would be copied.
  @inline(__always)
  private mutating func previousCell() -> (row: Int, column: Int)? {
    var position = (row: cursor.row, column: cursor.pendingWrap ? cursor.column : cursor.column - 1)
    if position.column < 0 {
      guard cursor.row > 0, screen.grid.isWrapped(cursor.row - 1) else { return nil }
      position = (cursor.row - 1, size.columns - 1)
    }
    if position.column > 0, screen.grid[row: position.row, column: position.column].isContinuation {
      position.column -= 1
    }
    return position
  }

  /// Adds a scalar to the cluster that was printed last, if it belongs to it.
  ///
  /// - Returns: Whether it belongs to it.
  mutating func joinPrevious(_ scalar: UInt32, _ entry: UnicodeProperties.Entry) -> Bool {
    guard printed.canJoin, let position = previousCell() else { return false }
    let cell = screen.grid[row: position.row, column: position.column]
    let last = store.last(of: cell)
    let joins: Bool
    if mode.graphemeClusters {
      if entry.isPlain, properties[last].isPlain { return false }
      joins = properties.joins(
        scalar, entry, after: last, isSecond: !cell.isCluster, of: { store.scalars(of: cell) })
    } else if cell.isCluster {
      joins = properties.joinsEmoji(entry, to: store.scalars(of: cell))
    } else {
      joins = properties.joinsEmoji(entry, to: last)
    }
    // A mark that would join a full cluster is dropped; other text starts a new cell.
    guard joins, entry.isMark || !store.isFull(cell) else { return false }
    attach(scalar, entry, row: position.row, column: position.column)
    return true
  }

  /// Adds a scalar to the cell that text was printed to last, or drops it if there is no such cell.
  mutating func attach(_ scalar: UInt32, _ entry: UnicodeProperties.Entry) {
    guard let position = previousCell() else { return }
    attach(scalar, entry, row: position.row, column: position.column)
  }

  private mutating func attach(
    _ scalar: UInt32, _ entry: UnicodeProperties.Entry, row: Int, column: Int
  ) {
    compactIfNeeded()
    let cell = screen.grid[row: row, column: column]
    let last = store.last(of: cell)
    let glyph = store.append(scalar, to: cell.glyph, inPlace: printed.canJoin)
    screen.grid[row: row, column: column].glyph = glyph
    printed.mayJoinEmoji = scalar == Self.joiner
    if mode.graphemeClusters || joinsEmoji && scalar != Self.textSelector, printed.canJoin {
      let columns = cell.isWide ? 2 : 1
      let new = properties.columns(
        columns, adding: scalar, entry, after: last, isSecond: !cell.isCluster)
      if new > columns {
        widen(row: row, column: column)
      } else if new < columns {
        narrow(row: row, column: column)
      }
    }
    printed.canJoin = true
  }

  /// ZERO WIDTH JOINER.
  static let joiner: UInt32 = 0x200d
  /// VARIATION SELECTOR-15.
  private static let textSelector: UInt32 = 0xfe0e

  /// Widens a cell that was just printed to two columns; at the edge the cell moves to the next line.
  private mutating func widen(row position: Int, column start: Int) {
    var cell = screen.grid[row: position, column: start]
    guard position == cursor.row else { return }
    if !cursor.pendingWrap {
      screen.grid.write(cell, row: cursor.row, column: start, width: 2)
      cutPictures(row: cursor.row, columns: start..<start + 2)
      moveCursor(past: start + 2, limit: textLimit)
      return
    }
    guard mode.autowrap, page.margins.columns.count >= 2, size.columns >= 2 else { return }
    screen.grid[row: cursor.row, column: start].glyph = 0x20
    cell.glyph &= ~GridCell.protected
    let scalar = cell.glyph
    put(scalar, width: 2)
  }

  /// Narrows a cell that was just printed to one column. If it wrapped because it was wide, it isn't moved back.
  private mutating func narrow(row: Int, column: Int) {
    guard row == cursor.row, column + 1 < size.columns else { return }
    screen.grid[row: row, column: column].glyph &= ~GridCell.wide
    screen.grid[row: row, column: column + 1].blankHalf()
    cursor.column = column + 1
    cursor.pendingWrap = false
  }
}
