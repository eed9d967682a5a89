package import FrameComparison
package import TerminalFrame

/// Proves that a report on two frames is true.
///
/// The report is sound if its edits turn the old frame into the new one. It is honest if each text that it quotes is in
/// the frame that it names, and an edit's text in the place of the edit. It is complete if each cell that differs, and
/// each edit, belongs to exactly one folded edit.
package struct ComparisonProof {
  /// What isn't true, or nil if everything is.
  package let fault: String?

  /// - Parameters:
  ///   - comparison: The comparison of these frames. `edits` are those of this comparison, folded.
  ///   - old: The old frame, without what is masked; likewise `new`.
  package init(
    _ comparison: FrameComparison, _ edits: [FoldedEdit], from old: Frame, to new: Frame
  ) {
    guard let reading = comparison.reading else {
      fault = Self.faultOfWholes(comparison, edits, old, new)
      return
    }
    let cells = CellOwners(comparison, edits, pictures: old.pictures + new.pictures)
    let lost = comparison.changedCells.first { cells.owner(of: $0) == nil }
    fault =
      Patch(comparison.edits, of: reading).fault
      ?? lost.map { "no edit has the cell at row \($0.row), column \($0.column)" }
      ?? Self.faultOfWholes(comparison, edits, old, new)
  }

  /// The first fault that concerns the frames as a whole: an edit in no folded edit or in two, a wrong quotation, or a
  /// change without an edit.
  private static func faultOfWholes(
    _ comparison: FrameComparison, _ edits: [FoldedEdit], _ old: Frame, _ new: Frame
  ) -> String? {
    let all = edits.flatMap(\.edits).sorted()
    if all != Array(comparison.edits.indices) { return "an edit is in no folded edit, or in two" }
    let (before, now) = (FrameTexts(old), FrameTexts(new))
    for edit in edits {
      if let lie = QuotedTexts(in: edit.summary).firstMisquote(from: before, to: now) {
        return "\"\(lie)\" does not stand where it should: \(edit.summary)"
      }
    }
    let kinds = Set(comparison.edits.map(\.category))
    if (old.title != new.title) != kinds.contains(.title) { return "the title" }
    if (old.size != new.size) != kinds.contains(.size) { return "the size" }
    if (old.paletteChanges != new.paletteChanges) != kinds.contains(.palette) {
      return "the palette"
    }
    let isSameSize = old.size == new.size
    if isSameSize, (old.cursor != new.cursor) != kinds.contains(.cursor) { return "the cursor" }
    return nil
  }
}

/// The folded edit that each changed cell belongs to.
///
/// What a cell shows now decides: first an edit of its text, then one of its style, then a block that moved there, and
/// last what was there before.
private struct CellOwners {
  private let columns: Int
  private var owners: [Int?]

  init(_ comparison: FrameComparison, _ edits: [FoldedEdit], pictures: [Picture]) {
    let size = comparison.maskedCells.size
    columns = size.columns
    owners = Array(repeating: nil, count: size.count)
    var byEdit = [Int](repeating: 0, count: comparison.edits.count)
    for (number, edit) in edits.enumerated() { for index in edit.edits { byEdit[index] = number } }
    func takeAll(_ isIncluded: (Edit) -> Bool, _ place: (Edit) -> GridRegion?) {
      for (index, edit) in comparison.edits.enumerated() where isIncluded(edit) {
        if let region = place(edit) { claim(region, for: byEdit[index]) }
      }
    }
    takeAll({ [.text, .width, .insertion, .picture].contains($0.category) }, \.region)
    takeAll({ [.style, .link, .rowSize, .textSize].contains($0.category) }, \.region)
    takeAll({ $0.category == .shift }, \.region)
    takeAll({ [.text, .shift, .removal].contains($0.category) }, \.origin)
    for pair in comparison.reading?.pairs ?? [] where !pair.isUnmoved {
      claimRest(of: pair, comparison, byEdit)
    }
    // Includes the old places of pictures.
    guard let picture = comparison.edits.firstIndex(where: { $0.category == .picture }) else {
      return
    }
    for run in pictures.flatMap({ $0.shownRuns(in: size) }) {
      claim(GridRegion(run), for: byEdit[picture])
    }
  }

  func owner(of cell: GridPosition) -> Int? { owners[cell.row * columns + cell.column] }

  private mutating func claim(_ region: GridRegion, for number: Int) {
    for row in region.rows {
      for column in region.columns where owners[row * columns + column] == nil {
        owners[row * columns + column] = number
      }
    }
  }

  /// Attributes the blanks and lines of rows that were moved, added or removed to the nearest edit.
  private mutating func claimRest(of pair: RowPair, _ comparison: FrameComparison, _ byEdit: [Int])
  {
    let nearest = comparison.edits.indices.filter { index in
      [.shift, .insertion, .removal, .text].contains(comparison.edits[index].category)
    }.min { distance(comparison.edits[$0], pair) < distance(comparison.edits[$1], pair) }
    guard let nearest else { return }
    for row in [pair.old, pair.new].compactMap(\.self) {
      claim(GridRegion(columns: ClosedRange(pair.columns), row: row), for: byEdit[nearest])
    }
  }

  private func distance(_ edit: Edit, _ pair: RowPair) -> Int {
    let row = pair.new ?? pair.old ?? 0
    return [edit.region, edit.origin].compactMap(\.self).map { region in
      let columns = region.columns.overlaps(pair.columns) ? 0 : 1000
      return columns + max(region.rows.lowerBound - row, row - region.rows.upperBound, 0)
    }.min() ?? Int.max
  }
}
