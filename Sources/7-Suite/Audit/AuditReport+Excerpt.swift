package import FrameComparison
internal import TerminalFrame

extension AuditReport.Fault {
  /// The most rows of an excerpt, and the columns of each.
  private static let (maxRows, maxColumns) = (3, 76)

  /// The rows of the place that have text, as lines of a diff: a row of the right screen begins with `-`, one of the
  /// screen that shows the fault with `+`, and one that has no counterpart, or the same text there, with a space. Empty
  /// if the fault has no place.
  package var excerpt: [String] {
    guard let screen, let region, region.rows.upperBound < screen.size.rows else { return [] }
    let columns = Self.window(on: region, of: screen.size.columns)
    func texts(_ frame: Frame) -> [(row: Int, text: String)] {
      region.rows.map { ($0, frame.text(ofRow: $0, columns)) }
    }
    let shown = texts(screen)
    let right = expected.flatMap { $0.size == screen.size ? texts($0) : nil } ?? shown
    let differing = zip(right, shown).filter { $0.text != $1.text }.prefix(Self.maxRows)
    guard !differing.isEmpty else {
      return shown.filter { !$0.text.isEmpty }.prefix(Self.maxRows).map { " \($0.text)" }
    }
    return differing.compactMap { $0.0.text.isEmpty ? nil : "-\($0.0.text)" }
      + differing.compactMap { $0.1.text.isEmpty ? nil : "+\($0.1.text)" }
  }

  /// The columns that are shown after a region if there are any, so that a gap is seen as one.
  private static let context = 4

  /// The columns to show of a row, with those of a region.
  private static func window(on region: GridRegion, of count: Int) -> Range<Int> {
    let end = min(count, max(maxColumns, region.columns.upperBound + 1 + context))
    let start = min(region.columns.lowerBound, max(0, end - maxColumns))
    return start..<min(count, start + maxColumns)
  }
}

extension AuditReport.Fault {
  /// The greatest distance of two cells of one place, in columns.
  private static let maxGap = 3

  /// The places that show the fault, each in one row: what differs from the right screen, in rows with another text if
  /// there are any, or else the region. Empty if the fault has no place.
  package var places: [GridRegion] {
    guard let screen, let region else { return [] }
    guard let expected, expected.size == screen.size else { return [region] }
    let positions = FrameChange(from: expected, to: screen).positions.filter(region.contains)
    let others = Set(
      positions.map(\.row).filter { expected.text(ofRow: $0) != screen.text(ofRow: $0) })
    var places: [GridRegion] = []
    for position in positions where others.isEmpty || others.contains(position.row) {
      let cell = GridRegion(position)
      if let last = places.last, last.rows == cell.rows,
        position.column - last.columns.upperBound <= Self.maxGap
      {
        places[places.count - 1] = last.union(cell)
      } else {
        places.append(cell)
      }
    }
    return places.isEmpty ? [region] : places
  }
}

extension Frame {
  /// The text of a part of a row, without blanks at its end.
  fileprivate func text(ofRow row: Int, _ columns: Range<Int>) -> String {
    var text = self.row(row).dropFirst(columns.lowerBound).prefix(columns.count)
      .map { $0.isContinuation ? "" : $0.text.isEmpty ? " " : $0.text }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}
