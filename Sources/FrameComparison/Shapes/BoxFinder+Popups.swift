package import TerminalFrame

extension BoxFinder {
  /// Rectangles without a border of lines that stand out by their ground, as menus do; a selected row in them may have
  /// another one.
  package static func popups(in frame: Frame) -> [Box] {
    let usual = usualGround(of: frame)
    var popups: [Box] = []
    // Those that the last row is part of.
    var above: [Range<Int>: Int] = [:]
    for row in 0..<frame.size.rows {
      var runs: [Range<Int>: Int] = [:]
      for columns in stretches(in: frame.row(row), besides: usual) {
        let first = above[columns] ?? row
        runs[columns] = first
        let below = row + 1 < frame.size.rows ? frame.row(row + 1) : []
        let goesOn = stretches(in: below, besides: usual).contains(columns)
        guard !goesOn, row > first else { continue }
        let region = GridRegion(columns: ClosedRange(columns), rows: first...row)
        popups.append(Box(region: region, title: "", hasBorder: false))
      }
      above = runs
    }
    return popups
  }

  private static let leastWidth = 4

  /// The ground of most cells.
  private static func usualGround(of frame: Frame) -> Ground? {
    var counts: [Ground: Int] = [:]
    for cell in frame.cells { counts[cell.style.ground, default: 0] += 1 }
    return counts.max { $0.value < $1.value }?.key
  }

  /// Columns of the same ground that are not the whole row.
  private static func stretches(
    in cells: ArraySlice<Cell>, besides usual: Ground?
  ) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var start = cells.startIndex
    for index in cells.indices {
      let ground = cells[index].style.ground
      guard index + 1 == cells.endIndex || cells[index + 1].style.ground != ground else { continue }
      if ground != usual, (leastWidth..<cells.count).contains(index + 1 - start) {
        stretches.append(start - cells.startIndex..<index + 1 - cells.startIndex)
      }
      start = index + 1
    }
    return stretches
  }
}

extension Box {
  /// Whether most of what stands in a rectangle is neither there nor on this ground in the other frame: else rows are
  /// selected.
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
