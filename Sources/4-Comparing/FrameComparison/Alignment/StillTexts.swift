internal import TerminalFrame

/// Texts in changed rows that the old frame has once, and the new one in the same place. A reading in which they were
/// inserted or removed is wrong.
struct StillTexts {
  private var spans: [(row: Int, columns: ClosedRange<Int>)] = []

  /// Shorter texts may match by chance.
  private static let minColumns = 4

  init(_ old: Frame, _ new: Frame) {
    let before = (0..<old.size.rows).map { Phrase.all(in: old.row($0)) }
    var counts: [String: Int] = [:]
    for phrase in before.joined() { counts[phrase.text, default: 0] += 1 }
    for row in 0..<new.size.rows where old.row(row) != new.row(row) {
      let now = Set(Phrase.all(in: new.row(row)))
      for phrase in before[row] where phrase.columns.count >= Self.minColumns {
        guard counts[phrase.text] == 1, now.contains(phrase) else { continue }
        spans.append((row, phrase.columns))
      }
    }
  }

  /// The number of these texts in a region.
  func count(in region: GridRegion) -> Int {
    spans.count { span in
      region.rows.contains(span.row) && region.columns.contains(span.columns.lowerBound)
        && region.columns.contains(span.columns.upperBound)
    }
  }
}
