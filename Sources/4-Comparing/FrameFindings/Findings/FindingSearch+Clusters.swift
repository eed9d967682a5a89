internal import FrameComparison

extension FindingSearch {
  /// Groups items that are side by side in a row without a border between them, or one above the other in adjacent
  /// rows.
  ///
  /// - Parameter items: The items, sorted by the rows of their places.
  func clusters<Item>(_ items: [Item], region regionOf: (Item) -> GridRegion) -> [[Item]] {
    var clusters: [(members: [Item], region: GridRegion)] = []
    var first = 0
    for item in items {
      let region = regionOf(item)
      let row = region.rows.lowerBound
      // Clusters that end before the previous row get no more members.
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

  /// Whether a row has no border between two ranges of columns, before or now.
  func isClear(
    between one: ClosedRange<Int>, _ other: ClosedRange<Int>, _ row: Int
  ) -> Bool {
    let (start, end) = (
      min(one.upperBound, other.upperBound), max(one.lowerBound, other.lowerBound)
    )
    guard start < end else { return true }
    return !(start...end).contains { column in
      newMap.isVertical(column, row) || oldMap.isVertical(column, row)
    }
  }
}
