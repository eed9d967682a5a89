internal import FrameComparison
package import TerminalFrame

/// Chooses the columns that a strip shows, so that its left edge cuts as few words as possible.
package struct ColumnWindow {
  private let rows: [ArraySlice<Cell>]

  /// The largest distance that the window moves to avoid cutting a word.
  private static let maxSteps = 12
  /// The penalty for moving right, in columns, because the label of a value is usually to its left.
  private static let rightSteps = 8

  /// - Parameter rows: The rows of the strip, in the full width of the frame.
  package init(_ rows: [ArraySlice<Cell>]) { self.rows = rows }

  /// Returns the first column of a window, moved from the wanted one to the nearest column that cuts the fewest words.
  ///
  /// - Parameters:
  ///   - count: The number of columns in the window.
  ///   - kept: The columns that must remain visible, or the first of them if the window is too narrow for all.
  package func start(near wanted: Int, count: Int, keeping kept: ClosedRange<Int>) -> Int {
    guard let columns = rows.first?.count, wanted > 0 else { return wanted }
    let cut = cutWords(at: wanted)
    guard cut > 0 else { return wanted }
    let minimum = kept.count <= count ? max(0, kept.upperBound - count + 1) : 0
    let maximum = min(max(0, columns - count), kept.lowerBound)
    let starts = (-Self.maxSteps...Self.maxSteps).map { wanted + $0 }
      .filter { minimum <= $0 && $0 <= maximum }
    let best = starts.map { (start: $0, cut: cutWords(at: $0), steps: steps(from: wanted, to: $0)) }
      .min { ($0.cut, $0.steps, $0.start) < ($1.cut, $1.steps, $1.start) }
    guard let best, best.cut < cut else { return wanted }
    return best.start
  }

  private func steps(from wanted: Int, to start: Int) -> Int {
    start > wanted ? start - wanted + Self.rightSteps : wanted - start
  }

  /// The number of rows in which a word crosses the left edge of a column.
  private func cutWords(at column: Int) -> Int {
    rows.count { row in
      let index = row.startIndex + column
      guard column > 0, index < row.endIndex else { return false }
      return row[index].isContinuation || row[index].isInWord && row[index - 1].isInWord
    }
  }
}
