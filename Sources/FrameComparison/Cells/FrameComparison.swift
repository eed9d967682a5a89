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
  /// Which cells are the same ones; nil if nothing differs, or the sizes do.
  package let reading: Reading?

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
      func place(_ index: Int) -> GridPosition {
        GridPosition(column: index % columns, row: index / columns)
      }
      let changed = cells.indices.filter { index in
        cells[index] != new.cells[index] || !resized.isEmpty && resized.contains(place(index))
      }.map(place)
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
}
