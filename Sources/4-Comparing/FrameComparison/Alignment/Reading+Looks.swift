internal import TerminalFrame

extension Reading {
  /// Changes of style and link in words that both rows have.
  func looks(_ part: WordPair, _ old: Int, _ row: Int) -> [Edit] {
    RowComparison(
      old: self.old.row(old).cut(to: part.old), new: new.row(row).cut(to: part.new),
      row: row, column: part.new.lowerBound, moved: (row - old, part.shift)
    ).looks
  }

  /// Changes of style in the blanks between the words that both rows have.
  func looksOfBlanks(
    _ pair: RowPair, _ parts: [WordPair], _ old: Int, _ row: Int
  ) -> [Edit] {
    var cells = before(pair)
    for column in pair.columns {
      let (index, now) = (column - pair.columns.lowerBound, new[column, row])
      let isBlank = cells[index].isSpace && now.isSpace
      if !isBlank || parts.contains(where: { $0.new.contains(column) }) { cells[index] = now }
    }
    return RowComparison(
      old: cells[...], new: new.row(row).cut(to: pair.columns), row: row,
      column: pair.columns.lowerBound, moved: (row - old, 0)
    ).looks
  }
}
