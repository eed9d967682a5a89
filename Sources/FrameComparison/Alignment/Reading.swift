package import TerminalFrame

/// One explanation of how a frame became another one of the same size: which cells are the same ones, and the edits that
/// follow from that.
package struct Reading: Hashable {
  let old: Frame
  let new: Frame
  /// Cells that take no part.
  let masked: CellSet
  /// Each cell of both frames is in one pair; by their row and column in the new frame.
  package let pairs: [RowPair]

  init(_ pairs: [RowPair], from old: Frame, to new: Frame, masked: CellSet) {
    (self.old, self.new, self.masked) = (old, new, masked)
    func place(_ pair: RowPair) -> (Int, Int) {
      (pair.new ?? pair.old ?? 0, pair.columns.lowerBound)
    }
    self.pairs = Self.joined(pairs.sorted { place($0) < place($1) })
  }

  /// The reading in which nothing moved.
  static func inPlace(from old: Frame, to new: Frame, masked: CellSet) -> Reading {
    let columns = 0..<new.size.columns
    return Reading(
      (0..<new.size.rows).map { RowPair(old: $0, new: $0, columns: columns) }, from: old, to: new,
      masked: masked)
  }

  /// Joins pairs side by side that belong to the same rows, so that their words make one text.
  private static func joined(_ pairs: [RowPair]) -> [RowPair] {
    pairs.reduce(into: []) { result, pair in
      guard let last = result.last, last.columns.upperBound == pair.columns.lowerBound,
        last.old == pair.old, last.new == pair.new, last.shift == pair.shift, pair.old != nil,
        pair.new != nil, last.words == nil, pair.words == nil, last.taken.isEmpty,
        pair.taken.isEmpty, last.left.isEmpty, pair.left.isEmpty, last.isOfBox == pair.isOfBox
      else { return result.append(pair) }
      result[result.count - 1].columns = last.columns.lowerBound..<pair.columns.upperBound
    }
  }

  // MARK: The old frame, moved

  /// The old frame as it would be if nothing but moves had happened, and with blanks in place of what came.
  package var before: [Cell] {
    var cells = new.cells
    for pair in pairs {
      guard let row = pair.new else { continue }
      let start = row * new.size.columns
      for (column, cell) in zip(pair.columns, before(pair))
      where !pair.taken.contains(where: { $0.contains(column) }) { cells[start + column] = cell }
    }
    return cells
  }

  /// The cells of a pair's columns before, where they are now.
  func before(_ pair: RowPair) -> [Cell] {
    guard let row = pair.new else { return [] }
    var cells: [Cell]
    switch (pair.old, pair.words) {
    case (nil, _): cells = ground(Array(new.row(row).cut(to: pair.columns)))
    case (let old?, nil):
      cells = Array(self.old.row(old).cut(to: pair.oldColumns))
      for column in pair.left.joined() {
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

  /// What was there before a row came: what it brings besides words.
  private func ground(_ cells: [Cell]) -> [Cell] {
    guard let span = Self.span(cells) else { return cells }
    var cells = cells
    for index in span where !cells[index].isSpace { cells[index] = .blank }
    return cells
  }

  /// The words of an old row where they are now. Between them are the blanks that were there before, and otherwise what
  /// is there now: words that came brought their look, and where words went there is nothing to see.
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
      for (column, place) in zip(part.old, part.new) {
        cells[place - columns.lowerBound] = old[column, row]
      }
    }
    return cells
  }

  /// Words that moved as far, with the blanks between them.
  private func parts(_ words: [WordPair], _ row: Int, _ newRow: Int) -> [WordPair] {
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

  /// Whether a row of the new frame came between others, in some columns.
  package func came(_ row: Int, _ columns: ClosedRange<Int>) -> Bool {
    pairs.contains { $0.new == row && $0.old == nil && $0.columns.overlaps(Range(columns)) }
  }

  /// Whether a row of the old frame went from between others, in some columns.
  package func went(_ row: Int, _ columns: ClosedRange<Int>) -> Bool {
    pairs.contains { $0.old == row && $0.new == nil && $0.columns.overlaps(Range(columns)) }
  }

  // MARK: Edits

  /// In reading order: what moved, went and came, and then what changed.
  var edits: [Edit] {
    var (inserted, removed, others) = ([Edit](), [Edit](), [Edit]())
    for pair in pairs {
      switch (pair.old, pair.new) {
      case (let row?, nil): removed += self.removed(pair, row)
      case (nil, let row?): inserted += self.inserted(pair, row)
      case (let old?, let row?):
        guard !isSame(pair, old, row) else { continue }
        guard let words = pair.words else {
          let comparison = comparison(pair, row)
          let texts = comparison.textEdits.map { withoutHoles($0, pair) }
          others += pair.isOfBox ? texts.map(withWholeWords) : texts
          others += comparison.widthEdits + comparison.looks
          continue
        }
        let texts = WordEdits(pair, from: self.old.row(old), to: new.row(row))
        let parts = parts(words, old, row)
        others += texts.changed + parts.flatMap { looks($0, old, row) }
        others += looksOfBlanks(pair, parts, old, row)
        removed += texts.removed
        inserted += texts.inserted
      case (nil, nil): continue
      }
    }
    return moves + Self.joiningTexts(removed) + Self.joiningTexts(inserted)
      + Self.joiningRows(others)
  }

  /// An edit without a text that goes on behind what stands in front of it: no such text is in the frame.
  private func withoutHoles(_ edit: Edit, _ pair: RowPair) -> Edit {
    guard case .text(let from, let to) = edit.kind, let columns = edit.region?.columns else {
      return edit
    }
    func isHoled(_ holes: [Range<Int>]) -> Bool {
      holes.contains { $0.lowerBound > columns.lowerBound && $0.upperBound <= columns.upperBound }
    }
    return Edit(
      .text(from: isHoled(pair.left) ? "" : from, to: isHoled(pair.taken) ? "" : to),
      region: edit.region, origin: edit.origin)
  }

  /// An edit beside which words go on, in the frame in which no box stands in front of them: with whole words.
  private func withWholeWords(_ edit: Edit) -> Edit {
    guard case .text(let from, let to) = edit.kind, let region = edit.region,
      let origin = edit.origin
    else { return edit }
    let (before, now) = (Self.widened(origin, in: old), Self.widened(region, in: new))
    // A word that goes on in both frames is another one.
    guard (before == origin) != (now == region) else { return edit }
    func text(_ frame: Frame, _ region: GridRegion) -> String {
      RowComparison.words(of: frame.row(region.rows.lowerBound).cut(to: Range(region.columns)))
    }
    return Edit(
      .text(
        from: before == origin ? from : text(old, before), to: now == region ? to : text(new, now)),
      region: now, origin: before)
  }

  /// A region of one row with the rest of the words at its ends.
  private static func widened(_ region: GridRegion, in frame: Frame) -> GridRegion {
    let row = region.rows.lowerBound
    /// Whether a word goes on from one column to the next, on the same ground.
    func isWord(_ column: Int) -> Bool {
      guard column >= 0, column + 1 < frame.size.columns else { return false }
      let (one, other) = (frame[column, row], frame[column + 1, row])
      return one.isInWord && other.isInWord && one.style.ground == other.style.ground
    }
    var (first, last) = (region.columns.lowerBound, region.columns.upperBound)
    while isWord(first - 1) { first -= 1 }
    while isWord(last) { last += 1 }
    return GridRegion(columns: first...last, rows: region.rows)
  }

  private func isSame(_ pair: RowPair, _ old: Int, _ row: Int) -> Bool {
    pair.words == nil && pair.shift == 0 && pair.taken.isEmpty && pair.left.isEmpty
      && zip(self.old.row(old).cut(to: pair.columns), new.row(row).cut(to: pair.columns))
        .allSatisfy { $0 == $1 }
  }

  private func comparison(_ pair: RowPair, _ row: Int) -> RowComparison {
    var (before, now) = (before(pair), Array(new.row(row).cut(to: pair.columns)))
    // What came from elsewhere is another pair's; what it covers went.
    for column in pair.taken.joined() {
      let index = column - pair.columns.lowerBound
      now[index] = Cell(" ", style: before[index].style)
    }
    return RowComparison(
      old: before, new: now, row: row, column: pair.columns.lowerBound,
      moved: (pair.rows, pair.shift))
  }

  private func inserted(_ pair: RowPair, _ row: Int) -> [Edit] {
    words(of: pair, row, in: new).map {
      [Edit(.inserted([$0.text]), region: $0.region)]
    } ?? []
  }

  private func removed(_ pair: RowPair, _ row: Int) -> [Edit] {
    words(of: pair, row, in: old).map {
      [Edit(.removed([$0.text]), region: $0.region, origin: $0.region)]
    } ?? []
  }

  /// The words of a row that came or went, with all cells of it that changed; nil if it has none.
  private func words(
    of pair: RowPair, _ row: Int, in frame: Frame
  ) -> (text: String, region: GridRegion)? {
    let cells = Array(frame.row(row).cut(to: pair.columns))
    guard let span = Self.span(cells) else { return nil }
    let place = GridRegion(span, from: pair.columns, row: row)
    let region = changed(pair.columns, row).map(place.union) ?? place
    guard pair.isOfBox else { return (RowComparison.text(of: cells[span]), region) }
    // Words that the side of the box cuts.
    let whole = Self.widened(region, in: frame)
    return (RowComparison.words(of: frame.row(row).cut(to: Range(whole.columns))), whole)
  }

  /// From the first to the last cell of a row that is not as it was in its place; nil if all are.
  private func changed(_ columns: Range<Int>, _ row: Int) -> GridRegion? {
    func isChanged(_ column: Int) -> Bool { old[column, row] != new[column, row] }
    guard let first = columns.first(where: isChanged), let last = columns.last(where: isChanged)
    else { return nil }
    return GridRegion(columns: first...last, rows: row...row)
  }

  /// From the first word to the last; of a row without words all that is drawn, but for the sides of boxes.
  private static func span(_ cells: [Cell]) -> ClosedRange<Int>? {
    func isBeside(_ index: Int, _ isWanted: (Cell) -> Bool) -> Bool {
      [index - 1, index + 1].contains { cells.indices.contains($0) && isWanted(cells[$0]) }
    }
    /// A bar between blanks is the side of a box that ASCII draws.
    func isWord(_ index: Int) -> Bool {
      guard cells[index].text == "|" else {
        return !cells[index].isBlank && !RowComparison.isLine(cells[index])
      }
      return isBeside(index) { !$0.isBlank }
    }
    if let first = cells.indices.first(where: isWord), let last = cells.indices.last(where: isWord)
    {
      return first...last + (last + 1 < cells.count && cells[last + 1].isContinuation ? 1 : 0)
    }
    /// Whether a line is there that does not go up and down: a block between blanks is the part of such a line.
    func isDrawn(_ index: Int) -> Bool {
      guard RowComparison.isLine(cells[index]) else { return false }
      let arms = LineArms.arms(of: cells[index].firstScalar)
      guard arms.isEmpty else { return arms != .vertical }
      return isBeside(index, RowComparison.isLine)
    }
    guard let first = cells.indices.first(where: isDrawn),
      let last = cells.indices.last(where: isDrawn)
    else { return nil }
    return first...last
  }

  /// Whether nothing moved.
  var isInPlace: Bool { pairs.allSatisfy(\.isUnmoved) }

  // MARK: Moves

  /// The blocks that stand elsewhere.
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
    var columns: Range<Int>
    var rows: ClosedRange<Int>
    /// How far it moved down and to the right.
    let distance: Int
    let shift: Int
  }

  /// Adds cells to the block above them or beside them that moved as far, or begins one.
  private func add(
    _ columns: Range<Int>, _ distance: Int, _ shift: Int, _ row: Int, isWord: Bool = false,
    to blocks: inout [Block]
  ) {
    let place = blocks.lastIndex { block in
      block.distance == distance && block.shift == shift
        && (block.rows.upperBound == row || block.rows.upperBound == row - 1)
        && (isWord || block.columns.overlaps(columns))
    }
    guard let place else {
      return blocks.append(
        Block(columns: columns, rows: row...row, distance: distance, shift: shift))
    }
    let block = blocks[place]
    blocks[place].rows = block.rows.lowerBound...row
    blocks[place].columns =
      min(
        block.columns.lowerBound, columns.lowerBound)..<max(
        block.columns.upperBound, columns.upperBound)
  }

  /// What of a block is seen to have moved: without the rows and columns at its ends that are as they were, where it is
  /// and where it was.
  private func seen(_ block: Block) -> GridRegion? {
    var region = GridRegion(
      columns: block.columns.lowerBound...block.columns.upperBound - 1, rows: block.rows)
    func isChanged(_ column: Int, _ row: Int) -> Bool { new[column, row] != old[column, row] }
    // Also where it left something else.
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

  /// Whether it is neither blank nor box drawing.
  package var isInWord: Bool { !isSpace && !RowComparison.isLine(self) }
}

extension ArraySlice {
  /// The elements of some places, counted from the first.
  package func cut(to range: Range<Int>) -> ArraySlice {
    self[startIndex + range.lowerBound..<startIndex + range.upperBound]
  }
}

extension GridRegion {
  /// Some places within columns of a row.
  fileprivate init(_ span: ClosedRange<Int>, from columns: Range<Int>, row: Int) {
    let start = columns.lowerBound
    self.init(columns: span.lowerBound + start...span.upperBound + start, rows: row...row)
  }
}
