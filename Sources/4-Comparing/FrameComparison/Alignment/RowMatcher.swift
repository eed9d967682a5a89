/// Pairs the rows of some columns of the old frame with those of the new one, in order, so that the remaining changes
/// cost least.
///
/// The costs are those of ``ReadingCost``: an edit, and each word that it quotes. If there are many rows, common rows
/// are found first with the patience algorithm, as in `git diff --patience`. Between them every pairing is weighed.
struct RowMatcher {
  let grid: WordGrid
  let columns: Range<Int>
  /// Whether rows that differ are compared word by word. A quick match counts them as different rows instead.
  let isExact: Bool
  /// The words in the columns, by row.
  private let oldWords: [ArraySlice<Word>]
  private let newWords: [ArraySlice<Word>]
  /// Equal for equal words, wherever in the row they are.
  private let oldTexts: [UInt64]
  private let newTexts: [UInt64]

  init(_ grid: WordGrid, columns: Range<Int>, isExact: Bool) {
    (self.grid, self.columns, self.isExact) = (grid, columns, isExact)
    func words(_ side: WordGrid.Side) -> [ArraySlice<Word>] {
      side.rowsWithoutSides.map { row in
        let first = row.firstIndex { $0.columns.lowerBound >= columns.lowerBound } ?? row.endIndex
        let end =
          row[first...].firstIndex { $0.columns.lowerBound >= columns.upperBound } ?? row.endIndex
        return row[first..<end]
      }
    }
    (oldWords, newWords) = (words(grid.old), words(grid.new))
    (oldTexts, newTexts) = (oldWords.map(Self.text), newWords.map(Self.text))
  }

  private static func text(_ words: ArraySlice<Word>) -> UInt64 {
    words.reduce(0) { WordGrid.sum($0, $1.number + 1) }
  }

  struct Match {
    var pairs: [(old: Int?, new: Int?)] = []
    var cost = 0
  }

  /// The maximum number of pairings to weigh between two common rows. If there are more, rows are paired in order.
  private static let maxPairings = 1 << 14

  /// - Parameter rows: The rows to match, in both frames.
  func match(_ rows: Range<Int>) -> Match {
    var (first, end) = (rows.lowerBound, rows.upperBound)
    while first < end, isSame(first, first) { first += 1 }
    while end > first, isSame(end - 1, end - 1) { end -= 1 }
    var match = Match()
    match.pairs = (rows.lowerBound..<first).map { ($0, $0) }
    if first < end { add(first..<end, first..<end, to: &match) }
    match.pairs += (end..<rows.upperBound).map { ($0, $0) }
    return match
  }

  private func isSame(_ old: Int, _ new: Int) -> Bool {
    grid.old.sum(old, columns) == grid.new.sum(new, columns)
  }

  private func add(_ old: Range<Int>, _ new: Range<Int>, to match: inout Match) {
    let anchors = old.count * new.count > Self.maxPairings ? anchors(old, new) : []
    var (oldStart, newStart) = (old.lowerBound, new.lowerBound)
    for anchor in anchors + [(old: old.upperBound, new: new.upperBound)] {
      weigh(oldStart..<anchor.old, newStart..<anchor.new, to: &match)
      if anchor.old < old.upperBound { match.pairs.append((anchor.old, anchor.new)) }
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
  }

  private func pairAsTheyStand(_ old: Range<Int>, _ new: Range<Int>, to match: inout Match) {
    for (one, other) in zip(old, new) {
      match.pairs.append((one, other))
      match.cost += pairCost(one, other)
    }
    for row in old.dropFirst(new.count) {
      match.pairs.append((row, nil))
      match.cost += count(oldWords[row])
    }
    for row in new.dropFirst(old.count) {
      match.pairs.append((nil, row))
      match.cost += count(newWords[row])
    }
  }

  /// The rows that each frame has once, in the longest order that both share (patience diff).
  private func anchors(_ old: Range<Int>, _ new: Range<Int>) -> [(old: Int, new: Int)] {
    func once(
      _ rows: Range<Int>, _ side: WordGrid.Side, _ words: [ArraySlice<Word>]
    ) -> [UInt64: Int] {
      var (found, twice): ([UInt64: Int], Set<UInt64>) = ([:], [])
      for row in rows where !words[row].isEmpty {
        let sum = side.sum(row, columns)
        if found.updateValue(row, forKey: sum) != nil { twice.insert(sum) }
      }
      for sum in twice { found[sum] = nil }
      return found
    }
    let known = once(old, grid.old, oldWords)
    let pairs = once(new, grid.new, newWords).compactMap { sum, row in
      known[sum].map { (old: $0, new: row) }
    }.sorted { $0.new < $1.new }
    return Self.longestAscending(pairs)
  }

  private static func longestAscending(
    _ pairs: [(old: Int, new: Int)]
  ) -> [(old: Int, new: Int)] {
    // The last pair on each pile of the patience sort, and the pair that precedes each one.
    var (piles, before): ([Int], [Int?]) = ([], [])
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, piles.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[piles[middle]].old < pair.old { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? piles[low - 1] : nil)
      if low < piles.count { piles[low] = index } else { piles.append(index) }
    }
    var result: [(old: Int, new: Int)] = []
    var next = piles.last
    while let index = next {
      result.append(pairs[index])
      next = before[index]
    }
    return result.reversed()
  }

