package import TerminalFrame

extension TextWidth {
  /// The longest prefix of a text that takes at most `columns` columns.
  package static func prefix(of text: String, columns: Int) -> Substring {
    var used = 0
    var end = text.startIndex
    while end < text.endIndex {
      used += of(text[end])
      guard used <= columns else { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// A text truncated to `columns` columns, with an ellipsis at the end if anything was cut.
  package static func truncated(_ text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    // Counting stops as soon as the text is known to be too long.
    guard prefix(of: text, columns: columns).endIndex < text.endIndex else { return text }
    return prefix(of: text, columns: columns - 1) + "…"
  }

  /// A text wrapped into lines of at most `columns` columns, at spaces if possible.
  ///
  /// - Parameter limit: The maximum number of lines.
  package static func wrapped(_ text: String, columns: Int, limit: Int = 1000) -> [String] {
    guard columns > 0, limit > 0 else { return [] }
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      var used = 0
      for word in paragraph.split(separator: " ") {
        var word = String(word)
        if !line.isEmpty, used + 1 + of(word) <= columns {
          line += " "
          used += 1
        } else if !line.isEmpty {
          lines.append(line)
          (line, used) = ("", 0)
        }
        while of(word) > columns, lines.count < limit {
          // A word longer than a line; at least one character goes on each.
          let head = prefix(of: word, columns: columns)
          let cut = head.isEmpty ? word.prefix(1) : head
          lines.append(String(cut))
          word.removeFirst(cut.count)
        }
        line += word
        used += of(word)
        if lines.count >= limit { return Array(lines.prefix(limit)) }
      }
      lines.append(line)
    }
    return Array(lines.prefix(limit))
  }
}
