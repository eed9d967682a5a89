internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {

  /// Finds boxes that were resized or moved: two boxes with the same title or corner are the same box. Boxes side by
  /// side share borders, so they change together.
  mutating func findResized(_ gone: inout [Box], _ come: inout [Box]) {
    let borders = Set((oldBoxes + newBoxes).flatMap(\.border))
    var changes: [Finding] = []
    for box in gone {
      guard
        let index = come.firstIndex(where: { box.isSame(as: $0) }),
        let goneIndex = gone.firstIndex(of: box),
        let change = resizing(box, come[index], borders)
      else { continue }
      come.remove(at: index)
      gone.remove(at: goneIndex)
      changes.append(change)
    }
    while let first = changes.first {
      let parts = Set(first.edits)
      let others = changes.dropFirst().filter { !parts.isDisjoint(with: $0.edits) }
      changes.removeAll { !parts.isDisjoint(with: $0.edits) }
      let all = [first] + others
      add(
        .layoutShift, all.map(\.change).joined(separator: "; "),
        at: GridRegion.spanning(all.compactMap(\.region)), explaining: all.flatMap(\.edits),
        about: .borders)
    }
  }

  /// The finding about a box that was resized or moved, without those about the boxes beside it.
  private mutating func resizing(
    _ box: Box, _ other: Box, _ borders: Set<GridPosition>
  ) -> Finding? {
    let lines = editsOfBorders(Set(box.border + other.border), among: borders)
    // A side of a box without a title may be a line in rows that moved.
    let isOfLines = lines.allSatisfy { index in
      edits[index].category == .text || edits[index].category == .shift && box.title.isEmpty
    }
    if !lines.isEmpty, isOfLines {
      return Finding(.layoutShift, box.change(to: other), at: other.region, explaining: lines)
    }
    let isWhole = box.region.corners.allSatisfy {
      old[$0.column, $0.row].text == new[$0.column, $0.row].text
    }
    guard !box.title.isEmpty, box.size != other.size, !isWhole else { return nil }
    let parts = openEdits(in: box) + openEdits(in: other)
    let (before, now) = (contents(of: box, old, oldMap), contents(of: other, new, newMap))
    let (came, went) = (
      now.filter { !before.contains($0) }, before.filter { !now.contains($0) }
    )
    guard !parts.isEmpty, came.count + went.count <= Self.maxTexts else { return nil }
    var changes = [box.change(to: other)]
    if !came.isEmpty { changes.append("inserted \(Edit.list(came))") }
    if !went.isEmpty { changes.append("removed \(Edit.list(went))") }
    return Finding(
      .layoutShift, changes.joined(separator: ", "), at: other.region.union(box.region),
      explaining: parts)
  }

  /// The maximum number of inserted and removed lines of text to list with a box.
  private static let maxTexts = 6

  /// The open edits that concern nothing but borders.
  ///
  /// - Parameters:
  ///   - own: Border cells. An edit must touch at least one of them.
  ///   - borders: The border cells of all boxes.
  private func editsOfBorders(
    _ own: Set<GridPosition>, among borders: Set<GridPosition>
  ) -> [Int] {
    open.filter { index in
      let category = edits[index].category
      guard let region = edits[index].region, category == .text || category.movesRows else {
        return false
      }
      var isOwn = false
      return region.allSatisfy { column, row in
        let position = GridPosition(column: column, row: row)
        if own.contains(position) { isOwn = true }
        // No words were added or removed here.
        return isNoText(newMap, column, row) && isNoText(oldMap, column, row)
          && (borders.contains(position)
            || newMap.isBlank(column, row) && oldMap.isBlank(column, row))
      } && isOwn
    }
  }

  /// Whether a cell is blank or has a line, perhaps an ASCII one.
  private func isNoText(_ map: CellMap, _ column: Int, _ row: Int) -> Bool {
    map.isBlank(column, row) || map.isLine(column, row)
      || !LineArms.arms(ofBox: map[column, row]).isEmpty
  }
}

extension Box {
  /// Whether another box is this one in another place or size: it has the same title, or, if neither has a title, a
  /// corner in the same place.
  fileprivate func isSame(as other: Box) -> Bool {
    if !title.isEmpty || !other.title.isEmpty { return title == other.title }
    let (columns, rows) = (region.columns, region.rows)
    let (otherColumns, otherRows) = (other.region.columns, other.region.rows)
    return
      (columns.lowerBound == otherColumns.lowerBound
      || columns.upperBound == otherColumns.upperBound)
      && (rows.lowerBound == otherRows.lowerBound || rows.upperBound == otherRows.upperBound)
  }

  /// A phrase such as `box "Find" 24×6 → 30×6`.
  fileprivate func change(to other: Box) -> String {
    let name = "box" + (title.isEmpty ? "" : " \(Edit.quoted(title))")
    var parts = size == other.size ? [] : ["\(size) → \(other.size)"]
    if other.region.start != region.start {
      parts.append(Edit.movePhrase(from: region, to: other.region))
    }
    return "\(name) \(parts.joined(separator: ", "))"
  }
}