  // MARK: Costs

  /// - Returns: The cost of the words in an inserted or removed row.
  private func count(_ words: ArraySlice<Word>) -> Int {
    ReadingCost.word * min(words.count, ReadingCost.maxWords)
  }

  private func openCost(_ words: ArraySlice<Word>) -> Int {
    words.isEmpty ? ReadingCost.blankRow : ReadingCost.edit
  }

  /// The cost of describing how one row became another one.
  private func pairCost(_ old: Int, _ new: Int) -> Int {
    // A reward: a text that both frames have was neither inserted nor removed.
    if isSame(old, new) { return old == new || oldWords[old].isEmpty ? 0 : -ReadingCost.edit }
    let (gone, came) = (oldWords[old], newWords[new])
    let all = gone.count + came.count
    if gone.isEmpty, came.isEmpty { return old == new ? 0 : ReadingCost.edit }
    if oldTexts[old] == newTexts[new] { return 1 }
    guard isExact || old == new else { return ReadingCost.edit + ReadingCost.word * all }
    let changed = changedInPlace(gone, came)
    // A row that moved and kept no word is a different row.
    let edits = old != new && changed.words == all ? 2 : min(max(changed.hunks, 1), 2)
    let cost = ReadingCost.word * changed.words + ReadingCost.edit * edits
    guard isExact, changed.words > 2 else { return cost }
    // The same words may have moved within the row.
    let common = WordMatcher.common(gone, came)
    guard 2 * common >= max(gone.count, came.count) else { return cost }
    let unmatched = all - 2 * common
    return min(
      cost, ReadingCost.move + ReadingCost.word * unmatched + (unmatched > 0 ? ReadingCost.edit : 0)
    )
  }

  private func changedInPlace(
    _ gone: ArraySlice<Word>, _ came: ArraySlice<Word>
  ) -> (words: Int, hunks: Int) {
    var (one, other, words, hunks) = (gone.startIndex, came.startIndex, 0, 0)
    var isInHunk = false
    while one < gone.endIndex || other < came.endIndex {
      if one < gone.endIndex, other < came.endIndex, gone[one] == came[other] {
        (one, other, isInHunk) = (one + 1, other + 1, false)
        continue
      }
      if !isInHunk { hunks += 1 }
      isInHunk = true
      words += 1
      let isOld =
        other == came.endIndex
        || one < gone.endIndex && gone[one].columns.lowerBound <= came[other].columns.lowerBound
      if isOld { one += 1 } else { other += 1 }
    }
    return (words, hunks)
  }

  /// Finds the cheapest pairing, in which each row has a partner or none (Needleman and Wunsch, with an extra cost for
  /// the first row of a gap). If there are too many pairings, rows are paired as they stand.
  private func weigh(_ old: Range<Int>, _ new: Range<Int>, to match: inout Match) {
    guard (1...Self.maxPairings).contains(old.count * new.count) else {
      return pairAsTheyStand(old, new, to: &match)
    }
    let (rows, columns) = (old.count, new.count)
    let width = columns + 1
    // One table for each last step: a pair, an old row alone, a new row alone.
    var costs = [[Int]](
      repeating: [Int](repeating: Int.max / 2, count: (rows + 1) * width), count: 3)
    var from = [[UInt8]](repeating: [UInt8](repeating: 0, count: (rows + 1) * width), count: 3)
    costs[0][0] = 0
    // The cost of an insertion right after a removal, or the other way round: such rows are more likely the same ones,
    // changed.
    let turn = ReadingCost.edit
    func best(_ candidates: (Int, Int, Int)) -> (Int, UInt8) {
      // Pairs win ties: what stays in place needs no description.
      if candidates.0 <= candidates.1, candidates.0 <= candidates.2 { return (candidates.0, 0) }
      return candidates.1 <= candidates.2 ? (candidates.1, 1) : (candidates.2, 2)
    }
    for one in 0...rows {
      for other in 0...columns where one + other > 0 {
        let index = one * width + other
        if one > 0, other > 0 {
          let (row, newRow) = (old.lowerBound + one - 1, new.lowerBound + other - 1)
          let before = index - width - 1
          // A move counts once for all consecutive rows.
          let move = row == newRow ? 0 : ReadingCost.move
          let (cost, state) = best(
            (costs[0][before], costs[1][before] + move, costs[2][before] + move))
          (costs[0][index], from[0][index]) = (cost + pairCost(row, newRow), state)
        }
        if one > 0 {
          let words = oldWords[old.lowerBound + one - 1]
          let (before, open) = (index - width, openCost(words))
          let (cost, state) = best(
            (costs[0][before] + open, costs[1][before], costs[2][before] + open + turn))
          (costs[1][index], from[1][index]) = (cost + count(words), state)
        }
        if other > 0 {
          let words = newWords[new.lowerBound + other - 1]
          let (before, open) = (index - 1, openCost(words))
          let (cost, state) = best(
            (costs[0][before] + open, costs[1][before] + open + turn, costs[2][before]))
          (costs[2][index], from[2][index]) = (cost + count(words), state)
        }
      }
    }
    let end = (rows + 1) * width - 1
    let (cost, last) = best((costs[0][end], costs[1][end], costs[2][end]))
    match.cost += cost
    match.pairs += Self.path(from, last, rows, columns).map {
      (old: $0.map { old.lowerBound + $0 }, new: $1.map { new.lowerBound + $0 })
    }
  }

