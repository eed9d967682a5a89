internal import FrameComparison

/// A part of a text: words that the other text has too, or words that it doesn't have.
package struct TextRun: Codable, Hashable, Sendable {
  package var text: String
  package let isChanged: Bool
}

extension Edit {
  /// The texts before and after, as quoted in ``change``, with the words that differ. Nil unless one text replaced
  /// another one.
  package var changedWords: (from: [TextRun], to: [TextRun])? {
    switch kind {
    case .text(let from, let to), .title(let from, let to):
      guard !from.isEmpty, !to.isEmpty, from != to else { return nil }
      let (from, to) = Self.excerpts(from, to)
      return Self.runs(Self.words(of: from), Self.words(of: to))
    default: return nil
    }
  }

  /// The words, each with the blanks after it.
  private static func words(of text: String) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == " ", next == text.endIndex || text[next] != " " {
        words.append(text[start..<next])
        start = next
      }
      index = next
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }

  private static func runs(
    _ old: [Substring], _ new: [Substring]
  ) -> (from: [TextRun], to: [TextRun]) {
    func word(_ text: Substring) -> Substring {
      var text = text
      while text.last == " " { text.removeLast() }
      return text
    }
    let (removed, inserted) = new.map(word).difference(from: old.map(word)).offsets
    func runs(_ words: [Substring], _ changed: Set<Int>) -> [TextRun] {
      var runs: [TextRun] = []
      for (index, word) in words.enumerated() {
        let isChanged = changed.contains(index)
        if runs.last?.isChanged == isChanged {
          runs[runs.count - 1].text += word
        } else {
          runs.append(TextRun(text: String(word), isChanged: isChanged))
        }
      }
      return runs
    }
    return (runs(old, removed), runs(new, inserted))
  }
}

extension CollectionDifference {
  /// The indices of the elements that only the old collection has, and of those that only the new one has.
  var offsets: (removed: Set<Int>, inserted: Set<Int>) {
    reduce(into: ([], [])) { offsets, change in
      switch change {
      case .remove(let offset, _, _): offsets.removed.insert(offset)
      case .insert(let offset, _, _): offsets.inserted.insert(offset)
      }
    }
  }
}
