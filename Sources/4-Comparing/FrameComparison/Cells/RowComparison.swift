package import TerminalFrame

/// Cells of a row, counted from the first of them, without a copy of their own.
struct RowCells {
  let cells: ArraySlice<Cell>

  var count: Int { cells.count }
  var indices: Range<Int> { 0..<cells.count }

  subscript(column: Int) -> Cell { cells[cells.startIndex + column] }

  subscript(columns: ClosedRange<Int>) -> ArraySlice<Cell> {
    cells[cells.startIndex + columns.lowerBound...cells.startIndex + columns.upperBound]
  }
}

/// The comparison of some columns of a row of the new frame with those that they came from.
package struct RowComparison {
  let old: RowCells
  let new: RowCells
  /// The row in the new frame, and its first column.
  let row: Int
  let column: Int
  /// The distance that the cells moved down and to the right.
  let moved: (rows: Int, columns: Int)

  init(
    old: ArraySlice<Cell>, new: ArraySlice<Cell>, row: Int, column: Int = 0,
    moved: (rows: Int, columns: Int) = (0, 0)
  ) {
    (self.old, self.new) = (RowCells(cells: old), RowCells(cells: new))
    (self.row, self.column, self.moved) = (row, column, moved)
  }

  private func edit(_ kind: Edit.Kind, at columns: ClosedRange<Int>) -> Edit {
    let region = GridRegion(columns: columns, row: row).moved(columns: column, rows: 0)
    return Edit(
      kind, region: region, origin: region.moved(columns: -moved.columns, rows: -moved.rows))
  }

  /// Changed text, widened to whole words on both sides, so that people read words.
  var textEdits: [Edit] {
    var spans: [ClosedRange<Int>] = []
    for column in old.indices
    where !isOfOtherWidth(column) && (column == 0 || !isOfOtherWidth(column - 1))
      && (!old[column].text.utf8.elementsEqual(new[column].text.utf8)
        || old[column].width != new[column].width)
    {
      // The previous word already contains this cell, as it does most cells of a long row.
      if let last = spans.last, last.contains(column) { continue }
      let word = word(around: column)
      // Words one blank apart form one edit, a phrase.
      if let last = spans.last, word.lowerBound <= last.upperBound + 2 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, word.upperBound)
      } else {
        spans.append(word)
      }
    }
    return spans.map { span in
      let (before, now) = (old[span], new[span])
      let (from, to) = Self.withoutCommonEnd(
        // Lines aren't quoted if words replace them, or if they replace words.
        Self.isLine(before) && Self.hasLetter(now) ? "" : Self.innerText(of: before),
        Self.isLine(now) && Self.hasLetter(before) ? "" : Self.innerText(of: now))
      return edit(.text(from: from, to: to), at: span)
    }
  }

  /// Whether a cell shows neither a blank nor a line.
  private static func isWord(_ cell: Cell) -> Bool {
    !cell.isSpace && LineArms.arms(of: cell.firstScalar).isEmpty
  }

  /// Whether cells have nothing but blanks and lines.
  private static func isLine(_ cells: ArraySlice<Cell>) -> Bool { !cells.contains(where: isWord) }

  private static func hasLetter(_ cells: ArraySlice<Cell>) -> Bool {
    cells.contains { CellMap.isWord($0.firstScalar) }
  }

  /// The text of cells without the lines around it, unless there is nothing else.
  package static func innerText(of cells: ArraySlice<Cell>) -> String {
    guard let first = cells.firstIndex(where: isWord), let last = cells.lastIndex(where: isWord)
    else { return text(of: cells) }
    return text(of: cells[first...last])
  }

  /// Characters that became one column wider or narrower, at the cost of the blank next to them.
  var widthEdits: [Edit] {
    old.indices.filter(isOfOtherWidth).map { column in
      edit(
        .width(of: new[column].text, from: Int(old[column].width), to: Int(new[column].width)),
        at: column...column + 1)
    }
  }

  private func isOfOtherWidth(_ column: Int) -> Bool {
    let (before, now) = (old[column], new[column])
    guard before.width != now.width, min(before.width, now.width) == 1,
      max(before.width, now.width) == 2, !before.isBlank,
      before.text.utf8.elementsEqual(now.text.utf8),
      column + 1 < old.count
    else { return false }
    let (narrow, wide) = before.width == 1 ? (old, new) : (new, old)
    return narrow[column + 1].text == " " && wide[column + 1].isContinuation
  }

  /// Two texts without the words that both end with, which a longer or shorter word pushed aside. Equal texts stay as
  /// they are.
  private static func withoutCommonEnd(_ old: String, _ new: String) -> (String, String) {
    let (from, to) = (Array(old), Array(new))
    var count = 0
    while count < min(from.count, to.count),
      from[from.count - 1 - count].utf8.elementsEqual(to[to.count - 1 - count].utf8)
    {
      count += 1
    }
    /// Whether the common end begins between words.
    func isBoundary(_ text: [Character]) -> Bool {
      let start = text.count - count
      return start == 0 || start == text.count || text[start] == " " || text[start - 1] == " "
    }
    while count > 0, !isBoundary(from) || !isBoundary(to) { count -= 1 }
    guard count > 0, count < max(from.count, to.count) else { return (old, new) }
    func trimmed(_ text: [Character]) -> String {
      var rest = text.dropLast(count)
      while rest.last == " " { rest.removeLast() }
      return String(rest)
    }
    return (trimmed(from), trimmed(to))
  }

  /// Changes of style and link.
  var looks: [Edit] { styleEdits + linkEdits }

  /// Runs of cells with the same change of style.
  var styleEdits: [Edit] {
    runs { column in
      guard old[column].style != new[column].style else { return nil }
      let changes = StyleChange.changes(
        from: Self.style(of: old[column], beside: new[column]),
        to: Self.style(of: new[column], beside: old[column]))
      return changes.isEmpty ? nil : .style(changes)
    }
  }

  /// The style of a cell. If the cell is blank and the other one isn't, the properties that a blank doesn't show are
  /// the other one's: a letter that came or went is an edit of text.
  private static func style(of cell: Cell, beside other: Cell) -> Style {
    var style = cell.style
    guard cell.isBlank, !other.isBlank, hidesStyle(cell) else { return style }
    style.foreground = other.style.foreground
    style.attributes = other.style.attributes.subtracting([.inverse, .strike, .overline])
    return style
  }

  /// The style of a cell after its letter came or went. Letters bring their colours and attributes.
  static func carriedStyle(from cell: Cell, to new: Cell) -> Style {
    guard cell.isBlank != new.isBlank, hidesStyle(cell.isBlank ? cell : new) else {
      return cell.style
    }
    var style = cell.style
    style.foreground = new.style.foreground
    style.attributes.subtract(Self.unseenOnBlanks)
    style.attributes.formUnion(new.style.attributes.intersection(Self.unseenOnBlanks))
    return style
  }

  /// Attributes that are visible on letters only.
  private static let unseenOnBlanks: Style.Attributes = [.bold, .dim, .italic, .blink, .conceal]

  /// Whether nothing of a blank is visible but its background.
  private static func hidesStyle(_ blank: Cell) -> Bool {
    blank.style.underline == .none
      && blank.style.attributes.isDisjoint(with: [.inverse, .strike, .overline])
  }

  /// Runs of cells with the same change of link.
  var linkEdits: [Edit] {
    runs { column in
      let (from, to) = (old[column].link, new[column].link)
      return from == to ? nil : .link(from: from, to: to)
    }
  }

  /// Whether two columns are adjacent or have one blank between them. If so, the words on both sides changed together.
  private func isOneBlank(between first: Int, and second: Int) -> Bool {
    second == first + 1
      || second == first + 2 && old[first + 1].isBlank && new[first + 1].isBlank
  }

  private func runs(of kind: (Int) -> Edit.Kind?) -> [Edit] {
    var runs: [(kind: Edit.Kind, columns: ClosedRange<Int>)] = []
    for column in old.indices {
      guard let kind = kind(column) else { continue }
      if let last = runs.last, last.kind == kind,
        isOneBlank(between: last.columns.upperBound, and: column)
      {
        runs[runs.count - 1].columns = last.columns.lowerBound...column
      } else {
        runs.append((kind, column...column))
      }
    }
    return runs.map { edit($0.kind, at: $0.columns) }
  }

  /// The columns around `column` in which either row has neither a blank nor box drawing: letters, or blocks as in a
  /// bar.
  private func word(around column: Int) -> ClosedRange<Int> {
    var (first, last) = (column, column)
    if isInWord(column) {
      while first > 0, isInWord(first - 1, besides: first) { first -= 1 }
      while last + 1 < old.count, isInWord(last + 1, besides: last) { last += 1 }
    }
    // A wide character is never split.
    if old[first].isContinuation || new[first].isContinuation { first = max(0, first - 1) }
    if last + 1 < old.count, old[last + 1].isContinuation || new[last + 1].isContinuation {
      last += 1
    }
    return first...last
  }

  private func isInWord(_ column: Int) -> Bool {
    !Self.isSeparator(old[column]) || !Self.isSeparator(new[column])
  }

  /// Whether the word at a column continues in the next one. Blocks aren't part of words with letters.
  private func isInWord(_ next: Int, besides column: Int) -> Bool {
    guard isInWord(next) else { return false }
    func has(_ isBlock: Bool, _ column: Int) -> Bool {
      [old[column], new[column]].contains { !Self.isSeparator($0) && Self.isLine($0) == isBlock }
    }
    return has(true, column) && has(true, next) || has(false, column) && has(false, next)
  }

  /// Whether a cell ends a word: a blank or a line.
  private static func isSeparator(_ cell: Cell) -> Bool {
    cell.text == " " || cell.isBoxDrawing
  }

  /// The part of a cell's style that is visible if the cell is blank.
  package static func look(_ cell: Cell) -> Style {
    let attributes = cell.style.attributes.intersection([.inverse, .strike, .overline])
    return Style(
      foreground: attributes.isEmpty ? .default : cell.style.foreground,
      background: cell.style.background, attributes: attributes, underline: cell.style.underline)
  }

  /// Whether a cell shows box drawing or a block.
  package static func isLine(_ cell: Cell) -> Bool { (0x2500...0x259f).contains(cell.firstScalar) }

  /// The text of cells without the blanks around it.
  package static func text(of cells: ArraySlice<Cell>) -> String {
    var text = ""
    for cell in cells { text += cell.text }
    return text.withoutOuterBlanks
  }
}

extension Frame {
  /// The text in some columns of a row, without the blanks around it.
  package func text(_ columns: ClosedRange<Int>, row: Int) -> String {
    RowComparison.text(of: self.row(row).cut(to: Range(columns)))
  }

  /// The same without the lines around it, unless there is nothing else.
  package func innerText(_ columns: ClosedRange<Int>, row: Int) -> String {
    RowComparison.innerText(of: self.row(row).cut(to: Range(columns)))
  }
}
