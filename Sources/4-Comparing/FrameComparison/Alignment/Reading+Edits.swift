internal import TerminalFrame

extension Reading {
  /// Moves, removals, insertions and then changes, each in reading order.
  var edits: [Edit] {
    var known: [RowPair: PairEdits] = [:]
    return edits(&known)
  }

  /// The same as ``edits``.
  ///
  /// - Parameter known: The edits of pairs from other readings of the same frames.
  func edits(_ known: inout [RowPair: PairEdits]) -> [Edit] {
    var all = PairEdits()
    for pair in pairs {
      let edits = known[pair] ?? edits(of: pair)
      known[pair] = edits
      all.inserted += edits.inserted
      all.removed += edits.removed
      all.changed += edits.changed
    }
    return moves + Self.joiningTexts(all.removed) + Self.joiningTexts(all.inserted)
      + Self.joiningRows(all.changed)
  }

  /// The edits of one pair of rows, except for moves.
  struct PairEdits {
    var inserted: [Edit] = []
    var removed: [Edit] = []
    var changed: [Edit] = []
  }

  private func edits(of pair: RowPair) -> PairEdits {
    switch (pair.old, pair.new) {
    case (let row?, nil):
      guard let (text, region) = content(of: pair, row, in: old) else { return PairEdits() }
      return PairEdits(removed: [Edit(.removed([text]), region: region, origin: region)])
    case (nil, let row?):
      guard let (text, region) = content(of: pair, row, in: new) else { return PairEdits() }
      return PairEdits(inserted: [Edit(.inserted([text]), region: region)])
    case (let old?, let row?):
      guard !isSame(pair, old, row) else { return PairEdits() }
      guard let words = pair.words else {
        let comparison = comparison(pair, row)
        let texts = comparison.textEdits.map { withoutHoles($0, pair) }
        return PairEdits(
          changed: (pair.isOfBox ? texts.map(withWholeWords) : texts) + comparison.widthEdits
            + comparison.looks)
      }
      var edits = PairEdits(between: words, of: pair, from: self.old.row(old), to: new.row(row))
      let parts = parts(words, old, row)
      edits.changed += parts.flatMap { looks($0, old, row) }
      edits.changed += looksOfBlanks(pair, parts, old, row)
      return edits
    case (nil, nil): return PairEdits()
    }
  }

  /// An edit without a text that has a gap of cells from other pairs: the frame doesn't contain that text in one piece.
  private func withoutHoles(_ edit: Edit, _ pair: RowPair) -> Edit {
    guard case .text(let from, let to) = edit.kind, let columns = edit.region?.columns else {
      return edit
    }
    func isHoled(_ holes: [Range<Int>]) -> Bool {
      holes.contains { $0.lowerBound > columns.lowerBound && $0.upperBound <= columns.upperBound }
    }
    return Edit(
      .text(from: isHoled(pair.movedOut) ? "" : from, to: isHoled(pair.movedIn) ? "" : to),
      region: edit.region, origin: edit.origin)
  }

  /// An edit widened to whole words if a box cuts them: they continue in the frame in which the box doesn't cover them.
  private func withWholeWords(_ edit: Edit) -> Edit {
    guard case .text(let from, let to) = edit.kind, let region = edit.region,
      let origin = edit.origin
    else { return edit }
    let (before, now) = (Self.widened(origin, in: old), Self.widened(region, in: new))
    // A box doesn't cut words that continue in both frames.
    guard (before == origin) != (now == region) else { return edit }
    func text(_ frame: Frame, _ region: GridRegion) -> String {
      frame.innerText(region.columns, row: region.rows.lowerBound)
    }
    return Edit(
      .text(
        from: before == origin ? from : text(old, before), to: now == region ? to : text(new, now)),
      region: now, origin: before)
  }

  /// A region of one row, extended to whole words at both ends, on the same background.
  private static func widened(_ region: GridRegion, in frame: Frame) -> GridRegion {
    region.row(region.rows.lowerBound, widenedIn: frame) { one, other in
      one.isInWord && other.isInWord && one.style.ground == other.style.ground
    }
  }

  private func isSame(_ pair: RowPair, _ old: Int, _ row: Int) -> Bool {
    pair.words == nil && pair.shift == 0 && pair.movedIn.isEmpty && pair.movedOut.isEmpty
      && zip(self.old.row(old).cut(to: pair.columns), new.row(row).cut(to: pair.columns))
        .allSatisfy { $0 == $1 }
  }

  private func comparison(_ pair: RowPair, _ row: Int) -> RowComparison {
    let before = source(of: pair)
    var now = new.row(row).cut(to: pair.columns)
    // Cells that came from elsewhere belong to other pairs. What they cover was removed.
    for column in pair.movedIn.joined() {
      let index = column - pair.columns.lowerBound
      now[now.startIndex + index] = Cell(" ", style: before[before.startIndex + index].style)
    }
    return RowComparison(
      old: before, new: now, row: row, column: pair.columns.lowerBound,
      moved: (pair.rows, pair.shift))
  }

  /// The words of an inserted or removed row, and the region of all its cells that changed; nil if nothing is drawn.
  private func content(
    of pair: RowPair, _ row: Int, in frame: Frame
  ) -> (text: String, region: GridRegion)? {
    let cells = Array(frame.row(row).cut(to: pair.columns))
    guard let span = Self.span(cells) else { return nil }
    let drawn = GridRegion(columns: span, row: row)
      .moved(columns: pair.columns.lowerBound, rows: 0)
    let region = changed(pair.columns, row).map(drawn.union) ?? drawn
    guard pair.isOfBox else { return (RowComparison.text(of: cells[span]), region) }
    // With the rest of words that the box's side cuts.
    let whole = Self.widened(region, in: frame)
    return (frame.innerText(whole.columns, row: row), whole)
  }

  /// The cells from the first to the last in a row that differ from the same place before; nil if none do.
  private func changed(_ columns: Range<Int>, _ row: Int) -> GridRegion? {
    func isChanged(_ column: Int) -> Bool { old[column, row] != new[column, row] }
    guard let first = columns.first(where: isChanged), let last = columns.last(where: isChanged)
    else { return nil }
    return GridRegion(columns: first...last, row: row)
  }

  /// From the first word to the last. In a row without words, everything drawn except for the sides of boxes.
  static func span(_ cells: [Cell]) -> ClosedRange<Int>? {
    func isBeside(_ index: Int, _ isWanted: (Cell) -> Bool) -> Bool {
      [index - 1, index + 1].contains { cells.indices.contains($0) && isWanted(cells[$0]) }
    }
    /// A bar between blanks is the side of an ASCII box.
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
    /// Whether there is a line that isn't vertical. A block counts only beside another line: alone it is part of a
    /// side.
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
}
