package import TerminalFrame

/// A rectangle with a border of lines, or with a background of its own.
package struct Box: Hashable {
  /// The cells, including the border.
  package let region: GridRegion
  /// The first words in the upper border; empty if there are none.
  package let title: String
  package var hasBorder = true

  /// A name such as `box 24×6 "Find"`.
  package var name: String {
    "\(hasBorder ? "box" : "popup") \(size)" + (title.isEmpty ? "" : " \(Edit.quoted(title))")
  }

  /// The region of its contents.
  package var inside: GridRegion {
    guard hasBorder, region.columns.count > 2, region.rows.count > 2 else { return region }
    return GridRegion(
      columns: region.columns.lowerBound + 1...region.columns.upperBound - 1,
      rows: region.rows.lowerBound + 1...region.rows.upperBound - 1)
  }

  /// A name such as `box "Find"`, or with the size if there is no title.
  package var shortName: String { title.isEmpty ? name : "box \(Edit.quoted(title))" }

  /// Columns × rows, including the border.
  package var size: GridSize { GridSize(columns: region.columns.count, rows: region.rows.count) }

  /// The boxes, except for those that are cells of others, like the columns of a table. Such a box has no title, and a
  /// line continues from one of its corners.
  package static func wholes(of boxes: [Box], _ map: CellMap) -> [Box] {
    boxes.filter { box in
      !box.title.isEmpty || !box.hasJoint(map)
        || !boxes.contains { $0.region != box.region && $0.region.covers(box.region) }
    }
  }

  private func hasJoint(_ map: CellMap) -> Bool {
    func boxArms(_ column: Int, _ row: Int) -> LineArms { LineArms.arms(ofBox: map[column, row]) }
    return region.corners.contains { position in
      var arms = boxArms(position.column, position.row)
      // A plus has only the arms that other lines reach.
      if arms == .all { arms = LineArms.pointing(at: position.column, position.row, boxArms) }
      return !arms.isEmpty && !arms.isCorner
    }
  }

  /// The cells of the border, each once.
  package var border: [GridPosition] {
    let (columns, rows) = (region.columns, region.rows)
    let across = [rows.lowerBound, rows.upperBound].flatMap { row in
      columns.map { GridPosition(column: $0, row: row) }
    }
    let along = rows.dropFirst().dropLast().flatMap { row in
      [columns.lowerBound, columns.upperBound].map { GridPosition(column: $0, row: row) }
    }
    return across + along
  }
}
