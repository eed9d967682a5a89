internal import FrameComparison
internal import FrameFindings
internal import ProjectFiles
internal import TerminalFrame

/// The rows of an edit before and after, as lines of a diff: a removed row begins with `-`, an added one with `+`, and
/// one that both frames have with a space.
///
/// Apps make the frames, so all of it is bounded: the lines of an edit, the text of a line, the bytes of a screen.
struct EditExcerpts {
  private let old: Frame
  private let new: Frame
  /// The number of bytes that are left for the screen.
  private var remainingBytes = maxBytes

  /// The most lines of one edit. If there are more rows, the last line says how many.
  static let maxLines = 24
  /// The most columns of a row, around those of the edit.
  static let maxColumns = 200
  /// The longest line, in bytes of UTF-8: a cell may contain many combining marks.
  static let maxLineLength = 1000
  /// The most bytes of all lines of a screen.
  static let maxBytes = 16 << 10
  /// The most bytes of all lines of a report.
  static let maxReportBytes = 8 << 20

  /// - Parameters:
  ///   - old: The frame before the edits, with masked cells hidden.
  ///   - new: The frame after the edits, with masked cells hidden.
  init(from old: Frame, to new: Frame) {
    self.old = old
    self.new = new
  }

  /// - Returns: nil if no row's text changed, if only the place changed, or if the screen has no room left.
  mutating func lines(of edit: FoldedEdit, _ edits: [Edit]) -> [String]? {
    guard let region = edit.region, old.size == new.size, old.contains(region) else { return nil }
    let cause = edit.cause.map { edits[$0] }
    if case .moved? = cause?.kind { return nil }
    // Rows that were added or removed, between rows that only moved.
    let rows =
      [.extraElement, .missingElement].contains(edit.kind)
      ? (cause.map { [$0] } ?? edit.edits.map { edits[$0] }).flatMap(stretch) : []
    let lines = rows.isEmpty ? changes(in: region) : Self.cut(rows)
    let size = lines.reduce(0) { $0 + $1.utf8.count }
    guard !lines.isEmpty, size <= remainingBytes else { return nil }
    remainingBytes -= size
    return lines
  }

  private func stretch(_ edit: Edit) -> [String] {
    guard let region = edit.region else { return [] }
    return switch edit.category {
    case .removal: stretch(region, "-", of: old, beside: new)
    case .insertion: stretch(region, "+", of: new, beside: old)
    default: []
    }
  }

  /// Rows that only one of the frames has, between their neighbours if both frames have these.
  private func stretch(
    _ region: GridRegion, _ sign: String, of frame: Frame, beside other: Frame
  ) -> [String] {
    let (first, last) = (region.rows.lowerBound, region.rows.upperBound)
    let start = region.columns.lowerBound
    func shared(_ row: Int, _ otherRow: Int) -> [String] {
      guard row >= 0, row < frame.size.rows, otherRow >= 0, otherRow < frame.size.rows,
        frame.text(ofRow: row) == other.text(ofRow: otherRow)
      else { return [] }
      return [" " + text(of: row, frame, from: start)]
    }
    let rows = region.rows.map { sign + text(of: $0, frame, from: start) }
    return shared(first - 1, first - 1) + rows + shared(last + 1, first)
  }

  /// The rows of a region. Each run of rows that differ is listed first as it was, then as it is.
  private func changes(in region: GridRegion) -> [String] {
    var lines: [String] = []
    var (gone, came): ([String], [String]) = ([], [])
    let start = firstChange(in: region)
    // Rows without any text are left out: there is nothing to read.
    func side(_ sign: String, _ rows: [String]) -> [String] {
      rows.allSatisfy(\.isEmpty) ? [] : rows.map { sign + $0 }
    }
    func rows() -> [String] { side("-", gone) + side("+", came) }
    for row in region.rows {
      let (before, after) = (text(of: row, old, from: start), text(of: row, new, from: start))
      if before.utf8.elementsEqual(after.utf8) {
        lines += rows()
        (gone, came) = ([], [])
        lines.append(" " + after)
      } else {
        gone.append(before)
        came.append(after)
      }
    }
    lines += rows()
    return lines.allSatisfy { $0.hasPrefix(" ") } ? [] : Self.cut(Self.withoutMiddles(lines))
  }

