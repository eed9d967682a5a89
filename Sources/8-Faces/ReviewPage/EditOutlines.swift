internal import DifferencePictures
internal import FrameComparison
internal import FrameFindings
internal import RunReport
internal import TerminalFrame

/// The cells of an edit that the page outlines.
struct EditOutlines {
  /// The meaning of the outlines.
  enum Kind: String { case changed, came, gone, moved, cursor, none }

  /// The number in the edit's id.
  let number: String
  let kind: Kind
  /// The regions in the old frame and in the new one.
  let before: [GridRegion]
  let after: [GridRegion]
  /// The row below the gap in the frame that lacks inserted or removed rows; nil for other edits.
  let gap: Int?
  let swatches: [DifferenceSheet.Swatch]

  /// The most outlines of an edit. More would hide its cells, so an edit with more places has one around all of them.
  private static let maximum = 12

  /// - Parameter entry: Nil if only the report is available.
  init(
    _ edit: EditReport, _ entry: DifferenceSheet.Entry?, from old: Frame?, to new: Frame?
  ) {
    number = edit.number
    guard let entry else {
      let region = edit.region.map { [$0] } ?? []
      kind = region.isEmpty ? .none : .changed
      (before, after, gap, swatches) = (region, region, nil, [])
      return
    }
    switch entry.mark {
    case .came: kind = .came
    case .gone: kind = .gone
    case .changed: kind = .changed
    case .moved: kind = .moved
    case .cursor: kind = .cursor
    case .none: kind = .none
    }
    gap = entry.gap
    swatches = entry.swatches
    func changedRegions(_ regions: [GridRegion], _ runs: [TextRun]?, _ frame: Frame?)
      -> [GridRegion]
    {
      guard regions.count == 1, let runs, let frame,
        let found = Self.changed(runs, in: regions[0], frame)
      else { return Self.outlined(regions) }
      return Self.outlined(found)
    }
    before = changedRegions(entry.before, edit.text?.from, old)
    after = changedRegions(entry.after, edit.text?.to, new)
  }

  /// Merges regions that touch in their rows, and all of them if they are too many.
  private static func outlined(_ regions: [GridRegion]) -> [GridRegion] {
    var joined: [GridRegion] = []
    for region in regions.sorted(by: { $0.columns.lowerBound < $1.columns.lowerBound }) {
      let touching = joined.firstIndex {
        $0.rows == region.rows && $0.columns.upperBound + 1 >= region.columns.lowerBound
      }
      if let touching {
        joined[touching] = joined[touching].union(region)
      } else {
        joined.append(region)
      }
    }
    guard joined.count > maximum, let all = GridRegion.spanning(joined) else {
      return joined.sorted {
        ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound)
      }
    }
    return [all]
  }

  /// The cells of the words that differ, if a region of one row begins with exactly these texts.
  ///
  /// - Returns: nil if it doesn't, or if no word of this side differs.
  private static func changed(
    _ runs: [TextRun], in region: GridRegion, _ frame: Frame
  ) -> [GridRegion]? {
    let row = region.rows.lowerBound
    let ends = [region.columns.lowerBound, region.columns.upperBound].map {
      GridPosition(column: $0, row: row)
    }
    guard region.rows.count == 1, ends.allSatisfy(frame.size.contains) else { return nil }
    var columns: [(character: String, columns: ClosedRange<Int>)] = []
    for column in region.columns {
      let cell = frame[column, row]
      if cell.isContinuation { continue }
      columns.append((cell.text, column...column + max(0, Int(cell.width) - 1)))
    }
    let text = runs.map(\.text).joined()
    // A region is widened to whole words, but the text begins at its first differing cell.
    let cells = columns.map(\.character)
    guard let start = Self.start(of: text.map(String.init), in: cells) else { return nil }
    var (index, found) = (start, [GridRegion]())
    for run in runs {
      let count = run.text.count
      defer { index += count }
      guard run.isChanged else { continue }
      let blanks = run.text.reversed().prefix { $0 == " " }.count
      let lead = run.text.prefix { $0 == " " }.count
      let last = index + count - 1 - blanks
      guard index + lead <= last, columns.indices.contains(last) else { continue }
      found.append(
        GridRegion(
          columns: columns[index + lead].columns.lowerBound...columns[last].columns.upperBound,
          rows: region.rows))
    }
    return found.isEmpty ? nil : found
  }

  private static func start(of text: [String], in cells: [String]) -> Int? {
    guard !text.isEmpty, text.count <= cells.count else { return nil }
    return (0...min(8, cells.count - text.count)).first { start in
      zip(text, cells[start...]).allSatisfy { $0 == $1 }
    }
  }
}
