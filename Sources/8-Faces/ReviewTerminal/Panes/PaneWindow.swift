/// Selects the rows that a pane shows: all rows if they fit. Otherwise the rows of the current edit come first, then
/// those nearest to any edit, with the rows between them folded.
struct PaneWindow: Hashable {
  enum Line: Hashable {
    /// The index of a pair of rows in the alignment.
    case row(Int)
    /// Two or more pairs that are folded into one line.
    case fold(ClosedRange<Int>)
  }

  let lines: [Line]

  /// - Parameters:
  ///   - count: The number of pairs.
  ///   - marked: The pairs with edits.
  ///   - current: The pairs of the current edit; may be empty.
  ///   - height: The height of the pane in rows.
  init(count: Int, marked: Set<Int>, current: [Int], height: Int) {
    guard count > height else {
      lines = (0..<max(0, count)).map { .row($0) }
      return
    }
    let center = current.first ?? marked.min() ?? 0
    let edges = marked.sorted()
    func distance(_ pair: Int) -> Int {
      // Find the nearest pair with an edit by binary search.
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
    var visible: Set<Int> = []
    for (pair, _, _) in order {
      visible.insert(pair)
      let lines = Self.lines(visible).count
      if lines > height { visible.remove(pair) }
      if lines == height { break }
    }
    lines = Self.lines(visible)
  }

  /// Rows omitted at the top and bottom take no line. A gap of one row is shown instead of folded.
  private static func lines(_ visible: Set<Int>) -> [Line] {
    var lines: [Line] = []
    var last: Int?
    for pair in visible.sorted() {
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
