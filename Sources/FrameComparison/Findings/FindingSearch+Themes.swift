internal import TerminalFrame

extension FindingSearch {
  /// Another theme: each of some colours became another one wherever it was.
  mutating func findTheme() {
    let styles = open.filter { edits[$0].isOfColors }
    guard styles.count >= Self.leastPlaces else { return }
    var recoloring = Recoloring()
    for (before, now) in zip(cellsBefore, new.cells) {
      recoloring.count(before.style.background, now.style.background)
      if !before.isBlank, !now.isBlank {
        recoloring.count(before.style.foreground, now.style.foreground)
      }
    }
    let pairs = recoloring.pairs
    guard recoloring.isConsistent, pairs.count > 2 || pairs.count == 2 && !recoloring.isSwap
    else { return }
    let known = styles.filter { index in
      guard case .style(let changes) = edits[index].kind else { return false }
      return changes.allSatisfy { pairs.contains("\($0.from) → \($0.to)") }
    }
    guard known.count >= Self.leastPlaces else { return }
    add(
      .style, "theme: \(pairs.count) colours on \(known.count) places",
      at: GridRegion.spanning(known.compactMap { edits[$0].region }), explaining: known)
  }

  /// Fewer changes of style have an edit each.
  private static let leastPlaces = 8

  /// Another layout: most of what stood on the screen is gone, and what is there now came.
  mutating func findLayout() {
    let texts = open.filter { edits[$0].isOfLayout }
    guard texts.count >= Self.leastEdits else { return }
    let rows = (0..<new.size.rows).filter { newMap.hasText(0...new.size.columns - 1, row: $0) }
    let keptRows = rows.count { row in
      RowComparison.text(of: old.row(row)) == RowComparison.text(of: new.row(row))
    }
    func isWord(_ cell: Cell) -> Bool { !cell.isSpace && !RowComparison.isLine(cell) }
    var (all, kept) = (0, 0)
    for (before, now) in zip(cellsBefore, new.cells) where isWord(before) || isWord(now) {
      all += 1
      if before.text.utf8.elementsEqual(now.text.utf8) { kept += 1 }
    }
    guard 5 * kept <= 2 * all, 3 * keptRows <= rows.count,
      new.cells.contains(where: { !$0.isBlank }),
      cellsBefore.contains(where: { !$0.isBlank })
    else { return }
    let others = open.filter { edits[$0].region != nil }
    add(
      .layoutShift, "new layout",
      at: GridRegion.spanning(others.compactMap { edits[$0].region }), explaining: others)
  }

  private static let leastEdits = 5
}

/// Which colours became which.
private struct Recoloring {
  private var counts: [Color: [Color: Int]] = [:]

  mutating func count(_ from: Color, _ to: Color) {
    counts[from, default: [:]][to, default: 0] += 1
  }

  /// Whether nearly all cells of a colour got the same colour, of those colours that changed.
  var isConsistent: Bool {
    counts.allSatisfy { from, targets in
      let all = targets.values.reduce(0, +)
      guard targets[from] != all else { return true }
      return 20 * (targets.values.max() ?? 0) >= 19 * all
    }
  }

  /// Whether two colours changed places, as when the focus moves from one box to another.
  var isSwap: Bool {
    targets.contains { from, to in targets.contains { $0 == to && $1 == from } }
  }

  /// The colours that changed, with what most of their cells have now.
  private var targets: [(from: Color, to: Color)] {
    counts.compactMap { from, targets in
      let to = targets.max { ($0.value, "\($0.key)") < ($1.value, "\($1.key)") }?.key
      return to.flatMap { $0 == from ? nil : (from, $0) }
    }
  }

  /// `#c0caf5 → #4c4f69`.
  var pairs: Set<String> {
    Set(targets.map { "\($0.from) → \($0.to)" })
  }
}

extension Edit {
  /// Whether words or blocks came, went or became others.
  fileprivate var isOfLayout: Bool {
    switch kind {
    case .text, .inserted, .removed, .moved: true
    default: false
    }
  }
}
