package import FrameComparison

/// What a report says of a place on a screen.
package protocol PlacedReport {
  /// Nil for the frame as a whole, as the columns are.
  var rows: CellRange? { get }
  var columns: CellRange? { get }
}

extension PlacedReport {
  /// The place; nil for the frame as a whole.
  package var region: GridRegion? {
    guard let rows, let columns else { return nil }
    return GridRegion(columns: columns.range, rows: rows.range)
  }
}
