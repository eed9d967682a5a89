package import TerminalFrame

/// One explanation of how a frame became another one of the same size: which cells correspond, and the edits that
/// follow from that.
package struct Reading: Hashable {
  let old: Frame
  let new: Frame
  /// The cells that are left out.
  let masked: CellSet
  /// Pairs that contain each cell of both frames once, sorted by row and column in the new frame.
  package let pairs: [RowPair]

  init(_ pairs: [RowPair], from old: Frame, to new: Frame, masked: CellSet) {
    (self.old, self.new, self.masked) = (old, new, masked)
    func index(_ pair: RowPair) -> (Int, Int) {
      (pair.new ?? pair.old ?? 0, pair.columns.lowerBound)
    }
    self.pairs = Self.joined(pairs.sorted { index($0) < index($1) })
  }

  /// The reading in which nothing moved.
  static func inPlace(from old: Frame, to new: Frame, masked: CellSet) -> Reading {
    let columns = 0..<new.size.columns
    return Reading(
      (0..<new.size.rows).map { RowPair(old: $0, new: $0, columns: columns) }, from: old, to: new,
      masked: masked)
  }

  /// Joins adjacent pairs of the same rows, so that their words make one text.
  private static func joined(_ pairs: [RowPair]) -> [RowPair] {
    pairs.reduce(into: []) { result, pair in
      guard let last = result.last, last.columns.upperBound == pair.columns.lowerBound,
        last.old == pair.old, last.new == pair.new, last.shift == pair.shift, pair.old != nil,
        pair.new != nil, last.words == nil, pair.words == nil, last.movedIn.isEmpty,
        pair.movedIn.isEmpty, last.movedOut.isEmpty, pair.movedOut.isEmpty,
        last.isOfBox == pair.isOfBox
      else { return result.append(pair) }
      result[result.count - 1].columns = last.columns.lowerBound..<pair.columns.upperBound
    }
  }

  // MARK: The old frame, moved

  /// The old frame after the moves alone, with blanks in place of what was inserted.
  package var before: [Cell] {
    if masked.isEmpty, isInPlace { return old.cells }
    var cells = new.cells
    for pair in pairs {
      guard let row = pair.new else { continue }
      let start = row * new.size.columns
      for (column, cell) in zip(pair.columns, before(pair))
      where !pair.movedIn.contains(where: { $0.contains(column) }) { cells[start + column] = cell }
    }
    return cells
  }

  /// The old cells of a pair, at their places in the new frame.
  func before(_ pair: RowPair) -> [Cell] {
    guard let row = pair.new else { return [] }
    var cells: [Cell]
    switch (pair.old, pair.words) {
    case (nil, _): cells = ground(Array(new.row(row).cut(to: pair.columns)))
    case (let old?, nil):
      cells = Array(self.old.row(old).cut(to: pair.oldColumns))
      for column in pair.movedOut.joined() {
        cells[column - pair.columns.lowerBound] = Cell(" ", style: new[column, row].style)
      }
    case (let old?, let words?): cells = before(pair.columns, of: old, in: row, words)
    }
    guard !masked.isEmpty else { return cells }
    for column in pair.columns
    where masked.contains(GridPosition(column: column, row: row)) {
      cells[column - pair.columns.lowerBound] = new[column, row]
    }
    return cells
  }

  /// The same as ``before(_:)`` for a pair with an old row, without a copy if it shows that row and nothing else.
  func source(of pair: RowPair) -> ArraySlice<Cell> {
    guard let old = pair.old, pair.words == nil, pair.movedOut.isEmpty, masked.isEmpty else {
      return before(pair)[...]
    }
    return self.old.row(old).cut(to: pair.oldColumns)
  }

  /// What counts as the old cells of an inserted row: its own cells without its words.
  private func ground(_ cells: [Cell]) -> [Cell] {
    guard let span = Self.span(cells) else { return cells }
    var cells = cells
    for index in span where !cells[index].isSpace { cells[index] = .blank }
    return cells
  }

  /// The words of an old row at their new places. A blank between them that was blank before keeps its old look; all
  /// else looks as it does now, because inserted words bring their look, and removed words leave nothing to see.
  private func before(
    _ columns: Range<Int>, of row: Int, in newRow: Int, _ words: [WordPair]
  ) -> [Cell] {
    let parts = parts(words, row, newRow)
    var cells = columns.map { column -> Cell in
      let (before, now) = (old[column, row], new[column, newRow])
      guard now.isSpace else { return Cell(" ", style: now.style, link: now.link) }
      let isKept =
        before.isSpace && RowComparison.look(before) != RowComparison.look(now)
        && !parts.contains { $0.old.contains(column) }
      return isKept ? before : now
    }
    for part in parts {
      for (column, index) in zip(part.old, part.new) {
        cells[index - columns.lowerBound] = old[column, row]
      }
    }
    return cells
  }

  /// Joins words that moved equally far, with the blanks between them.
  func parts(_ words: [WordPair], _ row: Int, _ newRow: Int) -> [WordPair] {
    words.reduce(into: []) { parts, word in
      guard let last = parts.last, last.shift == word.shift,
        (last.old.upperBound..<word.old.lowerBound).allSatisfy({ old[$0, row].isSpace }),
        (last.new.upperBound..<word.new.lowerBound).allSatisfy({ new[$0, newRow].isSpace })
      else { return parts.append(word) }
      parts[parts.count - 1] = WordPair(
        old: last.old.lowerBound..<word.old.upperBound,
        new: last.new.lowerBound..<word.new.upperBound)
    }
  }

  /// Whether a row of the new frame was inserted between others, in any of these columns.
  package func came(_ row: Int, _ columns: ClosedRange<Int>) -> Bool {
    pairs.contains { $0.new == row && $0.old == nil && $0.columns.overlaps(Range(columns)) }
  }

  /// Whether a row of the old frame was removed from between others, in any of these columns.
  package func went(_ row: Int, _ columns: ClosedRange<Int>) -> Bool {
    pairs.contains { $0.old == row && $0.new == nil && $0.columns.overlaps(Range(columns)) }
  }

  /// Whether nothing moved.
  var isInPlace: Bool { pairs.allSatisfy(\.isUnmoved) }

  // MARK: Moves

  /// The blocks that moved.
  var moves: [Edit] {
    var blocks: [Block] = []
    for pair in pairs {
      guard let old = pair.old, let row = pair.new else { continue }
      guard let words = pair.words else {
        if !pair.isInPlace { add(pair.columns, pair.rows, pair.shift, row, to: &blocks) }
        continue
      }
      for word in words where word.shift != 0 || row != old {
        add(word.new, row - old, word.shift, row, isWord: true, to: &blocks)
      }
    }
    return blocks.compactMap { block in
      seen(block).map { region in
        Edit(
          .moved(columns: block.shift, rows: block.distance), region: region,
          origin: region.moved(columns: -block.shift, rows: -block.distance))
      }
    }
  }

  private struct Block {
    var region: GridRegion
    /// The distance that it moved down, and to the right.
    let distance: Int
    let shift: Int
  }

  /// Adds cells to a block above or beside them that moved equally far, or starts a new block.
  private func add(
    _ columns: Range<Int>, _ distance: Int, _ shift: Int, _ row: Int, isWord: Bool = false,
    to blocks: inout [Block]
  ) {
    let cells = GridRegion(columns: ClosedRange(columns), row: row)
    let index = blocks.lastIndex { block in
      block.distance == distance && block.shift == shift
        && (row - 1...row).contains(block.region.rows.upperBound)
        && (isWord || block.region.columns.overlaps(cells.columns))
    }
    guard let index else {
      return blocks.append(Block(region: cells, distance: distance, shift: shift))
    }
    blocks[index].region = blocks[index].region.union(cells)
  }

  /// The part of a block that visibly moved: without outer rows and columns that look the same as before at both
  /// places.
  private func seen(_ block: Block) -> GridRegion? {
    var region = block.region
    func isChanged(_ column: Int, _ row: Int) -> Bool { new[column, row] != old[column, row] }
    // Also at the place that it left.
    func isSeen(_ column: Int, _ row: Int) -> Bool {
      isChanged(column, row) || isChanged(column - block.shift, row - block.distance)
    }
    func hasSeen(_ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>) -> Bool {
      rows.contains { row in columns.contains { isSeen($0, row) } }
    }
    guard hasSeen(region.rows, region.columns) else { return nil }
    func row(_ row: Int) -> Bool { hasSeen(row...row, region.columns) }
    while !row(region.rows.lowerBound) {
      region.rows = region.rows.lowerBound + 1...region.rows.upperBound
    }
    while !row(region.rows.upperBound) {
      region.rows = region.rows.lowerBound...region.rows.upperBound - 1
    }
    func column(_ column: Int) -> Bool { hasSeen(region.rows, column...column) }
    while !column(region.columns.lowerBound) {
      region.columns = region.columns.lowerBound + 1...region.columns.upperBound
    }
    while !column(region.columns.upperBound) {
      region.columns = region.columns.lowerBound...region.columns.upperBound - 1
    }
    return region
  }
}

extension Cell {
  /// Whether it is blank, and not the right half of a wide character.
  package var isSpace: Bool { isBlank && !isContinuation }

  /// Whether it is neither blank nor box drawing nor a block.
  package var isInWord: Bool { !isSpace && !RowComparison.isLine(self) }
}

extension ArraySlice {
  /// The elements at these offsets from the first one.
  package func cut(to range: Range<Int>) -> ArraySlice {
    self[startIndex + range.lowerBound..<startIndex + range.upperBound]
  }
}
