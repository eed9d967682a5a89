internal import FrameComparison

/// Signs that show a state: ticked or not, open or closed.
enum StateMark {
  private static let signs: Set<Character> = [
    "☐", "☑", "☒", "✓", "✔", "✗", "✘", "○", "●", "◉", "◯", "◌", "◎", "□", "■", "▢", "▣",
    "▸", "▾", "▶", "▼", "▷", "▽", "►", "⏵", "⏷", "★", "☆",
  ]

  /// Whether a text is a single sign that isn't a letter or digit: a state, a branch of a tree, a plus.
  static func isSign(_ text: String) -> Bool {
    isMark(text)
      || text.unicodeScalars.count == 1
        && text.unicodeScalars.allSatisfy { !CellMap.isWord($0.value) && $0 != " " }
  }

  /// Whether a mark shows the selected one of several choices.
  static func isChoice(_ text: String) -> Bool { ["(•)", "(*)", "(x)", "(X)", "◉"].contains(text) }

  static func isMark(_ text: String) -> Bool {
    guard let first = text.first, let last = text.last else { return false }
    if text.count == 1 { return signs.contains(first) }
    let isFramed = text.count == 3 && (first == "[" && last == "]" || first == "(" && last == ")")
    return isFramed && text.dropFirst().first.map { " xX*•✓-+".contains($0) } ?? false
  }
}
