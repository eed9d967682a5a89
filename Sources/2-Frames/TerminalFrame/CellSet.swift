/// A set of cells of a grid.
package struct CellSet: Hashable, Sendable {
  package let size: GridSize
  /// A bit per cell in row order, lowest bit first. Empty if the set is empty.
  private var words: [UInt64] = []

  /// Creates an empty set.
  package init(size: GridSize) { self.size = size }

  package var isEmpty: Bool { words.isEmpty }

  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// - Returns: false also for positions outside the grid.
  package func contains(_ cell: GridPosition) -> Bool {
    guard !words.isEmpty, size.contains(cell) else { return false }
    let index = cell.row * size.columns + cell.column
    return words[index / 64] >> UInt64(index % 64) & 1 != 0
  }

  /// Whether the set contains all cells of a run that lies in the grid.
  package func contains(_ run: CellRun) -> Bool {
    run.columns.allSatisfy { contains(GridPosition(column: $0, row: run.row)) }
  }

  package func isSubset(of other: CellSet) -> Bool {
    isEmpty || !other.isEmpty && zip(words, other.words).allSatisfy { $0 & ~$1 == 0 }
  }

  /// - Parameter cell: A position in the grid.
  package mutating func insert(_ cell: GridPosition) {
    insert(CellRun(row: cell.row, columns: cell.column..<cell.column + 1))
  }

  /// - Parameters:
  ///   - columns: Columns of the grid.
  ///   - rows: Rows of the grid.
  package mutating func insert(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    for row in rows {
      insert(CellRun(row: row, columns: columns.lowerBound..<columns.upperBound + 1))
    }
  }

  /// - Parameter run: A run of cells in the grid.
  package mutating func insert(_ run: CellRun) {
    guard !run.columns.isEmpty else { return }
    if words.isEmpty { words = Array(repeating: 0, count: (size.count + 63) / 64) }
    let first = run.row * size.columns + run.columns.lowerBound
    let last = run.row * size.columns + run.columns.upperBound - 1
    for word in first / 64...last / 64 {
      var bits = UInt64.max
      if word == first / 64 { bits &= .max << UInt64(first % 64) }
      if word == last / 64 { bits &= .max >> UInt64(63 - last % 64) }
      words[word] |= bits
    }
  }

  /// - Parameter other: A set of cells of a grid of the same size.
  package mutating func formUnion(_ other: CellSet) {
    guard !isEmpty else {
      self = other
      return
    }
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  /// - Parameter other: A set of cells of a grid of the same size.
  package mutating func formIntersection(_ other: CellSet) {
    guard !isEmpty, !other.isEmpty else {
      words = []
      return
    }
    for (index, word) in other.words.enumerated() { words[index] &= word }
    dropIfEmpty()
  }

  /// - Parameter other: A set of cells of a grid of the same size.
  package mutating func subtract(_ other: CellSet) {
    guard !isEmpty, !other.isEmpty else { return }
    for (index, word) in other.words.enumerated() { words[index] &= ~word }
    dropIfEmpty()
  }

  private mutating func dropIfEmpty() {
    if words.allSatisfy({ $0 == 0 }) { words = [] }
  }

  /// The cells as runs of adjacent cells, from top to bottom and left to right.
  package var runs: [CellRun] {
    guard !isEmpty else { return [] }
    var runs: [CellRun] = []
    for row in 0..<size.rows {
      for column in 0..<size.columns where contains(GridPosition(column: column, row: row)) {
        runs.add(GridPosition(column: column, row: row))
      }
    }
    return runs
  }

  /// The cells in reading order.
  package var positions: [GridPosition] {
    runs.flatMap { run in run.columns.map { GridPosition(column: $0, row: run.row) } }
  }
}

/// Adjacent cells in one row.
package struct CellRun: Hashable, Sendable {
  package var row: Int
  package var columns: Range<Int>

  package init(row: Int, columns: Range<Int>) {
    self.row = row
    self.columns = columns
  }
}

extension [CellRun] {
  /// Adds a cell that comes after all others in reading order.
  package mutating func add(_ cell: GridPosition) {
    if let last, last.row == cell.row, last.columns.upperBound == cell.column {
      self[count - 1].columns = last.columns.lowerBound..<cell.column + 1
    } else {
      append(CellRun(row: cell.row, columns: cell.column..<cell.column + 1))
    }
  }
}
