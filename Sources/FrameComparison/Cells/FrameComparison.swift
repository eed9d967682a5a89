internal import FrameMasks
package import TerminalFrame

/// The comparison of two frames, exact on cells, and on pictures unless told otherwise.
package struct FrameComparison: Hashable, Sendable {
  /// In reading order; first what concerns the frame as a whole.
  package let edits: [Edit]
  /// The cells that differ, or over which a picture does, in reading order; none where the sizes
  /// differ.
  package let changedCells: [GridPosition]
  /// Those of them that still differ when moved blocks are compared where they are now, in reading
  /// order.
  package let unexplainedCells: [GridPosition]
  /// The cells that took no part.
  package let maskedCells: CellSet
  /// The blocks that moved.
  let shifts: [Shift]

  /// - Parameters:
  ///   - masked: What takes no part: neither text nor style nor link of these cells, no picture as far
  ///     as it changed over them, and no move of the cursor from one of them to another. The size of a
  ///     row counts with all of its cells. Where the sizes of the frames differ, nothing is masked.
  ///   - pixels: Says which pixels of the images in frames differ, here and in the words of edits.
  ///     Where it is nil, all that are not equal do.
  package init(
    from old: Frame, to new: Frame, masked: CellSet? = nil, pixels: PixelComparison? = nil
  ) {
    maskedCells =
      old.size == new.size ? masked ?? CellSet(size: new.size) : CellSet(size: new.size)
    let (old, new) = maskedCells.hidden(in: old, new)
    guard old != new else {
      edits = []
      (changedCells, unexplainedCells, shifts) = ([], [], [])
      return
    }
    let edits = Self.frameEdits(from: old, to: new)
    guard old.size == new.size else {
      self.edits = [Edit(.size(from: old.size, to: new.size))] + edits
      (changedCells, unexplainedCells, shifts) = ([], [], [])
      return
    }
    let isChanged = (0..<new.size.rows).map { row in
      !old.hasSameRow(row, as: new) || old.rowSizes[row] != new.rowSizes[row]
    }
    shifts = ShiftFinder.shifts(from: old, to: new)
    let shifted = ShiftedFrame(old, new, shifts: shifts, masked: maskedCells)
    let pictures = PictureComparison(from: old, to: new, masked: maskedCells, pixels: pixels)
    self.edits = edits + Self.cellEdits(shifted, from: old, to: new, isChanged) + pictures.edits
    func cells(differingFrom row: (Int) -> [Cell]) -> [GridPosition] {
      var cells: [GridPosition] = []
      for index in isChanged.indices where isChanged[index] || shifted.touches(index) {
        let isResized = !Self.rowSizeEdits(index, from: old, to: new).isEmpty
        let before = row(index)
        cells += before.indices.filter { isResized || before[$0] != new[$0, index] }
          .map { GridPosition(column: $0, row: index) }
      }
      guard !pictures.changedCells.isEmpty else { return cells }
      var all = pictures.changedCells
      for cell in cells { all.insert(cell) }
      return all.positions
    }
    changedCells = cells { Array(old.row($0)) }
    unexplainedCells = shifts.isEmpty ? changedCells : cells { shifted.row($0) }
  }

  /// What changed within the grid, moved blocks compared where they are now.
  ///
  /// - Parameter isChanged: Of each row whether it is not as it was.
  private static func cellEdits(
    _ shifted: ShiftedFrame, from old: Frame, to new: Frame, _ isChanged: [Bool]
  ) -> [Edit] {
    var (inserted, removed, others) = ([Edit](), [Edit](), [Edit]())
    // Most rows are as they were, and nothing moved from them or to them.
    for row in isChanged.indices where isChanged[row] || shifted.touches(row) {
      let comparison = RowComparison(old: shifted.row(row), new: Array(new.row(row)), row: row)
      let texts = shifted.inserted(comparison.textEdits)
      texts.edit.map { inserted.append($0) }
      shifted.removed(row).map { removed.append($0) }
      others += rowSizeEdits(row, from: old, to: new)
      others += texts.others + comparison.widthEdits + comparison.styleEdits + comparison.linkEdits
    }
    let moves = shifted.moves(inserted: inserted, removed: removed)
    return moves + joiningTexts(removed) + joiningTexts(inserted) + joiningRows(others)
  }

  /// Rows that came or went and follow each other are one edit.
  private static func joiningTexts(_ edits: [Edit]) -> [Edit] {
    edits.reduce(into: []) { result, edit in
      guard let last = result.last, let region = last.region, let next = edit.region,
        region.rows.upperBound + 1 == next.rows.lowerBound,
        let kind = last.kind.joined(with: edit.kind)
      else { return result.append(edit) }
      let columns =
        min(
          region.columns.lowerBound, next.columns.lowerBound)...max(
          region.columns.upperBound, next.columns.upperBound)
      result[result.count - 1] = Edit(
        kind,
        region: GridRegion(
          columns: columns, rows: region.rows.lowerBound...next.rows.upperBound))
    }
  }

  private static func frameEdits(from old: Frame, to new: Frame) -> [Edit] {
    var edits: [Edit] = []
    if !old.title.utf8.elementsEqual(new.title.utf8) {
      edits.append(Edit(.title(from: old.title, to: new.title)))
    }
    edits += paletteEdits(from: old.paletteChanges, to: new.paletteChanges)
    if old.cursor != new.cursor { edits.append(Edit(.cursor(from: old.cursor, to: new.cursor))) }
    return edits
  }

  private static func rowSizeEdits(_ row: Int, from old: Frame, to new: Frame) -> [Edit] {
    let sizes = (old.rowSizes[row] ?? .single, new.rowSizes[row] ?? .single)
    guard sizes.0 != sizes.1 else { return [] }
    let region = GridRegion(columns: 0...old.size.columns - 1, rows: row...row)
    return [Edit(.rowSize(from: sizes.0, to: sizes.1), region: region)]
  }

  private static func paletteEdits(
    from old: PaletteChanges, to new: PaletteChanges
  ) -> [Edit] {
    var entries = [
      ("foreground", old.foreground, new.foreground),
      ("background", old.background, new.background), ("cursor", old.cursor, new.cursor),
    ]
    for index in Set(old.colors.keys).union(new.colors.keys).sorted() {
      entries.append(("colour \(index)", old.colors[index], new.colors[index]))
    }
    return entries.filter { $0.1 != $0.2 }
      .map { Edit(.palette(entry: $0.0, from: $0.1, to: $0.2)) }
  }

  /// The same change of style or link in the same columns of rows that follow each other is one
  /// edit.
  private static func joiningRows(_ edits: [Edit]) -> [Edit] {
    struct Key: Hashable {
      let kind: Edit.Kind
      let columns: ClosedRange<Int>
    }
    var result: [Edit] = []
    // Those that end in the row above, and those of this row.
    var (above, here, row): ([Key: Int], [Key: Int], Int) = ([:], [:], -1)
    for edit in edits {
      guard let region = edit.region, edit.isJoinable else {
        result.append(edit)
        continue
      }
      if region.rows.lowerBound != row {
        above = region.rows.lowerBound == row + 1 ? here : [:]
        (here, row) = ([:], region.rows.lowerBound)
      }
      let key = Key(kind: edit.kind, columns: region.columns)
      if let index = above[key], let joined = result[index].region {
        result[index] = Edit(
          edit.kind,
          region: GridRegion(columns: region.columns, rows: joined.rows.lowerBound...row))
        here[key] = index
      } else {
        here[key] = result.count
        result.append(edit)
      }
    }
    return result
  }
}

extension Edit.Kind {
  /// Texts that came, or that went, as one; nil for other kinds.
  fileprivate func joined(with other: Edit.Kind) -> Edit.Kind? {
    switch (self, other) {
    case (.inserted(let first), .inserted(let second)): .inserted(first + second)
    case (.removed(let first), .removed(let second)): .removed(first + second)
    default: nil
    }
  }
}

extension Edit {
  fileprivate var isJoinable: Bool {
    switch kind {
    case .style, .link, .rowSize: true
    default: false
    }
  }
}
