extension FrameComparison {
  /// The blocks that moved.
  package var moves: [Edit] {
    edits.filter { edit in
      if case .moved = edit.kind { true } else { false }
    }
  }

  /// The place of cells of the new frame in the old one. It differs if they are in a block that moved.
  package func origin(of region: GridRegion) -> GridRegion {
    for move in moves {
      guard case .moved(let columns, let rows) = move.kind, let movedRegion = move.region,
        movedRegion.covers(region)
      else { continue }
      return region.moved(columns: -columns, rows: -rows)
    }
    return region
  }

  /// The place of cells of the old frame in the new one.
  package func place(of region: GridRegion) -> GridRegion {
    for move in moves {
      guard case .moved(let columns, let rows) = move.kind, let movedRegion = move.origin,
        movedRegion.covers(region)
      else { continue }
      return region.moved(columns: columns, rows: rows)
    }
    return region
  }
}
