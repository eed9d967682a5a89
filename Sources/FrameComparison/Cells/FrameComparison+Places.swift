extension FrameComparison {
  /// Where cells of the new frame stood in the old one: elsewhere where they are in a block that moved.
  package func origin(of region: GridRegion) -> GridRegion {
    guard let shift = shifts.first(where: { $0.destination.covers(region) }) else { return region }
    return region.moved(columns: -shift.columns, rows: -shift.rows)
  }

  /// Where cells of the old frame stand in the new one.
  package func place(of region: GridRegion) -> GridRegion {
    guard let shift = shifts.first(where: { $0.source.covers(region) }) else { return region }
    return region.moved(columns: shift.columns, rows: shift.rows)
  }
}
