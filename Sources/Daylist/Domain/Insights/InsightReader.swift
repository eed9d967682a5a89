/// Reads the text with which a program answers a prompt of ``InsightPromptBuilder``.
package enum InsightReader {
  /// The most observations that are shown, and the most characters of a line.
  private static let (maxLines, maxLineLength) = (6, 300)

  /// - Returns: nil if the text has no headline.
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
        lines.dropFirst().map(withoutBullet).filter { !$0.isEmpty }.prefix(maxLines)),
      suggestion: suggestion.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// Removes characters that could move a terminal's cursor, change its colours or reverse the direction of text.
  private static func clean(_ line: some StringProtocol) -> String {
    let scalars = line.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        // The zero-width joiner holds emoji together.
        scalar == "\u{200d}" ? scalar : " "
      default: scalar
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let words = String(text).split(separator: " ").joined(separator: " ")
    return words.count <= maxLineLength ? words : words.prefix(maxLineLength - 1) + "…"
  }

  private static func withoutBullet(_ line: String) -> String {
    for bullet in ["- ", "* ", "• "] where line.hasPrefix(bullet) {
      return String(line.dropFirst(bullet.count))
    }
    return line
  }
}
