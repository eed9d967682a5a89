import TerminalFrame

// Writes whole lines of text at once, for output like that of logs and compilers.

extension ScreenGrid {
  /// The cursor state that writing lines reads and updates.
  struct TextCursor {
    var row: Int
    var column: Int
    var pendingWrap: Bool
    /// The last character written, or 0 if a control came last.
    var last: UInt32 = 0
  }

  /// Writes printable ASCII, CR and LF on a screen without margins, up to the first other byte or the first text that
  /// would wrap.
  ///
  /// - Parameter background: The background of rows that scroll in, as `Color.rawValue`.
  /// - Returns: The index of the first byte that wasn't written.
  mutating func write(
    lines bytes: borrowing Span<UInt8>, from first: Int, cursor: inout TextCursor,
    template: GridCell, background: UInt32
  ) -> Int {
    Self.write(
      lines: bytes, from: first, cursor: &cursor, template: template, background: background,
      size: size, cells: &cells, table: &lines, top: &top)
  }

  /// The same on the separate parts of a grid, so that the loop accesses their storage directly.
  private static func write(
    lines bytes: borrowing Span<UInt8>, from first: Int, cursor: inout TextCursor,
    template: GridCell, background: UInt32, size: GridSize, cells: inout [GridCell],
    table lines: inout [Line], top firstLine: inout Int
  ) -> Int {
    let (rows, columns) = (size.rows, size.columns)
    var at = cursor
    var top = firstLine
    var target = cells.mutableSpan
    var table = lines.mutableSpan
    precondition(
      at.row >= 0 && at.row < rows && at.column >= 0 && at.column < columns && first >= 0
        && top >= 0 && top &+ rows <= table.count && table.count == 2 &* rows)
    var index = first
    while index < bytes.count {
      let end = bytes.endOfPrintable(from: index)
      let length = end &- index
      if length > 0 {
        let last = at.column &+ length
        guard !at.pendingWrap, last <= columns else { break }
        let line = top &+ at.row
        let start = Int(unsafe table[unchecked: line].start)
        precondition(start >= 0 && start &+ columns <= target.count)
        unsafe prepare(&target, &table[unchecked: line], at.column, last, columns)
        for offset in 0..<length {
          let byte = unsafe bytes[unchecked: index &+ offset]
          unsafe target[unchecked: start &+ at.column &+ offset] = template.adding(UInt32(byte))
        }
        at.last = UInt32(unsafe bytes[unchecked: end &- 1])
        at.pendingWrap = last == columns
        at.column = last == columns ? columns &- 1 : last
        index = end
        guard index < bytes.count else { break }
      }
      let control = unsafe bytes[unchecked: index]
      guard control == 0x0a || control == 0x0d else { break }
      index &+= 1
      at.pendingWrap = false
      at.last = 0
      if control == 0x0d {
        at.column = 0
      } else if at.row &+ 1 < rows {
        at.row &+= 1
      } else {
        if top &+ rows == table.count {
          for row in 0..<rows { unsafe table[unchecked: row] = table[unchecked: top &+ row] }
          top = 0
        }
        unsafe table[unchecked: top &+ rows] = table[unchecked: top]
        top &+= 1
        unsafe clear(&target, &table[unchecked: top &+ rows &- 1], background, columns)
      }
    }
    cursor = at
    firstLine = top
    return index
  }

  /// Marks columns of a line as used, and blanks the remaining halves of wide cells that are about to be cut.
  @inline(__always)
  private static func prepare(
    _ cells: inout MutableSpan<GridCell>, _ line: inout Line, _ column: Int, _ end: Int,
    _ columns: Int
  ) {
    if column < line.usedEnd, end > line.usedStart {
      let start = Int(line.start)
      if column > 0, cells[start &+ column].isContinuation {
        cells[start &+ column &- 1].blankHalf()
        cells[start &+ column].blankHalf()
      }
      if end < columns, cells[start &+ end].isContinuation {
        cells[start &+ end &- 1].blankHalf()
        cells[start &+ end].blankHalf()
      }
    }
    line.use(column, end)
  }

  @inline(__always)
  private static func clear(
    _ cells: inout MutableSpan<GridCell>, _ line: inout Line, _ background: UInt32, _ columns: Int
  ) {
    let isSame = line.background == background
    let start = Int(line.start)
    var index = start &+ (isSame ? Int(line.usedStart) : 0)
    let end = start &+ (isSame ? Int(line.usedEnd) : columns)
    precondition(start >= 0 && end <= cells.count)
    let blank = GridCell.blank(background)
    while index < end {
      unsafe cells[unchecked: index] = blank
      index &+= 1
    }
    line.empty(background)
  }
}
