import TerminalFrame

// Writes and erases cells of one row.

extension ScreenGrid {
  // MARK: Printing

  /// Prepares the columns `column..<end` to be written: marks them as used, and blanks the remaining halves of wide
  /// cells that are about to be cut.
  ///
  /// - Returns: The start of the row in ``cells``.
  @inline(__always)
  private mutating func prepare(_ row: Int, _ column: Int, _ end: Int) -> Int {
    precondition(column >= 0 && column <= end && end <= size.columns)
    let line = lines[top &+ row]
    let start = Int(line.start)
    // Wide cells exist only within the used columns.
    if column < line.usedEnd, end > line.usedStart { splitEnds(start, column, end) }
    if column < line.usedStart || end > line.usedEnd { lines[top &+ row].use(column, end) }
    return start
  }

  @inline(__always)
  private mutating func splitEnds(_ start: Int, _ column: Int, _ end: Int) {
    if column > 0, cells[start &+ column].isContinuation { blankWideCell(at: start &+ column) }
    if end < size.columns, cells[start &+ end].isContinuation { blankWideCell(at: start &+ end) }
  }

  /// Writes printable ASCII, which must fit into the row.
  @inline(__always)
  mutating func write(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, row: Int, column: Int, template: GridCell
  ) {
    let (source, count) = (range.lowerBound, range.count)
    let start = prepare(row, column, column &+ count) &+ column
    var target = cells.mutableSpan
    precondition(
      source >= 0 && range.upperBound <= bytes.count && start >= 0
        && start &+ count <= target.count)
    for index in 0..<count {
      let byte = unsafe bytes[unchecked: source &+ index]
      unsafe target[unchecked: start &+ index] = template.adding(UInt32(byte))
    }
  }

  /// Writes the same cell, or the two cells of a wide glyph, `count` times; they must fit into the row.
  @inline(__always)
  mutating func write(_ cell: GridCell, row: Int, column: Int, width: Int, count: Int = 1) {
    let length = width &* count
    let start = prepare(row, column, column &+ length) &+ column
    var target = cells.mutableSpan
    precondition(count >= 0 && width > 0 && start >= 0 && start &+ length <= target.count)
    if width == 2 {
      let (left, right) = cell.halves
      for index in 0..<count {
        unsafe target[unchecked: start &+ 2 &* index] = left
        unsafe target[unchecked: start &+ 2 &* index &+ 1] = right
      }
    } else {
      for index in 0..<count { unsafe target[unchecked: start &+ index] = cell }
    }
  }

