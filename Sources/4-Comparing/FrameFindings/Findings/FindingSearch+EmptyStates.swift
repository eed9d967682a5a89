internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds lists that became empty, or are no longer empty: one or two lines replaced at least three times as many, or
  /// the reverse.
  mutating func findEmptyStates() {
    let texts = open.compactMap { index -> (index: Int, region: GridRegion)? in
      edits[index].isOfText ? edits[index].region.map { (index, $0) } : nil
    }.sorted { $0.region.rows.lowerBound < $1.region.rows.lowerBound }
    for cluster in clusters(texts, region: \.region) {
      guard let region = GridRegion.spanning(cluster.map(\.region)) else { continue }
      let (before, after) = (lines(region, of: oldMap, old), lines(region, of: newMap, new))
      let change: String
      switch (before.count, after.count) {
      case (3..., 1...2) where before.count >= 3 * after.count:
        change =
          "empty: \(Self.list(after.map(Edit.quoted))) in place of "
          + Self.list(before.map(Edit.quoted))
      case (1...2, 3...) where after.count >= 3 * before.count:
        change =
          "no longer empty: \(Self.list(after.map(Edit.quoted))) in place of "
          + Self.list(before.map(Edit.quoted))
      default: continue
      }
      add(
        .state, change, at: region,
        explaining: cluster.map(\.index) + openStyles(touching: region.widened))
    }
  }

  /// The texts of those rows in a region that have any.
  private func lines(_ region: GridRegion, of map: CellMap, _ frame: Frame) -> [String] {
    let search = TruncationSearch(frame, map)
    return region.rows.filter { map.hasText(region.columns, row: $0) }
      .map { search.text(region.columns, $0) }
  }
}

extension Edit {
  fileprivate var isOfText: Bool {
    switch kind {
    case .text, .inserted, .removed: true
    default: false
    }
  }
}
