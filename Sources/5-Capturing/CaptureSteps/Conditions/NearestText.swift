/// The text on a screen that is most like one that isn't there: what a person who looks for it would notice.
struct NearestText: Hashable {
  /// The nearest text, as it stands on the screen.
  let text: String
  /// The rows that it's in; more than one if it wraps.
  let rows: ClosedRange<Int>
  let kind: Kind

  enum Kind: Hashable {
    /// It differs in upper and lower case.
    case otherCase
    /// It differs in blanks.
    case otherBlanks
    /// It continues in the next rows.
    case wrapped
    /// It differs in a few characters.
    case similar
    /// It's a part of the wanted text.
    case part
  }

  /// The most characters of a text and of a row to compare.
  private static let maxLength = 200
  private static let maxRowLength = 500
  /// The most rows over which a text may be wrapped.
  private static let maxWrappedRows = 4
  /// The shortest part to report. Shorter ones are found anywhere.
  private static let shortestPart = 3

  /// - Parameter rows: The rows of a screen that doesn't show the text.
  init?(to text: String, in rows: [String]) {
    let wanted = Array(text.prefix(Self.maxLength))
    let rows = rows.map { Array($0.prefix(Self.maxRowLength)) }
    guard wanted.contains(where: { !$0.isWhitespace }) else { return nil }
    let found =
      Self.otherCase(wanted, rows) ?? Self.otherBlanks(wanted, rows) ?? Self.wrapped(wanted, rows)
      ?? Self.similar(wanted, rows) ?? Self.part(wanted, rows)
    guard let found else { return nil }
    self = found
  }

  private init(_ characters: some Collection<Character>, _ rows: ClosedRange<Int>, _ kind: Kind) {
    text = String(characters)
    self.rows = rows
    self.kind = kind
  }

  /// A description such as `the screen shows "select", row 3`.
  var description: String {
    let range =
      rows.count == 1 ? "row \(rows.lowerBound)" : "rows \(rows.lowerBound)–\(rows.upperBound)"
    let note =
      switch kind {
      case .otherCase, .similar, .wrapped: ""
      case .otherBlanks: ", with different spacing"
      case .part: ", part of it only"
      }
    let excerpt = text.count > 60 ? "\(text.prefix(59))…" : text
    return "the screen shows \"\(excerpt)\", \(range)\(note)"
  }

  // MARK: Ways to come near

  private static func otherCase(_ text: [Character], _ rows: [[Character]]) -> NearestText? {
    let folded = text.map { $0.lowercased() }
    for (index, row) in rows.enumerated() {
      let range = firstPlace(of: folded, in: row.map { $0.lowercased() })
      if let range { return NearestText(row[range], index...index, .otherCase) }
    }
    return nil
  }

  private static func otherBlanks(_ text: [Character], _ rows: [[Character]]) -> NearestText? {
    let folded = text.filter { !$0.isWhitespace }.map { $0.lowercased() }
    for (index, row) in rows.enumerated() {
      let inked = row.indices.filter { !row[$0].isWhitespace }
      if let range = firstPlace(of: folded, in: inked.map { row[$0].lowercased() }) {
        let characters = row[inked[range.lowerBound]...inked[range.upperBound - 1]]
        return NearestText(characters, index...index, .otherBlanks)
      }
    }
    return nil
  }

  /// Looks for the text across the ends of rows, also in a box with lines at its sides.
  private static func wrapped(_ text: [Character], _ rows: [[Character]]) -> NearestText? {
    let folded = text.filter(isInk).map { $0.lowercased() }
    guard folded.count >= 2 else { return nil }
    for first in rows.indices {
      var cells: [(row: Int, column: Int)] = []
      for row in first..<min(first + maxWrappedRows, rows.count) {
        cells += rows[row].indices.filter { isInk(rows[row][$0]) }.map { (row, $0) }
      }
      let range = firstPlace(of: folded, in: cells.map { rows[$0.row][$0.column].lowercased() })
      guard let range, cells[range.lowerBound].row == first else { continue }
      let (start, end) = (cells[range.lowerBound], cells[range.upperBound - 1])
      guard end.row > start.row else { continue }
      var parts = [String(rows[start.row][start.column...])]
      parts += rows[(start.row + 1)..<end.row].map { String($0) }
      parts.append(String(rows[end.row][...end.column]))
      let inked = parts.map { part in String(part.filter { isInk($0) || $0.isWhitespace }) }
      let text = inked.joined(separator: " ").split(whereSeparator: \.isWhitespace)
      return NearestText(text.joined(separator: " "), start.row...end.row, .wrapped)
    }
    return nil
  }

