/// The size of a grid in cells.
package struct GridSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// Sizes that a frame can have, in either direction.
  package static let bounds = 1...2000

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  package var count: Int { columns * rows }

  /// Whether both directions are within ``bounds``.
  package var isValid: Bool { Self.bounds.contains(columns) && Self.bounds.contains(rows) }
}

extension GridSize: CustomStringConvertible {
  /// Columns × rows, as `80×24`.
  package var description: String { "\(columns)×\(rows)" }
}

/// A place in a grid, zero-based, origin top left.
package struct GridPosition: Hashable, Sendable, Comparable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Reading order.
  package static func < (left: GridPosition, right: GridPosition) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }
}
