package import TerminalFrame

/// A part of frames that is ignored when they are compared: the cells of a rectangle, or the matches of a regular
/// expression in each of its rows; or the window's title, or the matches of a regular expression in it.
package struct Mask: Hashable, Sendable {
  /// Whether it masks the title instead of cells.
  package var isTitle: Bool
  /// nil for all columns.
  package var columns: ClosedRange<Int>?
  /// nil for all rows.
  package var rows: ClosedRange<Int>?
  /// Limits the mask to the matches in the text of these columns. Each row is matched on its own, without trailing
  /// blanks. nil masks the whole rectangle.
  package var pattern: FramePattern?
  /// The reason for the mask. It has no effect.
  package var reason: String?

  package init(
    isTitle: Bool = false, columns: ClosedRange<Int>? = nil, rows: ClosedRange<Int>? = nil,
    pattern: FramePattern? = nil, reason: String? = nil
  ) {
    self.isTitle = isTitle
    self.columns = columns
    self.rows = rows
    self.pattern = pattern
    self.reason = reason
  }

  /// The part of the mask's rectangle inside a grid, or nil if there is none.
  func rectangle(in size: GridSize) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    if isTitle { return nil }
    let grid = (columns: 0...size.columns - 1, rows: 0...size.rows - 1)
    let (columns, rows) = (columns ?? grid.columns, rows ?? grid.rows)
    guard columns.overlaps(grid.columns), rows.overlaps(grid.rows) else { return nil }
    return (columns.clamped(to: grid.columns), rows.clamped(to: grid.rows))
  }

  /// Returns rectangles that contain some cells and no others: runs of adjacent cells, merged if they have the same
  /// columns in consecutive rows.
  package static func covering(_ cells: some Sequence<GridPosition>) -> [Mask] {
    Box.covering(cells).map(\.mask)
  }

  /// Returns at most `maximum` rectangles that contain some cells, like ``covering(_:)``. To reduce their number, it
  /// repeatedly merges the two whose union adds the fewest other cells.
  package static func covering(_ cells: some Sequence<GridPosition>, maximum: Int) -> [Mask] {
    var boxes = Box.covering(cells)
    // Merging pairs is slow for many boxes, so those of a row are merged first. They usually change for one reason.
    if boxes.count > 100 { boxes = Box.rows(boxes) }
    while boxes.count > max(1, maximum) {
      var best: (cost: Int, first: Int, second: Int)?
      for first in boxes.indices {
        for second in boxes.indices where second > first {
          let cost = boxes[first].union(boxes[second]).area - boxes[first].area - boxes[second].area
          if best.map({ cost < $0.cost }) ?? true { best = (cost, first, second) }
        }
      }
      guard let best else { break }
      boxes[best.first] = boxes[best.first].union(boxes.remove(at: best.second))
    }
    return boxes.map(\.mask)
  }

  private struct Box {
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>

    var area: Int { columns.count * rows.count }
    var mask: Mask { Mask(columns: columns, rows: rows) }

    func union(_ other: Box) -> Box {
      Box(columns: columns.union(other.columns), rows: rows.union(other.rows))
    }

    static func covering(_ cells: some Sequence<GridPosition>) -> [Box] {
      let runs = cells.sorted().reduce(into: [CellRun]()) { $0.add($1) }
      return runs.reduce(into: []) { boxes, run in
        let columns = run.columns.lowerBound...run.columns.upperBound - 1
        let above = boxes.firstIndex { $0.columns == columns && $0.rows.upperBound == run.row - 1 }
        if let above {
          boxes[above].rows = boxes[above].rows.lowerBound...run.row
        } else {
          boxes.append(Box(columns: columns, rows: run.row...run.row))
        }
      }
    }

    /// One box for each row in which any of the boxes starts.
    static func rows(_ boxes: [Box]) -> [Box] {
      var byRow: [Int: Box] = [:]
      for box in boxes {
        byRow[box.rows.lowerBound] = byRow[box.rows.lowerBound]?.union(box) ?? box
      }
      return byRow.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}

extension Mask {
  /// Returns whether it masks any part of a frame.
  ///
  /// - Throws: ``FramePattern/TooSlow`` if a regular expression can't be matched in time.
  package func hidesSomething(of frame: Frame) throws(FramePattern.TooSlow) -> Bool {
    guard isTitle else { return try !CellSet([self], in: frame).isEmpty }
    guard let pattern else { return !frame.title.isEmpty }
    return try pattern.matches(inEach: [frame.title]).contains { !$0.isEmpty }
  }

  /// The regular expression and the rectangle, such as `/\d\d:\d\d/ in rows 0–1, columns 60–79`, or the title.
  package var description: String {
    if isTitle { return pattern.map { "/\($0.source)/ in the title" } ?? "the title" }
    let area = [Self.phrase("row", rows), Self.phrase("column", columns)].compactMap { $0 }
      .joined(separator: ", ")
    guard let pattern else { return area.isEmpty ? "all cells" : area }
    return area.isEmpty ? "/\(pattern.source)/" : "/\(pattern.source)/ in \(area)"
  }

  private static func phrase(_ name: String, _ range: ClosedRange<Int>?) -> String? {
    range.map { range in
      range.count == 1
        ? "\(name) \(range.lowerBound)" : "\(name)s \(range.lowerBound)–\(range.upperBound)"
    }
  }

  /// The mask as in a config, without its reason: `{ "rows": [0, 0], "columns": [5, 5], "regex": "\\d+" }`.
  package var json: String {
    var members = isTitle ? ["\"title\": true"] : []
    for case (let key, let range?) in [("rows", rows), ("columns", columns)] {
      members.append("\"\(key)\": [\(range.lowerBound), \(range.upperBound)]")
    }
    if let pattern { members.append("\"regex\": \(pattern.source.quotedJSON)") }
    return "{ \(members.joined(separator: ", ")) }"
  }
}
