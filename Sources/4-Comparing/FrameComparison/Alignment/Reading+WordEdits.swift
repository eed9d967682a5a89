internal import TerminalFrame

extension Reading.PairEdits {
  /// What was inserted, removed or changed between the words that the two rows of a pair have in common.
  ///
  /// - Parameter old: The whole row, like `new`.
  init(
    between words: [WordPair], of pair: RowPair, from old: ArraySlice<Cell>,
    to new: ArraySlice<Cell>
  ) {
    guard let oldRow = pair.old, let newRow = pair.new else { return }
    let (old, new) = (Array(old), Array(new))
    var (start, newStart) = (pair.columns.lowerBound, pair.columns.lowerBound)
    let end = WordPair(
      old: pair.columns.upperBound..<pair.columns.upperBound,
      new: pair.columns.upperBound..<pair.columns.upperBound)
    for word in words + [end] {
      let from = Self.content(old, start..<word.old.lowerBound, oldRow)
      let to = Self.content(new, newStart..<word.new.lowerBound, newRow)
      (start, newStart) = (word.old.upperBound, word.new.upperBound)
      switch (from, to) {
      case (let from?, let to?):
        let region = Self.region(to.region, withBlanksOf: from.region, in: new)
        changed.append(
          Edit(.text(from: from.text, to: to.text), region: region, origin: from.region))
      case (nil, let to?): inserted.append(Edit(.inserted([to.text]), region: to.region))
      case (let from?, nil):
        removed.append(Edit(.removed([from.text]), region: from.region, origin: from.region))
      case (nil, nil): continue
      }
    }
  }

  /// A region of one row, extended over adjacent cells that had words and are blank now.
  private static func region(
    _ region: GridRegion, withBlanksOf before: GridRegion, in cells: [Cell]
  ) -> GridRegion {
    func isCleared(_ column: Int) -> Bool {
      before.columns.contains(column) && cells[column].isSpace
    }
    var (first, last) = (region.columns.lowerBound, region.columns.upperBound)
    while isCleared(first - 1) { first -= 1 }
    while isCleared(last + 1) { last += 1 }
    return GridRegion(columns: first...last, rows: region.rows)
  }

  /// The text in these columns and its region, or nil if they are blank.
  private static func content(
    _ cells: [Cell], _ columns: Range<Int>, _ row: Int
  ) -> (text: String, region: GridRegion)? {
    guard let first = columns.first(where: { cells[$0].text != " " }),
      let last = columns.last(where: { cells[$0].text != " " })
    else { return nil }
    return (
      RowComparison.innerText(of: cells[first...last]),
      GridRegion(columns: first...last, row: row)
    )
  }
}
