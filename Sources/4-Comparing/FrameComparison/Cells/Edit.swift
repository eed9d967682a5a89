package import TerminalFrame

/// One difference between two frames.
package struct Edit: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Changed text in some columns of one row: whole words, not letters.
    case text(from: String, to: String)
    /// The same character over another number of columns. The region covers both columns.
    case width(of: String, from: Int, to: Int)
    /// A block that moved, with the columns to the right and the rows down. The region is its place in the new frame.
    case moved(columns: Int, rows: Int)
    /// Rows of text that were inserted between others. The region is in the new frame.
    case inserted([String])
    /// Rows of text that were removed from between others. The region is in the old frame.
    case removed([String])
    /// The same change of style in every cell of the region.
    case style([StyleChange])
    /// Another link on the cells of the region; nil for none.
    case link(from: Link?, to: Link?)
    case cursor(from: Cursor, to: Cursor)
    case title(from: String, to: String)
    /// Another size of a row's cells (DECDWL, DECDHL).
    case rowSize(from: RowSize, to: RowSize)
    /// Another size of a text, or of the block around it (OSC 66); nil for the usual size.
    case textSize(from: SizedText?, to: SizedText?)
    /// Another size of the grid. Such frames aren't compared any further.
    case size(from: GridSize, to: GridSize)
    /// Another colour that the app set for a palette entry; nil for the theme's.
    case palette(entry: String, from: RGB?, to: RGB?)
    /// A picture over the cells of the region that was added, removed or changed.
    case picture(PictureChange)
  }

  package let kind: Kind
  /// Its place, or nil if it concerns the frame as a whole.
  package let region: GridRegion?
  /// Its place in the old frame, or nil if it wasn't there.
  package let origin: GridRegion?

  package init(_ kind: Kind, region: GridRegion? = nil, origin: GridRegion? = nil) {
    self.kind = kind
    self.region = region
    self.origin = origin
  }
}

extension Edit {
  /// The edit in words, with its place: `row 5, columns 3–9: "Save" → "Submit"`.
  package var summary: String {
    guard let region else { return change }
    return "\(region): \(change)"
  }

  /// The edit in words, without its place: `"Save" → "Submit"`.
  package var change: String {
    switch kind {
    case .text(let from, let to) where Self.hasLines(from) || Self.hasLines(to):
      Self.hasWords(from) || Self.hasWords(to)
        ? "\(Self.list([from])) → \(Self.list([to]))" : "lines changed"
    case .inserted(let texts): "inserted \(Self.list(texts))"
    case .removed(let texts): "removed \(Self.list(texts))"
    default: wholeChange
    }
  }

  /// Like ``change``, but with the borders in texts, and with all texts of inserted or removed rows, up to 60.
  package var wholeChange: String {
    switch kind {
    case .text(let from, let to): Self.replacement(from, to)
    case .width(let text, let from, let to):
      "\(Self.quoted(text)) takes \(to) \(to == 1 ? "column" : "columns"), not \(from)"
    case .moved(let columns, let rows): Self.movePhrase(columns: columns, rows: rows)
    case .inserted(let texts): "inserted \(Self.list(whole: texts))"
    case .removed(let texts): "removed \(Self.list(whole: texts))"
    case .style(let changes): changes.map(\.description).joined(separator: ", ")
    case .link(let from, let to):
      "link \(Self.excerpt(from?.uri ?? "none")) → \(Self.excerpt(to?.uri ?? "none"))"
    case .cursor(let from, let to): "cursor \(Self.cursorChange(from, to))"
    case .title(let from, let to): "title \(Self.replacement(from, to))"
    case .rowSize(let from, let to): "row size \(from.description) → \(to.description)"
    case .textSize(let from, let to): Self.sizeChange(from, to)
    case .size(let from, let to): "size \(from) → \(to)"
    case .palette(let entry, let from, let to):
      "palette \(entry) \(from?.description ?? "theme") → \(to?.description ?? "theme")"
    case .picture(let change): change.description
    }
  }

  /// `moved down by 1 and left by 2`.
  package static func movePhrase(columns: Int, rows: Int) -> String {
    var ways: [String] = []
    if rows != 0 { ways.append(rows > 0 ? "down by \(rows)" : "up by \(-rows)") }
    if columns != 0 { ways.append(columns > 0 ? "right by \(columns)" : "left by \(-columns)") }
    return "moved \(ways.joined(separator: " and "))"
  }

