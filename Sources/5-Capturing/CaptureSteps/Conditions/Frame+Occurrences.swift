package import TerminalFrame

extension Frame {
  /// The columns of each occurrence of `text` in a row.
  package func occurrences(of text: String, inRow row: Int) -> [Range<Int>] {
    let cells = Array(self.row(row))
    var found: [Range<Int>] = []
    for start in cells.indices where !cells[start].isContinuation {
      var rest = text[...]
      var end = start
      while !rest.isEmpty, end < cells.count, rest.hasPrefix(cells[end].text) {
        rest = rest.dropFirst(cells[end].text.count)
        end += 1
      }
      if rest.isEmpty, end > start { found.append(start..<end) }
    }
    return found
  }
}
