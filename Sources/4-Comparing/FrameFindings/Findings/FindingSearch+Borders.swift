internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds borders that no longer join, and wide characters that lost a half.
  mutating func findBrokenBorders() {
    let borders = BorderSearch(frame: new, map: newMap)
    let boxes = findings.filter { $0.kind == .extraElement }.compactMap(\.region)
    var (gaps, halves) = ([GridPosition](), [GridPosition]())
    for position in comparison.unexplainedCells {
      let isCovered = boxes.contains { $0.contains(position) }
      if isCovered ? borders.isGap(position) : isBroken(position, borders) { gaps.append(position) }
      for half in brokenHalves(beside: position, borders) where halves.last != half {
        halves.append(half)
      }
    }
    let texts = openTexts
    func edits(at positions: [GridPosition]) -> [Int] {
      texts.filter { edit in positions.contains { edit.region.contains($0) } }.map(\.index)
    }
    add(BorderSearch.finding(ofGaps: gaps, explaining: edits(at: gaps)))
    add(BorderSearch.finding(ofHalves: halves, explaining: edits(at: halves)))
  }

  /// Whether a cell no longer continues the lines that joined in it and still reach it.
  ///
  /// Anything that is neither blank nor a letter counts as part of the border, such as a scroll bar. A blank in a
  /// horizontal line counts as the end of a title, unless the line continues on both sides.
  private func isBroken(_ position: GridPosition, _ borders: BorderSearch) -> Bool {
    let (column, row) = (position.column, position.row)
    let arms = armsBefore(column, row)
    guard !arms.isEmpty,
      before(column, row).style.ground == new[column, row].style.ground
    else { return false }
    // Half a line is the end of a bar.
    if [arms, newMap.arms(column, row)].contains(where: \.isHalf) { return false }
    let pointing = LineArms.pointing(at: column, row, armsBefore)
    // A line next to a text, such as that of a gutter, may end together with the text.
    if arms == .vertical, !pointing.isSuperset(of: .vertical) { return false }
    let lost = arms.subtracting(newMap.arms(column, row))
      .intersection(borders.pointing(at: position)).intersection(pointing)
    if !newMap.arms(column, row).isEmpty { return !lost.isEmpty }
    if newMap.isBlank(column, row) {
      return !lost.isDisjoint(with: .vertical) || lost == .horizontal
    }
    return newMap.isWord(column, row) && lost.isSuperset(of: .vertical)
  }

  private func armsBefore(_ column: Int, _ row: Int) -> LineArms {
    guard newMap.contains(column, row) else { return [] }
    return LineArms.arms(of: before(column, row).firstScalar)
  }

  /// The halves of wide characters, at a cell or next to it, whose other half is gone.
  ///
  /// A terminal blanks the remaining half. The character was certainly cut, not replaced, if a line is in place of the
  /// other half.
  private func brokenHalves(
    beside position: GridPosition, _ borders: BorderSearch
  ) -> [GridPosition] {
    let (column, row) = (position.column, position.row)
    var result: [GridPosition] = []
    for neighbour in column - 1...column + 1 {
      let position = GridPosition(column: neighbour, row: row)
      if borders.isHalf(position),
        neighbour != column || before(neighbour, row) != new[neighbour, row]
      {
        result.append(position)
      }
    }
    let start = before(column, row).isContinuation ? column - 1 : column
    guard start >= 0, start + 1 < new.size.columns, before(start, row).width > 1 else {
      return result
    }
    let halves = [start, start + 1]
    if halves.contains(where: { newMap.isBlank($0, row) }),
      halves.contains(where: { !newMap.arms($0, row).isEmpty })
    {
      result.append(GridPosition(column: start, row: row))
    }
    return result
  }
}
