internal import FrameMasks
package import TerminalFrame

/// The comparison of two frames. It is exact for cells, and also for pictures unless a ``PixelComparison`` is given.
package struct FrameComparison: Hashable, Sendable {
  /// In reading order, after edits that concern the frame as a whole.
  package let edits: [Edit]
  /// The cells that differ, or on which a picture does, in reading order. Empty if the sizes differ.
  package let changedCells: [GridPosition]
  /// The cells that still differ once moved blocks are compared at their new places, in reading order.
  package let unexplainedCells: [GridPosition]
  /// The cells that were left out.
  package let maskedCells: CellSet
  /// Which cells correspond, or nil if nothing differs or the sizes do.
  package let reading: Reading?

  /// - Parameters:
  ///   - masked: The cells to leave out: their text, style and links, pictures if they changed over these
  ///     cells only, and a move of the cursor from one of them to another. A row's size is never masked: if
  ///     it changes, all cells of the row differ. If the frames' sizes differ, nothing is masked.
  ///   - pixels: Decides which pixels of the images in frames differ, here and in the words of edits. If
  ///     nil, all unequal pixels do.
  package init(
    from old: Frame, to new: Frame, masked: CellSet? = nil, pixels: PixelComparison? = nil
  ) {
    maskedCells =
      old.size == new.size ? masked ?? CellSet(size: new.size) : CellSet(size: new.size)
    let (old, new) = maskedCells.hidden(in: old, new)
    guard old != new else {
      edits = []
      (changedCells, unexplainedCells, reading) = ([], [], nil)
      return
    }
    let edits = Self.frameEdits(from: old, to: new)
    guard old.size == new.size else {
      self.edits = [Edit(.size(from: old.size, to: new.size))] + edits
      (changedCells, unexplainedCells, reading) = ([], [], nil)
      return
    }
    let chosen = ChosenReading(from: old, to: new, masked: maskedCells)
    let reading = chosen.reading
    self.reading = reading
    let before = reading.before
    let pictures = PictureComparison(from: old, to: new, masked: maskedCells, pixels: pixels)
    let rowSizes = (0..<new.size.rows).flatMap { Self.rowSizeEdits($0, from: old, to: new) }
    let textSizes = TextSizes.edits(from: old, to: new)
    self.edits =
      edits + chosen.edits + Reading.joiningRows(rowSizes) + textSizes + pictures.edits
    func cells(differingFrom cells: [Cell]) -> [GridPosition] {
      let columns = new.size.columns
      var resized = CellSet(size: new.size)
      for region in (rowSizes + textSizes).compactMap(\.region) {
        resized.insert(columns: region.columns, rows: region.rows)
      }
      func position(_ index: Int) -> GridPosition {
        GridPosition(column: index % columns, row: index / columns)
      }
      let changed = cells.indices.filter { index in
        cells[index] != new.cells[index] || !resized.isEmpty && resized.contains(position(index))
      }.map(position)
      guard !pictures.changedCells.isEmpty else { return changed }
      var all = pictures.changedCells
      for cell in changed { all.insert(cell) }
      return all.positions
    }
    changedCells = cells(differingFrom: old.cells)
    unexplainedCells = reading.isInPlace ? changedCells : cells(differingFrom: before)
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
    let region = GridRegion(columns: 0...old.size.columns - 1, row: row)
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
}
