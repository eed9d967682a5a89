package import TerminalFrame

extension GridRegion {
  /// The upper left corner.
  package var start: GridPosition {
    GridPosition(column: columns.lowerBound, row: rows.lowerBound)
  }

  /// The corners: upper left, lower left, upper right, lower right.
  package var corners: [GridPosition] {
    [columns.lowerBound, columns.upperBound].flatMap { column in
      [rows.lowerBound, rows.upperBound].map { GridPosition(column: column, row: $0) }
    }
  }

  package init(_ position: GridPosition) {
    self.init(columns: position.column...position.column, row: position.row)
  }

  /// - Parameter run: A run that isn't empty.
  package init(_ run: CellRun) {
    self.init(columns: ClosedRange(run.columns), row: run.row)
  }

  /// The whole grid of a size.
  package init(of size: GridSize) {
    self.init(columns: 0...size.columns - 1, rows: 0...size.rows - 1)
  }

  package init(columns: ClosedRange<Int>, row: Int) {
    self.init(columns: columns, rows: row...row)
  }

  package func contains(_ position: GridPosition) -> Bool {
    columns.contains(position.column) && rows.contains(position.row)
  }

  /// Whether another region lies completely in this one.
  package func covers(_ other: GridRegion) -> Bool {
    columns.lowerBound <= other.columns.lowerBound && columns.upperBound >= other.columns.upperBound
      && rows.lowerBound <= other.rows.lowerBound && rows.upperBound >= other.rows.upperBound
  }

  /// Whether all cells fulfil a condition.
  package func allSatisfy(_ condition: (_ column: Int, _ row: Int) -> Bool) -> Bool {
    rows.allSatisfy { row in columns.allSatisfy { condition($0, row) } }
  }

  /// The number of cells that two regions have in common.
  package func overlap(_ other: GridRegion) -> Int {
    clamped(to: other)?.count ?? 0
  }

  /// The smallest region that covers both.
  package func union(_ other: GridRegion) -> GridRegion {
    GridRegion(columns: columns.union(other.columns), rows: rows.union(other.rows))
  }

  /// The smallest region that covers them all, or nil if there are none.
  package static func spanning(_ regions: [GridRegion]) -> GridRegion? {
    regions.dropFirst().reduce(regions.first) { $0?.union($1) }
  }

  /// Joins each region with the one before it if they belong together.
  package static func joining(
    _ regions: [GridRegion], if isJoined: (_ last: GridRegion, _ next: GridRegion) -> Bool
  ) -> [GridRegion] {
    regions.reduce(into: []) { result, region in
      if let last = result.last, isJoined(last, region) {
        result[result.count - 1] = last.union(region)
      } else {
        result.append(region)
      }
    }
  }

  /// The part of the region inside another one, or nil if there is none.
  package func clamped(to other: GridRegion) -> GridRegion? {
    guard columns.overlaps(other.columns), rows.overlaps(other.rows) else { return nil }
    return GridRegion(
      columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }

  /// The region moved to the right and down. It may extend outside the grid.
  package func moved(columns: Int, rows: Int) -> GridRegion {
    GridRegion(
      columns: self.columns.lowerBound + columns...self.columns.upperBound + columns,
      rows: self.rows.lowerBound + rows...self.rows.upperBound + rows)
  }

  /// The region with one more cell on every side. It may extend outside the grid.
  package var widened: GridRegion {
    GridRegion(
      columns: columns.lowerBound - 1...columns.upperBound + 1,
      rows: rows.lowerBound - 1...rows.upperBound + 1)
  }

  /// Returns a row of the region, extended at both ends to neighbours that continue its words.
  ///
  /// - Parameters:
  ///   - row: A row of the region and of the frame.
  ///   - isOneWord: Whether two adjacent cells are part of the same word.
  package func row(
    _ row: Int, widenedIn frame: Frame, _ isOneWord: (Cell, Cell) -> Bool
  ) -> GridRegion {
    let grid = 0..<frame.size.columns
    func continues(from edge: Int, to next: Int) -> Bool {
      grid.contains(edge) && grid.contains(next)
        && isOneWord(frame[edge, row], frame[next, row])
    }
    var (first, last) = (columns.lowerBound, columns.upperBound)
    while continues(from: first, to: first - 1) { first -= 1 }
    while continues(from: last, to: last + 1) { last += 1 }
    return GridRegion(columns: first...last, row: row)
  }

  /// Rows as ranges of adjacent ones, ascending.
  package static func ranges(ofRows rows: some Sequence<Int>) -> [ClosedRange<Int>] {
    Set(rows).sorted().reduce(into: []) { ranges, row in
      if let last = ranges.last, last.upperBound + 1 == row {
        ranges[ranges.count - 1] = last.lowerBound...row
      } else {
        ranges.append(row...row)
      }
    }
  }

  /// A phrase such as `rows 3–4 and 7`.
  package static func phrase(ofRows rows: some Sequence<Int>) -> String {
    let ranges = ranges(ofRows: rows)
    guard let last = ranges.last, ranges.count > 1 else {
      return ranges.first.map { phrase("row", $0) } ?? "no row"
    }
    func number(_ range: ClosedRange<Int>) -> String {
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
    return "rows \(ranges.dropLast().map(number).joined(separator: ", ")) and \(number(last))"
  }
}
