internal import TerminalFrame

/// Boxes that appeared, disappeared or were resized in front of what stays behind them.
struct BoxChanges {
  /// The regions of boxes that only one of the two frames has. Regions that overlap are joined.
  private(set) var regions: [GridRegion] = []
  /// The regions that are a single box, which appeared or disappeared as a whole.
  private(set) var whole: [GridRegion] = []

  init(of before: [Box], in old: Frame, and after: [Box], in new: Frame) {
    // A box that both frames have is merely drawn differently.
    let kept = Set(before.map(\.region)).intersection(after.map(\.region))
    let changed =
      before.filter { !kept.contains($0.region) && Self.isChanged($0, from: old, to: new) }
      + after.filter { !kept.contains($0.region) && Self.isChanged($0, from: new, to: old) }
    let staying =
      Self.popups(of: before, staying: after) + Self.popups(of: after, staying: before)
    var joined = staying.map(\.region)
    for box in (changed + staying).map(\.region) {
      // A box with three quarters of the cells or more is the screen itself.
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

  /// Whether at least three quarters of a border differ from what the other frame has there. A box that is now behind
  /// another one keeps its visible part.
  private static func isChanged(_ box: Box, from frame: Frame, to other: Frame) -> Bool {
    guard box.hasBorder else { return box.isPopup(of: frame, missingIn: other) }
    let border = box.border
    let changed = border.count { position in
      frame[position.column, position.row].text != other[position.column, position.row].text
    }
    return 4 * changed >= 3 * border.count
  }

  /// Popups that share a corner with one in the other frame, whatever its size. Words don't continue past their sides.
  private static func popups(of boxes: [Box], staying others: [Box]) -> [Box] {
    boxes.filter { box in
      let corners = box.region.corners
      return !box.hasBorder
        && others.contains { other in
          !other.hasBorder && zip(corners, other.region.corners).contains { $0 == $1 }
        }
    }
  }

  /// Pairs of rows in place, divided at the sides of the boxes. In resized boxes, equal rows are paired.
  func pairs(_ grid: WordGrid) -> [RowPair] {
    let size = grid.size
    var pairs: [RowPair] = []
    for row in 0..<size.rows {
      let columns = regions.filter { $0.rows.contains(row) }.map { Range($0.columns) }
        .sorted { $0.lowerBound < $1.lowerBound }
      var start = 0
      for range in columns + [size.columns..<size.columns] {
        if start < range.lowerBound {
          pairs.append(RowPair(old: row, new: row, columns: start..<range.lowerBound))
        }
        start = range.upperBound
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
