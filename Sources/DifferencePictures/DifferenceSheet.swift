package import FrameComparison
package import FrameFindings
package import TerminalFrame

/// What the picture of a difference tells: a heading, some edits, and the whole screen.
package struct DifferenceSheet: Hashable, Sendable {
  package let title: String
  /// The verdict, the size and how much changed: `regression · 80×24 · 3 edits, 11 cells`.
  package let summary: String
  /// All edits, in the order of their ids.
  package let entries: [Entry]
  /// Whether so much changed that marks would hide it.
  package let isMostlyChanged: Bool
  /// The cells of the new frame that are not dimmed: all that changed, those that an edit is about, and all of
  /// what moved; in whole words.
  package let lit: [GridRegion]

  /// One edit, as a person counts.
  package struct Entry: Hashable, Sendable {
    /// The number of its id: 5 of `e5`.
    package let number: String
    /// What happened and where, as all reports say it.
    package let words: String
    package let mark: Mark
    /// The cells that it is about, in the old frame and in the new one; none where there are none.
    package let before: [GridRegion]
    package let after: [GridRegion]
    /// Of rows that came between others or went: the row above which they are not, in the old frame or
    /// in the new one.
    package let gap: Int?
    package let swatches: [Swatch]
  }

  /// How the cells of an edit are marked.
  package enum Mark: Hashable, Sendable {
    case came, gone, changed
    /// By so many columns to the right and rows down.
    case moved(columns: Int, rows: Int)
    case cursor
    /// Nothing of the grid: a title, a palette, a size.
    case none
  }

  /// A colour that became another one.
  package struct Swatch: Hashable, Sendable {
    package let property: String
    package let from: RGB
    package let to: RGB
  }

  /// Of pictures without cells.
  init(title: String, summary: String) {
    (self.title, self.summary, entries, isMostlyChanged, lit) = (title, summary, [], true, [])
  }

  /// - Parameters:
  ///   - numbers: Of each of `edits`, as their ids have them.
  ///   - words: Of each of `edits`.
  ///   - palette: With which the frames are drawn.
  package init(
    title: String, verdict: String, _ comparison: FrameComparison, _ edits: [FoldedEdit],
    numbers: [String], words: [String], from old: Frame, to new: Frame, palette: Palette
  ) {
    self.title = title
    let size = old.size == new.size ? "\(new.size)" : "\(old.size) → \(new.size)"
    let cells = comparison.changedCells.count
    // A line break may stand between parts only, behind the dot.
    var parts = [verdict, size, "\(edits.count)\u{a0}\(edits.count == 1 ? "edit" : "edits")"]
    if cells > 0 { parts.append("\(cells)\u{a0}\(cells == 1 ? "cell" : "cells")") }
    summary = parts.joined(separator: "\u{a0}· ")
    isMostlyChanged = old.size != new.size || 10 * cells > 6 * new.size.count
    entries = edits.enumerated().map { index, edit in
      let marks = EditMarks(edit, comparison, from: old, to: new, palette)
      return Entry(
        number: numbers[index], words: words[index], mark: marks.mark, before: marks.before,
        after: marks.after, gap: marks.gap, swatches: marks.swatches)
    }
    // All of what moved, and where that was: some of its cells may have the same text as before.
    let moved = edits.flatMap(\.edits).compactMap { index in
      if case .moved = comparison.edits[index].kind { comparison.edits[index].region } else { nil }
    }
    let left = entries.filter { if case .moved = $0.mark { true } else { false } }
      .flatMap(\.before)
    lit =
      (entries.flatMap(\.after) + moved + left + Self.runs(of: comparison.changedCells, in: new))
      .flatMap { Self.wholeWords($0, in: new) }
  }

  /// Each row of a region, with the rest of the words at its ends: a word that is half dimmed can't be read.
  private static func wholeWords(_ region: GridRegion, in frame: Frame) -> [GridRegion] {
    let grid = GridRegion(columns: 0...frame.size.columns - 1, rows: 0...frame.size.rows - 1)
    guard let region = region.clamped(to: grid) else { return [] }
    return region.rows.map { region.row($0, widenedIn: frame, ColumnWindow.isWord) }
  }

  /// Cells side by side as one region, with the blanks between those from which a text went: else they would
  /// have the shapes of its words.
  private static func runs(of cells: [GridPosition], in frame: Frame) -> [GridRegion] {
    let inside = cells.filter {
      $0.column < frame.size.columns && $0.row < frame.size.rows
    }
    return inside.reduce(into: []) { runs, cell in
      guard let last = runs.last, last.rows.lowerBound == cell.row,
        last.columns.upperBound < cell.column
      else { return runs.append(GridRegion(cell)) }
      let between = last.columns.upperBound + 1..<cell.column
      let isGone =
        frame[last.columns.upperBound, cell.row].isBlank || frame[cell.column, cell.row].isBlank
      if between.isEmpty || isGone && between.allSatisfy({ frame[$0, cell.row].isBlank }) {
        runs[runs.count - 1].columns = last.columns.lowerBound...cell.column
      } else {
        runs.append(GridRegion(cell))
      }
    }
  }
}
