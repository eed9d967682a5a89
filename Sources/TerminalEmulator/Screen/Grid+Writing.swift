import TerminalFrame

// Writing and erasing cells of one row.

extension Grid {
  // MARK: Printing

  /// Writes printable ASCII; the caller has made sure that it fits the row.
  @inline(__always)
  mutating func write(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, row: Int, column: Int, template: GridCell
  ) {
    let count = range.count
    let end = column &+ count
    let start = start(row)
    let source = range.lowerBound
    let columns = size.columns
    use(row, column, end)
    var target = cells.mutableSpan
    precondition(
      source >= 0 && range.upperBound <= bytes.count && column >= 0 && end <= columns
        && start >= 0 && start &+ columns <= target.count)
    Self.split(&target, start, column, columns)
    Self.split(&target, start, end, columns)
    for index in 0..<count {
      let byte = unsafe bytes[unchecked: source &+ index]
      unsafe target[unchecked: start &+ column &+ index] = template.adding(UInt32(byte))
    }
  }

  /// Writes `count` times the same cell, or the two cells of a wide glyph; the caller has made sure
  /// that they fit the row.
  @inline(__always)
  mutating func write(_ cell: GridCell, row: Int, column: Int, width: Int, count: Int = 1) {
    let end = column &+ width &* count
    let start = start(row)
    let columns = size.columns
    use(row, column, end)
    var target = cells.mutableSpan
    precondition(
      column >= 0 && count >= 0 && end <= columns && start >= 0
        && start &+ columns <= target.count)
    Self.split(&target, start, column, columns)
    Self.split(&target, start, end, columns)
    if width == 2 {
      let (left, right) = cell.halves
      var index = start &+ column
      for _ in 0..<count {
        unsafe target[unchecked: index] = left
        unsafe target[unchecked: index &+ 1] = right
        index &+= 2
      }
    } else {
      for index in start &+ column..<start &+ end { unsafe target[unchecked: index] = cell }
    }
  }

  /// Writes UTF-8 text up to `limit`, or up to what is not simple: a control, a scalar without width, one
  /// that may join others where `onlyPlain` is set, ill-formed bytes, and those that may be cut off.
  ///
  /// - Parameters:
  ///   - column: Where to start, and then where the text ends.
  ///   - last: The last scalar that was written.
  /// - Returns: The first byte that was not taken.
  mutating func write(
    utf8 bytes: borrowing Span<UInt8>, from first: Int, row: Int, column: inout Int, limit: Int,
    template: GridCell, properties: borrowing UnicodeProperties, onlyPlain: Bool,
    last: inout UInt32
  ) -> Int {
    let (start, columns, begin) = (start(row), size.columns, column)
    let (raw, blocks, entries) = unsafe (
      bytes.bytes, properties.blockOf.span, properties.entries.span
    )
    // Where more than the width counts.
    let wanted: UInt8 = onlyPlain ? 0x3f : 3
    var target = cells.mutableSpan
    precondition(
      first >= 0 && begin >= 0 && begin < limit && limit <= columns && start >= 0
        && start &+ columns <= target.count)
    var index = first
    var place = begin
    while index &+ 4 <= bytes.count {
      let word = unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt32.self)
      let (scalar, length) = UTF8Decoder.decode(word)
      guard length > 0 else { break }
      let block = Int(blocks[Int(scalar >> 7)])
      let entry = entries[block << 7 | Int(scalar & 127)] & wanted
      if entry == 2, place &+ 2 <= limit {
        // The right half of what was there before goes with its left half.
        if place == begin { Self.split(&target, start, place, columns) }
        let (left, right) = template.adding(scalar).halves
        unsafe target[unchecked: start &+ place] = left
        unsafe target[unchecked: start &+ place &+ 1] = right
        place &+= 2
      } else if entry == 1, place < limit {
        if place == begin { Self.split(&target, start, place, columns) }
        unsafe target[unchecked: start &+ place] = template.adding(scalar)
        place &+= 1
      } else {
        break
      }
      index &+= length
      last = scalar
    }
    guard place > begin else { return first }
    if place < columns, target[start &+ place].isContinuation {
      target[start &+ place].blankHalf()
    }
    column = place
    use(row, begin, place)
    return index
  }

  // MARK: Wide cells

  /// Blanks both halves of a wide cell whose right half stands at `column`, because something is about
  /// to be written or moved from there.
  @inline(__always)
  mutating func splitWide(row: Int, column: Int) {
    guard column > 0, column < size.columns else { return }
    let place = start(row) &+ column
    if cells[place].isContinuation {
      cells[place &- 1].blankHalf()
      cells[place].blankHalf()
    }
  }

  @inline(__always)
  private static func split(
    _ cells: inout MutableSpan<GridCell>, _ start: Int, _ column: Int, _ columns: Int
  ) {
    guard column > 0, column < columns else { return }
    let place = start &+ column
    if cells[place].isContinuation {
      cells[place &- 1].blankHalf()
      cells[place].blankHalf()
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
      if losesLeft || losesRight { cells[base + column].blankHalf() }
    }
  }

  // MARK: Filling

  @inline(__always)
  mutating func fill(row: Int, columns: Range<Int>, with cell: GridCell) {
    guard !columns.isEmpty else { return }
    splitWide(row: row, column: columns.lowerBound)
    splitWide(row: row, column: columns.upperBound)
    overwrite(row: row, columns: columns, with: cell)
  }

  /// Fills without a look at the neighbours.
  mutating func overwrite(row: Int, columns: Range<Int>, with cell: GridCell) {
    if columns.count == size.columns, cell.blankBackground != nil {
      return clear(row: row, to: cell, isWrapped: isWrapped(row), size: rowSize(row))
    }
    var line = lines[top &+ row]
    var changed = columns
    if cell.blankBackground == line.background {
      // Only what is not blank already.
      changed = columns.clamped(to: line.used)
      line.forget(columns)
    } else {
      line.use(columns)
    }
    lines[top &+ row] = line
    overwrite(Int(line.start), changed, with: cell)
  }

  /// Blanks a whole row; only what is not blank already is touched.
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
      line.use(changed)
    }
    line.isWrapped = isWrapped
    line.size = rowSize
    lines[top &+ row] = line
    overwrite(Int(line.start), changed, with: blank)
  }

  @inline(__always)
  private mutating func overwrite(_ start: Int, _ columns: Range<Int>, with cell: GridCell) {
    guard !columns.isEmpty else { return }
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= size.columns && start >= 0
        && start &+ columns.upperBound <= cells.count)
    var target = cells.mutableSpan
    for index in start &+ columns.lowerBound..<start &+ columns.upperBound {
      unsafe target[unchecked: index] = cell
    }
  }

  /// Changes each cell of a part of a row.
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
