import TerminalFrame
package import TerminalUI

/// The text and the cursor of a text field.
package nonisolated struct TextFieldState: Hashable, Sendable {
  package private(set) var text: String
  /// The number of characters before the cursor.
  package private(set) var cursor: Int
  /// Whether Enter and pasted newlines break the line.
  package let isMultiline: Bool

  /// The longest text, in characters.
  package static let limit = 2000

  package init(_ text: String = "", isMultiline: Bool = false) {
    self.text = ""
    cursor = 0
    self.isMultiline = isMultiline
    insert(text)
  }

  /// Edits the text with a key.
  ///
  /// - Returns: Whether the key has a meaning in a text field.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let pasted): insert(pasted)
    case .enter where isMultiline: insert("\n")
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .backspace: remove(cursor - 1..<cursor)
    case .delete, .control("d"): remove(cursor..<cursor + 1)
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<text.count)
    case .control("w"): remove(wordStart..<cursor)
    default: return false
    }
    return true
  }

  private mutating func insert(_ new: String) {
    let allowed = new.flatMap { character -> [Character] in
      if character.isNewline { return isMultiline ? ["\n"] : [" "] }
      if character == "\t" { return [" "] }
      let isControl = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .control
      }
      return isControl ? [] : [character]
    }
    let fitting = allowed.prefix(max(0, Self.limit - text.count))
    let head = text.prefix(cursor) + String(fitting)
    let tail = text.dropFirst(cursor)
    // Count again: a combining mark joins the character before it.
    cursor = head.count
    text = String(head + tail)
    cursor = min(cursor, text.count)
  }

  private mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<text.count)
    text = String(text.prefix(range.lowerBound) + text.dropFirst(range.upperBound))
    if cursor > range.lowerBound { cursor -= min(range.count, cursor - range.lowerBound) }
    cursor = min(cursor, text.count)
  }

  private var wordStart: Int {
    let before = text.prefix(cursor)
    let word = before.reversed().drop { $0 == " " }.drop { $0 != " " }
    return word.count
  }

  /// Lays the text out in a field of the given size, and returns its lines and the position of the cursor.
  ///
  /// Lines break after spaces if possible.
  ///
  /// - Parameter showsCursor: Whether to show the part with the cursor, or the beginning.
  package func layout(
    columns: Int, rows: Int, showsCursor: Bool = true
  ) -> (lines: [String], column: Int, row: Int) {
    let cursor = showsCursor ? cursor : 0
    guard columns > 1, rows > 0 else { return ([], 0, 0) }
    let characters = Array(text)
    let breaks =
      isMultiline
      ? lineStarts(characters, columns: columns) : [scrolled(characters, columns, cursor: cursor)]
    let row = breaks.lastIndex { $0 <= cursor } ?? 0
    let column = TextWidth.of(String(characters[min(breaks[row], cursor)..<cursor]))
    let first = max(0, row - rows + 1)
    let lines = breaks.indices.dropFirst(first).prefix(rows).map { index in
      let end = index + 1 < breaks.count ? breaks[index + 1] : characters.count
      let line = String(characters[breaks[index]..<end].filter { $0 != "\n" })
      return String(TextWidth.prefix(of: line, columns: columns))
    }
    return (lines, min(column, columns - 1), row - first)
  }

  /// The index of the first visible character of a single line.
  private func scrolled(_ characters: [Character], _ columns: Int, cursor: Int) -> Int {
    var start = 0
    var width = TextWidth.of(String(characters[..<cursor]))
    while width > columns - 1, start < cursor {
      width -= TextWidth.of(characters[start])
      start += 1
    }
    return start
  }

  /// The index of the first character of each line.
  private func lineStarts(_ characters: [Character], columns: Int) -> [Int] {
    var starts = [0]
    var used = 0
    var afterSpace: Int?
    for (index, character) in characters.enumerated() {
      if character == "\n" {
        starts.append(index + 1)
        (used, afterSpace) = (0, nil)
        continue
      }
      let width = TextWidth.of(character)
      // A space may hang over the edge: it is invisible there.
      if used + width > columns - 1, character != " ", index > (starts.last ?? 0) {
        let start = afterSpace ?? index
        starts.append(start)
        used = TextWidth.of(String(characters[start..<index]))
        afterSpace = nil
      }
      used += width
      if character == " " { afterSpace = index + 1 }
    }
    return starts
  }
}
