package import TerminalFrame

extension CellSet {
  /// What masks take out of one frame: rectangles, and every match of a regular expression.
  ///
  /// - Throws: ``FramePattern/TooSlow``, where a regular expression can't be matched in time.
  package init(_ masks: [Mask], in frame: Frame) throws(FramePattern.TooSlow) {
    try self.init(masks, from: frame, to: frame)
  }

  /// What masks take out of the comparison of two frames; nothing where their sizes differ.
  ///
  /// A regular expression masks a row that has as many matches in one frame as in the other. Of each
  /// pair of matches the cells are masked that belong to it in both frames, or to one and are blank
  /// in the other: `9:59` may become `10:00`, but a text beside it that it took the place of is seen,
  /// and so is a text that came and happens to match.
  ///
  /// - Parameter rows: Where regular expressions are looked for; nil for all rows.
  /// - Throws: ``FramePattern/TooSlow``, where a regular expression can't be matched in time.
  package init(
    _ masks: [Mask], from old: Frame, to new: Frame, rows: Set<Int>? = nil
  ) throws(FramePattern.TooSlow) {
    guard old.size == new.size else {
      self.init(size: new.size)
      return
    }
    self.init(rectangles: masks, size: new.size)
    for mask in masks {
      guard let pattern = mask.pattern, let (columns, all) = mask.rectangle(in: size) else {
        continue
      }
      let rows = all.filter { rows?.contains($0) ?? true }
      let matches = try Self.matches(of: pattern, columns, rows, in: old, new)
      for (row, (before, after)) in zip(rows, matches) where before.count == after.count {
        for (before, after) in zip(before, after) { insert(before, after, row, old, new) }
      }
    }
  }

  /// What the masks without a regular expression take out of any frame of a size.
  init(rectangles masks: [Mask], size: GridSize) {
    self.init(size: size)
    for mask in masks where mask.pattern == nil {
      guard let (columns, rows) = mask.rectangle(in: size) else { continue }
      insert(columns: columns, rows: rows)
    }
  }

  /// The columns of the matches in some rows of both frames; all in one go, since every go has its
  /// time limit and its thread.
  private static func matches(
    of pattern: FramePattern, _ columns: ClosedRange<Int>, _ rows: [Int], in old: Frame,
    _ new: Frame
  ) throws(FramePattern.TooSlow) -> [(before: [Range<Int>], after: [Range<Int>])] {
    if rows.isEmpty { return [] }
    let before = rows.map { RowText(old, row: $0, columns: columns) }
    let after = rows.map { RowText(new, row: $0, columns: columns) }
    // Most rows are the same in both.
    let changed = rows.indices.filter { before[$0] != after[$0] }
    let found = try pattern.matches(
      inEach: before.map(\.text) + changed.map { after[$0].text })
    var result = rows.indices.map { index in
      let columns = found[index].map(before[index].columns(of:))
      return (before: columns, after: columns)
    }
    for (place, index) in changed.enumerated() {
      result[index].after = found[rows.count + place].map(after[index].columns(of:))
    }
    return result
  }

  private mutating func insert(
    _ before: Range<Int>, _ after: Range<Int>, _ row: Int, _ old: Frame, _ new: Frame
  ) {
    let columns =
      min(before.lowerBound, after.lowerBound)..<max(before.upperBound, after.upperBound)
    for column in columns
    where (before.contains(column) || old[column, row].text == " ")
      && (after.contains(column) || new[column, row].text == " ")
    {
      insert(GridPosition(column: column, row: row))
    }
  }
}

/// The text of some columns of a row without the blanks at its end, and which cell each byte of it
/// belongs to.
private struct RowText: Hashable {
  let text: String
  /// Of each byte of the UTF-8 text; then the end of the text.
  private let columns: [Int]

  init(_ frame: Frame, row: Int, columns range: ClosedRange<Int>) {
    var (text, columns) = ("", [Int]())
    // A wide cell's right half has no text: the next one begins after it.
    for column in range where !frame[column, row].isContinuation {
      let cell = frame[column, row].text
      text += cell
      columns += Array(repeating: column, count: cell.utf8.count)
    }
    var end = range.upperBound + 1
    while text.unicodeScalars.last == " " {
      text.unicodeScalars.removeLast()
      end = columns.removeLast()
    }
    self.text = text
    self.columns = columns + [end]
  }

  /// The cells that have a part in a match, wide ones with both halves.
  ///
  /// - Parameter match: UTF-8 offsets in the text, not empty.
  func columns(of match: Range<Int>) -> Range<Int> {
    let (first, last) = (columns[match.lowerBound], columns[match.upperBound - 1])
    // The next cell that has a text, or the end.
    let next = columns[match.upperBound...].first { $0 != last } ?? last + 1
    return first..<next
  }
}
