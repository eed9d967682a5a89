package import TerminalFrame

extension CellSet {
  /// Returns two frames with the masked parts removed, so that they differ only in what isn't masked. Masked cells
  /// become blank. Pictures and sized texts that lie entirely in masked cells are removed. If the cursor is masked in
  /// both frames, it gets the same position.
  ///
  /// - Returns: The frames unchanged if nothing is masked or their sizes aren't ``size``.
  package func hidden(in old: Frame, _ new: Frame) -> (old: Frame, new: Frame) {
    guard !isEmpty, old.size == size, new.size == size else { return (old, new) }
    var result = (old: hidden(in: old), new: hidden(in: new))
    if contains(old.cursor.position), contains(new.cursor.position) {
      result.old.cursor.position = new.cursor.position
    }
    return result
  }

  private func hidden(in frame: Frame) -> Frame {
    var result = frame
    for run in runs {
      let end = run.columns.upperBound
      if end < size.columns, frame[end, run.row].isContinuation {
        // The right half of a masked left half gets its text, so that it still differs from the right half of another
        // character. The width 3 sets it apart from every real cell.
        result[end, run.row].text = frame[end - 1, run.row].text
        result[end, run.row].width = 3
      }
      for column in run.columns { result[column, run.row] = .blank }
    }
    result.pictures.removeAll { picture in
      let visibleRuns = picture.shownRuns(in: size)
      return !visibleRuns.isEmpty && visibleRuns.allSatisfy(contains)
    }
    result.sizedTexts.removeAll { text in
      text.rows.allSatisfy { contains(CellRun(row: $0, columns: text.columnRange)) }
    }
    return result
  }
}

extension Frame {
  /// Returns the cells in which two frames of the same size differ, in reading order. Both halves of a wide character
  /// are included.
  package func cells(differingFrom other: Frame) -> [GridPosition] {
    var positions: [GridPosition] = []
    for row in 0..<size.rows {
      var differs = false
      for column in 0..<size.columns {
        let cell = self[column, row]
        differs = cell != other[column, row] || differs && cell.isContinuation
        if differs { positions.append(GridPosition(column: column, row: row)) }
      }
    }
    return positions
  }

  /// Returns whether another frame is the same except for masked cells. Fast if the frames differ elsewhere, because it
  /// is called for every change while an app paints.
  ///
  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
  package func isSame(
    as other: Frame, outside masks: [Mask]
  ) throws(FramePattern.TooSlow) -> Bool {
    if self == other { return true }
    if masks.contains(where: \.isTitle), !title.utf8.elementsEqual(other.title.utf8) {
      var first = self
      first.title = try masks.hidingChanges(ofTitle: title, to: other.title)
      guard first.title.utf8.elementsEqual(other.title.utf8) else { return false }
      return try first.isSame(as: other, outside: masks)
    }
    guard !masks.isEmpty, size == other.size, title.utf8.elementsEqual(other.title.utf8),
      paletteChanges == other.paletteChanges, rowSizes == other.rowSizes
    else { return false }
    let rectangles = CellSet(rectangles: masks, size: size)
    let changes = cells(differingFrom: other).filter { !rectangles.contains($0) }
    if let first = changes.first?.row {
      let masked = try CellSet(masks, from: self, to: other, rows: [first])
      guard changes.allSatisfy({ $0.row != first || masked.contains($0) }) else { return false }
    }
    var rows = Set(changes.map(\.row))
    if cursor.position != other.cursor.position {
      rows.formUnion([cursor.position.row, other.cursor.position.row])
    }
    let masked = try CellSet(
      masks, from: self, to: other,
      rows: pictures == other.pictures && sizedTexts == other.sizedTexts ? rows : nil)
    let (old, new) = masked.hidden(in: self, other)
    return old == new
  }
}
