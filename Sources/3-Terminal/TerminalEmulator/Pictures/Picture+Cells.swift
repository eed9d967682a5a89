import TerminalFrame

extension Picture {
  /// Cuts hidden cells out of the picture.
  ///
  /// - Returns: Whether any cell still shows it.
  mutating func cut(on grid: GridSize, where isHidden: (_ row: Int, _ column: Int) -> Bool) -> Bool
  {
    cutouts = []
    var runs: [CellRun] = []
    var isShown = false
    for run in shownRuns(in: grid) {
      var start: Int?
      for column in run.columns.lowerBound...run.columns.upperBound {
        let isHidden = column < run.columns.upperBound && isHidden(run.row, column)
        if isHidden {
          start = start ?? column
        } else {
          if let first = start {
            let columns = first - position.column..<column - position.column
            runs.append(CellRun(row: run.row - position.row, columns: columns))
          }
          start = nil
          isShown = isShown || column < run.columns.upperBound
        }
      }
    }
    cutouts = runs
    return isShown
  }
}
