internal import TerminalFrame

/// Checks the edits of a reading by applying them as a patch.
///
/// The edits are sound if they turn the old frame, after the reading's moves, into the new one, cell by cell, with
/// styles and links. They are honest if every text that they quote is in the frame and at the place that they name.
/// ``ChosenReading`` drops a reading whose edits fail either check.
package struct Patch {
  private let reading: Reading
  private let edits: [Edit]

  package init(_ edits: [Edit], of reading: Reading) {
    (self.edits, self.reading) = (edits, reading)
  }

  /// The first fault in words, or nil if the edits are sound and honest.
  package var fault: String? {
    firstDifference.map { "the edits do not make the cell at \(GridRegion($0))" }
      ?? edits.first { !isHonest($0) }.map { "not as it says: \($0.summary)" }
  }

  /// The first cell that differs after the edits are applied, or nil if they are sound.
  private var firstDifference: GridPosition? {
    let (made, new) = (Self.apply(edits, to: reading.before, from: reading.new), reading.new)
    return made.indices.first { made[$0] != new.cells[$0] }.map {
      GridPosition(column: $0 % new.size.columns, row: $0 / new.size.columns)
    }
  }

  /// Changes in each cell what the edits there name, and nothing else.
  ///
  /// - Parameters:
  ///   - before: The cells of the old frame after all moves.
  ///   - new: The new frame, which supplies the new contents.
  static func apply(_ edits: [Edit], to before: [Cell], from new: Frame) -> [Cell] {
    var cells = before
    for edit in edits {
      guard let region = edit.region else { continue }
      for row in region.rows {
        for column in region.columns {
          let index = row * new.size.columns + column
          edit.kind.apply(to: &cells[index], from: new.cells[index])
        }
      }
    }
    return cells
  }

  // MARK: Honesty

  /// Whether the texts that an edit quotes are there.
  private func isHonest(_ edit: Edit) -> Bool {
    let (old, new) = (reading.old, reading.new)
    switch edit.kind {
    case .text(let from, let to):
      return stands([from], at: edit.origin, in: old) && stands([to], at: edit.region, in: new)
    case .inserted(let texts): return stands(texts, at: edit.region, in: new)
    case .removed(let texts): return stands(texts, at: edit.origin, in: old)
    case .width(let text, _, _): return stands([text], at: edit.region, in: new)
    case .moved:
      guard let origin = edit.origin, let region = edit.region else { return false }
      return origin.rows.count == region.rows.count && origin.columns.count == region.columns.count
    default: return true
    }
  }

  /// Whether the texts are in the rows of a region, one in each.
  private func stands(_ texts: [String], at region: GridRegion?, in frame: Frame) -> Bool {
    guard let region else { return texts.allSatisfy(\.isEmpty) }
    guard texts.count == region.rows.count else { return false }
    return zip(texts, region.rows).allSatisfy { text, row in
      text.isEmpty || frame.text(region.columns, row: row).contains(text)
    }
  }
}

extension Edit.Kind {
  /// Copies what an edit of this kind describes from the new cell.
  fileprivate func apply(to cell: inout Cell, from new: Cell) {
    switch self {
    case .inserted: cell = new
    case .text, .width:
      cell.style = RowComparison.carriedStyle(from: cell, to: new)
      (cell.text, cell.width) = (new.text, new.width)
    case .style(let changes):
      for change in changes { change.property.copy(from: new.style, to: &cell.style) }
    case .link: cell.link = new.link
    case .moved, .removed, .cursor, .title, .rowSize, .textSize, .size, .palette, .picture: break
    }
  }
}
