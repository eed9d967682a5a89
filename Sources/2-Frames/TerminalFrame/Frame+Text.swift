extension Frame {
  /// The text of a row without trailing blanks.
  package func text(ofRow row: Int) -> String {
    var text = ""
    for cell in self.row(row) { text += cell.text }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The texts of all rows, without trailing blanks.
  package var rowTexts: [String] { (0..<size.rows).map(text(ofRow:)) }

  /// The screen as plain text: rows joined by newlines, without trailing blanks.
  package var text: String { rowTexts.joined(separator: "\n") }

  /// ``text`` for the log of a CI, with hidden characters replaced (``OutsideText``) and commands to the CI defused
  /// (``LineGuard``).
  package var shownText: String {
    (0..<size.rows).map(shownText(ofRow:)).joined(separator: "\n")
  }

  /// One row of ``shownText``.
  package func shownText(ofRow row: Int) -> String { text(ofRow: row, for: .log) }

  /// The text of a row, made safe for its reader. A file gets it unchanged.
  package func text(ofRow row: Int, for reader: FrameReader) -> String {
    let text = text(ofRow: row)
    return switch reader {
    case .file: text
    case .terminal: OutsideText.visible(text)
    case .log: LineGuard.guarded(OutsideText.visible(text))
    }
  }
}

/// The reader of a frame's text.
package enum FrameReader: Sendable {
  /// A file, or a program at the other end of a pipe. It gets the text unchanged.
  case file
  /// A person at a terminal. Hidden characters are replaced so that the terminal doesn't act on them (``OutsideText``).
  case terminal
  /// The log of a CI. Lines that the CI would take as commands are defused as well (``LineGuard``).
  case log
}
