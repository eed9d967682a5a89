internal import TerminalFrame

/// Changes of texts in other sizes (``SizedText``).
enum TextSizes {
  /// The changes of size that the cells don't show. A text that moved, or was replaced in the same size, is an edit of
  /// its cells.
  static func edits(from old: Frame, to new: Frame) -> [Edit] {
    guard old.sizedTexts != new.sizedTexts else { return [] }
    var news = new.sizedTexts.filter { !old.sizedTexts.contains($0) }
    let olds = old.sizedTexts.filter { text in
      guard !new.sizedTexts.contains(text) else { return false }
      let moved = news.firstIndex { hasMoved(text, in: old, to: $0, in: new) }
      if let moved { news.remove(at: moved) }
      return moved == nil
    }
    let positions = Set((olds + news).map(\.position)).sorted()
    return positions.compactMap { position in
      let (from, to) = (
        olds.first { $0.position == position }, news.first { $0.position == position }
      )
      guard let region = GridRegion.spanning([from, to].compactMap { $0?.region }) else {
        return nil
      }
      let hasOtherText = region.rows.contains { row in
        region.columns.contains { !old[$0, row].text.utf8.elementsEqual(new[$0, row].text.utf8) }
      }
      if hasOtherText, from?.scale == to?.scale, from?.fraction == to?.fraction { return nil }
      return Edit(.textSize(from: from, to: to), region: region)
    }
  }

  private static func hasMoved(
    _ text: SizedText, in old: Frame, to other: SizedText, in new: Frame
  ) -> Bool {
    var there = text
    there.position = other.position
    let cells = old.cells(of: text)
    return there == other && cells.contains { !$0.isBlank } && cells == new.cells(of: other)
      // Otherwise the same text is in both places, and the cells show no move.
      && cells != new.cells(of: text) && old.cells(of: other) != new.cells(of: other)
  }
}

extension SizedText {
  fileprivate var region: GridRegion {
    GridRegion(
      columns: position.column...position.column + columns - 1,
      rows: position.row...rows.upperBound - 1)
  }
}

extension Frame {
  /// The cells of the row that contains the text.
  fileprivate func cells(of text: SizedText) -> ArraySlice<Cell> {
    let start = text.textPlace.row * size.columns + text.position.column
    return cells[start..<start + text.columns]
  }
}
