internal import FrameComparison
internal import TerminalFrame

/// Finds borders that don't join, and wide characters with only one half left.
struct BorderSearch {
  let frame: Frame
  let map: CellMap

  /// The minimum height of a box of any width, in rows from one end of a side to the other. Lower boxes may be large
  /// letters drawn with lines.
  private static let minHeight = 4
  /// The minimum width of a lower box, in columns from one side to the other. Letters are narrower.
  private static let minWidth = 7

  /// The sides on which a line reaches a cell.
  func pointing(at position: GridPosition) -> LineArms {
    LineArms.pointing(at: position.column, position.row, map.arms)
  }

  /// Whether a cell is half of a wide character that lost its other half.
  func isHalf(_ position: GridPosition) -> Bool {
    guard map.contains(position.column, position.row) else { return false }
    let cell = frame[position.column, position.row]
    if cell.isContinuation {
      return position.column == 0 || frame[position.column - 1, position.row].width < 2
    }
    guard cell.width > 1 else { return false }
    return position.column + 1 == map.size.columns
      || !frame[position.column + 1, position.row].isContinuation
  }

  /// Whether a border certainly has a gap in this cell: a side is interrupted for one cell between two corners that
  /// turn the same way, or a corner is missing from an otherwise complete rectangle.
  ///
  /// Words in upper and lower borders may be titles, and gaps with another background may be something that covers the
  /// border. So may large gaps in sides.
  func isGap(_ position: GridPosition) -> Bool {
    let isBlank = map.isBlank(position.column, position.row)
    guard isBlank || map.isWord(position.column, position.row) else { return false }
    let sides = pointing(at: position)
    if sides == .vertical { return isGapInSide(position) }
    guard isBlank else { return false }
    return isGapInBorder(position) || sides.isCorner && isGapInCorner(position, sides)
  }

  private func isGapInSide(_ position: GridPosition) -> Bool {
    let (column, row) = (position.column, position.row)
    guard isSameBackground([(column, row - 1), (column, row), (column, row + 1)]) else {
      return false
    }
    let ends = [endOfSide(column, row, by: -1), endOfSide(column, row, by: 1)]
    let turns = ends.map { map.arms(column, $0).intersection(.horizontal) }
    guard !turns[0].isEmpty, turns[0] == turns[1] else { return false }
    return ends[1] - ends[0] >= Self.minHeight || isSideOfBox(column, ends[0]...ends[1], turns[0])
  }

  /// Whether corners at both ends of a side, which turn the same way, lead to another side without a gap, as wide away
  /// as no letter is.
  private func isSideOfBox(_ column: Int, _ rows: ClosedRange<Int>, _ turn: LineArms) -> Bool {
    guard turn == .left || turn == .right,
      let other = corner(opposite: column, rows.lowerBound, right: turn == .right, down: true),
      abs(other - column) >= Self.minWidth
    else { return false }
    let back: LineArms = turn == .right ? .left : .right
    return map.arms(other, rows.upperBound).isSuperset(of: [back, .up])
      && rows.dropFirst().dropLast().allSatisfy { map.arms(other, $0).isSuperset(of: .vertical) }
  }

  /// Whether a cell belongs to a few blanks between the two parts of an upper or lower border.
  private func isGapInBorder(_ position: GridPosition) -> Bool {
    let row = position.row
    // Dashes have gaps everywhere.
    let (start, end) = (endOfGap(at: position, by: -1), endOfGap(at: position, by: 1))
    guard end - start - 1 <= Self.maxGap, map.arms(start, row).contains(.right),
      map.arms(start - 1, row).contains(.right), map.arms(end, row).contains(.left),
      map.arms(end + 1, row).contains(.left),
      isSameBackground((start...end).map { ($0, row) })
    else { return false }
    return [true, false].contains { down in
      guard let left = corner(opposite: end, row, right: false, down: down),
        let right = corner(opposite: start, row, right: true, down: down),
        right - left >= Self.minWidth
      else { return false }
      let far = [left, right].map { endOfSide($0, row, by: down ? 1 : -1) }
      return far[0] == far[1] && abs(far[0] - row) > 1
        && map.arms(left, far[0]).contains(.right) && map.arms(right, far[1]).contains(.left)
    }
  }

  /// The most blanks that are a gap in an upper or lower border.
  private static let maxGap = 4

  /// The column of the first cell beside a blank one that isn't blank, or one farther away than a gap is wide.
  private func endOfGap(at position: GridPosition, by step: Int) -> Int {
    var column = position.column + step
    let last = column + step * Self.maxGap
    while column != last, map.contains(column, position.row), map.isBlank(column, position.row) {
      column += step
    }
    return column
  }

  private func isGapInCorner(_ position: GridPosition, _ sides: LineArms) -> Bool {
    let (column, row) = (position.column, position.row)
    let (right, down) = (sides.contains(.right), sides.contains(.down))
    let (x, y) = (right ? 1 : -1, down ? 1 : -1)
    let far = endOfSide(column, row, by: y)
    let back: LineArms = right ? .left : .right
    guard let other = corner(opposite: column, row, right: right, down: down) else { return false }
    let height = abs(far - row)
    return (height >= Self.minHeight || height > 1 && abs(other - column) >= Self.minWidth)
      && map.arms(column, far).contains(right ? .right : .left)
      && map.arms(other, far).contains(back)
      && map.arms(other, far).contains(down ? .up : .down)
      && isSameBackground([(column, row), (column + x, row), (column, row + y)])
  }

  /// The column of the corner at the other end of an upper border (`down`) or lower border, which may have a title.
  private func corner(opposite column: Int, _ row: Int, right: Bool, down: Bool) -> Int? {
    let step = right ? 1 : -1
    var other = column + step
    while map.contains(other, row) {
      let arms = map.arms(other, row)
      if arms.contains(down ? .down : .up), arms.contains(right ? .left : .right) { return other }
      if !arms.isEmpty, arms.isDisjoint(with: .horizontal) { return nil }
      other += step
    }
    return nil
  }

  /// The row in which the vertical line that begins above or below a cell ends.
  private func endOfSide(_ column: Int, _ row: Int, by step: Int) -> Int {
    let arm: LineArms = step < 0 ? .up : .down
    var row = row + step
    while map.arms(column, row).contains(arm), map.contains(column, row + step),
      map.isVertical(column, row + step)
    {
      row += step
    }
    return row
  }

  private func isSameBackground(_ positions: [(column: Int, row: Int)]) -> Bool {
    Set(positions.map { frame[$0.column, $0.row].style.ground }).count == 1
  }

  // MARK: Findings

  /// The finding about gaps, or nil if there are none.
  static func finding(ofGaps gaps: [GridPosition], explaining edits: [Int] = []) -> Finding? {
    // Cells beside each other are one gap.
    let places = GridRegion.joining(gaps.map { GridRegion($0) }) { last, next in
      last.rows == next.rows && last.columns.upperBound + 1 == next.columns.lowerBound
    }
    return finding("border does not join", places, edits)
  }

  /// The finding about halves, or nil if there are none.
  static func finding(ofHalves halves: [GridPosition], explaining edits: [Int] = []) -> Finding? {
    finding("wide character cut in half", halves.map { GridRegion($0) }, edits)
  }

  private static func finding(
    _ change: String, _ places: [GridRegion], _ edits: [Int]
  ) -> Finding? {
    guard let first = places.first else { return nil }
    let count = places.count > 1 ? ", in \(places.count) places" : ""
    return Finding(.clipping, change + count, at: first, explaining: edits)
  }
}
