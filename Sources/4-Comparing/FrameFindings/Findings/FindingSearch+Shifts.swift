internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds blocks that moved.
  mutating func findShifts() {
    findOrders()
    findMovedBoxes()
    findSideways()
    for index in open {
      guard case .moved(let columns, let rows) = edits[index].kind else { continue }
      add(
        .layoutShift, "\(texts(ofMoved: [index])) \(edits[index].change)", at: edits[index].region,
        explaining: [index] + cursorMoved(columns, rows))
    }
  }

  /// Finds boxes that moved as a whole, with what they uncovered and what they cover now.
  private mutating func findMovedBoxes() {
    for index in open {
      guard case .moved(let columns, let rows) = edits[index].kind,
        let box = box(movedBy: edits[index])
      else { continue }
      let old = box.region.moved(columns: -columns, rows: -rows)
      let others = open.filter { other in
        // What changed inside the box has an edit of its own.
        guard other != index, let region = edits[other].region, edits[other].isOfBackground,
          edits[other].origin ?? region == region
        else { return false }
        return [old, box.region].contains { area in
          2 * region.overlap(area) >= region.count
            || edits[other].category == .text && changesLie(in: area, of: region)
        }
      }
      let title = oldBoxes.first { $0.region == old }?.title ?? box.title
      let texts = title == box.title ? [] : editsOfTitle(of: box)
      let isReplacing = oldBoxes.contains { $0.region == box.region }
      let change =
        "\(name(ofMoved: box)) \(edits[index].change)"
        + (texts.isEmpty ? "" : ", title \(Edit.quoted(title)) → \(Edit.quoted(box.title))")
        + Self.clause("uncovered", others.compactMap { edits[$0].texts(in: old)?.to })
        + Self.clause(
          isReplacing ? "in place of" : "covered",
          others.compactMap { edits[$0].texts(in: box.region)?.from })
      add(
        .layoutShift, change, at: box.region,
        explaining: [index] + others + texts + cursorMoved(columns, rows), about: .box)
    }
  }

  /// The title of a box, or else its size and the first text in it.
  private func name(ofMoved box: Box) -> String {
    guard box.title.isEmpty, let text = contents(of: box, new, newMap).first else {
      return box.shortName
    }
    return "\(box.name) with \(Edit.quoted(text))"
  }

  /// The open edits of text in the upper border of a box.
  private func editsOfTitle(of box: Box) -> [Int] {
    openTexts.filter { edit in
      edit.row == box.region.rows.lowerBound
        && box.region.columns.lowerBound <= edit.region.columns.lowerBound
        && edit.region.columns.upperBound <= box.region.columns.upperBound
    }.map(\.index)
  }

  private static func clause(_ verb: String, _ texts: [String]) -> String {
    // A word that the box cuts leaves a few letters.
    let texts = unique(texts.filter { $0.count > 3 })
    return texts.isEmpty ? "" : ", \(verb) \(Edit.list(texts))"
  }

  /// The first lines of text in blocks that moved, and the number of the others. Without text, the number of rows.
  private func texts(ofMoved indices: [Int]) -> String {
    let texts = regions(of: indices).flatMap { region in
      region.rows.flatMap { Edit.textsBetweenLines(of: wholeWords(region.columns, row: $0)) }
    }
    let count = regions(of: indices).reduce(0) { $0 + $1.rows.count }
    return texts.isEmpty
      ? "\(count) \(count == 1 ? "row" : "rows")" : Self.list(texts.map(Edit.quoted))
  }

  /// The box that a block consists of, including its border.
  private mutating func box(movedBy edit: Edit) -> Box? {
    guard case .moved(let columns, let rows) = edit.kind, let region = edit.region else {
      return nil
    }
    let before = (oldBoxes + oldPopups).map(\.region)
    return (newBoxes + newPopups).first { box in
      box.region.covers(region) && 2 * region.count > box.region.count
        && before.contains(box.region.moved(columns: -columns, rows: -rows))
    }
  }

  // MARK: Order

  /// Finds rows in another order: blocks that moved past each other.
  private mutating func findOrders() {
    var groups: [[Int]] = []
    for index in open {
      guard case .moved(columns: 0, _) = edits[index].kind else { continue }
      let met = groups.filter { group in group.contains { isPast(index, $0) } }
      groups.removeAll { group in group.contains { isPast(index, $0) } }
      groups.append(met.flatMap(\.self) + [index])
    }
    for group in groups where group.count > 1 {
      let indices = group.sorted()
      let change = order(of: indices)
      add(
        .layoutShift, change, at: GridRegion.spanning(regions(of: indices)),
        explaining: indices)
    }
  }

  /// Whether two blocks swapped their vertical order.
  private func isPast(_ one: Int, _ other: Int) -> Bool {
    guard let (before, now) = edits[one].regions,
      let (otherBefore, otherNow) = edits[other].regions,
      now.columns.overlaps(otherNow.columns)
    else { return false }
    return (before.rows.lowerBound < otherBefore.rows.lowerBound)
      != (now.rows.lowerBound < otherNow.rows.lowerBound)
  }

  private mutating func order(of indices: [Int]) -> String {
    let names = indices.map { name(ofMoved: $0) }
    if indices.count == 2 {
      let distances = indices.map {
        edits[$0].regions.map { $1.rows.lowerBound - $0.rows.lowerBound }
      }
      if distances[0] == distances[1].map({ -$0 }), indices.allSatisfy({ isRow($0) }) {
        return "\(names[0]) and \(names[1]) swapped"
      }
      return zip(names, indices).map { "\($0) \(edits[$1].change)" }.joined(separator: "; ")
    }
    let count = regions(of: indices).reduce(0) { $0 + $1.rows.count }
    return "\(count) rows in another order"
  }

  private func isRow(_ index: Int) -> Bool { edits[index].region?.rows.count == 1 }

  /// The name of a block that moved: its box, the text of its row, or its number of rows.
  private mutating func name(ofMoved index: Int) -> String {
    guard let region = edits[index].region else { return "" }
    if let box = box(movedBy: edits[index]) { return box.shortName }
    guard isRow(index) else { return "\(region.rows.count) rows" }
    return Edit.quoted(wholeWords(region.columns, row: region.rows.lowerBound))
  }

  /// The text of some columns, extended to the start of its phrase and the end of its last word.
  private func wholeWords(_ columns: ClosedRange<Int>, row: Int) -> String {
    var (first, last) = (columns.lowerBound, columns.upperBound)
    while first > 0, newMap.isText(first - 1, row) || first > 1 && newMap.isText(first - 2, row) {
      first -= 1
    }
    while last + 1 < new.size.columns, newMap.isText(last + 1, row) { last += 1 }
    return new.innerText(first...last, row: row)
  }

  // MARK: To the side

  /// Finds words that moved sideways, together for all rows in which they moved equally far.
  private mutating func findSideways() {
    let moves = open.compactMap { index -> (index: Int, columns: Int, rows: Int)? in
      guard case .moved(let columns, let rows) = edits[index].kind, columns != 0,
        rows == 0 || isMovedDown(index, by: rows)
      else { return nil }
      return (index, columns, rows)
    }
    for (distance, moves) in moves.grouped(by: \.columns) {
      let indices = moves.map(\.index)
      guard let region = GridRegion.spanning(regions(of: indices)) else {
        continue
      }
      add(
        .layoutShift,
        "\(texts(ofMoved: indices)) \(Edit.movePhrase(columns: distance, rows: 0))", at: region,
        explaining: indices + moves.flatMap { cursorMoved(distance, $0.rows) })
    }
  }

  /// Whether the rows around some words moved down equally far. If so, the rows have an edit for that.
  private func isMovedDown(_ index: Int, by rows: Int) -> Bool {
    guard let region = edits[index].region else { return false }
    return edits.contains { other in
      guard case .moved(columns: 0, rows) = other.kind, let area = other.region else {
        return false
      }
      return area.rows.overlaps(region.rows)
    }
  }

  // MARK: The cursor

  /// The edit of a cursor that moved this far along with a block; empty if there isn't one.
  func cursorMoved(_ columns: Int, _ rows: Int) -> [Int] {
    open.filter { index in
      guard case .cursor(var from, let to) = edits[index].kind,
        comparison.moves.contains(where: {
          $0.kind == .moved(columns: columns, rows: rows)
            && $0.region?.rows.contains(to.position.row) ?? false
        })
      else { return false }
      from.position.column += columns
      from.position.row += rows
      return from == to
    }
  }
}

extension Edit {
  /// The old and the new place of a block.
  fileprivate var regions: (old: GridRegion, new: GridRegion)? {
    guard case .moved = kind, let origin, let region else { return nil }
    return (origin, region)
  }

  /// Its texts, or nil if it isn't an edit of text or isn't mostly in a region.
  fileprivate func texts(in box: GridRegion) -> (from: String, to: String)? {
    guard case .text(let from, let to) = kind, let region, 2 * region.overlap(box) >= region.count
    else { return nil }
    return (from, to)
  }

  /// Whether it can result from a box that uncovers or covers something.
  fileprivate var isOfBackground: Bool {
    switch kind {
    case .text, .width, .inserted, .removed, .style, .link: true
    default: false
    }
  }
}
