internal import FrameComparison
internal import TerminalFrame

extension GridRegion {
  /// Returns a row of the region, extended to whole words at its ends.
  ///
  /// - Parameters:
  ///   - row: A row of the region and of the frame.
  ///   - isWord: Whether a cell is part of a word.
  func row(_ row: Int, widenedIn frame: Frame, _ isWord: (Cell) -> Bool) -> GridRegion {
    func isPart(_ column: Int) -> Bool {
      (0..<frame.size.columns).contains(column) && isWord(frame[column, row])
    }
    var (first, last) = (columns.lowerBound, columns.upperBound)
    while isPart(first), isPart(first - 1) { first -= 1 }
    while isPart(last), isPart(last + 1) { last += 1 }
    return GridRegion(columns: first...last, rows: row...row)
  }
}
