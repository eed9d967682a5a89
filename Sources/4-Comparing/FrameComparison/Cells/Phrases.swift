package import TerminalFrame

/// A text in a row, separated from others by lines or by two or more blanks.
package struct Phrase: Hashable {
  /// Counted from the first of the cells.
  package let columns: ClosedRange<Int>
  package let text: String

  package static func all(in cells: ArraySlice<Cell>) -> [Phrase] {
    var (phrases, text, first, last) = ([Phrase](), "", 0, 0)
    func end() {
      if !text.isEmpty { phrases.append(Phrase(columns: first...last, text: text)) }
      text = ""
    }
    for (column, cell) in cells.enumerated() where !cell.isSpace {
      guard cell.isInWord else {
        end()
        continue
      }
      if column - last > 2 { end() }
      if text.isEmpty { first = column } else if column - last == 2 { text += " " }
      text += cell.text
      last = column
    }
    end()
    return phrases
  }
}

/// The texts of a frame in reading order.
package struct Phrases {
  package let texts: [String]

  package init(_ frame: Frame) {
    texts = (0..<frame.size.rows).flatMap { Phrase.all(in: frame.row($0)).map(\.text) }
  }

  /// The texts that contain a word which another frame has fewer times.
  package func without(_ others: Phrases) -> [String] {
    var lost: [Substring: Int] = [:]
    for word in difference(to: others) { lost[word, default: 0] += 1 }
    // From the end: of several occurrences, the first ones count as those that are left.
    return texts.reversed().filter { text in
      let words = text.split(separator: " ").filter { lost[$0] ?? 0 > 0 }
      for word in words { lost[word, default: 1] -= 1 }
      return !words.isEmpty
    }.reversed()
  }

  /// The share of words that both frames have, relative to the frame with fewer words.
  package func likeness(to others: Phrases) -> Double {
    let fewest = min(words.count, others.words.count)
    let kept = words.count - difference(to: others).count
    return fewest == 0 ? 0 : Double(kept) / Double(fewest)
  }

  private var words: [Substring] { texts.flatMap { $0.split(separator: " ") } }

  /// The words that `others` has fewer times, each as often as it is missing there.
  private func difference(to others: Phrases) -> [Substring] {
    var counts: [Substring: Int] = [:]
    for word in others.words { counts[word, default: 0] += 1 }
    return words.filter { word in
      guard let count = counts[word], count > 0 else { return true }
      counts[word] = count - 1
      return false
    }
  }
}
