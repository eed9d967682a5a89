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

  /// ``text`` for a CI's log: no hidden character (``OutsideText``), and no row that a CI would obey
  /// (``LineGuard``).
  package var shownText: String {
    (0..<size.rows).map(shownText(ofRow:)).joined(separator: "\n")
  }

  /// One row of ``shownText``.
  package func shownText(ofRow row: Int) -> String { text(ofRow: row, for: .log) }

  /// One row for whoever reads it: of a file, as it is.
  package func text(ofRow row: Int, for reader: FrameReader) -> String {
    let text = text(ofRow: row)
    return switch reader {
    case .file: text
    case .terminal: OutsideText.visible(text)
    case .log: LineGuard.guarded(OutsideText.visible(text))
    }
  }
}

/// Who reads a frame as text.
package enum FrameReader: Sendable {
  /// A file, or a program at the other end of a pipe: it gets the frame as it is.
  case file
  /// A person: no hidden character acts on their terminal (``OutsideText``).
  case terminal
  /// The log of a CI, which would also obey some lines (``LineGuard``).
  case log
}
