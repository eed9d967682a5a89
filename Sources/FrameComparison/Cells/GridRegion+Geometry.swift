internal import TerminalFrame

extension GridRegion {
  init(_ position: GridPosition) {
    self.init(
      columns: position.column...position.column, rows: position.row...position.row)
  }

  func contains(_ position: GridPosition) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }

  /// Whether all of another region lies in this one.
  func covers(_ other: GridRegion) -> Bool {
    columns.lowerBound <= other.columns.lowerBound && columns.upperBound >= other.columns.upperBound
      && rows.lowerBound <= other.rows.lowerBound && rows.upperBound >= other.rows.upperBound
  }

  /// How many cells two regions have in common.
  func overlap(_ other: GridRegion) -> Int {
    guard columns.overlaps(other.columns), rows.overlaps(other.rows) else { return 0 }
    return columns.clamped(to: other.columns).count * rows.clamped(to: other.rows).count
  }

  /// The smallest region that covers both.
  func union(_ other: GridRegion) -> GridRegion {
    GridRegion(
      columns: min(
        columns.lowerBound, other.columns.lowerBound)...max(
          columns.upperBound, other.columns.upperBound),
      rows: min(
        rows.lowerBound, other.rows.lowerBound)...max(
          rows.upperBound, other.rows.upperBound))
  }

  /// The smallest region that covers all; nil for none.
  static func spanning(_ regions: [GridRegion]) -> GridRegion? {
    regions.dropFirst().reduce(regions.first) { $0?.union($1) }
  }

  /// One cell more on every side; it may reach out of the grid.
  var widened: GridRegion {
    GridRegion(
      columns: columns.lowerBound - 1...columns.upperBound + 1,
      rows: rows.lowerBound - 1...rows.upperBound + 1)
  }

  /// `rows 3–4 and 7`.
  static func words(ofRows rows: some Sequence<Int>) -> String {
    var ranges: [ClosedRange<Int>] = []
    for row in Set(rows).sorted() {
      if let last = ranges.last, last.upperBound + 1 == row {
        ranges[ranges.count - 1] = last.lowerBound...row
      } else {
        ranges.append(row...row)
      }
    }
    guard let last = ranges.last, ranges.count > 1 else {
      return ranges.first.map { words("row", $0) } ?? "no row"
    }
    func number(_ range: ClosedRange<Int>) -> String {
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
    return "rows \(ranges.dropLast().map(number).joined(separator: ", ")) and \(number(last))"
  }
}
