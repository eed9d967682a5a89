/// Which rows a pane shows: those of the edits with a row of context, and what is between them folded. With
/// all rows where there is room; around the current edit where there is not even enough for the edits.
struct PaneWindow: Hashable {
  enum Line: Hashable {
    /// The place of a pair of rows in the alignment.
    case row(Int)
    /// Two or more pairs that are left out.
    case fold(ClosedRange<Int>)
  }

  let lines: [Line]

  /// - Parameters:
  ///   - count: Of the pairs.
  ///   - marked: Pairs with edits.
  ///   - current: Pairs of the current edit; may be none.
  ///   - height: In rows.
  init(count: Int, marked: Set<Int>, current: [Int], height: Int) {
    guard count > height else {
      lines = (0..<max(0, count)).map { .row($0) }
      return
    }
    let center = current.first ?? marked.min() ?? 0
    let edges = marked.sorted()
    func distance(_ pair: Int) -> Int {
      // The nearest pair with an edit: few are looked at, since they are sorted.
      guard !edges.isEmpty else { return abs(pair - center) }
      var (low, high) = (0, edges.count)
      while low < high {
        let middle = (low + high) / 2
        if edges[middle] < pair { low = middle + 1 } else { high = middle }
      }
      let next = low < edges.count ? edges[low] - pair : Int.max
      let last = low > 0 ? pair - edges[low - 1] : Int.max
      return min(next, last)
    }
    let own = Set(current)
    let order = (0..<count).map { pair in
      (pair, own.contains(pair) ? -1 : distance(pair), abs(pair - center))
    }.sorted { ($0.1, $0.2, $0.0) < ($1.1, $1.2, $1.0) }
    var shown: Set<Int> = []
    for (pair, _, _) in order {
      shown.insert(pair)
      let lines = Self.lines(shown).count
      if lines > height { shown.remove(pair) }
      if lines == height { break }
    }
    lines = Self.lines(shown)
  }

  /// What is left out at the top and at the bottom takes no line, and one row is shown rather than folded.
  private static func lines(_ shown: Set<Int>) -> [Line] {
    var lines: [Line] = []
    var last: Int?
    for pair in shown.sorted() {
      if let last, pair - last > 2 {
        lines.append(.fold(last + 1...pair - 1))
      } else if let last, pair - last == 2 {
        lines.append(.row(last + 1))
      }
      lines.append(.row(pair))
      last = pair
    }
    return lines
  }
}
