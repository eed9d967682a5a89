internal import TerminalFrame

/// Finds the columns that separate panes side by side in two frames of the same size.
struct PaneFinder {
  let grid: WordGrid

  /// The maximum number of gutters to weigh. More would take too long.
  private static let maxEdges = 12

  /// Divides the rows into bands. A band is either consecutive rows with lines in the same columns in both frames, as
  /// at the sides of boxes, or consecutive rows without such lines.
  func bands() -> [Range<Int>] {
    var bands: [Range<Int>] = []
    var last: Set<Int> = []
    for row in 0..<grid.size.rows {
      let walls = walls(in: row)
      let isSame = row > 0 && (walls.isEmpty ? last.isEmpty : !walls.isDisjoint(with: last))
      if isSame {
        bands[bands.count - 1] = bands[bands.count - 1].lowerBound..<row + 1
      } else {
        bands.append(row..<row + 1)
      }
      last = walls
    }
    return bands
  }

  /// Divides the rows into bands. A band ends at a changed row if at least two unchanged rows separate it from the next
  /// changed one.
  func changedBands() -> [Range<Int>] {
    let changed = grid.changedRows
    var (bands, start) = ([Range<Int>](), 0)
    for (row, next) in zip(changed, changed.dropFirst()) where next > row + 2 {
      bands.append(start..<row + 1)
      start = row + 1
    }
    return bands + [start..<grid.size.rows]
  }

  /// The columns of a row at which a line begins or ends in both frames. The side of a box does both.
  private func walls(in row: Int) -> Set<Int> {
    Set(ends(grid.old.rows[row])).intersection(ends(grid.new.rows[row]))
  }

  private func ends(_ words: [Word]) -> [Int] {
    words.filter(\.isLine).flatMap { [$0.columns.lowerBound, $0.columns.upperBound - 1] }
  }

  /// A place at which rows can be divided into panes.
  struct Gutter {
    /// The first column to the right of the division.
    let edge: Int
    let width: Int
    /// The cost of dividing there, as in ``ReadingCost``.
    let price: Int

    /// Whether there is a line.
    var isWall: Bool { price == ReadingCost.move }
  }

  /// The places at which rows can be divided: no word covers these columns, before or after.
  func gutters(in rows: Range<Int>) -> [Gutter] {
    guard let first = rows.first(where: grid.isChanged),
      let last = rows.last(where: grid.isChanged), first < last
    else { return [] }
    let columns = grid.size.columns
    var hasWord = [Bool](repeating: false, count: columns)
    var lines = [Int](repeating: 0, count: columns)
    for row in first...last {
      for word in grid.old.rows[row] + grid.new.rows[row] {
        for column in word.columns {
          if word.isLine { lines[column] += 1 } else { hasWord[column] = true }
        }
      }
    }
    // The side of a box is a line in most rows.
    let isWall = lines.map { $0 > last - first }
    var gutters: [Gutter] = []
    var column = 0
    while column < columns {
      guard !hasWord[column] else {
        column += 1
        continue
      }
      let start = column
      while column < columns, !hasWord[column] { column += 1 }
      guard start > 0, column < columns else { continue }
      if let wall = (start..<column).first(where: { isWall[$0] }) {
        // Between the sides of two boxes, or after a line that separates two panes.
        gutters.append(Gutter(edge: wall + 1, width: columns, price: ReadingCost.move))
      } else {
        // A single blank column separates words rather than panes.
        let isWide = column - start > 1
        gutters.append(
          Gutter(
            edge: (start + column + 1) / 2, width: column - start,
            price: isWide ? ReadingCost.edit : 2 * ReadingCost.edit))
      }
    }
    return gutters.sorted { ($1.width, $0.edge) < ($0.width, $1.edge) }.prefix(Self.maxEdges)
      .sorted { $0.edge < $1.edge }
  }
}
