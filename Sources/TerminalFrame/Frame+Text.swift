extension Frame {
  /// The text of one row without its trailing blanks.
  package func text(ofRow row: Int) -> String {
    var text = ""
    for cell in self.row(row) { text += cell.text }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The screen as plain text: rows joined by newlines, trailing blanks of each row trimmed.
  package var text: String { (0..<size.rows).map(text(ofRow:)).joined(separator: "\n") }

  /// ``text`` for people and their logs: no hidden character (``OutsideText``), and no row that a CI
  /// would obey (``LineGuard``).
  package var shownText: String {
    (0..<size.rows).map(shownText(ofRow:)).joined(separator: "\n")
  }

  /// One row of ``shownText``.
  package func shownText(ofRow row: Int) -> String {
    LineGuard.guarded(OutsideText.visible(text(ofRow: row)))
  }
}