  /// Writes UTF-8 text up to `limit`, or up to the first control, scalar without width, scalar that may join others,
  /// ill-formed sequence, or last few bytes, which may be incomplete.
  ///
  /// - Parameters:
  ///   - column: The column to start at; set to the column after the text.
  ///   - joining: The bits of a property entry that mark scalars that may join others.
  ///   - last: Set to the last scalar that was written.
  /// - Returns: The index of the first byte that wasn't written.
  mutating func write(
    utf8 bytes: borrowing Span<UInt8>, from first: Int, row: Int, column: inout Int, limit: Int,
    template: GridCell, properties: borrowing UnicodeProperties, joining: UInt8,
    last: inout UInt32
  ) -> Int {
    let (start, columns, begin) = (start(row), size.columns, column)
    let (raw, blocks, entries) = unsafe (
      bytes.bytes, properties.blockOf.span, properties.entries.span
    )
    // The bits of an entry to check: its width, and whether it may join.
    let wanted = joining | 3
    var target = cells.mutableSpan
    precondition(
      first >= 0 && begin >= 0 && begin < limit && limit <= columns && start >= 0
        && start &+ columns <= target.count)
    let wasHalf = begin > 0 && target[start &+ begin].isContinuation
    var index = first
    var cellIndex = begin
    while index &+ 4 <= bytes.count {
      let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self)
      let (scalar, length) = UTF8Decoder.decode(word)
      guard length > 0 else { break }
      let block = Int(blocks[Int(scalar >> 7)])
      let entry = entries[block << 7 | Int(scalar & 127)] & wanted
      if entry == 2, cellIndex &+ 2 <= limit {
        let (left, right) = template.adding(scalar).halves
        unsafe target[unchecked: start &+ cellIndex] = left
        unsafe target[unchecked: start &+ cellIndex &+ 1] = right
        cellIndex &+= 2
      } else if entry == 1, cellIndex < limit {
        unsafe target[unchecked: start &+ cellIndex] = template.adding(scalar)
        cellIndex &+= 1
      } else {
        break
      }
      index &+= length
      last = scalar
    }
    guard cellIndex > begin else { return first }
    if wasHalf { unsafe target[unchecked: start &+ begin &- 1].blankHalf() }
    if cellIndex < columns, target[start &+ cellIndex].isContinuation {
      target[start &+ cellIndex].blankHalf()
    }
    column = cellIndex
    use(row, begin, cellIndex)
    return index
  }

  // MARK: Wide cells

  /// Blanks both halves of a wide cell whose right half is at `column`, before the cells from there are written or
  /// moved.
  @inline(__always)
  mutating func blankWideCell(row: Int, column: Int) {
    guard column > 0, column < size.columns else { return }
    let cellIndex = start(row) &+ column
    if cells[cellIndex].isContinuation { blankWideCell(at: cellIndex) }
  }

  @inline(never)
  private mutating func blankWideCell(at cellIndex: Int) {
    cells[cellIndex &- 1].blankHalf()
    cells[cellIndex].blankHalf()
  }

  /// Blanks halves of wide cells that lost their other half when `columns` changed.
  mutating func repairHalves(row: Int, columns: Range<Int>) {
    let base = start(row)
    for column in max(columns.lowerBound - 1, 0)..<min(columns.upperBound + 1, size.columns) {
      let cell = cells[base + column]
      let losesLeft = cell.isContinuation && (column == 0 || !cells[base + column - 1].isWide)
      let losesRight =
        cell.isWide && (column + 1 == size.columns || !cells[base + column + 1].isContinuation)
      if losesLeft || losesRight { cells[base + column].blankHalf() }
    }
  }

  // MARK: Filling

  @inline(__always)
  mutating func fill(row: Int, columns: Range<Int>, with cell: GridCell) {
    guard !columns.isEmpty else { return }
    blankWideCell(row: row, column: columns.lowerBound)
    blankWideCell(row: row, column: columns.upperBound)
    overwrite(row: row, columns: columns, with: cell)
  }

  /// Fills columns without checking whether wide cells at the ends are cut.
  mutating func overwrite(row: Int, columns: Range<Int>, with cell: GridCell) {
    if columns.count == size.columns, cell.blankBackground != nil {
      return clear(row: row, to: cell, isWrapped: isWrapped(row), size: rowSize(row))
    }
    var line = lines[top &+ row]
    var changed = columns
    if cell.blankBackground == line.background {
      // Write only the columns that aren't blank already.
      changed = columns.clamped(to: line.used)
      line.forget(columns)
    } else {
      line.use(columns.lowerBound, columns.upperBound)
    }
    lines[top &+ row] = line
    overwrite(Int(line.start), changed, with: cell)
  }

  /// Fills a whole row, but writes no cells that are already the same blank.
  @inline(__always)
  mutating func clear(
    row: Int, to blank: GridCell, isWrapped: Bool = false, size rowSize: RowSize = .single
  ) {
    var line = lines[top &+ row]
    var changed = 0..<size.columns
    if let background = blank.blankBackground {
      if line.background == background { changed = line.used }
      line.background = background
      line.usedStart = .max
      line.usedEnd = 0
    } else {
      line.use(0, size.columns)
    }
    line.isWrapped = isWrapped
    line.size = rowSize
    lines[top &+ row] = line
    overwrite(Int(line.start), changed, with: blank)
  }

  @inline(__always)
  mutating func overwrite(_ start: Int, _ columns: Range<Int>, with cell: GridCell) {
    guard !columns.isEmpty else { return }
    let (first, end) = (start &+ columns.lowerBound, start &+ columns.upperBound)
    var target = cells.mutableSpan
    precondition(first >= 0 && first <= end && end <= target.count)
    var index = first
    while index < end {
      unsafe target[unchecked: index] = cell
      index &+= 1
    }
  }

  /// Calls `body` with each cell of some columns of a row.
  @inline(__always)
  mutating func update(row: Int, columns: Range<Int>, _ body: (inout GridCell) -> Void) {
    guard !columns.isEmpty else { return }
    use(row, columns.lowerBound, columns.upperBound)
    let start = start(row)
    var target = cells.mutableSpan
    for index in start &+ columns.lowerBound..<start &+ columns.upperBound {
      body(&target[index])
    }
  }
}
