package import FrameComparison
package import TerminalFrame

/// Determines what a comparison, or a single frame, means to a person.
package enum Findings {
  /// What changed. Problems with colours, contrast, truncation and borders count only if the old frame didn't have them
  /// in the same cells, or in those that moved there.
  ///
  /// - Returns: The findings in reading order, after those about the frame as a whole. Each edit is in at least one of
  ///   them. Empty if the comparison has no edits.
  package static func of(
    _ comparison: FrameComparison, from old: Frame, to new: Frame, rules: DesignRules
  ) -> [Finding] {
    guard !comparison.edits.isEmpty else { return [] }
    var search = FindingSearch(comparison, from: old, to: new, rules: rules)
    search.findFrameEdits()
    if old.size == new.size {
      search.findInGrid()
    } else {
      search.findNewProblems()
    }
    return sorted(search.findings)
  }

  /// What is wrong with a frame by itself: colours outside theme and tokens, text that is hard to read, borders with a
  /// gap, wide characters cut in half, words cut off. Only certain problems are reported.
  ///
  /// - Parameter masked: The cells to leave out.
  package static func invariants(
    of frame: Frame, rules: DesignRules, except masked: [GridRegion] = []
  ) -> [Finding] {
    let map = CellMap(frame)
    let cells = positions(in: frame.size, except: masked)
    var colors = ColorSearch(frame, map, rules)
    for position in cells { colors.look(at: position) }
    let borders = BorderSearch(frame: frame, map: map)
    let problems = [
      BorderSearch.finding(ofGaps: cells.filter(borders.isGap)),
      BorderSearch.finding(ofHalves: cells.filter(borders.isHalf)),
      TruncationSearch(frame: frame, map: map).finding(in: cells),
    ]
    return sorted(
      ColorSighting.findings(colors.found) { _ in [] } + problems.compactMap(\.self))
  }

  /// The words that end at the border of a box and are whole elsewhere on the screen, or nil if there are none.
  package static func cutWords(in frame: Frame) -> Finding? {
    TruncationSearch(frame: frame, map: CellMap(frame))
      .finding(ofWordsIn: positions(in: frame.size, except: []))
  }

  /// The cells of a grid that aren't masked, in reading order.
  private static func positions(
    in size: GridSize, except masked: [GridRegion]
  ) -> [GridPosition] {
    var positions: [GridPosition] = []
    positions.reserveCapacity(size.count)
    for row in 0..<size.rows {
      let masked = masked.filter { $0.rows.contains(row) }
      for column in 0..<size.columns where !masked.contains(where: { $0.columns.contains(column) })
      {
        positions.append(GridPosition(column: column, row: row))
      }
    }
    return positions
  }

  private static func sorted(_ findings: [Finding]) -> [Finding] {
    func start(_ finding: Finding) -> GridPosition {
      finding.region?.start ?? GridPosition(column: -1, row: -1)
    }
    return findings.sorted { start($0) < start($1) }
  }
}
