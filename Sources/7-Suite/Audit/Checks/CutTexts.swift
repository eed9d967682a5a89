internal import FrameComparison
internal import TerminalFrame

/// The texts of a list that end with an ellipsis in the same column, although there is room after it: the list cuts
/// them at a width of its own. A single one may be intended, as in `Save as…`.
struct CutTexts {
  /// A text that ends with an ellipsis, by the columns of its first character and of the ellipsis.
  private struct Text {
    let row: Int
    let columns: ClosedRange<Int>
  }

  private let frame: Frame

  init(_ frame: Frame) { self.frame = frame }

  /// The region of the first text, and the texts of its list from top to bottom; nil if nothing is cut.
  var first: (region: GridRegion, texts: [String])? {
    let lists = Dictionary(grouping: (0..<frame.size.rows).flatMap(ellipses), by: \.columns)
    let cut = lists.values.filter { $0.count > 1 && !isWider($0) }
    guard let list = cut.min(by: { $0[0].row < $1[0].row }) else { return nil }
    return (
      GridRegion(columns: list[0].columns, rows: list[0].row...list[0].row),
      list.map { text in text.columns.map { frame[$0, text.row].text }.joined() }
    )
  }

  /// The texts of a row that end with an ellipsis right after a word, with blanks after it.
  private func ellipses(in row: Int) -> [Text] {
    (1..<max(1, frame.size.columns - 1)).compactMap { column in
      guard frame[column, row].text == "…", isWord(column - 1, row), frame[column + 1, row].isBlank
      else { return nil }
      return Text(row: row, columns: start(of: column, row)...column)
    }
  }

  /// Whether a text between those of a list begins in their first column and goes beyond their last.
  private func isWider(_ list: [Text]) -> Bool {
    let columns = list[0].columns
    return (list[0].row...list[list.count - 1].row).contains { row in
      isWord(columns.lowerBound, row)
        && start(of: columns.upperBound + 1, row) == columns.lowerBound
        && !frame[columns.upperBound + 1, row].isBlank
    }
  }

  private func isWord(_ column: Int, _ row: Int) -> Bool {
    frame[column, row].text.contains { $0.isLetter || $0.isNumber }
  }

  /// The first column of the text in which a cell is: two blanks separate texts.
  private func start(of column: Int, _ row: Int) -> Int {
    var first = column
    while first > 0, !frame[first - 1, row].isBlank || first > 1 && !frame[first - 2, row].isBlank {
      first -= 1
    }
    while first < column, frame[first, row].isBlank { first += 1 }
    return first
  }
}
