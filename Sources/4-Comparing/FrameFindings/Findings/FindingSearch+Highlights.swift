internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds highlights that moved: some cells lost a style that others got, while the text stayed. Marks before a row,
  /// and the cursor, move along.
  mutating func findHighlights() {
    findFocusOfBoxes()
    var moves: [HighlightMove] = []
    for swap in swaps().flatMap(parts) {
      if let index = moves.firstIndex(where: { !$0.edits.isDisjoint(with: swap.edits) }) {
        moves[index].along += swap.edits
      } else if let move = move(swap) {
        moves.append(move)
      }
    }
    findMovedMarks(&moves)
    for var move in moves where isWorded(move) {
      absorbStyles(&move)
      add(.state, change(for: move), at: move.region, explaining: Array(move.edits))
    }
    findFocusOfButtons()
  }

  /// Whether there is text at the old or new place of a highlight, or behind its mark.
  private func isWorded(_ move: HighlightMove) -> Bool {
    (move.from + move.to).contains { region in
      let columns = region.columns.lowerBound...region.columns.upperBound + Self.widestGap
      return region.rows.contains { newMap.hasText(columns, row: $0) }
    }
  }

  /// The maximum number of blanks between a mark and the text behind it.
  private static let widestGap = 2

  /// Edits that changed a property from one value to another, and edits that changed it the opposite way.
  private struct Swap {
    let property: StyleProperty
    let values: (one: StyleValue, other: StyleValue)
    var forth: [Int]
    var back: [Int]

    var edits: [Int] { forth + back }
  }

  /// The swaps in the open edits of style. The properties that make the best highlights come first.
  private func swaps() -> [Swap] {
    struct Key: Hashable {
      let property: StyleProperty
      let values: Set<StyleValue>
    }
    let changes = open.flatMap { edit in edits[edit].styleChanges.map { (edit: edit, change: $0) } }
    let swaps = changes.grouped { _, change in
      Key(property: change.property, values: [change.from, change.to])
    }.map { key, changes in
      let (one, other) = (changes[0].change.from, changes[0].change.to)
      return Swap(
        property: key.property, values: (one, other),
        forth: changes.filter { $0.change.from == one }.map(\.edit),
        back: changes.filter { $0.change.from != one }.map(\.edit))
    }
    let ranks: [StyleProperty] = [
      .attribute(.inverse), .background, .underline, .attribute(.bold), .foreground,
    ]
    func rank(_ swap: Swap) -> Int { ranks.firstIndex(of: swap.property) ?? ranks.count }
    return swaps.filter { !$0.forth.isEmpty && !$0.back.isEmpty }.sorted { rank($0) < rank($1) }
  }

  /// A part of a swap for each row in which the property changed both ways, as in a row of tabs, and one for the other
  /// rows.
  private func parts(of swap: Swap) -> [Swap] {
    func rows(_ indices: [Int]) -> Set<Int> { Set(regions(of: indices).map(\.rows.lowerBound)) }
    let shared = rows(swap.forth).intersection(rows(swap.back))
    func part(_ isIncluded: (Int) -> Bool) -> Swap {
      var part = swap
      part.forth.removeAll { !isIncluded(edits[$0].region?.rows.lowerBound ?? 0) }
      part.back.removeAll { !isIncluded(edits[$0].region?.rows.lowerBound ?? 0) }
      return part
    }
    let parts = shared.sorted().map { row in part { $0 == row } } + [part { !shared.contains($0) }]
    return parts.filter { !$0.forth.isEmpty && !$0.back.isEmpty }
  }

  /// The move that a swap shows, or nil if it may well be a coincidence.
  private mutating func move(_ swap: Swap) -> HighlightMove? {
    let isFilled = swap.property.isFilling
    let (forth, back) = (regions(of: swap.forth), regions(of: swap.back))
    guard let one = GridRegion.spanning(forth), let other = GridRegion.spanning(back),
      isFilled || one.columns.overlaps(other.columns) || one.rows.overlaps(other.rows),
      Set(forth.flatMap(\.rows)).count == Set(back.flatMap(\.rows)).count,
      isTextKept(in: forth + back) || isFilled && isOfReplacedRows(forth, back),
      !isKept(swap.property, in: forth + back)
    else { return nil }
    let isForth = highlight(of: swap, in: Set((forth + back).flatMap(\.rows))) == swap.values.other
    return HighlightMove(
      from: isForth ? back : forth, to: isForth ? forth : back, along: swap.edits,
      isSelection: isFilled)
  }

  /// Whether at least three quarters of the text in some regions is the same as before.
  private mutating func isTextKept(in regions: [GridRegion]) -> Bool {
    var (kept, count) = (0, 0)
    for region in regions {
      for row in region.rows {
        let cells = before(row)
        for column in region.columns where !cells[column].isBlank {
          count += 1
          if cells[column].text == new[column, row].text { kept += 1 }
        }
      }
    }
    return 4 * kept >= 3 * count
  }

  /// Whether two places are rows of a list whose texts changed: each had text before and has some now.
  private func isOfReplacedRows(_ forth: [GridRegion], _ back: [GridRegion]) -> Bool {
    guard forth.count == 1, back.count == 1, forth[0].rows.count == 1, back[0].rows.count == 1,
      forth[0].columns.lowerBound == back[0].columns.lowerBound
    else { return false }
    return (forth + back).allSatisfy { region in
      [oldMap, newMap].allSatisfy { $0.hasText(region.columns, row: region.rows.lowerBound) }
    }
  }

  /// Whether places have their old look, in cells that are blank both times or neither time. If so, a highlight stayed
  /// while its contents moved.
  private func isKept(_ property: StyleProperty, in regions: [GridRegion]) -> Bool {
    regions.allSatisfy { region in
      let cells = region.rows.flatMap { row in region.columns.map { (old[$0, row], new[$0, row]) }
      }
      .filter { $0.0.isBlank == $0.1.isBlank }
      return !cells.isEmpty
        && cells.allSatisfy { property.value(of: $0.style) == property.value(of: $1.style) }
    }
  }

  /// The value of a swap that makes the highlight: the one that fewer cells have, before and now. If there is only one
  /// row, as in a bar, its cells are counted, otherwise those of the screen.
  private func highlight(of swap: Swap, in rows: Set<Int>) -> StyleValue {
    let (one, other) = swap.values
    switch (swap.property, one, other) {
    case (.attribute(.dim), _, _): return .flag(false)
    case (_, .line(.none), .line): return other
    case (_, .line, .line(.none)): return one
    default: break
    }
    var count: [StyleValue: Int] = [:]
    for row in rows.count == 1 ? rows : Set(0..<new.size.rows) {
      for cell in Array(old.row(row)) + Array(new.row(row))
      where swap.property.isFilling || !cell.isBlank {
        count[swap.property.value(of: cell.style), default: 0] += 1
      }
    }
    let (uses, otherUses) = (count[one] ?? 0, count[other] ?? 0)
    if uses == otherUses { return [.flag(false), .color(.default)].contains(one) ? other : one }
    return uses < otherUses ? one : other
  }

  /// Finds marks such as `▌` or `>` that are now before another row.
  private mutating func findMovedMarks(_ moves: inout [HighlightMove]) {
    let marks = openTexts.filter { $0.mark != nil }
    for departed in marks where departed.to.isEmpty {
      guard
        let arrived = marks.first(where: {
          $0.from.isEmpty && $0.to == departed.from && $0.region.columns == departed.region.columns
        })
      else { continue }
      let pair = [departed.index, arrived.index]
      if let index = moves.firstIndex(where: { $0.leaves(departed.row) && $0.reaches(arrived.row) })
      {
        moves[index].along += pair
      } else {
        moves.append(
          HighlightMove(
            from: [departed.region], to: [arrived.region], along: pair, isSelection: true))
      }
    }
  }

  /// Adds other changes of style in the same places, and the cursor, to a move.
  private func absorbStyles(_ move: inout HighlightMove) {
    guard let region = move.region else { return }
    move.along += openStyles { other in
      region.widened.covers(other)
        && other.rows.allSatisfy { move.leaves($0) || move.reaches($0) }
    }
    move.along += open.filter { index in
      guard case .cursor(let from, let to) = edits[index].kind else { return false }
      return from.isVisible == to.isVisible && from.shape == to.shape
        && move.leaves(from.position.row) && move.reaches(to.position.row)
    }
  }

  private func change(for move: HighlightMove) -> String {
    let (from, to) = (Set(move.from.flatMap(\.rows)), Set(move.to.flatMap(\.rows)))
    let labels = [move.from, move.to].map { regions in
      GridRegion.spanning(regions).map { new.text($0.columns, row: $0.rows.lowerBound) } ?? ""
    }
    let quoted = labels.map { $0.isEmpty ? "a blank" : Edit.quoted($0) }
    let isFocus = labels.contains { Button.label($0) != nil }
    if from == to {
      let isTab =
        from.count == 1 && from.allSatisfy { $0 < 4 } && !labels.contains(where: \.isEmpty)
      let name = isFocus ? "focus" : isTab ? "active tab" : move.name
      return "\(name) moved from \(quoted[0]) to \(quoted[1])"
    }
    let rows = [from, to].map { GridRegion.phrase(ofRows: $0) }
    guard let first = GridRegion.spanning(move.from), let second = GridRegion.spanning(move.to),
      first.columns.overlaps(second.columns), !isFocus
    else {
      let name = isFocus ? "focus" : move.name
      return "\(name) moved from \(rows[0]) \(quoted[0]) to \(rows[1]) \(quoted[1])"
    }
    return "\(move.name) moved from \(rows[0]) to \(rows[1])"
  }
}

