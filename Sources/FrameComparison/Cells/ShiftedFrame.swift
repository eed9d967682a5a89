internal import TerminalFrame

/// The old frame with its moved blocks where they are now, so that what is left to compare is what
/// did not just move.
struct ShiftedFrame {
  private let old: Frame
  private let new: Frame
  private let shifts: [Shift]
  private let masked: CellSet
  /// The block that stands on a cell now, by index.
  private var blocks: [Int?]
  /// Whether a block stood on a cell before.
  private var isLeft: [Bool]

  /// - Parameter masked: Cells that are blank in both frames, and where nothing comes to stand.
  init(_ old: Frame, _ new: Frame, shifts: [Shift], masked: CellSet) {
    self.old = old
    self.new = new
    self.shifts = shifts
    self.masked = masked
    blocks = Array(repeating: nil, count: old.cells.count)
    isLeft = Array(repeating: false, count: old.cells.count)
    for (index, shift) in shifts.enumerated() {
      for row in shift.destination.rows {
        for column in shift.destination.columns {
          blocks[row * old.size.columns + column] = index
        }
      }
      for row in shift.source.rows {
        for column in shift.source.columns { isLeft[row * old.size.columns + column] = true }
      }
    }
  }

  /// Whether a block came from a row, or stands there now.
  func touches(_ row: Int) -> Bool {
    shifts.contains { $0.source.rows.contains(row) || $0.destination.rows.contains(row) }
  }

  /// A row as it would be if the blocks had moved and nothing else had changed.
  func row(_ row: Int) -> [Cell] {
    (0..<old.size.columns).map { column in
      if masked.contains(GridPosition(column: column, row: row)) { return new[column, row] }
      let index = row * old.size.columns + column
      if let block = blocks[index] {
        return old[column - shifts[block].columns, row - shifts[block].rows]
      }
      return isVacated(column, row) ? vacated(column, row) : old[column, row]
    }
  }

  /// What a block leaves behind: a blank that looks like what is there now, unless that looks
  /// neither plain nor as before.
  private func vacated(_ column: Int, _ row: Int) -> Cell {
    let (before, now) = (old[column, row], new[column, row])
    let look = RowComparison.look(now)
    let isExpected = look == RowComparison.look(Cell()) || look == RowComparison.look(before)
    if now.isBlank { return isExpected ? now : Cell(" ", width: now.width) }
    return Cell(" ", style: now.style)
  }

  /// Whether a cell lost its text to a block that moved away, and no block took its place.
  private func isVacated(_ column: Int, _ row: Int) -> Bool {
    let index = row * old.size.columns + column
    return isLeft[index] && blocks[index] == nil && !isSameLine(column, row)
  }

  /// Whether a block covers text that did not move away itself.
  private func isCovered(_ column: Int, _ row: Int) -> Bool {
    let index = row * old.size.columns + column
    return blocks[index] != nil && !isLeft[index] && !isSameLine(column, row)
  }

  /// Whether the same line or border stands there before and after.
  private func isSameLine(_ column: Int, _ row: Int) -> Bool {
    RowComparison.isLine(old[column, row]) && old[column, row].text == new[column, row].text
  }

  /// Splits edits of a row into what was inserted and the others.
  func inserted(_ edits: [Edit]) -> (edit: Edit?, others: [Edit]) {
    var others: [Edit] = []
    var regions: [GridRegion] = []
    for edit in edits {
      if case .text("", _) = edit.kind, let region = edit.region,
        region.columns.contains(where: { isVacated($0, region.rows.lowerBound) })
      {
        regions.append(region)
      } else {
        others.append(edit)
      }
    }
    guard let region = Self.span(regions) else { return (nil, others) }
    let text = RowComparison.text(of: Array(new.row(region.rows.lowerBound))[region.columns])
    return (Edit(.inserted([text]), region: region), others)
  }

  /// The text of a row that a block stands on now, and that is nowhere any more.
  func removed(_ row: Int) -> Edit? {
    let lost = (0..<old.size.columns).map { column in
      isCovered(column, row) ? old[column, row] : Cell(" ", style: old[column, row].style)
    }
    let blank = lost.map { $0.isBlank ? $0 : Cell(" ", style: $0.style) }
    let edits = RowComparison(old: lost, new: blank, row: row).textEdits
    guard let region = Self.span(edits.compactMap(\.region)) else { return nil }
    return Edit(.removed([RowComparison.text(of: lost[region.columns])]), region: region)
  }

  /// From the first to the last of some regions of one row.
  private static func span(_ regions: [GridRegion]) -> GridRegion? {
    guard let first = regions.first, let last = regions.last else { return nil }
    return GridRegion(
      columns: first.columns.lowerBound...last.columns.upperBound, rows: first.rows)
  }

  /// The moves that are not told by what was inserted or removed.
  ///
  /// One row more or less tells by itself that those after it moved.
  func moves(inserted: [Edit], removed: [Edit]) -> [Edit] {
    shifts.filter { shift in
      let come = inserted.count { $0.region.map { shift.source.contains($0) } ?? false }
      let gone = removed.count { $0.region.map { shift.destination.contains($0) } ?? false }
      return shift.columns != 0 || (come > 0) == (gone > 0) || come + gone != abs(shift.rows)
    }.map { Edit(.moved(columns: $0.columns, rows: $0.rows), region: $0.destination) }
  }
}

extension GridRegion {
  /// Whether a row of another region is one of this region's rows, in some of its columns.
  fileprivate func contains(_ other: GridRegion) -> Bool {
    rows.contains(other.rows.lowerBound) && columns.overlaps(other.columns)
  }
}
