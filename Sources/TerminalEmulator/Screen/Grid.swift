import TerminalFrame

/// The cells of one screen. Rows are found through a table, so that scrolling renames rows and moves
/// no cell.
struct Grid: Sendable {
  let size: GridSize
  /// Rows of cells in the order of storage.
  private(set) var cells: [GridCell]
  /// The rows of the screen from top to bottom.
  private var lines: [Line]

  struct Line: Sendable {
    /// Where the row starts in ``Grid/cells``.
    var start: Int32
    /// Whether the row goes on in the next one, because text wrapped.
    var isWrapped: Bool
    /// DECDWL and DECDHL.
    var size = RowSize.single
  }

  init(size: GridSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.count)
    lines = (0..<size.rows).map { Line(start: Int32($0 * size.columns), isWrapped: false) }
  }

  /// Where a row of the screen starts in ``cells``.
  @inline(__always)
  private func start(_ row: Int) -> Int { Int(lines[row].start) }

  func isWrapped(_ row: Int) -> Bool { lines[row].isWrapped }

  mutating func setWrapped(_ row: Int, _ isWrapped: Bool) { lines[row].isWrapped = isWrapped }

  func rowSize(_ row: Int) -> RowSize { lines[row].size }

  /// The rows that are not single, by number.
  var rowSizes: [Int: RowSize] {
    var sizes: [Int: RowSize] = [:]
    for row in lines.indices where lines[row].size.isDouble { sizes[row] = lines[row].size }
    return sizes
  }

  mutating func setRowSize(_ row: Int, _ size: RowSize) { lines[row].size = size }

  @inline(__always)
  subscript(row row: Int, column column: Int) -> GridCell {
    get { cells[start(row) + column] }
    set { cells[start(row) + column] = newValue }
  }

  // MARK: Writing

  /// Writes printable ASCII; the caller has made sure that it fits the row.
  @inline(__always)
  mutating func write(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, row: Int, column: Int, template: GridCell
  ) {
    let count = range.count
    let start = start(row) + column
    splitWide(row: row, column: column)
    splitWide(row: row, column: column + count)
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count && column + count <= size.columns)
    var target = cells.mutableSpan
    precondition(start >= 0 && start + count <= target.count)
    let source = range.lowerBound
    for index in 0..<count {
      let byte = unsafe bytes[unchecked: source &+ index]
      unsafe target[unchecked: start &+ index] = template.adding(UInt32(byte))
    }
  }

  /// Writes one cell, or the two cells of a wide glyph; the caller has made sure that they fit.
  @inline(__always)
  mutating func write(_ cell: GridCell, row: Int, column: Int, width: Int) {
    splitWide(row: row, column: column)
    splitWide(row: row, column: column + width)
    let start = start(row) + column
    if width == 2 {
      cells[start] = GridCell(
        glyph: cell.glyph | GridCell.wide, extra: cell.extra, style: cell.style)
      cells[start + 1] = GridCell(
        glyph: cell.glyph & GridCell.protected | GridCell.continuation | 0x20, extra: cell.extra,
        style: cell.style)
    } else {
      cells[start] = cell
    }
  }

  /// Blanks both halves of a wide cell whose right half stands at `column`, because something is about
  /// to be written or moved from there.
  @inline(__always)
  mutating func splitWide(row: Int, column: Int) {
    guard column > 0, column < size.columns else { return }
    let place = start(row) + column
    if cells[place].isContinuation { blankHalves(place) }
  }

  private mutating func blankHalves(_ place: Int) {
    for half in place - 1...place {
      cells[half].glyph = cells[half].glyph & GridCell.protected | 0x20
    }
  }

  mutating func fill(row: Int, columns: Range<Int>, with cell: GridCell) {
    guard !columns.isEmpty else { return }
    splitWide(row: row, column: columns.lowerBound)
    splitWide(row: row, column: columns.upperBound)
    overwrite(row: row, columns: columns, with: cell)
  }

  /// Fills without a look at the neighbours.
  @inline(__always)
  private mutating func overwrite(row: Int, columns: Range<Int>, with cell: GridCell) {
    let start = start(row)
    var target = cells.mutableSpan
    precondition(start + columns.upperBound <= target.count && columns.lowerBound >= 0)
    for index in start + columns.lowerBound..<start + columns.upperBound {
      unsafe target[unchecked: index] = cell
    }
  }

  /// Changes each cell of a part of a row.
  mutating func update(row: Int, columns: Range<Int>, _ body: (inout GridCell) -> Void) {
    for index in start(row) + columns.lowerBound..<start(row) + columns.upperBound {
      body(&cells[index])
    }
  }

  /// Blanks the halves of wide cells that lost their other half to a change of some cells.
  mutating func repairHalves(row: Int, columns: Range<Int>) {
    let base = start(row)
    for column in max(columns.lowerBound - 1, 0)..<min(columns.upperBound + 1, size.columns) {
      let cell = cells[base + column]
      let losesLeft = cell.isContinuation && (column == 0 || !cells[base + column - 1].isWide)
      let losesRight =
        cell.isWide && (column + 1 == size.columns || !cells[base + column + 1].isContinuation)
      if losesLeft || losesRight {
        cells[base + column].glyph = cell.glyph & GridCell.protected | 0x20
      }
    }
  }

  // MARK: Moving

  /// Moves the cells of `columns` to the right (left where `count` is negative) and fills the gap.
  mutating func shift(row: Int, columns: Range<Int>, by count: Int, filling blank: GridCell) {
    guard !columns.isEmpty, count != 0 else { return }
    let distance = min(abs(count), columns.count)
    splitWide(row: row, column: columns.lowerBound)
    splitWide(row: row, column: columns.upperBound)
    // A wide cell that leaves the moved part by half is blanked as well.
    splitWide(
      row: row, column: count > 0 ? columns.upperBound - distance : columns.lowerBound + distance)
    let base = start(row)
    var target = cells.mutableSpan
    if count > 0 {
      var index = columns.upperBound - 1
      while index >= columns.lowerBound + distance {
        target[base + index] = target[base + index - distance]
        index -= 1
      }
      overwrite(
        row: row, columns: columns.lowerBound..<columns.lowerBound + distance, with: blank)
    } else {
      for index in columns.lowerBound..<columns.upperBound - distance {
        target[base + index] = target[base + index + distance]
      }
      overwrite(
        row: row, columns: columns.upperBound - distance..<columns.upperBound, with: blank)
    }
  }

  /// Scrolls whole rows up by `count` (down where it is negative); new rows are filled.
  mutating func scroll(rows: Range<Int>, by count: Int, filling blank: GridCell) {
    let distance = min(abs(count), rows.count)
    guard distance > 0 else { return }
    let cleared: Range<Int>
    if count > 0 {
      rotate(rows, by: distance)
      cleared = rows.upperBound - distance..<rows.upperBound
    } else {
      rotate(rows, by: rows.count - distance)
      cleared = rows.lowerBound..<rows.lowerBound + distance
    }
    for row in cleared {
      fill(row: row, columns: 0..<size.columns, with: blank)
      setWrapped(row, false)
      setRowSize(row, .single)
    }
  }

  /// Moves the rows of a range up by `distance`, those at its top to its bottom.
  private mutating func rotate(_ rows: Range<Int>, by distance: Int) {
    guard distance > 0, distance < rows.count else { return }
    if distance == 1 {
      // Most of all scrolling; without an allocation.
      let first = lines[rows.lowerBound]
      shiftUp(rows, by: 1)
      lines[rows.upperBound - 1] = first
    } else {
      let moved = lines[rows.lowerBound..<rows.lowerBound + distance]
      shiftUp(rows, by: distance)
      lines.replaceSubrange(rows.upperBound - distance..<rows.upperBound, with: moved)
    }
  }

  private mutating func shiftUp(_ rows: Range<Int>, by distance: Int) {
    var target = lines.mutableSpan
    precondition(rows.lowerBound >= 0 && rows.upperBound <= target.count && distance > 0)
    for row in rows.lowerBound..<rows.upperBound - distance {
      unsafe target[unchecked: row] = target[unchecked: row &+ distance]
    }
  }

  /// Scrolls a rectangle up by `count` (down where it is negative) and fills what is left.
  mutating func scroll(
    rows: Range<Int>, columns: Range<Int>, by count: Int, filling blank: GridCell
  ) {
    if columns == 0..<size.columns { return scroll(rows: rows, by: count, filling: blank) }
    let distance = min(abs(count), rows.count)
    guard distance > 0, !columns.isEmpty else { return }
    for row in rows {
      splitWide(row: row, column: columns.lowerBound)
      splitWide(row: row, column: columns.upperBound)
    }
    let kept = rows.count - distance
    for step in 0..<kept {
      let target = count > 0 ? rows.lowerBound + step : rows.upperBound - 1 - step
      let source = count > 0 ? target + distance : target - distance
      copy(columns, from: start(source), to: start(target))
    }
    for step in kept..<rows.count {
      let row = count > 0 ? rows.lowerBound + step : rows.upperBound - 1 - step
      fill(row: row, columns: columns, with: blank)
    }
  }

  /// Copies a part of one row to the same columns of another one.
  private mutating func copy(_ columns: Range<Int>, from source: Int, to target: Int) {
    var span = cells.mutableSpan
    precondition(columns.lowerBound >= 0 && max(source, target) + columns.upperBound <= span.count)
    for column in columns {
      unsafe span[unchecked: target &+ column] = span[unchecked: source &+ column]
    }
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
