internal import FrameComparison
internal import TerminalFrame

/// Finds borders that don't join, and wide characters with only one half left.
struct BorderSearch {
  private let frame: Frame
  private let map: CellMap

  /// The minimum height of a box, in rows from one end of a side to the other. Lower boxes may be large letters drawn
  /// with lines.
  private static let minHeight = 4

  init(_ frame: Frame, _ map: CellMap) {
    self.frame = frame
    self.map = map
  }

  /// The sides on which a line reaches a cell.
  func pointing(at position: GridPosition) -> LineArms {
    let (column, row) = (position.column, position.row)
    var result: LineArms = []
    if map.arms(column, row - 1).contains(.down) { result.insert(.up) }
    if map.arms(column, row + 1).contains(.up) { result.insert(.down) }
    if map.arms(column - 1, row).contains(.right) { result.insert(.left) }
    if map.arms(column + 1, row).contains(.left) { result.insert(.right) }
    return result
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
  /// Gaps in upper and lower borders may be titles. Larger gaps, and gaps with another background, may be something
  /// that covers the border.
  func isGap(_ position: GridPosition) -> Bool {
    guard map.isBlank(position.column, position.row) || map.isWord(position.column, position.row)
    else {
      return false
    }
    let sides = pointing(at: position)
    if sides == .vertical { return isGapInSide(position) }
    guard map.isBlank(position.column, position.row), !sides.isDisjoint(with: .horizontal),
      !sides.isDisjoint(with: .vertical), !sides.isSuperset(of: .horizontal),
      !sides.isSuperset(of: .vertical)
    else { return false }
    return isGapInCorner(position, right: sides.contains(.right), down: sides.contains(.down))
  }

  private func isGapInSide(_ position: GridPosition) -> Bool {
    let (column, row) = (position.column, position.row)
    guard isSameBackground([(column, row - 1), (column, row), (column, row + 1)]) else {
      return false
    }
    let ends = [endOfSide(column, row, by: -1), endOfSide(column, row, by: 1)]
    let turns = ends.map { map.arms(column, $0).intersection(.horizontal) }
    return ends[1] - ends[0] >= Self.minHeight && !turns[0].isEmpty && turns[0] == turns[1]
  }

  private func isGapInCorner(_ position: GridPosition, right: Bool, down: Bool) -> Bool {
    let (column, row) = (position.column, position.row)
    let (x, y) = (right ? 1 : -1, down ? 1 : -1)
    let far = endOfSide(column, row, by: y)
    var other = column + x
    let back: LineArms = right ? .left : .right
    while map.contains(other, row) {
      let arms = map.arms(other, row)
      if arms.contains(down ? .down : .up), arms.contains(back) { break }
      if !arms.isEmpty, arms.isDisjoint(with: .horizontal) { return false }
      other += x
    }
    return abs(far - row) >= Self.minHeight
      && map.arms(column, far).contains(right ? .right : .left)
      && map.arms(other, far).contains(back)
      && map.arms(other, far).contains(down ? .up : .down)
      && isSameBackground([(column, row), (column + x, row), (column, row + y)])
  }

  /// The row in which the vertical line that begins above or below a cell ends.
  private func endOfSide(_ column: Int, _ row: Int, by step: Int) -> Int {
    let arm: LineArms = step < 0 ? .up : .down
    var row = row + step
    while map.arms(column, row).contains(arm), map.contains(column, row + step),
      !map.arms(column, row + step).isDisjoint(with: .vertical)
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
    finding("border does not join", gaps, edits)
  }

  /// The finding about halves, or nil if there are none.
  static func finding(ofHalves halves: [GridPosition], explaining edits: [Int] = []) -> Finding? {
    finding("wide character cut in half", halves, edits)
  }

  private static func finding(
    _ change: String, _ positions: [GridPosition], _ edits: [Int]
  ) -> Finding? {
    guard let first = positions.first else { return nil }
    let count = positions.count > 1 ? ", in \(positions.count) places" : ""
    return Finding(.clipping, change + count, at: GridRegion(first), explaining: edits)
  }
}
