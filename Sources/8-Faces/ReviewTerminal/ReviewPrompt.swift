package import Decisions
internal import TerminalFrame
internal import TerminalUI

/// A single-line text field.
package struct ReviewField: Hashable, Sendable {
  package private(set) var text: String
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  /// The most characters; the rest is cut, because a record keeps a reason forever.
  private static let maxLength = 1000

  package init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  /// - Returns: Whether the key has a meaning here.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    case .backspace:
      guard cursor > 0 else { break }
      text.remove(at: text.index(text.startIndex, offsetBy: cursor - 1))
      cursor = min(cursor - 1, text.count)
    case .delete:
      guard cursor < text.count else { break }
      text.remove(at: text.index(text.startIndex, offsetBy: cursor))
      cursor = min(cursor, text.count)
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): self = ReviewField()
    default: return false
    }
    return true
  }

  /// The text before the cursor.
  var head: String { String(text.prefix(cursor)) }

  private mutating func insert(_ new: String) {
    let visible = OutsideText.visible(new)
    let rest = String(text.dropFirst(cursor))
    let before = String((head + visible).prefix(max(0, Self.maxLength - rest.count)))
    text = before + rest
    cursor = min(before.count, text.count)
  }
}

/// The prompt for the reason of a decision.
package struct ReviewPrompt: Hashable, Sendable {
  package let choice: ReviewDecision.Choice
  var field: ReviewField
  /// Whether a rejection is only for this machine.
  var isLocal = false

  init(_ choice: ReviewDecision.Choice, _ text: String = "") {
    self.choice = choice
    field = ReviewField(text)
  }
}
