internal import FrameComparison
internal import FrameFindings
internal import Review
internal import RunReport
internal import TerminalFrame

/// The marks of a screen's edits in its two frames: the tinted columns, and the numbers of the edits.
struct PaneMarks: Hashable {
  struct Badge: Hashable {
    let number: String
    /// The index of the edit among those of the screen.
    let edit: Int
    /// The index of a pair of rows in the alignment.
    let pair: Int
    /// The columns of the edit. The number goes after them, never on a glyph.
    let columns: ClosedRange<Int>
  }

  /// The tinted columns of the frame before, by pair of rows; `came` has those of the frame after.
  private(set) var gone: [Int: [ClosedRange<Int>]] = [:]
  private(set) var came: [Int: [ClosedRange<Int>]] = [:]
  private(set) var badges: [Badge] = []
  /// The pairs of rows of each edit, ascending.
  private(set) var pairs: [Int: [Int]] = [:]

  /// The most edits that are marked: more could not be distinguished.
  private static let maximum = 500
  private static let whole = 0...GridSize.bounds.upperBound

  init() {}

  init(_ screen: ReviewScreen, _ edits: [EditReport], _ alignment: RowAlignment) {
    let (old, new) = (screen.before.frame, screen.after.frame)
    var byOld: [Int: Int] = [:]
    var byNew: [Int: Int] = [:]
    for (index, pair) in alignment.pairs.enumerated() {
      if let row = pair.old { byOld[row] = index }
      if let row = pair.new { byNew[row] = index }
    }
    for (index, edit) in edits.prefix(Self.maximum).enumerated() {
      for part in edit.parts {
        guard let region = part.region else { continue }
        for row in region.rows {
          guard let pair = part.kind == .edit(.removal) ? byOld[row] : byNew[row] else { continue }
          mark(part, row, pair, region.columns, alignment.pairs[pair], old, new, edit.text)
          if part.kind != .edit(.shift) || edit.kind == .edit(.shift) {
            pairs[index, default: []].append(pair)
          }
        }
      }
      addBadge(of: edit, index, byOld, byNew)
      pairs[index] = Array(Set(pairs[index] ?? [])).sorted()
    }
  }

  private mutating func mark(
    _ part: EditPart, _ row: Int, _ index: Int, _ columns: ClosedRange<Int>,
    _ pair: RowAlignment.Pair, _ old: Frame?, _ new: Frame?, _ text: EditReport.ChangedText?
  ) {
    switch part.kind.edit {
    case .removal: gone[index, default: []].append(Self.whole)
    case .insertion: came[index, default: []].append(Self.whole)
    case .text, .width, .link, .picture:
      guard let old, let new, let before = pair.old, let after = pair.new else { return }
      // Use the words of the report, if the cells have the same text.
      if let text, let from = Self.position(of: text.from, columns, old.row(before)),
        let to = Self.position(of: text.to, columns, new.row(after))
      {
        gone[index, default: []].append(from)
        came[index, default: []].append(to)
        return
      }
      guard let changed = Self.changed(columns, old.row(before), new.row(after)) else { return }
      gone[index, default: []].append(changed.old)
      came[index, default: []].append(changed.new)
    default: break
    }
  }

  /// Returns the columns of a text's changed words in a row, or nil if the row has a different text there.
  private static func position(
    of runs: [TextRun], _ columns: ClosedRange<Int>, _ cells: ArraySlice<Cell>
  ) -> ClosedRange<Int>? {
    var column = columns.lowerBound
    var (first, last): (Int?, Int?) = (nil, nil)
    for run in runs {
      for character in run.text {
        let index = cells.startIndex + column
        guard index < cells.endIndex, cells[index].text == String(character) else { return nil }
        let width = max(1, Int(cells[index].width))
        if run.isChanged, character != " " {
          first = first ?? column
          last = column + width - 1
        }
        column += width
      }
    }
    guard let first, let last else { return nil }
    return first...last
  }

  /// Returns the columns of the words in which two rows differ, for each of them.
  private static func changed(
    _ columns: ClosedRange<Int>, _ old: ArraySlice<Cell>, _ new: ArraySlice<Cell>
  ) -> (old: ClosedRange<Int>, new: ClosedRange<Int>)? {
    let (first, second) = (Array(old), Array(new))
    let differing = columns.filter {
      $0 < first.count && $0 < second.count && first[$0].text != second[$0].text
    }
    guard let start = differing.first, let end = differing.last else { return nil }
    func range(_ cells: [Cell]) -> ClosedRange<Int> {
      var (from, to) = (start, end)
      while from > columns.lowerBound, !cells[from - 1].isBlank, !cells[from].isBlank { from -= 1 }
      while to < columns.upperBound, to + 1 < cells.count, !cells[to + 1].isBlank,
        !cells[to].isBlank
      {
        to += 1
      }
      // Leave out trailing blanks, which a shorter text has.
      while to > from, cells[to].isBlank, !cells[to].isContinuation { to -= 1 }
      return from...to
    }
    return (range(first), range(second))
  }

  private mutating func addBadge(
    of edit: EditReport, _ index: Int, _ byOld: [Int: Int], _ byNew: [Int: Int]
  ) {
    guard let region = edit.region else { return }
    let isGone = edit.rowChange == .removal
    guard !edit.number.isEmpty,
      let pair = isGone ? byOld[region.rows.lowerBound] : byNew[region.rows.lowerBound]
    else { return }
    let isRow = edit.rowChange != nil
    badges.append(
      Badge(
        number: edit.number, edit: index, pair: pair, columns: isRow ? 0...0 : region.columns)
    )
  }
}

extension EditReport {
  enum RowChange { case removal, insertion }

  /// How the edit changes rows if it only removes or inserts them, apart from shifts and cursor moves that follow; nil
  /// otherwise.
  var rowChange: RowChange? {
    let own = parts.filter { ![.edit(.shift), .edit(.cursor)].contains($0.kind) }
    guard let first = own.first, own.allSatisfy({ $0.kind == first.kind }), first.rows == rows
    else {
      return nil
    }
    return switch first.kind {
    case .edit(.removal): .removal
    case .edit(.insertion): .insertion
    default: nil
    }
  }
}
