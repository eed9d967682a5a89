internal import TerminalFrame

/// Boxes that came, went or got another size, in front of what stays behind them.
struct BoxChanges {
  /// Regions of boxes that only one of two frames has; those that overlap are one.
  private(set) var regions: [GridRegion] = []
  /// Those of them that are one box, which came or went as a whole.
  private(set) var whole: [GridRegion] = []

  init(of before: [Box], in old: Frame, and after: [Box], in new: Frame) {
    // A box that both have is drawn otherwise.
    let kept = Set(before.map(\.region)).intersection(after.map(\.region))
    let changed =
      before.filter { !kept.contains($0.region) && Self.isChanged($0, from: old, to: new) }
      + after.filter { !kept.contains($0.region) && Self.isChanged($0, from: new, to: old) }
    let staying =
      Self.popups(of: before, staying: after) + Self.popups(of: after, staying: before)
    var joined = staying.map(\.region)
    for box in (changed + staying).map(\.region) {
      // A box that has most others in it is the screen.
      guard 4 * box.count < 3 * new.size.count else { continue }
      var region = box
      while let index = regions.firstIndex(where: { $0.overlap(region) > 0 }) {
        region = region.union(regions.remove(at: index))
        joined.append(region)
      }
      regions.append(region)
    }
    whole = regions.filter { region in !joined.contains { $0.overlap(region) > 0 } }
  }

  /// Whether three quarters of a border are not what stands there in the other frame: a box behind another one keeps
  /// what can be seen of it.
  private static func isChanged(_ box: Box, from frame: Frame, to other: Frame) -> Bool {
    guard box.hasBorder else { return box.isPopup(of: frame, missingIn: other) }
    let border = box.border
    let changed = border.count { place in
      frame[place.column, place.row].text != other[place.column, place.row].text
    }
    return 4 * changed >= 3 * border.count
  }

  /// Those that keep a corner, perhaps in another size: no word goes on beside them.
  private static func popups(of boxes: [Box], staying others: [Box]) -> [Box] {
    boxes.filter { box in
      let corners = box.region.corners
      return !box.hasBorder
        && others.contains { other in
          !other.hasBorder && zip(corners, other.region.corners).contains { $0 == $1 }
        }
    }
  }

  /// Rows in their place, parted at the sides of the boxes; in boxes that got another size the rows that are the same.
  func pairs(_ grid: WordGrid) -> [RowPair] {
    let size = grid.size
    var pairs: [RowPair] = []
    for row in 0..<size.rows {
      let columns = regions.filter { $0.rows.contains(row) }.map { Range($0.columns) }
        .sorted { $0.lowerBound < $1.lowerBound }
      var start = 0
      for range in columns {
        if start < range.lowerBound {
          pairs.append(RowPair(old: row, new: row, columns: start..<range.lowerBound))
        }
        start = range.upperBound
      }
      if start < size.columns {
        pairs.append(RowPair(old: row, new: row, columns: start..<size.columns))
      }
    }
    for region in regions {
      let columns = Range(region.columns)
      let rows =
        whole.contains(region)
        ? region.rows.map { (old: $0, new: $0) }
        : RowMatcher(grid, columns: columns, isExact: true).match(Range(region.rows)).pairs
      pairs += rows.map { RowPair(old: $0.old, new: $0.new, columns: columns, isOfBox: true) }
    }
    return pairs
  }
}
