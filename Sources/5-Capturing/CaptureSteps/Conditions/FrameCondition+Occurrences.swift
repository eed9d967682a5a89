package import FrameMasks
package import TerminalFrame

/// The occurrences on a screen at which a condition holds.
extension FrameCondition {
  /// A part of a row that meets a condition.
  package struct Occurrence {
    package let text: String
    package let row: Int
    package let columns: Range<Int>
  }

  /// Whether a condition holds because of a part of the screen that counts. A match of several rows counts if one of
  /// its rows does. The cursor and the title aren't such parts and always count.
  package func holds(
    in frame: Frame, where counts: (Occurrence) -> Bool
  ) throws(FramePattern.TooSlow) -> Bool {
    guard try holds(in: frame) else { return false }
    switch self {
    case .cursor, .title, .titleRegex: return true
    case .text(let text):
      return Self.occurrences(of: text, in: frame).contains(where: counts)
    case .styledText(let text, let style):
      return Self.occurrences(of: text, in: frame).contains { occurrence in
        occurrence.columns.allSatisfy { style.matches(frame[$0, occurrence.row].style) }
          && counts(occurrence)
      }
    case .regex(let pattern):
      let matches = try pattern.matches(inEach: [frame.text])[0]
      // An empty match, such as that of a lookahead, has no occurrence.
      return matches.isEmpty
        || matches.contains { Self.occurrences(ofMatch: $0, in: frame).contains(where: counts) }
    }
  }

  private static func occurrences(of text: String, in frame: Frame) -> [Occurrence] {
    (0..<frame.size.rows).flatMap { row in
      frame.occurrences(of: text, inRow: row).map { Occurrence(text: text, row: row, columns: $0) }
    }
  }

  /// - Parameter match: UTF-8 offsets in the frame's text.
  private static func occurrences(ofMatch match: Range<Int>, in frame: Frame) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    var start = 0
    for row in 0..<frame.size.rows {
      let end = start + frame.text(ofRow: row).utf8.count
      let (first, last) = (max(match.lowerBound, start), min(match.upperBound, end))
      if first < last {
        occurrences.append(occurrence(of: (first - start)..<(last - start), row, frame))
      }
      start = end + 1
    }
    return occurrences
  }

  /// - Parameter bytes: UTF-8 offsets in the text of a row.
  private static func occurrence(of bytes: Range<Int>, _ row: Int, _ frame: Frame) -> Occurrence {
    var (text, columns, offset) = ("", frame.size.columns..<frame.size.columns, 0)
    for (column, cell) in frame.row(row).enumerated() where !cell.isContinuation {
      let end = offset + cell.text.utf8.count
      if offset < bytes.upperBound, end > bytes.lowerBound {
        text += cell.text
        columns = min(columns.lowerBound, column)..<(column + 1)
      }
      offset = end
    }
    return Occurrence(text: text, row: row, columns: columns)
  }
}
