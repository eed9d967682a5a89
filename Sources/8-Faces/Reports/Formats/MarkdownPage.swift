internal import RunReport

/// Markdown of limited size, filled row by row, that states how much didn't fit.
///
/// A long row never displaces another: each row first gets its shortest form, and each section gets half of the
/// remaining room for its rows. Only then do rows get longer forms, at first with equal shares of the room. A form is
/// included whole or not at all, so that no fence stays open.
struct MarkdownPage {
  /// The alternative forms of one item.
  struct Row {
    /// Longest first; each ends with a newline.
    let forms: [String]
    /// The number of items that the row covers.
    let count: Int
    /// The index of its form; nil if the row is left out.
    fileprivate var chosen: Int?

    init(_ forms: [String], _ count: Int = 1) { (self.forms, self.count) = (forms, count) }
  }

  private struct Section {
    /// What a row covers, for counting those that don't fit: `screen`.
    let noun: String
    /// The line of a collapsible section; nil for rows that are always visible.
    let summary: String?
    var rows: [Row]
  }

  /// The size of the whole text, in bytes of UTF-8; characters never outnumber bytes.
  private let limit: Int
  private let start: String
  private let end: String?
  private var sections: [Section] = []

  /// Room reserved for the lines that count what was left out, and for the text around each section.
  private static let (closing, frame) = (600, 200)

  /// - Parameters:
  ///   - start: The first block.
  ///   - end: The last block; nil for none.
  init(limit: Int, start: String, end: String?) {
    (self.limit, self.start) = (limit, start)
    self.end = end.flatMap { $0.utf8.count < limit / 4 ? $0 : nil }
  }

  /// Adds a section of rows below the others.
  ///
  /// - Parameters:
  ///   - noun: What a row covers, for counting those that don't fit.
  ///   - summary: The line of a collapsible section; nil for rows that are always visible.
  mutating func add(_ rows: [Row], of noun: String, under summary: String? = nil) {
    guard !rows.isEmpty else { return }
    sections.append(Section(noun: noun, summary: summary, rows: rows))
  }

  /// The whole text, ending in a newline.
  ///
  /// - Parameter whole: The location of the complete report.
  func text(whole: String) -> String {
    let sections = filled()
    var blocks = [start]
    for section in sections {
      let chosen = section.rows.compactMap { row in row.chosen.map { row.forms[$0] } }
      guard let summary = section.summary else {
        blocks += chosen
        continue
      }
      let unlisted = Self.unlisted(section)
      guard !chosen.isEmpty else { continue }
      let rest =
        unlisted > 0 ? "- and \(SuiteReport.counted(unlisted, "more \(section.noun)"))\n" : ""
      blocks.append(
        "<details><summary>\(summary)</summary>\n\n\(chosen.joined())\(rest)\n</details>\n")
    }
    if let end { blocks.append(end) }
    return blocks.joined(separator: "\n") + Self.closing(sections, whole)
  }

  private static func closing(_ sections: [Section], _ whole: String) -> String {
    func list(_ count: (Section) -> Int) -> String? {
      let counts = sections.map { ($0.noun, count($0)) }.filter { $0.1 > 0 }
      return counts.isEmpty
        ? nil : counts.map { SuiteReport.counted($0.1, $0.0) }.joined(separator: ", ")
    }
    let short = list { section in
      section.rows.reduce(0) { $0 + (($1.chosen ?? 0) > 0 ? $1.count : 0) }
    }
    let parts = [
      list(unlisted).map { "left out: \($0)" }, short.map { "shortened: \($0)" },
    ].compactMap(\.self)
    guard !parts.isEmpty else { return "" }
    return "\nTo limit the size of this page, \(parts.joined(separator: "; ")). "
      + "All of it: \(MarkdownText.code(whole)).\n"
  }

  /// The number of items of a section that were left out.
  private static func unlisted(_ section: Section) -> Int {
    section.rows.reduce(0) { $0 + ($1.chosen == nil ? $1.count : 0) }
  }

  // MARK: Choosing forms

  private func filled() -> [Section] {
    var sections = sections
    let fixed = start.utf8.count + (end.map { $0.utf8.count + 1 } ?? 0) + Self.closing
    var remainingBytes = limit - fixed - sections.count * Self.frame
    let all = sections.indices.flatMap { section in
      sections[section].rows.indices.map { (section: section, row: $0) }
    }
    /// Gives a row its longest form that adds at most `maximum` bytes.
    func lengthen(_ cell: (section: Int, row: Int), by maximum: Int, shortestOnly: Bool = false) {
      let row = sections[cell.section].rows[cell.row]
      // A row that is always visible is a block of its own, with a line end before it.
      let lineEnd = sections[cell.section].summary == nil ? 1 : 0
      func size(_ form: Int?) -> Int { form.map { row.forms[$0].utf8.count + lineEnd } ?? 0 }
      let forms = row.forms.indices
      for form in shortestOnly ? forms.suffix(1) : forms[..<(row.chosen ?? forms.upperBound)] {
        let more = size(form) - size(row.chosen)
        guard more <= min(maximum, remainingBytes) else { continue }
        sections[cell.section].rows[cell.row].chosen = form
        remainingBytes -= more
        return
      }
    }
    for section in sections.indices {
      let kept = section == sections.indices.last ? 0 : remainingBytes / 2
      for row in sections[section].rows.indices {
        lengthen((section, row), by: remainingBytes - kept, shortestOnly: true)
      }
    }
    for cell in all where sections[cell.section].rows[cell.row].chosen == nil {
      lengthen(cell, by: remainingBytes, shortestOnly: true)
    }
    for (index, cell) in all.enumerated() {
      lengthen(cell, by: remainingBytes / (all.count - index))
    }
    for cell in all { lengthen(cell, by: remainingBytes) }
    return sections
  }
}
