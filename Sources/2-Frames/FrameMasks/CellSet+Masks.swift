package import TerminalFrame

extension CellSet {
  /// Creates the set of cells that masks hide in one frame: rectangles, and all matches of regular expressions.
  ///
  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
  package init(_ masks: [Mask], in frame: Frame) throws(FramePattern.TooSlow) {
    try self.init(masks, from: frame, to: frame)
  }

  /// Creates the set of cells that masks hide when two frames are compared. Empty if their sizes differ.
  ///
  /// A regular expression masks a row only if the row has as many matches in one frame as in the other. Each match is
  /// paired with its counterpart. A cell of the pair is masked if it belongs to the match in both frames, or if it
  /// belongs to one match and is blank in the other frame. So `9:59` may become `10:00`, but text that it overwrites
  /// isn't hidden, and neither is new text that happens to match.
  ///
  /// - Parameter rows: The rows in which to match regular expressions, or nil for all rows.
  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
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

  /// Creates the set of cells that masks without a regular expression hide in any frame of a size.
  init(rectangles masks: [Mask], size: GridSize) {
    self.init(size: size)
    for mask in masks where mask.pattern == nil {
      guard let (columns, rows) = mask.rectangle(in: size) else { continue }
      insert(columns: columns, rows: rows)
    }
  }

  /// Returns the columns of the matches in some rows of both frames. All rows are matched in one call, since each call
  /// has its own time limit and thread.
  private static func matches(
    of pattern: FramePattern, _ columns: ClosedRange<Int>, _ rows: [Int], in old: Frame,
    _ new: Frame
  ) throws(FramePattern.TooSlow) -> [(before: [Range<Int>], after: [Range<Int>])] {
    if rows.isEmpty { return [] }
    let before = rows.map { RowText(old, row: $0, columns: columns) }
    let after = rows.map { RowText(new, row: $0, columns: columns) }
    // Most rows are equal in both frames.
    let changed = rows.indices.filter { before[$0] != after[$0] }
    let found = try pattern.matches(
      inEach: before.map(\.text) + changed.map { after[$0].text })
    var result = rows.indices.map { index in
      let columns = found[index].map(before[index].columns(of:))
      return (before: columns, after: columns)
    }
    for (position, index) in changed.enumerated() {
      result[index].after = found[rows.count + position].map(after[index].columns(of:))
    }
    return result
  }

  private mutating func insert(
    _ before: Range<Int>, _ after: Range<Int>, _ row: Int, _ old: Frame, _ new: Frame
  ) {
    for column in before.union(after)
    where (before.contains(column) || old[column, row].text == " ")
      && (after.contains(column) || new[column, row].text == " ")
    {
      insert(GridPosition(column: column, row: row))
    }
  }
}

/// The text of some columns of a row, without trailing blanks, with the column of each of its bytes.
private struct RowText: Hashable {
  let text: String
  /// The column of each byte of the UTF-8 text, then the column at which the text ends.
  private let columns: [Int]

  init(_ frame: Frame, row: Int, columns range: ClosedRange<Int>) {
    var (text, columns) = ("", [Int]())
    // The right half of a wide character has no text.
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

  /// The columns that a match covers, including both halves of wide characters.
  ///
  /// - Parameter match: A non-empty range of UTF-8 offsets in the text.
  func columns(of match: Range<Int>) -> Range<Int> {
    let (first, last) = (columns[match.lowerBound], columns[match.upperBound - 1])
    // The next cell with text, or the end.
    let next = columns[match.upperBound...].first { $0 != last } ?? last + 1
    return first..<next
  }
}
