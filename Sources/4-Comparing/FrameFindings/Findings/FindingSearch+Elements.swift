internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds buttons, lines of text and rules that were added or removed.
  mutating func findElements() {
    findRows()
    findMovedTexts()
    for isExtra in [true, false] {
      let texts = openTexts.filter { isExtra ? $0.from.isEmpty : $0.to.isEmpty }
      for members in clusters(texts, region: \.region) {
        guard let region = GridRegion.spanning(members.map(\.region)),
          !isPartOfText(members, isExtra: isExtra)
        else { continue }
        add(element(members, region, isExtra: isExtra))
      }
    }
  }

  /// Finds texts that were removed in exactly one place and added in exactly one other.
  private mutating func findMovedTexts() {
    let texts = openTexts.filter { Edit.hasWords($0.from + $0.to) }
    let gone = Dictionary(grouping: texts.filter(\.to.isEmpty), by: \.from)
    let come = Dictionary(grouping: texts.filter(\.from.isEmpty), by: \.to)
    for edit in texts where edit.to.isEmpty {
      guard gone[edit.from]?.count == 1, let arrivals = come[edit.from], arrivals.count == 1,
        let arrival = arrivals.first, !isPartOfText([edit], isExtra: false),
        !isPartOfText([arrival], isExtra: true)
      else { continue }
      let move = Edit.movePhrase(from: edit.region, to: arrival.region)
      let styles = openStyles(in: arrival.region) + openStyles(in: edit.region)
      add(
        .layoutShift, "\(Edit.quoted(arrival.to)) \(move)", at: arrival.region,
        explaining: [edit.index, arrival.index] + styles)
    }
  }

  /// Finds rows that were inserted between others, or removed.
  private mutating func findRows() {
    for index in open {
      guard let region = edits[index].region else { continue }
      let lines: (kind: Finding.Kind, texts: [String])
      switch edits[index].kind {
      case .inserted(let texts): lines = (.extraElement, texts)
      case .removed(let texts): lines = (.missingElement, texts)
      default: continue
      }
      let styles = lines.kind == .extraElement ? stylesOfBlanks(beside: region) : []
      let cursor = comparison.moves.flatMap { move -> [Int] in
        guard case .moved(let columns, let rows) = move.kind else { return [] }
        return cursorMoved(columns, rows)
      }
      add(
        lines.kind, Self.phrase(ofLines: lines.texts), at: region,
        explaining: [index] + styles + cursor)
    }
  }

  /// The open edits of style in the blanks beside inserted rows, up to the next border.
  private func stylesOfBlanks(beside region: GridRegion) -> [Int] {
    let rows = GridRegion(columns: 0...new.size.columns - 1, rows: region.rows)
    return openStyles(in: rows).filter { index in
      guard let other = edits[index].region else { return false }
      return other.rows.allSatisfy { isClear(between: other.columns, region.columns, $0) }
        && (other.allSatisfy(newMap.isBlank) || region.covers(other))
    }
  }

  private func element(
    _ members: [TextEdit], _ region: GridRegion, isExtra: Bool
  ) -> Finding {
    let rows = Set(members.map(\.row)).sorted()
    let frame = isExtra ? new : old
    let all = rows.flatMap { row -> [String] in
      let parts = members.filter { $0.row == row }
      return parts.count == 1
        ? parts.map { isExtra ? $0.to : $0.from }
        : Self.lines(of: parts.map { isExtra ? $0.region : $0.origin }, in: frame)
    }
    let worded = all.filter(Edit.hasWords)
    let lines = worded.isEmpty ? all : worded
    var (noun, place, isButton) = (Self.phrase(ofLines: lines, in: rows.count), region, false)
    if lines.count == 1 {
      if let label = Button.label(lines[0]) {
        (noun, isButton) = ("button \(Edit.quoted(label))", true)
      } else if lines[0].contains(where: \.isLetter), lines[0].count > 1,
        let columns = Button.columns(around: region.columns, row: rows[0], in: frame)
      {
        (noun, place.columns, isButton) = ("button \(Edit.quoted(lines[0]))", columns, true)
      }
    }
    var finding = Finding(
      isExtra ? .extraElement : .missingElement, noun, at: place,
      explaining: members.map(\.index) + openStyles(in: place.widened))
    finding.subject = isButton ? nil : .words
    return finding
  }

  /// The texts at some places of a row, as they are there. Places with nothing but blanks between them make one text.
  private static func lines(of regions: [GridRegion], in frame: Frame) -> [String] {
    let sorted = regions.sorted { $0.columns.lowerBound < $1.columns.lowerBound }
    let parts = GridRegion.joining(sorted) { last, next in
      let (end, start) = (last.columns.upperBound, next.columns.lowerBound)
      return last.rows == next.rows
        && (end >= start
          || (end + 1..<start).allSatisfy { frame[$0, next.rows.lowerBound].isSpace })
    }
    return parts.map { frame.innerText($0.columns, row: $0.rows.lowerBound) }
  }

  /// A phrase such as `text "Name"`, `2 lines "Name", "Place"` or, for box drawing alone, `line of 3 rows`.
  ///
  /// - Parameter rows: The number of rows that contain them, or nil for one row each.
  private static func phrase(ofLines lines: [String], in rows: Int? = nil) -> String {
    let isTall = (rows ?? lines.count) > 1 && lines.allSatisfy { $0.count == 1 }
    // Blocks side by side are a bar, and blocks below each other a line.
    let signs: ClosedRange<UInt32> = isTall ? 0x2500...0x259f : 0x2500...0x257f
    let isDrawn = lines.allSatisfy { line in
      line.unicodeScalars.allSatisfy { $0 == " " || signs.contains($0.value) }
    }
    if isDrawn {
      let (columns, rows) = (lines.map(\.count).max() ?? 0, rows ?? lines.count)
      if columns == 1, rows == 1 { return "line \(Edit.quoted(lines[0]))" }
      return rows > 1 ? "line of \(rows) rows" : "line of \(columns) columns"
    }
    let quoted = list(lines.map(Edit.quoted))
    return rows == 1 || lines.count == 1 ? "text \(quoted)" : "\(lines.count) lines \(quoted)"
  }

  /// Whether a word was added to, or removed from, a text that both frames have.
  private func isPartOfText(_ members: [TextEdit], isExtra: Bool) -> Bool {
    guard members.count == 1, let edit = members.first else { return false }
    let columns = edit.region.columns
    let (first, last) = (columns.lowerBound, columns.upperBound)
    return [first - 2, first - 1, last + 1, last + 2].contains { column in
      newMap.isText(column, edit.row) && oldMap.isText(column, edit.row)
    }
  }
}
