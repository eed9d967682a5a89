import TerminalFrame

/// The cells of one screen. Rows are found through a table, so that scrolling renames rows and moves
/// no cell.
struct Grid: Sendable {
  let size: GridSize
  /// Rows of cells in the order of storage.
  private(set) var cells: [GridCell]
  /// Where each row of the screen starts in ``cells``.
  private(set) var starts: [Int]
  /// Whether each row of the screen goes on in the next one, because text wrapped.
  var wrapped: [Bool]

  init(size: GridSize) {
    self.size = size
    cells = Array(repeating: .blank, count: size.count)
    starts = (0..<size.rows).map { $0 * size.columns }
    wrapped = Array(repeating: false, count: size.rows)
  }

  @inline(__always)
  subscript(row row: Int, column column: Int) -> GridCell {
    get { cells[starts[row] + column] }
    set { cells[starts[row] + column] = newValue }
  }

  // MARK: Writing

  /// Writes printable ASCII; the caller has made sure that it fits the row.
  @inline(__always)
  mutating func write(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, row: Int, column: Int, template: GridCell
  ) {
    let count = range.count
    let start = starts[row] + column
    splitWide(row: row, column: column)
    splitWide(row: row, column: column + count)
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count && column + count <= size.columns)
    var target = cells.mutableSpan
    precondition(start >= 0 && start + count <= target.count)
    let source = range.lowerBound
    for index in 0..<count {
      let byte = unsafe bytes[unchecked: source &+ index]
      unsafe target[unchecked: start &+ index] = GridCell(
        glyph: template.glyph | UInt32(byte), extra: template.extra, style: template.style)
    }
  }

  /// Writes one cell, or the two cells of a wide glyph; the caller has made sure that they fit.
  @inline(__always)
  mutating func write(_ cell: GridCell, row: Int, column: Int, width: Int) {
    splitWide(row: row, column: column)
    splitWide(row: row, column: column + width)
    let start = starts[row] + column
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
    let place = starts[row] + column
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
    let start = starts[row]
    var target = cells.mutableSpan
    precondition(start + columns.upperBound <= target.count && columns.lowerBound >= 0)
    for index in start + columns.lowerBound..<start + columns.upperBound {
      unsafe target[unchecked: index] = cell
    }
  }

  /// Changes each cell of a part of a row.
  mutating func update(row: Int, columns: Range<Int>, _ body: (inout GridCell) -> Void) {
    for index in starts[row] + columns.lowerBound..<starts[row] + columns.upperBound {
      body(&cells[index])
    }
  }

  /// Blanks the halves of wide cells that lost their other half to a change of some cells.
  mutating func repairHalves(row: Int, columns: Range<Int>) {
    let base = starts[row]
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
    let base = starts[row]
    var target = cells.mutableSpan
    if count > 0 {
      var index = columns.upperBound - 1
      while index >= columns.lowerBound + distance {
        target[base + index] = target[base + index - distance]
        index -= 1
      }
      fill(row: row, columns: columns.lowerBound..<columns.lowerBound + distance, with: blank)
    } else {
      for index in columns.lowerBound..<columns.upperBound - distance {
        target[base + index] = target[base + index + distance]
      }
      fill(row: row, columns: columns.upperBound - distance..<columns.upperBound, with: blank)
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
      wrapped[row] = false
    }
  }

  /// Moves the rows of a range up by `distance`, those at its top to its bottom.
  private mutating func rotate(_ rows: Range<Int>, by distance: Int) {
    if distance == 1 {
      let start = starts[rows.lowerBound]
      let flag = wrapped[rows.lowerBound]
      for row in rows.lowerBound..<rows.upperBound - 1 {
        starts[row] = starts[row + 1]
        wrapped[row] = wrapped[row + 1]
      }
      starts[rows.upperBound - 1] = start
      wrapped[rows.upperBound - 1] = flag
      return
    }
    let middle = rows.lowerBound + distance
    starts.replaceSubrange(
      rows, with: Array(starts[middle..<rows.upperBound] + starts[rows.lowerBound..<middle]))
    wrapped.replaceSubrange(
      rows, with: Array(wrapped[middle..<rows.upperBound] + wrapped[rows.lowerBound..<middle]))
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
      for column in columns {
        self[row: target, column: column] = self[row: source, column: column]
      }
    }
    for step in kept..<rows.count {
      let row = count > 0 ? rows.lowerBound + step : rows.upperBound - 1 - step
      fill(row: row, columns: columns, with: blank)
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
      result.wrapped[row] = wrapped[row + dropping] && columns == self.size.columns
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
