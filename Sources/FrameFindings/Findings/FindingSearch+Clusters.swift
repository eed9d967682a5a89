internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Groups of what stands side by side in a row without a border between, or one over the other in the
  /// next row.
  ///
  /// - Parameter items: With their places, in the order of their rows.
  func clusters<Item>(_ items: [Item], place: (Item) -> GridRegion) -> [[Item]] {
    var clusters: [(members: [Item], region: GridRegion)] = []
    var first = 0
    for item in items {
      let region = place(item)
      let row = region.rows.lowerBound
      // Those that ended before the last row get nothing more.
      while first < clusters.count, clusters[first].region.rows.upperBound < row - 1 { first += 1 }
      let number = clusters.indices.dropFirst(first).first { number in
        let other = clusters[number].region
        return other.rows.upperBound >= row
          ? isClear(between: other.columns, region.columns, row)
          : other.rows.upperBound == row - 1 && other.columns.overlaps(region.columns)
      }
      if let number {
        clusters[number].members.append(item)
        clusters[number].region = clusters[number].region.union(region)
      } else {
        clusters.append(([item], region))
      }
    }
    return clusters.map(\.members)
  }

  /// Whether no border stands between some columns of a row.
  func isClear(
    between one: ClosedRange<Int>, _ other: ClosedRange<Int>, _ row: Int
  ) -> Bool {
    let (start, end) = (
      min(one.upperBound, other.upperBound), max(one.lowerBound, other.lowerBound)
    )
    guard start < end else { return true }
    return !(start...end).contains { column in
      !newMap.arms(column, row).isDisjoint(with: .vertical)
        || !oldMap.arms(column, row).isDisjoint(with: .vertical)
    }
  }
}