  package static func movePhrase(from old: GridRegion, to new: GridRegion) -> String {
    movePhrase(columns: new.start.column - old.start.column, rows: new.start.row - old.start.row)
  }

  /// The first texts, and the number of the others. If there are many, words come before signs. Borders are left out.
  package static func list(_ texts: [String]) -> String {
    let pieces = texts.flatMap(pieces)
    if pieces.isEmpty { return "lines" }
    guard pieces.count > maxListed else { return list(whole: pieces) }
    return list(whole: pieces.filter(hasLetters) + pieces.filter { !hasLetters($0) }, maxListed)
  }

  private static let maxListed = 3

  private static func hasLetters(_ text: String) -> Bool {
    text.unicodeScalars.contains { CellMap.isWord($0.value) }
  }

  private static func list(whole texts: [String], _ maximum: Int = 60) -> String {
    let listed = texts.prefix(maximum).map(quoted).joined(separator: ", ")
    return texts.count > maximum ? "\(listed) and \(texts.count - maximum) more" : listed
  }

  /// Two texts in quotation marks. Texts that look the same are followed by their code points, and long ones begin
  /// shortly before the first difference.
  private static func replacement(_ from: String, _ to: String) -> String {
    let (from, to) = excerpts(from, to)
    let change = "\(quoted(from)) → \(quoted(to))"
    if from.utf8.elementsEqual(to.utf8) { return "\(quoted(from)) moved within the row" }
    return from == to ? "\(change) (\(codePoints(from)) → \(codePoints(to)))" : change
  }

  private static func sizeChange(_ from: SizedText?, _ to: SizedText?) -> String {
    guard let from, let to, from.magnification == to.magnification else {
      return "text size \(from?.magnification ?? "1") → \(to?.magnification ?? "1")"
    }
    return from.cells == to.cells
      ? "text of size \(to.magnification): \(from.layout) → \(to.layout)"
      : "text of size \(to.magnification) in \(from.cells) → \(to.cells) cells"
  }

  /// `U+0065 U+0301`.
  package static func codePoints(_ text: String) -> String {
    text.unicodeScalars.map(\.codePoint).joined(separator: " ")
  }

  /// A text in quotation marks, of another kind if it contains some itself. A long text is shortened with "…".
  package static func quoted(_ text: String) -> String {
    guard !text.isEmpty else { return "nothing" }
    let visible = excerpt(text)
    guard visible.contains("\"") else { return "\"\(visible)\"" }
    return visible.contains("'") ? "“\(visible)”" : "'\(visible)'"
  }

  /// The maximum number of Unicode scalars to show of a text.
  private static let maxExcerptLength = 200
  /// The maximum number of scalars to show before the first difference of two texts.
  private static let excerptContext = 20

  private static func excerpt(_ text: String, from start: Int = 0) -> String {
    let scalars = text.unicodeScalars.dropFirst(start)
    let visible = scalars.prefix(maxExcerptLength)
    let isCut = visible.endIndex < scalars.endIndex
    return (start > 0 ? "…" : "") + String(Substring(visible)) + (isCut ? "…" : "")
  }

  /// The parts of two texts around their first difference, if one is too long to be shown whole.
  package static func excerpts(_ from: String, _ to: String) -> (String, String) {
    let isLong = [from, to].contains { $0.unicodeScalars.count > maxExcerptLength }
    guard isLong, !from.utf8.elementsEqual(to.utf8) else { return (excerpt(from), excerpt(to)) }
    let common = zip(from.unicodeScalars, to.unicodeScalars).prefix { $0 == $1 }.count
    let start = common > excerptContext ? common - excerptContext : 0
    return (excerpt(from, from: start), excerpt(to, from: start))
  }

  private static func cursorChange(_ from: Cursor, _ to: Cursor) -> String {
    var parts: [String] = []
    if from.position != to.position {
      parts.append("\(from.position.words) → \(to.position.words)")
    }
    if from.isVisible != to.isVisible { parts.append(to.isVisible ? "shown" : "hidden") }
    if from.shape != to.shape { parts.append("\(from.shape.name) → \(to.shape.name)") }
    return parts.joined(separator: ", ")
  }

}
