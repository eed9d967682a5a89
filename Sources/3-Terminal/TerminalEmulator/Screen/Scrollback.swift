import TerminalFrame

/// The newest rows that left the top of the main screen, as many as ``TerminalEmulator/Configuration/scrollbackRows``.
struct Scrollback: Sendable {
  struct Row: Sendable {
    /// The cells of the row, one for each column that the screen had at that time.
    var cells: [Cell]
    var size: RowSize
  }

  /// The number of rows to keep; 0 for none.
  let limit: Int
  private var kept: [Row] = []

  init(limit: Int) { self.limit = limit }

  /// The rows that are kept, oldest first.
  var rows: ArraySlice<Row> { kept.suffix(limit) }

  mutating func add(_ row: Row) {
    // Drop old rows only now and then, since that moves all others.
    if kept.count >= 2 * limit { kept.removeFirst(kept.count - limit + 1) }
    kept.append(row)
  }

  mutating func clear() { kept = [] }
}

extension TerminalEmulator {
  /// Adds rows that are about to leave at the top of the screen to the scrollback.
  mutating func keepScrolledOff(_ count: Int) {
    guard !isAlternateScreen else { return }
    var reader = CellReader(grid: screen.grid, store: store, keepsLinkIDs: false)
    for row in 0..<min(count, size.rows) {
      scrollback.add(
        Scrollback.Row(cells: reader.cells(ofRow: row), size: screen.grid.rowSize(row)))
    }
  }
}

extension Frame {
  /// This frame below the newest rows of `scrollback`, as many as a frame can have. Rows that are longer than the frame
  /// is wide are cut.
  func adding(_ scrollback: Scrollback) -> Frame {
    let maximum = GridSize(columns: size.columns, rows: GridSize.bounds.upperBound).clamped.rows
    let rows = scrollback.rows.suffix(max(maximum - size.rows, 0))
    guard !rows.isEmpty else { return self }
    var cells: [Cell] = []
    var rowSizes: [Int: RowSize] = [:]
    for (index, row) in rows.enumerated() {
      var line = Array(row.cells.prefix(size.columns))
      if let last = line.last, last.width == 2 { line[line.count - 1] = .blank }
      cells += line + Array(repeating: .blank, count: size.columns - line.count)
      if row.size.isDouble { rowSizes[index] = row.size }
    }
    for (row, size) in self.rowSizes { rowSizes[row + rows.count] = size }
    var cursor = cursor
    cursor.position.row += rows.count
    let sizedTexts = sizedTexts.map { text in
      var moved = text
      moved.position.row += rows.count
      return moved
    }
    let pictures = pictures.map { picture in
      var moved = picture
      moved.position.row += rows.count
      return moved
    }
    return Frame(
      size: GridSize(columns: size.columns, rows: size.rows + rows.count),
      cells: cells + self.cells, cursor: cursor, title: title, paletteChanges: paletteChanges,
      pictures: pictures, rowSizes: rowSizes, sizedTexts: sizedTexts)
  }
}