  /// Keeps only the unchanged rows that are next to changed ones, and counts the others in between.
  private static func withoutMiddles(_ lines: [String]) -> [String] {
    func isChanged(_ index: Int) -> Bool {
      lines.indices.contains(index) && !lines[index].hasPrefix(" ")
    }
    var result: [String] = []
    var hidden = 0
    for index in lines.indices {
      if (index - 1...index + 1).contains(where: isChanged) {
        if hidden > 0 { result.append(more(hidden)) }
        hidden = 0
        result.append(lines[index])
      } else {
        hidden += 1
      }
    }
    return result
  }

  private static func more(_ count: Int) -> String {
    " … and \(count) more \(count == 1 ? "line" : "lines")"
  }

  /// The first column whose text changed in any row.
  private func firstChange(in region: GridRegion) -> Int {
    let columns = region.columns.clamped(to: 0...max(0, new.size.columns - 1))
    let first = columns.first { column in
      region.rows.contains { row in
        !old[column, row].text.utf8.elementsEqual(new[column, row].text.utf8)
      }
    }
    return first ?? columns.lowerBound
  }

  private static func cut(_ lines: [String]) -> [String] {
    guard lines.count > maxLines else { return lines }
    return lines.prefix(maxLines - 1) + [more(lines.count - maxLines + 1)]
  }

  /// The visible text of a row, without trailing spaces.
  ///
  /// - Parameter column: The column to begin at, with some context before it, if the row is too wide.
  private func text(of row: Int, _ frame: Frame, from column: Int) -> String {
    let cells = frame.row(row)
    let start = cells.count > Self.maxColumns ? max(0, column - Self.maxColumns / 8) : 0
    let visible = cells.dropFirst(start).prefix(Self.maxColumns)
    var text = start > 0 ? "…" : ""
    var isWhole = start + visible.count == cells.count
    for cell in visible {
      // A width over 2 marks the right half of a wide cell whose left half is masked.
      let next = cell.width > 2 ? " " : cell.text
      guard text.utf8.count + next.utf8.count <= Self.maxLineLength else {
        isWhole = false
        break
      }
      text += next
    }
    if !isWhole { text += "…" }
    while text.last == " " { text.removeLast() }
    return OutsideText.visible(text)
  }
}

extension Frame {
  fileprivate func contains(_ region: GridRegion) -> Bool {
    region.rows.lowerBound >= 0 && region.rows.upperBound < size.rows
  }
}

extension SuiteReport {
  /// Returns the screens with their texts cut, and without the excerpts that exceed ``EditExcerpts/maxReportBytes`` in
  /// all.
  package static func bounded(_ screens: consuming [ScreenReport]) -> [ScreenReport] {
    var remainingBytes = EditExcerpts.maxReportBytes
    for screen in screens.indices {
      screens[screen].cutTexts()
      for edit in screens[screen].edits.indices {
        let lines = screens[screen].edits[edit].excerpt ?? []
        remainingBytes -= lines.reduce(0) { $0 + $1.utf8.count }
        if remainingBytes < 0 { screens[screen].edits[edit].excerpt = nil }
      }
    }
    return screens
  }
}

// Apps, configs and records decide these texts of a report, so each is cut to leave room for the others.

extension ScreenReport {
  /// Cuts the reason and the notes to a length that people read.
  mutating func cutTexts() {
    reason = reason?.excerpt(4000)
    notes = notes.excerpt()
  }
}

extension [String] {
  /// The first texts, each cut to a length that people read, and a last one that counts the others.
  package func excerpt(maximum: Int = 50) -> [String] {
    let texts = prefix(maximum).map { $0.excerpt(2000) }
    return count > maximum ? texts + ["and \(count - maximum) more notes"] : texts
  }
}
