internal import FrameComparison
package import TerminalFrame

/// The texts quoted in the words for a change, with the frames that must contain them.
///
/// In `"a" → "b"` the old frame has the first text and the new one the second. The new frame has what was inserted or
/// added, the old one what was removed. Any other text, such as the title of a box that moved, is in one of the two.
package struct QuotedTexts {
  /// A text without its quotation marks.
  private struct Text {
    let text: String
    var isOfOld = true
    var isOfNew = true
    var isAfterArrow = false
  }

  private var texts: [Text] = []

  package init(in text: String) {
    var rest = Substring(text)
    while let start = rest.firstIndex(where: { Self.closing[$0] != nil }),
      let mark = Self.closing[rest[start]]
    {
      let inner = rest[rest.index(after: start)...]
      guard let end = inner.firstIndex(of: mark) else { return }
      add(String(inner[..<end]), after: rest[..<start])
      rest = inner[inner.index(after: end)...]
    }
    markLast(before: rest)
  }

  private static let closing: [Character: Character] = ["\"": "\"", "'": "'", "“": "”"]

  /// The frames that contain the texts after a word.
  private static let frames: [Substring: (isOfOld: Bool, isOfNew: Bool)] = [
    "→": (false, true), "inserted": (false, true), "added": (false, true),
    "removed": (true, false), "moved": (true, true),
  ]

  /// Adds a text.
  ///
  /// - Parameter gap: The words between it and the text before it.
  private mutating func add(_ text: String, after gap: Substring) {
    markLast(before: gap)
    var next = Text(text: text)
    if gap == ", " || gap == " and ", let last = texts.last {
      // Continues a list. After an arrow it may begin another one.
      if !last.isAfterArrow { (next.isOfOld, next.isOfNew) = (last.isOfOld, last.isOfNew) }
    } else {
      let change = gap.split(separator: ";", omittingEmptySubsequences: false).last ?? ""
      let last = change.split(separator: " ").last { Self.frames[$0] != nil }
      (next.isOfOld, next.isOfNew) = last.flatMap { Self.frames[$0] } ?? (true, true)
      next.isAfterArrow = last == "→"
    }
    texts.append(next)
  }

  /// Marks the last text as the old one if an arrow follows it.
  private mutating func markLast(before gap: Substring) {
    guard gap.hasPrefix(" →"), let last = texts.indices.last else { return }
    (texts[last].isOfOld, texts[last].isOfNew) = (true, false)
  }

  /// The first text that isn't in the frame it is said to be in, or nil if all are.
  package func firstMisquote(from old: FrameTexts, to new: FrameTexts) -> String? {
    texts.first { text in
      !(text.isOfOld && old.contains(text.text) || text.isOfNew && new.contains(text.text))
    }?.text
  }
}

/// What can be read in a frame: its title and its rows. A text may continue in the next row.
package struct FrameTexts {
  private let texts: [String]

  package init(_ frame: Frame) {
    let rows = (0..<frame.size.rows).map { RowComparison.text(of: frame.row($0)) }
    texts = [frame.title, rows.joined(separator: " ")] + rows
  }

  /// Whether the frame contains a text, or what is left of it if it was shortened with "…".
  fileprivate func contains(_ text: String) -> Bool {
    let start = text.drop { $0 == "…" }
    let cuts = [text[...], start, start.last == "…" ? start.dropLast() : start]
    // By scalars, because a shortened text may end within a grapheme cluster.
    return cuts.contains { cut in
      texts.contains { $0.unicodeScalars.contains(cut.unicodeScalars) }
    }
  }
}
