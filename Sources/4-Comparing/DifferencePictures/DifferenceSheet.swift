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
    package internal(set) var before: [GridRegion] = []
    package internal(set) var after: [GridRegion] = []
    /// For rows that were inserted or removed, the row above which they are missing in the frame without them.
    package internal(set) var gap: Int?
    package internal(set) var swatches: [Swatch] = []
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
    entries = edits.indices.map { index in
      Entry(
        numbers[index], summaries[index], for: edits[index], comparison, from: old, to: new, palette
      )
    }
    // Everything that moved, and the place that it moved from: some of its cells may have the same text as before.
    let moved = edits.flatMap(\.edits).map { comparison.edits[$0] }
      .filter { $0.category == .shift }.compactMap(\.region)
    let moves = entries.filter { if case .moved = $0.mark { true } else { false } }
      .flatMap(\.before)
    lit =
      (entries.flatMap(\.after) + moved + moves + Self.runs(of: comparison.changedCells, in: new))
      .flatMap { Self.wholeWords($0, in: new) }
  }

  /// Each row of a region, extended to whole words at its ends. A word that is half dimmed can't be read.
  private static func wholeWords(_ region: GridRegion, in frame: Frame) -> [GridRegion] {
    guard let region = region.clamped(to: GridRegion(of: frame.size)) else { return [] }
    return region.rows.map { row in
      region.row(row, widenedIn: frame) { $0.isInWord && $1.isInWord }
    }
  }

  /// Merges adjacent cells into regions. Blanks between cells whose text was removed are included. Otherwise the dimmed
  /// gaps would show the shapes of its words.
  private static func runs(of cells: [GridPosition], in frame: Frame) -> [GridRegion] {
    let inside = cells.map { GridRegion($0) }.filter(GridRegion(of: frame.size).covers)
    return GridRegion.joining(inside) { last, next in
      let (row, end, start) = (
        next.rows.lowerBound, last.columns.upperBound, next.columns.lowerBound
      )
      guard last.rows == next.rows, end < start else { return false }
      let isGone = frame[end, row].isBlank || frame[start, row].isBlank
      return end + 1 == start
        || isGone && (end + 1..<start).allSatisfy { frame[$0, row].isBlank }
    }
  }
}
