extension FrameComparison {
  /// The blocks that moved.
  package var moves: [Edit] { edits.filter { $0.category == .shift } }

  /// The place of cells of the new frame in the old one. It differs if they are in a block that moved.
  package func origin(of region: GridRegion) -> GridRegion {
    let move = moves.first { $0.region?.covers(region) ?? false }
    guard case .moved(let columns, let rows) = move?.kind else { return region }
    return region.moved(columns: -columns, rows: -rows)
  }

  /// The place of cells of the old frame in the new one.
  package func place(of region: GridRegion) -> GridRegion {
    let move = moves.first { $0.origin?.covers(region) ?? false }
    guard case .moved(let columns, let rows) = move?.kind else { return region }
    return region.moved(columns: columns, rows: rows)
  }
}
