internal import TerminalFrame

/// Lays out text of a sheet as frames of cells.
enum SheetText {
  /// Wraps runs of text into lines of at most `columns` columns. Each run has one style. Words aren't broken if they
  /// fit in a line. Text that doesn't fit in `maximum` lines is truncated with "…".
  static func lines(_ runs: [(text: String, style: Style)], columns: Int, maximum: Int) -> [[Cell]]
  {
    var lines: [[Cell]] = [[]]
    for word in words(runs) {
      let isBlank = word.allSatisfy(\.isBlank)
      if lines[lines.count - 1].count + word.count > columns {
        if isBlank {
          lines.append([])
          continue
        }
        if !lines[lines.count - 1].isEmpty, word.count <= columns { lines.append([]) }
      }
      if isBlank, lines[lines.count - 1].isEmpty, lines.count > 1 { continue }
      var index = 0
      while index < word.count {
        // Keeps the halves of a wide character together.
        let count = index + 1 < word.count && word[index + 1].isContinuation ? 2 : 1
        if lines[lines.count - 1].count + count > columns { lines.append([]) }
        lines[lines.count - 1] += word[index..<index + count]
        index += count
      }
    }
    guard lines.count > maximum else { return lines }
    var kept = Array(lines.prefix(maximum))
    var last = kept[maximum - 1]
    while let end = last.last,
      last.count >= columns || end.text == " " || end.width > 1
    {
      last.removeLast()
    }
    last.append(Cell("…", style: last.last?.style ?? .default))
    kept[maximum - 1] = last
    return kept
  }

  /// Splits text into the cells of words and the blanks between them.
  private static func words(_ runs: [(text: String, style: Style)]) -> [[Cell]] {
    var words: [[Cell]] = []
    for (text, style) in runs {
      for character in OutsideText.visible(text) {
        let width = TextWidth.of(character)
        guard width > 0 else { continue }
        var cells = [Cell(String(character), width: UInt8(width), style: style)]
        if width == 2 { cells.append(.continuation(style: style, link: nil)) }
        let isBlank = character == " "
        if let last = words.last?.last, isBlank == (last.isBlank && !last.isContinuation) {
          words[words.count - 1] += cells
        } else {
          words.append(cells)
        }
      }
    }
    return words
  }

  /// Returns the lines as one frame, as wide as the longest of them.
  static func frame(_ lines: [[Cell]], ground: RGB) -> Frame {
    let blank = Cell(" ", style: Style(background: .rgb(ground)))
    let columns = max(1, lines.map(\.count).max() ?? 1)
    let cells = lines.flatMap { $0 + Array(repeating: blank, count: columns - $0.count) }
    return Frame(
      size: GridSize(columns: columns, rows: max(1, lines.count)), cells: cells,
      cursor: Cursor(isVisible: false))
  }
}
