internal import TerminalFrame

/// Finds words that moved sideways by the same distance in several rows, as when a column of a table gets wider and
/// pushes the next ones, or when a pane moves.
struct ColumnShifts {
  let grid: WordGrid

  /// The minimum number of rows. Words that move in fewer are edits of text, unless they are among several in a bar.
  private static let minRows = 3
  /// Fewer letters may match by chance.
  private static let minLetters = 8
  private static let minLettersOfBar = 3

  /// Adds to each pair the words that moved in it.
  func adding(to pairs: [RowPair]) -> [RowPair] {
    var result = pairs
    // The words that both rows have, for each pair whose rows differ.
    var found: [Int: [WordPair]] = [:]
    for (index, pair) in pairs.enumerated() {
      guard let old = pair.old, let new = pair.new, pair.shift == 0,
        grid.old.sum(old, pair.columns) != grid.new.sum(new, pair.columns)
      else { continue }
      found[index] = WordMatcher.pairs(
        words(grid.old.rows[old], pair.columns), words(grid.new.rows[new], pair.columns)
      ).filter { word in
        // Lines of different lengths are equal words, but their cells differ.
        word.old.count == word.new.count
          && grid.old.sum(old, word.old) == grid.new.sum(new, word.new)
      }
    }
    var taken: [Int: Set<Int>] = [:]
    for run in runs(found.keys.sorted(), pairs) {
      let isBar = run.count == 1
      let shifts =
        isBar ? lettersInBar(pairs[run[0]], found[run[0]] ?? []) : letters(in: run, found)
      let minimum = isBar ? Self.minLettersOfBar : Self.minLetters
      for (shift, letters) in shifts where letters >= minimum {
        for index in run { taken[index, default: [0]].insert(shift) }
      }
    }
    for (index, shifts) in taken {
      let words = (found[index] ?? []).filter { shifts.contains($0.shift) }
      result[index].words = addingUnmoved(words, pairs[index])
    }
    return result
  }

  /// Adds what stands between words if it is the same in the same place, for example if two words became one line.
  private func addingUnmoved(_ words: [WordPair], _ pair: RowPair) -> [WordPair] {
    guard let old = pair.old, let new = pair.new else { return words }
    let end = pair.columns.upperBound..<pair.columns.upperBound
    var (result, start, newStart) = ([WordPair](), pair.columns.lowerBound, pair.columns.lowerBound)
    for word in words + [WordPair(old: end, new: end)] {
      let (gap, newGap) = (start..<word.old.lowerBound, newStart..<word.new.lowerBound)
      if gap == newGap, grid.old.sum(old, gap) == grid.new.sum(new, gap),
        grid.old.cells[
          old * grid.size.columns + gap.lowerBound..<old * grid.size.columns + gap.upperBound
        ]
        .contains(where: { $0 != 0 })
      {
        result.append(WordPair(old: gap, new: gap))
      }
      if !word.new.isEmpty { result.append(word) }
      (start, newStart) = (word.old.upperBound, word.new.upperBound)
    }
    return result
  }

  /// The words that lie in some columns. A border may continue in the next pane.
  private func words(_ words: [Word], _ columns: Range<Int>) -> [Word] {
    words.filter { $0.columns.clamped(to: columns) == $0.columns }
  }

  /// Groups consecutive pairs with the same columns.
  private func runs(_ indices: [Int], _ pairs: [RowPair]) -> [[Int]] {
    var runs: [[Int]] = []
    for index in indices {
      if let last = runs.last?.last, pairs[last].columns == pairs[index].columns {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    return runs
  }

  /// The number of letters that moved by each distance in a single row of items, such as tabs or hints. Empty if an
  /// item didn't stay whole.
  private func lettersInBar(_ pair: RowPair, _ words: [WordPair]) -> [Int: Int] {
    guard let old = pair.old, let new = pair.new else { return [:] }
    var letters: [Int: Int] = [:]
    for (last, word) in zip([nil] + words, words) where word.shift != 0 {
      guard
        last?.shift == word.shift
          || isApart(word.old, grid.old, old) && isApart(word.new, grid.new, new)
      else { return [:] }
      letters[word.shift, default: 0] += word.new.count
    }
    return letters
  }

  /// Whether a word begins its row or follows two blanks.
  private func isApart(_ word: Range<Int>, _ side: WordGrid.Side, _ row: Int) -> Bool {
    let start = row * grid.size.columns
    return side.cells[start + max(0, word.lowerBound - 2)..<start + word.lowerBound]
      .allSatisfy { $0 == 0 }
  }

  /// The number of letters that moved by each distance, for distances that occur in at least ``minRows`` rows.
  private func letters(in run: [Int], _ found: [Int: [WordPair]]) -> [Int: Int] {
    var (letters, rows): ([Int: Int], [Int: Int]) = ([:], [:])
    for index in run {
      var seen: Set<Int> = []
      for pair in found[index] ?? [] where pair.shift != 0 {
        letters[pair.shift, default: 0] += pair.new.count
        if seen.insert(pair.shift).inserted { rows[pair.shift, default: 0] += 1 }
      }
    }
    return letters.filter { rows[$0.key] ?? 0 >= Self.minRows }
  }
}
