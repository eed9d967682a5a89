internal import TerminalFrame

/// The texts of a frame in reading order: what stands in a row between lines, or two blanks or more.
struct Phrases {
  let texts: [String]

  init(_ frame: Frame) {
    texts = (0..<frame.size.rows).flatMap { Phrases(in: frame.row($0)).texts }
  }

  /// Those of a row.
  init(in cells: ArraySlice<Cell>) {
    var (texts, text, blanks) = ([String](), "", 0)
    for cell in cells {
      let isLine = RowComparison.isLine(cell)
      if cell.isSpace {
        blanks += 1
        continue
      }
      if isLine || blanks > 1 {
        texts.append(text)
        text = ""
      }
      if !isLine { text += (blanks == 1 && !text.isEmpty ? " " : "") + cell.text }
      blanks = 0
    }
    self.texts = (texts + [text]).filter { !$0.isEmpty }
  }

  /// Those with a word that another frame has fewer times.
  func without(_ others: Phrases) -> [String] {
    var lost: [Substring: Int] = [:]
    for word in difference(to: others) { lost[word, default: 0] += 1 }
    // The last ones: what is left of several is the first.
    return texts.reversed().filter { text in
      let words = text.split(separator: " ").filter { lost[$0] ?? 0 > 0 }
      for word in words { lost[word, default: 1] -= 1 }
      return !words.isEmpty
    }.reversed()
  }

  /// The share of words that another frame has as well, of the words of the one with fewer.
  func likeness(to others: Phrases) -> Double {
    let fewest = min(words.count, others.words.count)
    let kept = words.count - difference(to: others).count
    return fewest == 0 ? 0 : Double(kept) / Double(fewest)
  }

  private var words: [Substring] { texts.flatMap { $0.split(separator: " ") } }

  /// The words that another frame has fewer times, each as often as it is missing there.
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