  private static func path(
    _ from: [[UInt8]], _ last: UInt8, _ rows: Int, _ columns: Int
  ) -> [(Int?, Int?)] {
    var pairs: [(Int?, Int?)] = []
    var (one, other, state) = (rows, columns, last)
    while one + other > 0 {
      let before = from[Int(state)][one * (columns + 1) + other]
      switch state {
      case 0:
        (one, other) = (one - 1, other - 1)
        pairs.append((one, other))
      case 1:
        one -= 1
        pairs.append((one, nil))
      default:
        other -= 1
        pairs.append((nil, other))
      }
      state = before
    }
    return pairs.reversed()
  }
}

/// Finds the words that two rows have in common, in order.
enum WordMatcher {
  /// The length of the longest common subsequence, or 0 if both rows have more than 64 words (Hyyrö, "Bit-parallel
  /// LCS-length computation revisited", 2004).
  static func common(_ old: ArraySlice<Word>, _ new: ArraySlice<Word>) -> Int {
    let (short, long) = old.count < new.count ? (old, new) : (new, old)
    guard short.count <= UInt64.bitWidth else { return 0 }
    // One bit for each word of the shorter row, cleared once a common subsequence ends there.
    var open = UInt64.max
    for word in long {
      var mask: UInt64 = 0
      for (index, other) in short.enumerated() where other.number == word.number {
        mask |= 1 << UInt64(index)
      }
      let matches = open & mask
      open = (open &+ matches) | (open & ~matches)
    }
    let words = short.count == UInt64.bitWidth ? UInt64.max : 1 << UInt64(short.count) - 1
    return (~open & words).nonzeroBitCount
  }

  /// The common subsequence with the greatest total weight. Empty if the rows have too many words.
  static func pairs(_ old: [Word], _ new: [Word]) -> [WordPair] {
    let (rows, columns) = (old.count, new.count)
    guard rows > 0, columns > 0, rows * columns <= 1 << 16 else { return [] }
    var lengths = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
    let width = columns + 1
    for one in stride(from: rows - 1, through: 0, by: -1) {
      for other in stride(from: columns - 1, through: 0, by: -1) {
        let index = one * width + other
        var length = max(lengths[index + width], lengths[index + 1])
        if old[one].number == new[other].number {
          length = max(length, lengths[index + width + 1] + weight(old[one], new[other]))
        }
        lengths[index] = length
      }
    }
    var pairs: [WordPair] = []
    var (one, other) = (0, 0)
    while one < rows, other < columns {
      let index = one * width + other
      if old[one].number == new[other].number,
        lengths[index] == lengths[index + width + 1] + weight(old[one], new[other])
      {
        pairs.append(WordPair(old: old[one].columns, new: new[other].columns))
        (one, other) = (one + 1, other + 1)
      } else if lengths[index + width] >= lengths[index + 1] {
        one += 1
      } else {
        other += 1
      }
    }
    return pairs
  }

  /// Long words weigh more than short ones, lines least, and words in place more than moved ones.
  private static func weight(_ old: Word, _ new: Word) -> Int32 {
    let letters = old.isLine ? 1 : 4 + min(Int32(old.columns.count), 12)
    return letters + (old.columns == new.columns ? 2 : 0)
  }
}
