internal import FrameComparison
internal import TerminalFrame

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

  /// - Returns: Nil where two captures are the same.
  init?(between first: Frame, and second: Frame) {
    let comparison = FrameComparison(from: first, to: second)
    guard !comparison.edits.isEmpty else { return nil }
    self.init(
      edits: comparison.edits.map(\.words), mask: Self.mask(over: comparison.changedCells))
  }

  /// One rectangle over the changed cells of rows that follow each other.
  private static func mask(over cells: [GridPosition]) -> String? {
    var blocks: [GridRegion] = []
    for cell in cells {
      if let last = blocks.last, last.rows.upperBound + 1 >= cell.row {
        let columns = last.columns
        blocks[blocks.count - 1] = GridRegion(
          columns: min(columns.lowerBound, cell.column)...max(columns.upperBound, cell.column),
          rows: last.rows.lowerBound...cell.row)
      } else {
        blocks.append(
          GridRegion(columns: cell.column...cell.column, rows: cell.row...cell.row))
      }
    }
    guard !blocks.isEmpty else { return nil }
    return blocks.map { block in
      "{ \"rows\": [\(block.rows.lowerBound), \(block.rows.upperBound)], "
        + "\"columns\": [\(block.columns.lowerBound), \(block.columns.upperBound)] }"
    }.joined(separator: ", ")
  }

  var summary: String {
    let more = edits.count > 3 ? "; and \(edits.count - 3) more" : ""
    return "two captures differ: \(edits.prefix(3).joined(separator: "; "))\(more)"
  }

  var remedy: String {
    let steady = "make the app show the same data each time"
    return mask.map { "\(steady), or mask it in the config: \"masks\": [\($0)]" } ?? steady
  }
}
