package import FrameComparison
package import FrameFindings
package import TerminalFrame

/// The contents of the picture of a difference: a heading, some edits, and the whole screen.
package struct DifferenceSheet: Hashable, Sendable {
  package let title: String
  /// The verdict, the size and the amount of change: `regression · 80×24 · 3 edits, 11 cells`.
  package let summary: String
  /// All edits, in the order of their ids.
  package let entries: [Entry]
  /// Whether most of the screen changed, so that marks would hide it.
  package let isMostlyChanged: Bool
  /// The cells of the new frame that aren't dimmed: everything that changed, moved or is part of an edit, extended to
  /// whole words.
  package let lit: [GridRegion]

  /// One edit, as a person would count it.
  package struct Entry: Hashable, Sendable {
    /// The number in its id: 5 for `e5`.
    package let number: String
    /// What happened and in which place, in the same words as in other reports.
    package let summary: String
    package let mark: Mark
    /// The cells that it concerns in the old frame and in the new one. Empty if there are none.
    package let before: [GridRegion]
    package let after: [GridRegion]
    /// For rows that were inserted or removed, the row above which they are missing in the frame without them.
    package let gap: Int?
    package let swatches: [Swatch]
  }

  /// The way in which the cells of an edit are marked.
  package enum Mark: Hashable, Sendable {
    case came, gone, changed
    /// Moved to the right and down by some columns and rows.
    case moved(columns: Int, rows: Int)
    case cursor
    /// About something outside the grid, such as a title, a palette or a size.
    case none
  }

  /// A colour that changed into another.
  package struct Swatch: Hashable, Sendable {
    package let property: String
    package let from: RGB
    package let to: RGB
  }

  /// Creates a sheet for pictures without cells.
  init(title: String, summary: String) {
    (self.title, self.summary, entries, isMostlyChanged, lit) = (title, summary, [], true, [])
  }

  /// - Parameters:
  ///   - numbers: The number of each of `edits`, as in its id.
  ///   - summaries: The description of each of `edits`.
  ///   - palette: The palette with which the frames are drawn.
  package init(
    title: String, verdict: String, _ comparison: FrameComparison, _ edits: [FoldedEdit],
    numbers: [String], summaries: [String], from old: Frame, to new: Frame, palette: Palette
  ) {
    self.title = title
    let size = old.size == new.size ? "\(new.size)" : "\(old.size) → \(new.size)"
    let cells = comparison.changedCells.count
    // A line may break only between parts, after the dot.
    var parts = [verdict, size, "\(edits.count)\u{a0}\(edits.count == 1 ? "edit" : "edits")"]
    if cells > 0 { parts.append("\(cells)\u{a0}\(cells == 1 ? "cell" : "cells")") }
    summary = parts.joined(separator: "\u{a0}· ")
    isMostlyChanged = old.size != new.size || 10 * cells > 6 * new.size.count
    entries = edits.enumerated().map { index, edit in
      let marks = MarkedEdit(edit, comparison, from: old, to: new, palette)
      return Entry(
        number: numbers[index], summary: summaries[index], mark: marks.mark, before: marks.before,
        after: marks.after, gap: marks.gap, swatches: marks.swatches)
    }
    // Everything that moved, and the place that it moved from: some of its cells may have the same text as before.
    let moved = edits.flatMap(\.edits).compactMap { index in
      if case .moved = comparison.edits[index].kind { comparison.edits[index].region } else { nil }
    }
    let moves = entries.filter { if case .moved = $0.mark { true } else { false } }
      .flatMap(\.before)
    lit =
      (entries.flatMap(\.after) + moved + moves + Self.runs(of: comparison.changedCells, in: new))
      .flatMap { Self.wholeWords($0, in: new) }
  }

  /// Each row of a region, extended to whole words at its ends. A word that is half dimmed can't be read.
  private static func wholeWords(_ region: GridRegion, in frame: Frame) -> [GridRegion] {
    let grid = GridRegion(columns: 0...frame.size.columns - 1, rows: 0...frame.size.rows - 1)
    guard let region = region.clamped(to: grid) else { return [] }
    return region.rows.map { region.row($0, widenedIn: frame, ColumnWindow.isWord) }
  }

  /// Merges adjacent cells into regions. Blanks between cells whose text was removed are included. Otherwise the dimmed
  /// gaps would show the shapes of its words.
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
