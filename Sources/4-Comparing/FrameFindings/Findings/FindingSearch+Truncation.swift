internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds labels that lost their end, with or without an ellipsis, and new texts that end with an ellipsis for lack of
  /// room.
  mutating func findTruncation() {
    let search = TruncationSearch(frame: new, map: newMap)
    for edit in openTexts {
      if let (cut, columns) = cut(edit, search) {
        let change = "\(Edit.quoted(cut.from)) now cut to \(Edit.quoted(cut.to))"
        let region = GridRegion(columns: columns, rows: edit.region.rows)
        add(.truncation, change, at: region, explaining: [edit.index], about: .words)
      }
    }
    for index in open {
      guard let region = edits[index].region, edits[index].bringsText else { continue }
      add(search.finding(ofEllipsesIn: region, explaining: [index]), closing: false)
    }
  }

  /// The text before and after, and its columns, if an edit cut one text short and changed nothing else.
  private mutating func cut(
    _ edit: TextEdit, _ search: TruncationSearch
  ) -> (cut: Cut, columns: ClosedRange<Int>)? {
    let (cells, region) = (before(edit.row), edit.region.columns)
    guard let first = region.first(where: { newMap.isText($0, edit.row) }) else { return nil }
    let columns = search.phrase(around: first, edit.row)
    let (start, end) = (columns.lowerBound, columns.upperBound)
    guard !region.contains(where: { $0 > end && newMap.isText($0, edit.row) }),
      let word = region.first(where: { Self.isText(cells, $0) })
    else { return nil }
    // A text that moved as well began elsewhere.
    let begin = word == first ? start : word
    var last = begin
    while let next = [last + 1, last + 2].first(where: { Self.isText(cells, $0) }),
      next == last + 1 || cells[last + 1].isBlank
    {
      last = next
    }
    let isWide = end + 1 < cells.count && cells[end + 1].width > 1
    let isAtEdge =
      search.isEdge(end + 1, edit.row)
      || isWide && newMap.isBlank(end + 1, edit.row) && search.isEdge(end + 2, edit.row)
    let from = RowComparison.text(of: cells[begin...last])
    guard Self.isText(cells, begin),
      let cut = Cut(from: from, to: new.text(columns, row: edit.row), isAtEdge: isAtEdge),
      // The cells between words that moved can form a text that the old frame never had.
      (0..<old.size.rows).contains(where: { RowComparison.text(of: old.row($0)).contains(from) })
    else { return nil }
    return (cut, columns)
  }

  private static func isText(_ cells: [Cell], _ column: Int) -> Bool {
    guard cells.indices.contains(column) else { return false }
    return cells[column].isInWord
  }
}

/// A text and what is left of it.
struct Cut: Hashable {
  private(set) var from: String
  private(set) var to: String

  /// Nil if nothing was cut: an ellipsis merely follows the whole text, or the text got shorter with room after it.
  init?(from: String, to: String, isAtEdge: Bool) {
    (self.from, self.to) = (from, to)
    guard let dots = ["…", "..."].compactMap({ to.firstRange(of: $0) }).first else {
      guard isAtEdge, !to.isEmpty, from != to, from.hasPrefix(to) else { return nil }
      return
    }
    let (head, tail) = (to[..<dots.lowerBound], to[dots.upperBound...])
    guard from.hasPrefix(head), from.hasSuffix(tail), head.count + tail.count < from.count,
      from.dropFirst(head.count).contains(where: { $0 != "." })
    else { return nil }
    // Text behind it, such as the next column of a table, isn't part of it.
    guard tail.first == " " else { return }
    self.from.removeLast(tail.count)
    self.to.removeLast(tail.count)
    while self.from.last == " " { self.from.removeLast() }
    guard head.count < self.from.count else { return nil }
  }
}

extension Edit {
  /// Whether it adds text in a place without text.
  fileprivate var bringsText: Bool {
    switch kind {
    case .inserted: true
    case .text(let from, _): from.isEmpty
    default: false
    }
  }
}
