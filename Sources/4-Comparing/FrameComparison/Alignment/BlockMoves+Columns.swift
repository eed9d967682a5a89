extension BlockMoves {
  /// Words that moved past others in their rows, by the same distance in several rows, as when the columns of a table
  /// change their order.
  static func columns(_ grid: WordGrid) -> [BlockMove] {
    let rows = grid.changedRows
    var counts: [Int: (rows: Int, letters: Int)] = [:]
    for row in rows {
      for (shift, words) in Dictionary(grouping: crossing(row, grid), by: \.shift) {
        counts[shift, default: (0, 0)].rows += 1
        counts[shift, default: (0, 0)].letters += words.reduce(0) { $0 + $1.new.count }
      }
    }
    let shifts = counts.filter { $0.value.rows >= minRows && $0.value.letters >= minLetters }
      .sorted { ($0.value.letters, $0.key) > ($1.value.letters, $1.key) }.map(\.key)
    // Columns move by few different distances, words that match by chance by many.
    guard shifts.count <= maxShifts else { return [] }
    return apart(rows.flatMap { row in shifts.flatMap { words(in: row, by: $0, grid) } })
  }

  private static let minRows = 3
  private static let maxShifts = 8

  /// The words that a row has once in each frame, and that changed places with others.
  private static func crossing(_ row: Int, _ grid: WordGrid) -> [WordPair] {
    let (old, new) = (once(grid.old.rows[row]), once(grid.new.rows[row]))
    let pairs = old.compactMap { number, columns in
      new[number].map { WordPair(old: columns, new: $0) }
    }
    return pairs.filter { one in
      one.shift != 0
        && pairs.contains { other in
          (other.old.lowerBound < one.old.lowerBound) != (other.new.lowerBound < one.new.lowerBound)
        }
    }
  }

  /// The columns of words that aren't lines and occur once in a row, by their numbers.
  private static func once(_ words: [Word]) -> [Int: Range<Int>] {
    let groups = Dictionary(grouping: words.filter { !$0.isLine }, by: \.number)
    return groups.compactMapValues { $0.count == 1 ? $0[0].columns : nil }
  }

  /// The words of a row that moved by `shift` columns.
  private static func words(in row: Int, by shift: Int, _ grid: WordGrid) -> [BlockMove] {
    grid.old.rows[row].compactMap { word in
      let isMoved = grid.new.rows[row].contains { other in
        other.number == word.number
          && other.columns.lowerBound == word.columns.lowerBound + shift
      }
      guard isMoved, !word.isLine else { return nil }
      let source = GridRegion(columns: ClosedRange(word.columns), row: row)
      return BlockMove(source: source, destination: source.moved(columns: shift, rows: 0))
    }
  }
}
