package import TerminalFrame

extension BoxFinder {
  /// Rectangles without a border of lines that stand out by their background, like menus. A selected row inside may
  /// have another background.
  package static func popups(in frame: Frame) -> [Box] {
    let rows = (0..<frame.size.rows).map { stretches(of: frame.row($0)) }
    var counts: [Ground: Int] = [:]
    for stretch in rows.joined() { counts[stretch.ground, default: 0] += stretch.columns.count }
    let usual = Ground.mostCommon(counts)
    var popups: [Box] = []
    // By columns: the row in which the rectangle that reaches the previous row began.
    var above: [Range<Int>: Int] = [:]
    for (row, stretches) in rows.enumerated() where counts.count > 1 {
      let here = stretches.filter { stretch in
        stretch.ground != usual && (minWidth..<frame.size.columns).contains(stretch.columns.count)
      }.map { ($0.columns, above[$0.columns] ?? row) }
      let below = row + 1 < rows.count ? rows[row + 1].filter { $0.ground != usual } : []
      for (columns, first) in here where row > first {
        guard !below.contains(where: { $0.columns == columns }) else { continue }
        let region = GridRegion(columns: ClosedRange(columns), rows: first...row)
        popups.append(Box(region: region, title: "", hasBorder: false))
      }
      above = Dictionary(uniqueKeysWithValues: here)
    }
    return popups.count > maximum ? [] : popups
  }

  private static let minWidth = 4
  /// The maximum number of popups. More are the tiles of a picture.
  private static let maximum = 64

  /// Runs of columns with the same background, from left to right.
  private static func stretches(
    of cells: ArraySlice<Cell>
  ) -> [(columns: Range<Int>, ground: Ground)] {
    var result: [(columns: Range<Int>, ground: Ground)] = []
    for (column, cell) in cells.enumerated() {
      let ground = cell.style.ground
      if let last = result.last, last.ground == ground {
        result[result.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        result.append((column..<column + 1, ground))
      }
    }
    return result
  }
}

extension Box {
  /// Whether a rectangle is new: the other frame has less than a quarter of its background there, and less than half of
  /// its text. Otherwise rows were merely selected.
  package func isPopup(of frame: Frame, missingIn other: Frame) -> Bool {
    var (all, kept, ground) = (0, 0, 0)
    for row in region.rows {
      for column in region.columns {
        let (cell, before) = (frame[column, row], other[column, row])
        if cell.style.ground == before.style.ground { ground += 1 }
        guard cell.isInWord || before.isInWord else { continue }
        all += 1
        if cell.text == before.text { kept += 1 }
      }
    }
    return 4 * ground < region.count && 2 * kept < all
  }
}
