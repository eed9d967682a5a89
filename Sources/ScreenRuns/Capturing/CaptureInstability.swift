package import FrameComparison
package import FrameMasks
package import TerminalFrame

/// That two captures of the same app differ.
package struct CaptureInstability: Codable, Hashable, Sendable {
  /// What differs, in words, with places; never empty.
  package let edits: [String]
  /// A mask that hides it, as JSON to paste; nil where no mask could.
  package let mask: String?

  package init(edits: [String], mask: String?) {
    self.edits = edits
    self.mask = mask
  }

  /// - Returns: Nil where two captures are the same outside of masks.
  /// - Throws: ``FramePattern/TooSlow``, where a mask can't be matched in time.
  package init?(between first: Frame, and second: Frame, masks: [Mask]) throws(FramePattern.TooSlow)
  {
    let comparison = try FrameComparison(from: first, to: second, masks: masks)
    guard !comparison.edits.isEmpty else { return nil }
    self.init(
      edits: comparison.edits.map(\.words), cells: Self.cells(of: comparison),
      title: Self.titleMask(for: comparison))
  }

  /// - Parameters:
  ///   - cells: What a mask has to cover.
  ///   - title: The mask for the title, if that differs.
  package init(edits: [String], cells: Set<GridPosition>, title: Mask? = nil) {
    // What a person pastes, and can still read.
    let masks = Mask.covering(cells, most: 6) + (title.map { [$0] } ?? [])
    self.init(edits: edits, mask: masks.isEmpty ? nil : masks.map(\.json).joined(separator: ", "))
  }

  /// The mask for the title, or nil if the title doesn't differ.
  package static func titleMask(for comparison: FrameComparison) -> Mask? {
    for case .title(let from, let to) in comparison.edits.map(\.kind) {
      return Mask.covering(title: from, and: to)
    }
    return nil
  }

  /// The cells that differ, and the whole words that they are in: next time other letters of a number
  /// may change.
  package static func cells(of comparison: FrameComparison) -> Set<GridPosition> {
    var cells = Set(comparison.changedCells)
    for edit in comparison.edits {
      guard case .text = edit.kind, let region = edit.region else { continue }
      for row in region.rows {
        cells.formUnion(region.columns.map { GridPosition(column: $0, row: row) })
      }
    }
    return cells
  }

  package var summary: String {
    let more = edits.count > 3 ? "; and \(edits.count - 3) more" : ""
    return "two captures differ: \(edits.prefix(3).joined(separator: "; "))\(more)"
  }

  package var remedy: String {
    let steady = "make the app show the same data each time"
    return mask.map { "\(steady), or mask it in the config: \"masks\": [\($0)]" } ?? steady
  }
}
