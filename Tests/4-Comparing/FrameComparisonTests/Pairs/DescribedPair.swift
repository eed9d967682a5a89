import FrameComparison
import FrameFindings
import FrameRenderer
import TerminalFrame
import Testing

/// A screen before and after a change, drawn as text, with a person's description of the change and the expected words.
struct DescribedPair: Sendable, CustomTestStringConvertible {
  let name: String
  let columns: Int
  /// The rows, one a line.
  let before: String
  let after: String
  let person: [String]
  /// The expected words of the folded edits.
  let summaries: [String]

  init(
    _ name: String, columns: Int, before: String, after: String, person: [String],
    summaries: [String]
  ) {
    (self.name, self.columns, self.before, self.after) = (name, columns, before, after)
    (self.person, self.summaries) = (person, summaries)
  }

  var testDescription: String { name }

  var frames: (old: Frame, new: Frame) {
    let (before, after) = (rows(before), rows(after))
    let size = GridSize(columns: columns, rows: max(before.count, after.count))
    return (frame(before, size), frame(after, size))
  }

  private func rows(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private func frame(_ rows: [Substring], _ size: GridSize) -> Frame {
    var frame = Frame(size: size)
    frame.cursor.isVisible = false
    for (row, text) in rows.enumerated() { frame.put(String(text), 0, row) }
    return frame
  }
}

extension DescribedPair {
  /// The words that reports have for a change, one for each folded edit.
  static func summaries(_ old: Frame, _ new: Frame) -> [String] {
    let comparison = FrameComparison(from: old, to: new)
    let rules = DesignRules(palette: Theme.dark.palette)
    let findings = Findings.of(comparison, from: old, to: new, rules: rules)
    return comparison.folded(by: findings, from: old, to: new).map(\.summary)
  }
}
