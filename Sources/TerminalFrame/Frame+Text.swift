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
}
