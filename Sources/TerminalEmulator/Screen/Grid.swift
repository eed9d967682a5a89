import TerminalFrame

/// The cells of one screen. Rows are found through a table, so that scrolling renames rows and moves
/// no cell; each row knows which of its cells may be other than blank, so that clearing it touches
/// only those.
struct Grid: Sendable {
  let size: GridSize
  /// Rows of cells in the order of storage.
  var cells: [GridCell]
  /// The rows of the screen from top to bottom are `size.rows` lines from ``top`` on. The table is
  /// twice as long, so that scrolling the whole screen moves ``top`` and rarely a line.
  var lines: [Line]
  var top = 0

  /// A row of the screen.
  struct Line: Sendable {
    /// Where the row starts in ``Grid/cells``.
    var start: Int32
    /// The columns outside of `usedStart..<usedEnd` are all blank; an empty range is `.max..<0`.
    var usedStart = Int16.max
    var usedEnd: Int16 = 0
    /// The background of these blanks, as `Color.rawValue`.
    var background: UInt32 = 0
    /// Whether the row goes on in the next one, because text wrapped.
    var isWrapped = false
    /// DECDWL and DECDHL.
    var size = RowSize.single

    @inline(__always)
    var used: Range<Int> { Int(usedStart)..<max(Int(usedStart), Int(usedEnd)) }

    /// Notes that the columns from `start` to before `end` may be other than blank.
    @inline(__always)
    mutating func use(_ start: Int, _ end: Int) {
      usedStart = min(usedStart, Int16(truncatingIfNeeded: start))
      usedEnd = max(usedEnd, Int16(truncatingIfNeeded: end))
    }

    /// Notes that all columns are blank now.
    @inline(__always)
    mutating func empty(_ background: UInt32) {
      self.background = background
      usedStart = .max
      usedEnd = 0
      isWrapped = false
      size = .single
    }

    /// Notes that some columns are blank now.
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

  /// The rows that are not single, by number.
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
    // Looked at first, because a write has to see that nobody else holds the table.
    if lines[top &+ row].isWrapped != isWrapped { lines[top &+ row].isWrapped = isWrapped }
  }

  @inline(__always)
  subscript(row row: Int, column column: Int) -> GridCell {
    get { cells[start(row) &+ column] }
    set {
      cells[start(row) &+ column] = newValue
      use(row, column, column &+ 1)
    }
  }

  /// Where a row of the screen starts in ``cells``.
  @inline(__always)
  func start(_ row: Int) -> Int { Int(lines[top &+ row].start) }

  /// The columns that may be other than blank.
  func used(_ row: Int) -> Range<Int> { lines[top &+ row].used }

  /// The background of the blanks beyond ``used(_:)``, as `Color.rawValue`.
  func background(_ row: Int) -> UInt32 { lines[top &+ row].background }

  /// Notes that the columns from `start` to before `end` may be other than blank.
  @inline(__always)
  mutating func use(_ row: Int, _ start: Int, _ end: Int) {
    let line = lines[top &+ row]
    if start < line.usedStart || end > line.usedEnd { lines[top &+ row].use(start, end) }
  }

  // MARK: Size

  /// This grid cut or filled to `size`; `dropping` rows leave at the top.
  func resized(to size: GridSize, dropping: Int) -> Grid {
    var result = Grid(size: size)
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

  /// Lets a compaction rename what every cell points to.
  mutating func rename(with compaction: inout CellStore.Compaction) {
    for index in cells.indices where cells[index].extra != 0 || cells[index].isCluster {
      compaction.rename(&cells[index])
    }
  }
}
