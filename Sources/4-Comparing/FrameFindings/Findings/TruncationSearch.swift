internal import FrameComparison
internal import TerminalFrame

/// Finds text that lost its end.
struct TruncationSearch {
  let frame: Frame
  let map: CellMap

  private static let ellipsis: UInt32 = 0x2026
  /// Shorter beginnings of words may be a coincidence.
  private static let minLetters = 4

  /// Texts that are certainly cut: by an ellipsis that touches a border or the edge of the grid, or that has another
  /// one above or below it; or at the border of a box, with the whole word elsewhere on the screen.
  ///
  /// Other ellipses may be intended, as in `Save as…`.
  func finding(in positions: [GridPosition]) -> Finding? {
    let ellipses = positions.filter { position in
      map[position.column, position.row] == Self.ellipsis && isCut(position.column, position.row)
    }
    let ends = Set(ellipses + endsOfWords(in: positions))
    return finding(of: positions.filter(ends.contains), explaining: [])
  }

  /// Words that are certainly cut: at the border of a box, and whole elsewhere on the screen.
  func finding(ofWordsIn positions: [GridPosition]) -> Finding? {
    finding(of: endsOfWords(in: positions), explaining: [])
  }

  private func endsOfWords(in positions: [GridPosition]) -> [GridPosition] {
    lazy var words = allWords()
    return positions.filter { position in
      guard let fragment = fragment(endingAt: position.column, position.row) else { return false }
      return Self.isBeginning(fragment, of: words)
    }
  }

  /// Texts in a region that end with an ellipsis and have room for at most one blank after it.
  func finding(ofEllipsesIn region: GridRegion, explaining edits: [Int]) -> Finding? {
    var ends: [GridPosition] = []
    for row in region.rows {
      for column in region.columns where map[column, row] == Self.ellipsis {
        let isLast = map.isBlank(column + 1, row) && isEdge(column + 2, row)
        if isCut(column, row) || isLast { ends.append(GridPosition(column: column, row: row)) }
      }
    }
    return finding(of: ends, explaining: edits)
  }

  private func finding(of ends: [GridPosition], explaining edits: [Int]) -> Finding? {
    if ends.isEmpty { return nil }
    // A text that continues behind a box isn't cut.
    let covers = BoxFinder.boxes(in: frame, map).map(\.region).filter(map.isInFront)
    let cut = ends.filter { end in
      !covers.contains { box in
        box.columns.lowerBound == end.column + 1 && box.rows.contains(end.row)
      }
    }
    let regions = cut.map { end in
      GridRegion(columns: phrase(around: end.column, end.row), row: end.row)
    }
    guard let first = regions.first else { return nil }
    let phrases = regions.map { Edit.quoted(frame.text($0.columns, row: $0.rows.lowerBound)) }
    return Finding(
      .truncation, "cut off: \(FindingSearch.list(phrases))", at: first, explaining: edits)
  }

  /// Whether an ellipsis follows text and has a border after it, or another ellipsis above or below it.
  private func isCut(_ column: Int, _ row: Int) -> Bool {
    guard map.isText(column - 1, row) || map.isText(column - 2, row) else { return false }
    if isEdge(column + 1, row) { return true }
    guard map.isBlank(column + 1, row) else { return false }
    return [row - 1, row + 1].contains { map[column, $0] == Self.ellipsis }
  }

  /// Whether there is a vertical border or the right edge of the grid.
  func isEdge(_ column: Int, _ row: Int) -> Bool {
    column >= map.size.columns || map.isVertical(column, row)
  }

  // MARK: Words

  /// The letters that end in a cell at the right border of a box, or nil if they are too few.
  private func fragment(endingAt column: Int, _ row: Int) -> String? {
    guard map.isWord(column, row), map.isVertical(column + 1, row) else { return nil }
    var first = column
    while map.isWord(first - 1, row) { first -= 1 }
    let fragment = frame.text(first...column, row: row)
    let isWord = fragment.count >= Self.minLetters && !fragment.contains(where: \.isNumber)
    return isWord ? fragment : nil
  }

  /// The words of the screen, in ascending order.
  private func allWords() -> [String] {
    var words: Set<String> = []
    for row in 0..<map.size.rows {
      var word = ""
      for column in 0...map.size.columns {
        if map.isWord(column, row) {
          word += frame[column, row].text
        } else if !word.isEmpty {
          words.insert(word)
          word = ""
        }
      }
    }
    return words.sorted()
  }

  /// Whether a longer word begins with a fragment.
  private static func isBeginning(_ fragment: String, of words: [String]) -> Bool {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle] <= fragment { low = middle + 1 } else { high = middle }
    }
    return low < words.count && words[low].hasPrefix(fragment)
  }

  // MARK: Phrases

  /// The columns of the phrase around a column, up to a line or two blanks.
  func phrase(around column: Int, _ row: Int) -> ClosedRange<Int> {
    var (first, last) = (column, column)
    while let next = [first - 1, first - 2].first(where: { map.isText($0, row) }),
      next == first - 1 || map.isBlank(first - 1, row)
    {
      first = next
    }
    while let next = [last + 1, last + 2].first(where: { map.isText($0, row) }),
      next == last + 1 || map.isBlank(last + 1, row)
    {
      last = next
    }
    return first...last
  }
}