  /// Whether a character is neither a blank nor a line of a box (U+2500–257F).
  private static func isInk(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return !character.isWhitespace && !(0x2500...0x257f).contains(scalar.value) && character != "|"
  }

  /// Returns the part of a row with the fewest insertions, deletions and substitutions (Sellers 1980), at most one for
  /// every four characters.
  private static func similar(_ text: [Character], _ rows: [[Character]]) -> NearestText? {
    guard text.count >= shortestPart else { return nil }
    let folded = text.map { $0.lowercased() }
    var best: (distance: Int, row: Int, range: Range<Int>)?
    for (index, row) in rows.enumerated() where !row.isEmpty {
      let found = nearestPart(to: folded, in: row.map { $0.lowercased() })
      if found.distance < best?.distance ?? .max { best = (found.distance, index, found.range) }
    }
    guard let best, best.distance <= max(1, text.count / 4) else { return nil }
    return NearestText(rows[best.row][best.range], best.row...best.row, .similar)
  }

  private static func nearestPart(
    to text: [String], in row: [String]
  ) -> (distance: Int, range: Range<Int>) {
    // For each column of the row: the fewest edits of a part that ends there, and its start.
    var costs = Array(repeating: (cost: 0, start: 0), count: row.count + 1)
    for column in costs.indices { costs[column].start = column }
    for (index, character) in text.enumerated() {
      var next = [(cost: index + 1, start: 0)]
      for (column, other) in row.enumerated() {
        var best = costs[column]
        best.cost += character == other ? 0 : 1
        if costs[column + 1].cost + 1 < best.cost {
          best = (costs[column + 1].cost + 1, costs[column + 1].start)
        }
        if next[column].cost + 1 < best.cost { best = (next[column].cost + 1, next[column].start) }
        next.append(best)
      }
      costs = next
    }
    let end = costs.indices.min { costs[$0].cost < costs[$1].cost } ?? 0
    return (costs[end].cost, costs[end].start..<end)
  }

  /// Returns the longest part of the text in a row, if it's at least half of the text.
  private static func part(_ text: [Character], _ rows: [[Character]]) -> NearestText? {
    let folded = text.map { $0.lowercased() }
    var best: (row: Int, range: Range<Int>)?
    for (index, row) in rows.enumerated() {
      let range = longestPart(of: folded, in: row.map { $0.lowercased() })
      if range.count > best?.range.count ?? 0 { best = (index, range) }
    }
    guard let best, best.range.count >= shortestPart, best.range.count * 2 >= text.count else {
      return nil
    }
    return NearestText(rows[best.row][best.range], best.row...best.row, .part)
  }

  private static func longestPart(of text: [String], in row: [String]) -> Range<Int> {
    var best = 0..<0
    var lengths = Array(repeating: 0, count: row.count + 1)
    for character in text {
      var next = [0]
      for (column, other) in row.enumerated() {
        next.append(character == other ? lengths[column] + 1 : 0)
        if next[column + 1] > best.count { best = (column + 1 - next[column + 1])..<(column + 1) }
      }
      lengths = next
    }
    return best
  }

  private static func firstPlace(of part: [String], in whole: [String]) -> Range<Int>? {
    guard !part.isEmpty, part.count <= whole.count else { return nil }
    for start in 0...(whole.count - part.count) where whole[start] == part[0] {
      if whole[start..<(start + part.count)].elementsEqual(part) {
        return start..<(start + part.count)
      }
    }
    return nil
  }
}
