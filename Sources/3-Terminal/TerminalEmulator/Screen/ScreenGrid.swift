import TerminalFrame

/// The cells of one screen. A table maps rows to their cells, so that scrolling changes the table and moves no cells.
/// Each row knows which of its columns may be used (other than blank), so that clearing it touches only those.
struct ScreenGrid: Sendable {
  let size: GridSize
  /// The cells of all rows, in an order that ``lines`` determines.
  var cells: [GridCell]
  /// The table of rows. The rows of the screen, from top to bottom, are the `size.rows` lines from ``top`` on. The
  /// table is twice as long, so that scrolling the whole screen moves ``top`` and seldom any lines.
  var lines: [Line]
  var top = 0

  /// A row of the screen.
  struct Line: Sendable {
    /// The start of the row in ``ScreenGrid/cells``.
    var start: Int32
    /// The first column that may be used: all columns outside of `usedStart..<usedEnd` are blank. `.max` and 0 stand
    /// for an empty range.
    var usedStart = Int16.max
    var usedEnd: Int16 = 0
    /// The background of the unused columns, as `Color.rawValue`.
    var background: UInt32 = 0
    /// Whether text wrapped from this row to the next one.
    var isWrapped = false
    /// The size of the row's characters (DECDWL and DECDHL).
    var size = RowSize.single

    @inline(__always)
    var used: Range<Int> { Int(usedStart)..<max(Int(usedStart), Int(usedEnd)) }

    /// Marks the columns `start..<end` as used.
    @inline(__always)
    mutating func use(_ start: Int, _ end: Int) {
      usedStart = min(usedStart, Int16(truncatingIfNeeded: start))
      usedEnd = max(usedEnd, Int16(truncatingIfNeeded: end))
    }

    /// Marks all columns as blank.
    @inline(__always)
    mutating func empty(_ background: UInt32) {
      self.background = background
      usedStart = .max
      usedEnd = 0
      isWrapped = false
      size = .single
    }

    /// Marks some columns as blank. Columns in the middle of the used ones stay marked as used.
    @inline(__always)
    mutating func forget(_ columns: Range<Int>) {
      let (start, end) = (Int(usedStart), Int(usedEnd))
      if columns.lowerBound <= start, columns.upperBound >= end {
        usedStart = .max
        usedEnd = 0
      } else if columns.upperBound >= end {
        usedEnd = Int16(truncatingIfNeeded: min(end, columns.lowerBound))
      } else if columns.lowerBound <= start {
        usedStart = Int16(truncatingIfNeeded: max(start, columns.upperBound))
      }
    }
  }

  init(size: GridSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.count)
    lines = (0..<2 * size.rows).map { Line(start: Int32($0 % size.rows * size.columns)) }
  }

  func rowSize(_ row: Int) -> RowSize { lines[top &+ row].size }

  /// The rows of double width or height, by number.
  var rowSizes: [Int: RowSize] {
    var sizes: [Int: RowSize] = [:]
    for row in 0..<size.rows where rowSize(row).isDouble { sizes[row] = rowSize(row) }
    return sizes
  }

  mutating func setRowSize(_ row: Int, _ size: RowSize) {
    if rowSize(row) != size { lines[top &+ row].size = size }
  }

  func isWrapped(_ row: Int) -> Bool { lines[top &+ row].isWrapped }

  @inline(__always)
  mutating func setWrapped(_ row: Int, _ isWrapped: Bool) {
    // Compare first: writing checks that the table isn't shared with a copy, which takes longer.
    if lines[top &+ row].isWrapped != isWrapped { lines[top &+ row].isWrapped = isWrapped }
  }

  /// Ends the row's wrap into the next one, and makes its characters single, as erasing all of it does.
  mutating func resetLine(_ row: Int) {
    setWrapped(row, false)
    setRowSize(row, .single)
  }

  @inline(__always)
  subscript(row row: Int, column column: Int) -> GridCell {
    get { cells[start(row) &+ column] }
    set {
      cells[start(row) &+ column] = newValue
      use(row, column, column &+ 1)
    }
  }

  /// The start of a row of the screen in ``cells``.
  @inline(__always)
  func start(_ row: Int) -> Int { Int(lines[top &+ row].start) }

  /// The columns that may be used, that is, other than blank.
  func used(_ row: Int) -> Range<Int> { lines[top &+ row].used }

  /// The background of the columns outside of ``used(_:)``, as `Color.rawValue`.
  func background(_ row: Int) -> UInt32 { lines[top &+ row].background }

  /// Marks the columns `start..<end` as used.
  @inline(__always)
  mutating func use(_ row: Int, _ start: Int, _ end: Int) {
    let line = lines[top &+ row]
    if start < line.usedStart || end > line.usedEnd { lines[top &+ row].use(start, end) }
  }

  // MARK: Size

  /// This grid, cut or filled up to `size`, after dropping `dropping` rows at the top.
  func resized(to size: GridSize, dropping: Int) -> ScreenGrid {
    var result = ScreenGrid(size: size)
    let columns = min(size.columns, self.size.columns)
    for row in 0..<min(size.rows, self.size.rows - dropping) {
      for column in 0..<columns {
        result[row: row, column: column] = self[row: row + dropping, column: column]
      }
      result.setWrapped(row, isWrapped(row + dropping) && columns == self.size.columns)
      result.setRowSize(row, rowSize(row + dropping))
      if result[row: row, column: columns - 1].isWide {
        result[row: row, column: columns - 1].glyph = 0x20
      }
    }
    return result
  }

  /// Updates all cells for a compaction of their store.
  mutating func rename(with compaction: inout CellStore.Compaction) {
    for index in cells.indices where cells[index].extra != 0 || cells[index].isCluster {
      compaction.rename(&cells[index])
    }
  }
}
