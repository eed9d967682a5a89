internal import FrameComparison
internal import TerminalFrame

/// How the cells of two screens of one size differ: text and style, not the cursor.
struct FrameChange {
  private let old: Frame
  private let new: Frame
  /// The cells that differ, in reading order.
  let positions: [GridPosition]

  /// - Parameter unsteady: What changes by itself. If that is much, nothing differs that could be judged.
  init(from old: Frame, to new: Frame, except unsteady: UnsteadyCells = UnsteadyCells()) {
    self.old = old
    self.new = new
    guard old.size == new.size else {
      positions = [GridPosition(column: 0, row: 0)]
      return
    }
    let columns = new.size.columns
    positions = new.cells.indices.compactMap { index in
      guard !Self.looksEqual(old.cells[index], new.cells[index]) else { return nil }
      let position = GridPosition(column: index % columns, row: index / columns)
      return unsteady.contain(position) ? nil : position
    }
  }

  /// Whether two cells look the same. A blank without a style is the same as a cell that was never written.
  private static func looksEqual(_ one: Cell, _ other: Cell) -> Bool {
    if one == other { return true }
    let texts = [one.text, other.text].map { $0.isEmpty ? " " : $0 }
    return texts[0] == texts[1] && one.width == other.width && one.style == other.style
  }

  /// Whether only a line of messages may differ, which says something at the start and later something else: at most
  /// two rows do, at the edge of the screen or of what is on it or only in numbers, and no bar is lost.
  var mayBeMessage: Bool {
    let rows = rows.filter { !(old.isFiller(row: $0) && new.isFiller(row: $0)) }
    guard old.size == new.size, rows.count <= 2, rows.allSatisfy(mayVary) else { return false }
    if rows.contains(where: { old.isBar(row: $0) && !new.isStyled(row: $0) }) { return false }
    let lost = rows.filter { new.isFiller(row: $0) }
    let gained = rows.filter { old.isFiller(row: $0) }
    return lost.count <= gained.count || lost.allSatisfy { !old.isEdgeBar(row: $0) }
  }

  /// Whether a row is one of the two at the top or the three at the bottom of what is on the screens.
  private func isAtEdge(row: Int) -> Bool {
    let last = (0..<new.size.rows).last { !old.isFiller(row: $0) || !new.isFiller(row: $0) }
    return row < 2 || row + 3 > last ?? 0
  }

  /// Whether a row is one of messages, or has only other numbers, as in a list of processes.
  private func mayVary(row: Int) -> Bool {
    if isAtEdge(row: row) { return true }
    let texts = [old, new].map { $0.text(ofRow: row) }
    return texts.allSatisfy { $0.contains(where: \.isNumber) }
      && texts[0].filter(\.isLetter) == texts[1].filter(\.isLetter)
  }

  /// Whether a row has more text than before.
  var gainsText: Bool {
    rows.contains { new.trimmedText(ofRow: $0).count > old.trimmedText(ofRow: $0).count }
  }

  /// Whether all rows that differ have lost their text, and none was styled as a bar: a greeting goes that way.
  var onlyLosesText: Bool {
    old.size == new.size
      && rows.allSatisfy { new.isFiller(row: $0) && !old.isStyled(row: $0) }
  }

  /// The rows that differ, ascending.
  var rows: [Int] { Set(positions.map(\.row)).sorted() }

  /// The box around all cells that differ, or nil if none does.
  var region: GridRegion? {
    guard let first = rows.first, let last = rows.last else { return nil }
    let columns = positions.map(\.column)
    guard let left = columns.min(), let right = columns.max() else { return nil }
    return GridRegion(columns: left...right, rows: first...last)
  }

  /// The difference in words, or nil if there is none.
  var description: String? {
    guard let first = rows.first else { return nil }
    guard old.size == new.size else { return "\(new.size) instead of \(old.size)" }
    let others = rows.count - 1
    let more = others == 0 ? "" : ", and \(others) more \(others == 1 ? "row" : "rows")"
    let texts = [old, new].map { Edit.quoted($0.trimmedText(ofRow: first)) }
    let what =
      texts[0] == texts[1] ? "another style of \(texts[0])" : "\(texts[1]) instead of \(texts[0])"
    return "row \(first): \(what)\(more)"
  }
}

extension Frame {
  /// The text of a row without blanks at its ends.
  func trimmedText(ofRow row: Int) -> String {
    var text = text(ofRow: row)[...]
    while text.last == " " { text.removeLast() }
    while text.first == " " { text.removeFirst() }
    return String(text)
  }

  /// Whether a row is blank, or only marks that nothing is there, as `~` in vi.
  fileprivate func isFiller(row: Int) -> Bool { ["", "~"].contains(trimmedText(ofRow: row)) }

  /// Whether a row has a background or reverse video.
  fileprivate func isStyled(row: Int) -> Bool { self.row(row).contains(where: Self.isStyled) }

  /// Whether more than half of a row has a background or reverse video.
  fileprivate func isBar(row: Int) -> Bool {
    self.row(row).count(where: Self.isStyled) > size.columns / 2
  }

  /// Whether a row looks like a bar: it is one, or has a background or reverse video and is the first or the last row.
  /// Messages in reverse video, as in nano, are in other rows.
  fileprivate func isEdgeBar(row: Int) -> Bool {
    isBar(row: row) || isStyled(row: row) && (row == 0 || row == size.rows - 1)
  }

  private static func isStyled(_ cell: Cell) -> Bool {
    cell.style.background != .default || cell.style.attributes.contains(.inverse)
  }

  /// The number of words: runs of at least three letters.
  var wordCount: Int {
    (0..<size.rows).reduce(0) { count, row in
      count + text(ofRow: row).split { !$0.isLetter }.count { $0.count > 2 }
    }
  }
}