/// A highlight that moved from some cells to others.
private struct HighlightMove {
  let from: [GridRegion]
  let to: [GridRegion]
  /// The indices of all edits that belong to it.
  var along: [Int]
  /// Whether it fills the background or has a mark, rather than another look of the letters alone.
  let isSelection: Bool

  var edits: Set<Int> { Set(along) }
  var name: String { isSelection ? "selection" : "highlight" }
  var region: GridRegion? { GridRegion.spanning(from + to) }

  func leaves(_ row: Int) -> Bool { from.contains { $0.rows.contains(row) } }
  func reaches(_ row: Int) -> Bool { to.contains { $0.rows.contains(row) } }
}

extension TextEdit {
  /// The mark that was added or removed: one or two characters that aren't letters or digits.
  fileprivate var mark: String? {
    guard from.isEmpty || to.isEmpty else { return nil }
    let mark = from + to
    // Brackets and stops are part of texts.
    let isMark =
      mark.count <= 2
      && mark.unicodeScalars.allSatisfy {
        $0.isASCII ? " >*+-=#!~|".unicodeScalars.contains($0) : !CellMap.isWord($0.value)
      }
    return isMark && LineArms.arms(of: mark.unicodeScalars.first?.value ?? 0).isEmpty ? mark : nil
  }
}

extension StyleProperty {
  /// Whether it fills a cell, as a selection does.
  var isFilling: Bool { [.attribute(.inverse), .background].contains(self) }
}
