internal import FrameComparison
internal import TerminalFrame

/// Finds the elements of one frame by their shapes and backgrounds.
struct ElementSearch {
  private let frame: Frame
  private let map: CellMap
  private let boxes: [Box]

  init(_ frame: Frame) {
    self.frame = frame
    map = CellMap(frame)
    boxes = Box.wholes(of: BoxFinder.boxes(in: frame, map), map) + BoxFinder.popups(in: frame)
  }

  /// A run of cells in a row with the same background.
  private struct Stretch {
    let row: Int
    let columns: ClosedRange<Int>
    let ground: Ground
  }

  func elements() -> [ScreenElement] {
    var elements = boxes.map { ScreenElement(.box, $0.title, $0.region) }
    for row in 0..<frame.size.rows {
      elements += framedButtons(inRow: row)
      elements += stretches(inRow: row).compactMap(element)
    }
    return elements
  }

  // MARK: Labels in brackets

  /// Buttons such as `[ Save ]` and `< OK >`.
  private func framedButtons(inRow row: Int) -> [ScreenElement] {
    var found: [ScreenElement] = []
    var start: Int?
    for column in 0..<frame.size.columns {
      let text = frame[column, row].text
      if text == "[" || text == "<" {
        start = column
      } else if let first = start, text == "]" || text == ">" {
        if let label = Button.label(frame.text(first...column, row: row)) {
          found.append(ScreenElement(.button, label, GridRegion(columns: first...column, row: row)))
        }
        start = nil
      }
    }
    return found
  }

  // MARK: Backgrounds

  /// The runs with a background other than that of what surrounds them.
  private func stretches(inRow row: Int) -> [Stretch] {
    var stretches: [Stretch] = []
    var start = 0
    while start < frame.size.columns {
      let ground = frame[start, row].style.ground
      var end = start
      while end + 1 < frame.size.columns, frame[end + 1, row].style.ground == ground { end += 1 }
      stretches.append(Stretch(row: row, columns: start...end, ground: ground))
      start = end + 1
    }
    return stretches.filter { $0.ground != surrounding($0) }
  }

  /// The most common background of the box around a stretch, or of the screen.
  private func surrounding(_ stretch: Stretch) -> Ground? {
    let area = surroundings(of: stretch)
    var counts: [Ground: Int] = [:]
    for row in area.rows {
      for column in area.columns { counts[frame[column, row].style.ground, default: 0] += 1 }
    }
    return Ground.mostCommon(counts)
  }

  private func surroundings(of stretch: Stretch) -> GridRegion {
    let region = GridRegion(columns: stretch.columns, row: stretch.row)
    return boxes.map(\.inside).filter { $0.covers(region) }.min { $0.count < $1.count }
      ?? GridRegion(of: frame.size)
  }

  private func element(_ stretch: Stretch) -> ScreenElement? {
    let (row, columns) = (stretch.row, stretch.columns)
    guard columns.count > 1 || map.isWord(columns.lowerBound, row) else { return nil }
    let name = frame.text(columns, row: row)
    let region = GridRegion(columns: columns, row: row)
    let hasCursor =
      frame.cursor.isVisible && frame.cursor.position.row == row
      && columns.contains(frame.cursor.position.column)
    let hasText = map.hasText(columns, row: row)
    if isSelection(stretch), hasText { return ScreenElement(.selected, name, region) }
    if hasCursor, columns.count > 1 { return ScreenElement(.field, name, region) }
    if hasText, isTab(stretch) { return ScreenElement(.tab, name, region) }
    if let words = map.text(in: columns, row: row),
      Button.columns(around: words, row: row, in: frame) == columns
    {
      return ScreenElement(.button, name, region)
    }
    let isWide = columns.count >= 4 && columns.count < frame.size.columns
    guard isWide, !hasText || columns.reversed().prefix(while: { map.isBlank($0, row) }).count > 2
    else { return nil }
    return ScreenElement(.field, name, region)
  }

  /// Whether a stretch is the highlighted one of several rows: it fills most of what it is in, and the rows next to it
  /// have text without its background. The first and the last row of a screen are bars.
  private func isSelection(_ stretch: Stretch) -> Bool {
    let area = surroundings(of: stretch)
    let isBar = stretch.row == 0 || stretch.row == frame.size.rows - 1
    guard !isBar || area.rows.count < frame.size.rows,
      2 * stretch.columns.count >= area.columns.count
    else { return false }
    let others = [stretch.row - 1, stretch.row + 1].filter(area.rows.contains)
    return others.contains { row in
      map.hasText(area.columns, row: row)
        && frame[stretch.columns.lowerBound, row].style.ground != stretch.ground
    } && others.allSatisfy { frame[stretch.columns.lowerBound, $0].style.ground != stretch.ground }
  }

  /// Whether a stretch is the highlighted one of several short texts in its row, which has no other element.
  private func isTab(_ stretch: Stretch) -> Bool {
    guard stretch.columns.count <= Self.maxTab else { return false }
    let (first, last) = (stretch.columns.lowerBound, stretch.columns.upperBound)
    func hasNeighbour(_ columns: Range<Int>) -> Bool {
      columns.contains { column in
        map.contains(column, stretch.row) && map.isWord(column, stretch.row)
          && frame[column, stretch.row].style.ground != stretch.ground
      }
    }
    let isUpper = stretch.row < max(3, frame.size.rows / 4)
    return isUpper
      && (hasNeighbour(first - Self.maxGap..<first)
        || hasNeighbour(last + 1..<last + 1 + Self.maxGap))
  }

  /// The most columns of a tab, and between two tabs.
  private static let (maxTab, maxGap) = (30, 5)

}
