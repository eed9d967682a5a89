/// The size of a grid in cells.
package struct GridSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  /// The valid numbers of columns and of rows.
  package static let bounds = 1...2000

  /// The most cells of a frame. Enough for a terminal of 500×500, or of 2000 columns with 131 rows.
  package static let maxCells = 1 << 18

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  package var count: Int { columns * rows }

  /// Whether columns and rows are within ``bounds`` and there are at most ``maxCells`` cells.
  package var isValid: Bool {
    Self.bounds.contains(columns) && Self.bounds.contains(rows) && count <= Self.maxCells
  }

  package func contains(_ cell: GridPosition) -> Bool {
    cell.column >= 0 && cell.column < columns && cell.row >= 0 && cell.row < rows
  }

  /// The nearest valid size. If there are too many cells, the last rows are dropped.
  package var clamped: GridSize {
    let columns = min(max(columns, 1), Self.bounds.upperBound)
    let maximum = min(Self.bounds.upperBound, Self.maxCells / columns)
    return GridSize(columns: columns, rows: min(max(rows, 1), maximum))
  }

  /// The requirements for a size, for messages.
  package static var requirements: String {
    "columns and rows are between 1 and \(bounds.upperBound), with at most \(maxCells) cells"
  }
}

extension GridSize: CustomStringConvertible {
  /// Columns × rows, such as `80×24`.
  package var description: String { "\(columns)×\(rows)" }
}

/// A position in a grid, zero-based, origin top left.
package struct GridPosition: Hashable, Sendable, Comparable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }

  /// Compares positions in reading order.
  package static func < (left: GridPosition, right: GridPosition) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }
}

extension Range<Int> {
  /// The smallest range of columns or rows that covers both.
  package func union(_ other: Range) -> Range {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

extension ClosedRange<Int> {
  /// The smallest range of columns or rows that covers both.
  package func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
