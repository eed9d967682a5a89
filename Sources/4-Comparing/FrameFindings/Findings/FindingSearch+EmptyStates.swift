internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds lists that became empty, or are no longer empty: one or two lines replaced at least three times as many, or
  /// the reverse.
  mutating func findEmptyStates() {
    let texts = open.compactMap { index -> (index: Int, region: GridRegion)? in
      [.text, .insertion, .removal].contains(edits[index].category)
        ? edits[index].region.map { (index, $0) } : nil
    }.sorted { $0.region.rows.lowerBound < $1.region.rows.lowerBound }
    for cluster in clusters(texts, region: \.region) {
      guard let region = GridRegion.spanning(cluster.map(\.region)) else { continue }
      let (before, after) = (lines(region, of: oldMap, old), lines(region, of: newMap, new))
      let state: String
      switch (before.count, after.count) {
      case (3..., 1...2) where before.count >= 3 * after.count: state = "empty"
      case (1...2, 3...) where after.count >= 3 * before.count: state = "no longer empty"
      default: continue
      }
      let texts = [after, before].map { Self.list($0.map(Edit.quoted)) }
      add(
        .state, "\(state): \(texts[0]) in place of \(texts[1])", at: region,
        explaining: cluster.map(\.index) + openStyles { region.widened.overlap($0) > 0 })
    }
  }

  /// The texts of those rows in a region that have any.
  private func lines(_ region: GridRegion, of map: CellMap, _ frame: Frame) -> [String] {
    region.rows.filter { map.hasText(region.columns, row: $0) }
      .map { frame.text(region.columns, row: $0) }
  }
}
