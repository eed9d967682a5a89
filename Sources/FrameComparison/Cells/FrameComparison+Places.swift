extension FrameComparison {
  /// The blocks that stand elsewhere now.
  package var moves: [Edit] {
    edits.filter { edit in
      if case .moved = edit.kind { true } else { false }
    }
  }

  /// Where cells of the new frame stood in the old one: elsewhere if they are in a block that moved.
  package func origin(of region: GridRegion) -> GridRegion {
    for move in moves {
      guard case .moved(let columns, let rows) = move.kind, let place = move.region,
        place.covers(region)
      else { continue }
      return region.moved(columns: -columns, rows: -rows)
    }
    return region
  }

  /// Where cells of the old frame stand in the new one.
  package func place(of region: GridRegion) -> GridRegion {
    for move in moves {
      guard case .moved(let columns, let rows) = move.kind, let place = move.origin,
        place.covers(region)
      else { continue }
      return region.moved(columns: columns, rows: rows)
    }
    return region
  }
}
