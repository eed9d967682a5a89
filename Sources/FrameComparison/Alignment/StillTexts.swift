internal import TerminalFrame

/// Texts in changed rows that stand in the same place before and now, and nowhere else: a reading in which they came or
/// went is untrue.
struct StillTexts {
  private var places: [(row: Int, columns: ClosedRange<Int>)] = []

  /// Fewer letters can be chance.
  private static let leastLetters = 4

  init(_ old: Frame, _ new: Frame) {
    let before = (0..<old.size.rows).map { Self.texts(old.row($0)) }
    var counts: [[String]: Int] = [:]
    for text in before.joined() { counts[text.cells, default: 0] += 1 }
    for row in 0..<new.size.rows where old.row(row) != new.row(row) {
      let now = Set(Self.texts(new.row(row)))
      for text in before[row] where text.cells.count >= Self.leastLetters {
        guard counts[text.cells] == 1, now.contains(text) else { continue }
        places.append((row, text.columns))
      }
    }
  }

  /// The number of them in a region.
  func count(in region: GridRegion) -> Int {
    places.count { place in
      region.rows.contains(place.row) && region.columns.contains(place.columns.lowerBound)
        && region.columns.contains(place.columns.upperBound)
    }
  }

  private struct Text: Hashable {
    let columns: ClosedRange<Int>
    let cells: [String]
  }

  /// What stands in a row between lines, or two blanks or more.
  private static func texts(_ row: ArraySlice<Cell>) -> [Text] {
    let cells = Array(row)
    var (texts, start, last) = ([Text](), Int?.none, 0)
    func end() {
      guard let first = start else { return }
      texts.append(Text(columns: first...last, cells: cells[first...last].map(\.text)))
      start = nil
    }
    for column in cells.indices {
      if RowComparison.isLine(cells[column]) || start != nil && column - last > 2 { end() }
      guard !cells[column].isSpace, !RowComparison.isLine(cells[column]) else { continue }
      start = start ?? column
      last = column
    }
    end()
    return texts
  }
}
