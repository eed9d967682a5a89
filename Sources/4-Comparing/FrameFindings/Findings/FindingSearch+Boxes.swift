internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds boxes that were added, removed, resized or moved.
  mutating func findBoxes() {
    guard areLinesChanged else { return }
    let stayed = oldBoxes.filter { !isMoved($0) }
    let kept = Set(stayed.map(\.region)).intersection(newBoxes.map(\.region))
    var gone = stayed.filter { !kept.contains($0.region) }
    var come = newBoxes.filter { box in
      !kept.contains(box.region)
        && !comparison.moves.contains { $0.region?.covers(box.region) ?? false }
    }
    leaveCovered(&gone, by: &come)
    leaveCovered(&come, by: &gone)
    findResized(&gone, &come)
    come = come.filter { hasOtherBorder($0, from: [cellsBefore, old.cells]) }
    // Boxes side by side that get wider leave most of a removed box's border in place.
    let names = Set(newBoxes.map(\.title))
    let lost = gone.filter { box in
      !box.title.isEmpty && !names.contains(box.title) && !hasOtherBorder(box, from: [old.cells])
    }
    gone = gone.filter { hasOtherBorder($0, from: [old.cells]) }
    let bare = (
      come: outermost(come.filter { !hasOtherText($0, from: cellsBefore) }),
      gone: outermost(gone.filter { !isGoneWithText($0) })
    )
    come = outermost(come.filter { hasOtherText($0, from: cellsBefore) })
    gone = outermost(gone.filter(isGoneWithText))
    // What a box hides isn't gone, and what was under one isn't new.
    let visible = gone.filter { box in !come.contains { $0.region.covers(box.region) } }
    come.removeAll { box in gone.contains { $0.region.covers(box.region) } }
    for (kind, boxes, map) in [
      (Finding.Kind.extraElement, come, newMap), (.missingElement, visible, oldMap),
    ] {
      for box in boxes {
        let parts = openEdits(in: box)
        guard !parts.isEmpty else { continue }
        let texts = list(ofTextsIn: box, kind == .extraElement ? new : old, map)
        let shadow = hasShadow(box, parts) ? " with a shadow" : ""
        add(kind, box.name + shadow + texts, at: box.region, explaining: parts)
        findBackdrop(of: box, in: map)
      }
    }
    for box in lost {
      appendToBorder(
        overlapping: box.region, "removed \(box.name)\(list(ofTextsIn: box, old, oldMap))")
    }
    addBorders(bare.come, .extraElement)
    addBorders(bare.gone, .missingElement)
  }

  /// Finds menus and other boxes without a border that were added or removed.
  mutating func findPopups() {
    for (kind, popups, frame, other, map) in [
      (Finding.Kind.extraElement, newPopups, new, old, newMap),
      (.missingElement, oldPopups, old, new, oldMap),
    ] {
      for box in popups where box.isPopup(of: frame, missingIn: other) {
        let parts = openEdits(in: box)
        guard !parts.isEmpty else { continue }
        add(
          kind, box.name + list(ofTextsIn: box, frame, map), at: box.region, explaining: parts)
      }
    }
  }

  /// A phrase such as `: "Save changes?", "[ Yes ]"`; empty for an empty box.
  private func list(ofTextsIn box: Box, _ frame: Frame, _ map: CellMap) -> String {
    let texts = contents(of: box, frame, map)
    return texts.isEmpty ? "" : ": \(Self.list(texts.map(Edit.quoted)))"
  }

  /// Adds findings for the lines around and in boxes whose text stayed or merely moved.
  private mutating func addBorders(_ boxes: [Box], _ kind: Finding.Kind) {
    for box in boxes {
      let texts = openTexts.filter { edit in
        let isDrawn = [edit.from, edit.to].allSatisfy { $0.isEmpty || !Edit.hasWords($0) }
        return isDrawn && box.region.covers(edit.region)
      }
      let lines = texts.map(\.index) + openRows(around: box, kind)
      guard !lines.isEmpty else { continue }
      add(kind, "border of \(box.name)", at: box.region, explaining: lines, about: .borders)
    }
  }

  /// The open edits of inserted or removed rows with nothing but a box's border, blanks, and cells that moved.
  private func openRows(around box: Box, _ kind: Finding.Kind) -> [Int] {
    let isExtra = kind == .extraElement
    let (frame, border) = (isExtra ? new : old, Set(box.border))
    let moves = comparison.moves.compactMap { isExtra ? $0.region : $0.origin }
    return open.filter { index in
      guard edits[index].category == (isExtra ? .insertion : .removal),
        let region = edits[index].region, box.region.covers(region)
      else { return false }
      return region.allSatisfy { column, row in
        let position = GridPosition(column: column, row: row)
        return frame[column, row].isBlank || border.contains(position)
          || moves.contains { $0.contains(position) }
      }
    }
  }

  /// Whether most of the text in a removed box is gone or replaced. Text that moved away isn't gone.
  private func isGoneWithText(_ box: Box) -> Bool {
    guard hasOtherText(box, from: old.cells) else { return false }
    let origins = comparison.moves.compactMap(\.origin)
    let positions = box.inside.rows.flatMap { row in
      box.inside.columns.filter { old[$0, row].isInWord }.map { GridPosition(column: $0, row: row) }
    }
    let moved = positions.count { position in origins.contains { $0.contains(position) } }
    return 2 * moved <= positions.count
  }

  /// The lines of text in a box.
  func contents(of box: Box, _ frame: Frame, _ map: CellMap) -> [String] {
    box.inside.rows.compactMap { row in
      map.text(in: box.inside.columns, row: row).map { frame.text($0, row: row) }
    }
  }

  private static let minBackdrop = 4

  /// Whether any edit touches a line or moves rows.
  private var areLinesChanged: Bool {
    openTexts.contains { edit in
      edit.region.columns.contains {
        !LineArms.arms(ofBox: oldMap[$0, edit.row]).isEmpty
          || !LineArms.arms(ofBox: newMap[$0, edit.row]).isEmpty
      }
    } || open.contains { edits[$0].category.movesRows }
  }

  /// Whether a box moved away as part of a block.
  private func isMoved(_ box: Box) -> Bool {
    comparison.moves.contains { $0.origin?.covers(box.region) ?? false }
  }

  /// Whether at least three quarters of a border's cells differ from one of the frames in text or background.
  private func hasOtherBorder(_ box: Box, from frames: [[Cell]]) -> Bool {
    let changed = box.border.filter { position in
      let now = new[position.column, position.row]
      return frames.contains { cells in
        let before = cells[position.row * new.size.columns + position.column]
        return before.text != now.text || before.style.ground != now.style.ground
      }
    }
    return 4 * changed.count >= 3 * box.border.count
  }

  /// Whether most of the text in a box was added or removed.
  private func hasOtherText(_ box: Box, from cells: [Cell]) -> Bool {
    var (all, kept) = (0, 0)
    for row in box.region.rows.dropFirst().dropLast() {
      for column in box.region.columns.dropFirst().dropLast() {
        let (before, now) = (cells[row * new.size.columns + column], new[column, row])
        guard before.isInWord || now.isInWord else { continue }
        all += 1
        if before.text == now.text { kept += 1 }
      }
    }
    return 2 * kept < max(all, 1)
  }

  /// Whether a box has a shadow: its edits include another background right below most of it.
  private func hasShadow(_ box: Box, _ parts: [Int]) -> Bool {
    let row = box.region.rows.upperBound + 1
    let columns = box.region.columns.count { column in
      parts.contains { index in
        edits[index].styleChanges.contains { $0.property == .background }
          && edits[index].region?.contains(GridPosition(column: column, row: row)) ?? false
      }
    }
    return 3 * columns >= 2 * box.region.columns.count
  }

  /// Removes boxes that are partly behind a box of the other frame alone, and whatever looks like a box in their place
  /// there.
  private func leaveCovered(_ boxes: inout [Box], by others: inout [Box]) {
    let fronts = others.filter { 4 * changedBorder(of: $0).count >= 3 * $0.border.count }
    for box in boxes {
      let changed = changedBorder(of: box)
      guard !changed.isEmpty, 4 * changed.count < 3 * box.border.count,
        changed.allSatisfy({ position in fronts.contains { $0.region.contains(position) } })
      else { continue }
      boxes.removeAll { $0 == box }
      others.removeAll { other in
        4 * changedBorder(of: other).count <= other.border.count
          && other.region.overlap(box.region) > 0
      }
    }
  }

  /// The cells of a border whose text is different in the other frame.
  private func changedBorder(of box: Box) -> [GridPosition] {
    box.border.filter { old[$0.column, $0.row].text != new[$0.column, $0.row].text }
  }

  private func outermost(_ boxes: [Box]) -> [Box] {
    boxes.filter { box in
      !boxes.contains { $0.region != box.region && $0.region.covers(box.region) }
    }
  }

  /// The open edits whose changes are in a box, in the shadow beside it, or in a blank margin around it.
  func openEdits(in box: Box) -> [Int] {
    var region = box.region
    let margin = region.widened.widened
    region.columns = region.columns.lowerBound...region.columns.upperBound + 2
    region.rows = region.rows.lowerBound...region.rows.upperBound + 1
    return open.filter { index in
      if case .cursor(let from, let to) = edits[index].kind {
        return box.region.contains(from.position) || box.region.contains(to.position)
      }
      guard let other = edits[index].region, margin.overlap(other) > 0 else { return false }
      if 2 * region.overlap(other) > other.count { return true }
      if margin.covers(other),
        other.allSatisfy(oldMap.isBlank) || other.allSatisfy(newMap.isBlank)
      {
        return true
      }
      guard region.overlap(other) > 0 else { return false }
      return edits[index].category == .text && changesLie(in: region, of: other)
    }
  }

  /// Whether the changed part of a one-row text is in a region. The border of a box may cut words.
  func changesLie(in region: GridRegion, of other: GridRegion) -> Bool {
    let row = other.rows.lowerBound
    let cells = before(row)
    return region.rows.contains(row)
      && other.columns.allSatisfy { column in
        region.columns.contains(column) || cells[column].text == new[column, row].text
      }
  }

  /// Finds other colours behind a box that was added or removed. What is behind it is often inactive meanwhile.
  private mutating func findBackdrop(of box: Box, in map: CellMap) {
    let styles = open.filter { edits[$0].category == .style }
    let regions = regions(of: styles)
    guard styles.count >= Self.minBackdrop, let region = GridRegion.spanning(regions) else {
      return
    }
    var (count, changed) = (0, 0)
    for row in 0..<new.size.rows {
      let regions = regions.filter { $0.rows.contains(row) }
      for column in 0..<new.size.columns where map.isText(column, row) {
        guard !box.region.contains(GridPosition(column: column, row: row)) else { continue }
        count += 1
        if regions.contains(where: { $0.columns.contains(column) }) { changed += 1 }
      }
    }
    guard 4 * changed >= 3 * count || 3 * changed >= count && map.isInFront(box.region) else {
      return
    }
    let name = box.title.isEmpty ? "a box" : "box \(Edit.quoted(box.title))"
    add(
      .state, "what is behind \(name) looks otherwise, in \(styles.count) places", at: region,
      explaining: styles)
  }
}
