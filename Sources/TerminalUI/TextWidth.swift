/// How many columns text takes on a terminal, as far as our own programs need to know it.
///
/// A small table: combining marks and control characters take none, East Asian wide characters and
/// emoji two, the rest one (Unicode UAX #11, UTS #51).
package enum TextWidth {
  /// Columns of one grapheme cluster: 0, 1 or 2.
  package static func of(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if (0x20..<0x7f).contains(first.value) { return 1 }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    if first.properties.isEmojiPresentation || isWide(first.value) { return 2 }
    // U+FE0F asks for the emoji picture of a character that is text by default.
    return character.unicodeScalars.contains("\u{fe0f}") && first.properties.isEmoji ? 2 : 1
  }

  /// Columns of a text.
  package static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The longest prefix of a text that takes at most so many columns.
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

  /// A text cut to so many columns, with an ellipsis as its last where something was cut.
  package static func truncated(_ text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    // Counting stops where the text is known to be too long.
    guard prefix(of: text, columns: columns).endIndex < text.endIndex else { return text }
    return prefix(of: text, columns: columns - 1) + "…"
  }

  /// A text broken into lines of at most so many columns, at spaces where there are any.
  ///
  /// - Parameter limit: The most lines to give.
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

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
      0xa000...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18cff, 0x1aff0...0x1b2ff, 0x1f200...0x1f265,
      0x20000...0x3fffd:
      true
    default: false
    }
  }
}
