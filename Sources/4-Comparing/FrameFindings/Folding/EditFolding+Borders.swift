internal import FrameComparison

/// Borders of boxes that changed because of the contents of the boxes.
extension EditFolding {
  /// Attributes borders to what was added, removed, moved or changed within them, as when a table gets wider with a
  /// column.
  mutating func attributeBorders() {
    for number in groups.indices {
      guard let region = regionOfBorder(number) else { continue }
      let isOfBox = groups[number].finding.subject == .borders
      let shares = groups.indices.map { other in
        other == number
          ? 0 : isOfBox ? share(of: other, within: region) : share(of: other, at: region)
      }
      guard let maximum = shares.max(), maximum > 0, let owner = shares.firstIndex(of: maximum)
      else { continue }
      // If nothing but a box's words moved with its border, the box itself was resized.
      if isOfBox, isOfMoves(owner) {
        for other in shares.indices where shares[other] > 0 && isOfMoves(other) {
          give(
            other, to: number, saying: [change(ofMove: groups[other].main, groups[other].finding)])
        }
      } else {
        give(number, to: owner, saying: isOfBox ? [groups[number].finding.change] : [])
      }
    }
  }

  private func isOfMoves(_ number: Int) -> Bool {
    !groups[number].main.isEmpty && groups[number].main.allSatisfy { edits[$0].isMove }
  }

  private mutating func give(_ number: Int, to owner: Int, saying changes: [String]) {
    let group = clear(number)
    groups[owner].others += group.edits
    groups[owner].aftermath += changes + group.aftermath
  }

  /// The region of the borders that a group is about, or nil if it is about something else.
  private func regionOfBorder(_ number: Int) -> GridRegion? {
    let group = groups[number]
    guard !group.main.isEmpty else { return nil }
    if group.finding.subject == .borders {
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

  /// The number of cells within a box that were added, removed or moved by a group; 0 if any are outside.
  private func share(of number: Int, within box: GridRegion) -> Int {
    let regions = regionsOfRows(number)
    return regions.allSatisfy(box.covers) ? regions.reduce(0) { $0 + $1.count } : 0
  }

  /// The number of cells of a line in or beside a box of a group, or beside what was added, removed or moved.
  private func share(of number: Int, at line: GridRegion) -> Int {
    let group = groups[number]
    guard !group.main.isEmpty else { return 0 }
    let isOfBox = group.finding.subject == .borders || group.finding.subject == .box
    let regions = isOfBox ? [group.finding.region].compactMap(\.self) : regionsOfRows(number)
    return regions.reduce(0) { $0 + $1.widened.overlap(line) }
  }

  private func regionsOfRows(_ number: Int) -> [GridRegion] {
    regions(
      of: (groups[number].main + groups[number].others).filter {
        edits[$0].category.movesRows || edits[$0].isMove
      })
  }
}
