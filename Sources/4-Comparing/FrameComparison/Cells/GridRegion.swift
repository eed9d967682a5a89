internal import TerminalFrame

/// Some columns of some rows of a grid, zero-based, origin top left.
package struct GridRegion: Hashable, Sendable {
  package var columns: ClosedRange<Int>
  package var rows: ClosedRange<Int>

  package init(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The number of cells.
  package var count: Int { columns.count * rows.count }
}

extension GridPosition {
  /// `row 3 column 4`: the words that reports use.
  var words: String { "row \(row) column \(column)" }
}

extension GridRegion: CustomStringConvertible {
  /// `row 3, columns 4–9`: the words that reports use.
  package var description: String {
    "\(Self.phrase("row", rows)), \(Self.phrase("column", columns))"
  }

  /// `row 3` or `rows 3–5`.
  static func phrase(_ name: String, _ range: ClosedRange<Int>) -> String {
    range.count == 1
      ? "\(name) \(range.lowerBound)" : "\(name)s \(range.lowerBound)–\(range.upperBound)"
  }
}
