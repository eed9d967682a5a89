package import TerminalFrame

/// Finds boxes that are drawn with box drawing or with `+`, `-` and `|`.
///
/// The upper and lower border may contain a title, and the right one a scroll bar. Boxes that share a border, like the
/// cells of a table, count as one.
package struct BoxFinder {
  private let map: CellMap
  private let frame: Frame
  /// The number of cells that may still be examined. Whatever is on the screen, the time grows only with its size.
  private var steps: Int

  private static let minInnerSize = 1

  package static func boxes(in frame: Frame, _ map: CellMap) -> [Box] {
    var finder = BoxFinder(map: map, frame: frame, steps: 64 * frame.size.count)
    var boxes: [Box] = []
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns where finder.isUpperLeft(column, row) {
        if let region = finder.box(at: column, row), finder.steps > 0 {
          boxes.append(Box(region: region, title: finder.title(of: region)))
        }
      }
    }
    return boxes
  }

  private func arms(_ column: Int, _ row: Int) -> LineArms {
    LineArms.arms(ofBox: map[column, row])
  }

  /// Whether lines go from here to the right and down, and not both to the left and up.
  private func isUpperLeft(_ column: Int, _ row: Int) -> Bool {
    let arms = arms(column, row)
    guard arms.isSuperset(of: .downRight), self.arms(column, row + 1).contains(.up) else {
      return false
    }
    if map.arms(column, row).isEmpty {
      // A plus is a corner only if the characters next to it confirm that.
      return map.arms(column + 1, row) == [] && self.arms(column + 1, row) == .horizontal
        && self.arms(column, row + 1) == .vertical
    }
    return
      !(arms.isSuperset(of: .upLeft) && self.arms(column - 1, row).contains(.right)
      && self.arms(column, row - 1).contains(.down))
  }

  private mutating func box(at column: Int, _ row: Int) -> GridRegion? {
    let bottoms = self.bottoms(column, row)
    guard !bottoms.isEmpty else { return nil }
    var joints: [Int] = []
    var right = column + 1
    while right < map.size.columns, steps > 0 {
      steps -= 1
      let arms = arms(right, row)
      if !arms.isEmpty, arms.isDisjoint(with: .horizontal) { break }
      if right > column + Self.minInnerSize, arms.isSuperset(of: .downLeft) {
        if arms.contains(.right) {
          joints.append(right)
        } else if let box = box(column...right, from: row, to: bottoms) {
          return box
        }
      }
      right += 1
    }
    for right in joints.suffix(4).reversed() {
      if let box = box(column...right, from: row, to: bottoms) { return box }
    }
    return nil
  }

  /// The rows in which a left side that begins here can end.
  private mutating func bottoms(_ column: Int, _ row: Int) -> Set<Int> {
    var bottoms: Set<Int> = []
    var bottom = row + 1
    while steps > 0, arms(column, bottom).contains(.up) {
      steps -= 1
      let arms = arms(column, bottom)
      if bottom > row + Self.minInnerSize, arms.contains(.right) { bottoms.insert(bottom) }
      guard arms.contains(.down) else { break }
      bottom += 1
    }
    return bottoms
  }

  /// The largest box of these columns whose other sides are complete.
  private mutating func box(
    _ columns: ClosedRange<Int>, from top: Int, to bottoms: Set<Int>
  ) -> GridRegion? {
    guard isLine(columns, top) else { return nil }
    var result: GridRegion?
    var row = top + 1
    while row < map.size.rows, steps > 0 {
      steps -= 1
      let arms = arms(columns.upperBound, row)
      if bottoms.contains(row), arms.isSuperset(of: .upLeft), isLine(columns, row) {
        result = GridRegion(columns: columns, rows: top...row)
      }
      guard arms.isSuperset(of: .vertical) || isScrollBar(columns.upperBound, row) else { break }
      row += 1
    }
    return result
  }

  /// Whether a border, perhaps with a title, runs through these columns.
  private mutating func isLine(_ columns: ClosedRange<Int>, _ row: Int) -> Bool {
    var count = 0
    for column in columns.dropFirst().dropLast() {
      steps -= 1
      let arms = arms(column, row)
      if !arms.isDisjoint(with: .horizontal) {
        count += 1
      } else if !arms.isEmpty {
        return false
      }
    }
    return count > 0 && 8 * count >= columns.count - 2
  }

  private func isScrollBar(_ column: Int, _ row: Int) -> Bool {
    !map.isBlank(column, row) && !map.isWord(column, row) && arms(column, row).isEmpty
  }

  private func title(of region: GridRegion) -> String {
    var (title, hasWord) = ("", false)
    for column in region.columns.dropFirst().dropLast() {
      let row = region.rows.lowerBound
      if isBorder(column, row) {
        if hasWord { break }
        title = ""
      } else {
        title += frame[column, row].text
        hasWord = hasWord || map.isWord(column, row)
      }
    }
    return hasWord ? title.withoutOuterBlanks : ""
  }

  /// Whether a border is in a cell. A hyphen within a word isn't one.
  private func isBorder(_ column: Int, _ row: Int) -> Bool {
    if !map.arms(column, row).isEmpty { return true }
    return !arms(column, row).isEmpty
      && [column - 1, column + 1].contains { !arms($0, row).isEmpty }
  }
}

extension CellMap {
  /// Whether a box with its own border is in front of others: lines end at it without joining it, or words touch it
  /// from outside in three places or more.
  package func isInFront(_ region: GridRegion) -> Bool {
    let (columns, rows) = (region.columns, region.rows)
    let (left, right) = (columns.lowerBound, columns.upperBound)
    let (top, bottom) = (rows.lowerBound, rows.upperBound)
    let corners: [LineArms] = [
      arms(left, top), arms(right, top), arms(left, bottom), arms(right, bottom),
    ]
    guard corners == [.downRight, .downLeft, .upRight, .upLeft] else {
      return false
    }
    let isCut =
      columns.contains { column in
        ends(column, top - 1, .vertical, at: (column, top), .up)
          || ends(column, bottom + 1, .vertical, at: (column, bottom), .down)
      }
      || rows.contains { row in
        ends(left - 1, row, .horizontal, at: (left, row), .left)
          || ends(right + 1, row, .horizontal, at: (right, row), .right)
      }
    let wordCount = rows.reduce(0) { count, row in
      count + (isWord(left - 1, row) ? 1 : 0) + (isWord(right + 1, row) ? 1 : 0)
    }
    return isCut || wordCount >= 3
  }

  /// Whether a straight line goes from a cell to a neighbour that doesn't continue it.
  private func ends(
    _ column: Int, _ row: Int, _ line: LineArms, at position: (column: Int, row: Int),
    _ back: LineArms
  ) -> Bool {
    arms(column, row) == line && !arms(position.column, position.row).contains(back)
  }
}
