internal import FrameComparison
internal import TerminalFrame

/// Borders of boxes that follow from what is in the boxes.
extension EditFolding {
  /// Gives borders to what came, went, moved or changed within them, as a table that is wider with its column.
  mutating func takeBorders() {
    for number in groups.indices {
      guard let region = regionOfBorder(number) else { continue }
      let isOfBox = groups[number].finding.isOfBorder
      let shares = groups.indices.map { other in
        other == number
          ? 0 : isOfBox ? share(of: other, within: region) : share(of: other, at: region)
      }
      guard let most = shares.max(), most > 0, let owner = shares.firstIndex(of: most) else {
        continue
      }
      // A box has another size by itself if nothing but its words moved with its border.
      if isOfBox, isOfMoves(owner) {
        for other in shares.indices where shares[other] > 0 && isOfMoves(other) {
          give(
            other, to: number, saying: [words(ofMove: groups[other].main, groups[other].finding)])
        }
      } else {
        give(number, to: owner, saying: isOfBox ? [groups[number].finding.change] : [])
      }
    }
  }

  private func isOfMoves(_ number: Int) -> Bool {
    !groups[number].main.isEmpty && groups[number].main.allSatisfy { edits[$0].isMove }
  }

  private mutating func give(_ number: Int, to owner: Int, saying words: [String]) {
    let group = groups[number]
    groups[number] = Group(finding: group.finding, main: [])
    groups[owner].others += group.edits
    groups[owner].aftermath += words + group.aftermath
  }

  /// Where a group's borders are; nil if it is about something else.
  private func regionOfBorder(_ number: Int) -> GridRegion? {
    let group = groups[number]
    guard !group.main.isEmpty else { return nil }
    if group.finding.isOfBorder {
      let isOfWords = group.main.contains {
        ![.text, .shift, .cursor].contains(edits[$0].category)
      }
      return isOfWords ? nil : group.finding.region
    }
    let regions = group.main.compactMap { index -> GridRegion? in
      guard case .text(let from, let to) = edits[index].kind, !from.isEmpty || !to.isEmpty,
        [from, to].allSatisfy({ $0.isEmpty || !Edit.hasWords($0) })
      else { return nil }
      return edits[index].region
    }
    guard regions.count == group.main.count, group.finding.kind != .clipping,
      regions.contains(where: { $0.columns.count > 1 })
    else { return nil }
    return GridRegion.spanning(regions)
  }

  /// How many cells of what came, went or moved in a group are within a box; none if any are outside.
  private func share(of number: Int, within box: GridRegion) -> Int {
    let regions = regionsOfRows(number)
    return regions.allSatisfy(box.covers) ? regions.reduce(0) { $0 + $1.count } : 0
  }

  /// How many cells of a line are in or beside a box of a group, or what moved in it.
  private func share(of number: Int, at line: GridRegion) -> Int {
    let group = groups[number]
    guard !group.main.isEmpty else { return 0 }
    let isOfBox = group.finding.isOfBorder || group.finding.isOfBox
    let places = isOfBox ? [group.finding.region].compactMap(\.self) : regionsOfRows(number)
    return places.reduce(0) { $0 + $1.widened.overlap(line) }
  }

  private func regionsOfRows(_ number: Int) -> [GridRegion] {
    (groups[number].main + groups[number].others).compactMap { index in
      [.insertion, .removal, .shift].contains(edits[index].category) || edits[index].isMove
        ? edits[index].region : nil
    }
  }
}
