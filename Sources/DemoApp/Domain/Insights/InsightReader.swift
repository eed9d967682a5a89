/// Reads the text that a program answers to a prompt of ``InsightPromptBuilder``.
package enum InsightReader {
  /// So many lines of so many characters are shown.
  private static let (mostLines, longestLine) = (6, 300)

  /// - Returns: nil where the text says nothing.
  package static func insight(from text: String) -> Insight? {
    var lines = text.split(whereSeparator: \.isNewline).map { clean($0) }.filter { !$0.isEmpty }
    guard !lines.isEmpty else { return nil }
    let isSuggestion = { (line: String) in line.lowercased().hasPrefix("next:") }
    let suggestion = lines.last(where: isSuggestion).map { clean($0.dropFirst("next:".count)) }
    lines.removeAll(where: isSuggestion)
    guard let headline = lines.first else { return nil }
    return Insight(
      headline: withoutBullet(headline),
      observations: Array(
        lines.dropFirst().map(withoutBullet).filter { !$0.isEmpty }.prefix(mostLines)),
      suggestion: suggestion.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// Without what would move a terminal's cursor, change its colours or turn the direction of text.
  private static func clean(_ line: some StringProtocol) -> String {
    let scalars = line.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        // A joiner makes emoji whole.
        scalar == "\u{200d}" ? scalar : " "
      default: scalar
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let words = String(text).split(separator: " ").joined(separator: " ")
    return words.count <= longestLine ? words : words.prefix(longestLine - 1) + "…"
  }

  private static func withoutBullet(_ line: String) -> String {
    for bullet in ["- ", "* ", "• "] where line.hasPrefix(bullet) {
      return String(line.dropFirst(bullet.count))
    }
    return line
  }
}
