package import FrameComparison

/// A part of a report that is about a place on a screen.
package protocol PlacedReport {
  /// Nil for the whole frame, as are the columns.
  var rows: CellRange? { get }
  var columns: CellRange? { get }
}

extension PlacedReport {
  /// The place; nil for the whole frame.
  package var region: GridRegion? {
    guard let rows, let columns else { return nil }
    return GridRegion(columns: columns.range, rows: rows.range)
  }
}
