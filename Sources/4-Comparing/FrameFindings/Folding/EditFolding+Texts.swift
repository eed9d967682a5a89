internal import FrameComparison
internal import TerminalFrame

/// Texts that a person counts as one change, and texts at the edge of inserted or removed rows.
extension EditFolding {
  /// Joins texts that changed together:
  ///
  /// - Texts in one row without a border between them.
  /// - Texts of adjacent rows that begin in the same column, if all changed in the same way, or a text got more or
  ///   fewer rows.
  /// - Lines that were replaced as a whole.
  /// - Rows of blocks, as in a chart.
  /// - At least three values of one column.
  mutating func joinTexts() {
    join(
      textSets {
        $0.rows == $1.rows && isClear(between: $0.columns, $1.columns, $0.rows.lowerBound)
      })
    let stacks = textSets {
      abs($0.rows.lowerBound - $1.rows.lowerBound) == 1
        && $0.columns.lowerBound == $1.columns.lowerBound
    }
    join(
      stacks.filter { members in
        Set(members.map { change(of: groups[$0]) }).count == 1
          || members.contains {
            [.extraElement, .missingElement].contains(groups[$0].finding.kind)
          }
      })
    join(
      textSets {
        abs($0.rows.lowerBound - $1.rows.lowerBound) == 1 && $0.columns.overlaps($1.columns)
          && isWholeLine($0) && isWholeLine($1)
      })
    join(
      textSets {
        isOfBlocks($0) && isOfBlocks($1) && abs($0.rows.lowerBound - $1.rows.lowerBound) == 1
      })
    var phrases: [GridRegion: ClosedRange<Int>] = [:]
    for area in groups.indices.compactMap(regions(ofTexts:)).joined() {
      phrases[area] = phrase(around: area)
    }
    for end in [\ClosedRange<Int>.lowerBound, \.upperBound] {
      let columns = textSets { one, other in
        let isSame =
          one.columns[keyPath: end] == other.columns[keyPath: end]
          || phrases[one] != nil
            && phrases[one]?[keyPath: end] == phrases[other]?[keyPath: end]
        return isSame && isColumn(from: one, to: other)
      }
      join(columns.filter { $0.count >= Self.minValues })
    }
    joinAlike()
  }

  /// Whether a place has no words, before or now, but blocks as in a chart.
  private func isOfBlocks(_ area: GridRegion) -> Bool {
    area.allSatisfy { !old[$0, $1].isInWord && !new[$0, $1].isInWord }
  }

  /// Joins texts that changed in the same way, wherever they are, and numbers that changed by the same amount as those
  /// of a column.
  private mutating func joinAlike() {
    var (changes, steps) = ([String: [Int]](), [Int: [Int]]())
    for number in groups.indices where regions(ofTexts: number) != nil {
      if let step = step(of: number) { steps[step, default: []].append(number) }
      changes[change(of: groups[number]), default: []].append(number)
    }
    join(
      steps.values.filter { members in
        members.contains { regions(ofTexts: $0)?.count ?? 0 >= Self.minValues }
      })
    join(changes.values.map { $0.filter { !groups[$0].main.isEmpty } }.filter { !$0.isEmpty })
  }

  /// The amount by which all numbers of a group grew, or nil if the amounts differ or something else changed.
  private func step(of number: Int) -> Int? {
    let members = [groups[number]] + groups[number].also
    let steps = members.flatMap(\.main).map { index -> Int? in
      guard case .text(let from, let to) = edits[index].kind, let from = Int(from), let to = Int(to)
      else { return nil }
      return to - from
    }
    return Set(steps).count == 1 ? steps[0] : nil
  }

  /// The columns of the phrase that contains a number of one row, or nil for other texts.
  private func phrase(around area: GridRegion) -> ClosedRange<Int>? {
    let isNumber = area.columns.allSatisfy {
      !new[$0, area.rows.lowerBound].text.contains(where: \.isLetter)
    }
    guard isNumber else { return nil }
    return Phrase.all(in: new.row(area.rows.lowerBound)).first {
      $0.columns.overlaps(area.columns)
    }?
    .columns
  }

  /// Whether each row from one value to another has something in the columns of the first, or is blank.
  private func isColumn(from one: GridRegion, to other: GridRegion) -> Bool {
    one.union(other).rows.allSatisfy { row in
      one.columns.contains { !new[$0, row].isBlank || !old[$0, row].isBlank }
        || new.row(row).allSatisfy(\.isBlank) && old.row(row).allSatisfy(\.isBlank)
    }
  }

  /// The number of changed values in a column that count as one change.
  private static let minValues = 3

  /// Whether a text of one row, not a number, is all that stands between borders there, before and now.
  private func isWholeLine(_ area: GridRegion) -> Bool {
    let row = area.rows.lowerBound
    guard area.columns.contains(where: { new[$0, row].text.contains(where: \.isLetter) }) else {
      return false
    }
    func isAlone(_ columns: some Sequence<Int>) -> Bool {
      for column in columns {
        let cells = [old[column, row], new[column, row]]
        if cells.contains(where: { !$0.isSpace }) {
          return cells.allSatisfy {
            !LineArms.arms(of: $0.firstScalar).isDisjoint(with: .vertical)
          }
        }
      }
      return true
    }
    return isAlone((0..<area.columns.lowerBound).reversed())
      && isAlone(area.columns.upperBound + 1..<new.size.columns)
  }

  /// Sets of groups of texts: each text is beside another one of its set. Cut texts are grouped only with cut texts.
  private func textSets(_ isBeside: (GridRegion, GridRegion) -> Bool) -> [[Int]] {
    var sets: [(members: [Int], places: [GridRegion])] = []
    for number in groups.indices {
      guard var regions = regions(ofTexts: number) else { continue }
      var members = [number]
      while let partner = sets.firstIndex(where: { set in
        (Self.cut(of: groups[set.members[0]]) == nil) == (Self.cut(of: groups[number]) == nil)
          && set.places.contains { one in regions.contains { isBeside(one, $0) } }
      }) {
        let set = sets.remove(at: partner)
        (members, regions) = (set.members + members, set.places + regions)
      }
      sets.append((members, regions))
    }
    return sets.map(\.members)
  }

  private mutating func join(_ sets: [[Int]]) {
    for members in sets {
      for number in members.dropFirst() {
        var group = clear(number)
        let also = group.also
        group.also = []
        groups[members[0]].also += [group] + also
      }
    }
  }

  /// The places of a group's texts, or nil if it is about something else.
  private func regions(ofTexts number: Int) -> [GridRegion]? {
    let group = groups[number]
    guard group.finding.subject == .words, !group.main.isEmpty else { return nil }
    let texts = group.main.filter { !edits[$0].isOfStyle }
    let regions = texts.compactMap { index in
      edits[index].category == .text && !edits[index].isMove ? edits[index].region : nil
    }
    guard !regions.isEmpty, regions.count == texts.count else { return nil }
    return (Self.cut(of: group) ?? regions)
      + group.also.flatMap { Self.cut(of: $0) ?? self.regions(of: $0.main) }
  }

  /// The place of the whole text that was cut, or nil if a group is about something else.
  private static func cut(of group: Group) -> [GridRegion]? {
    guard group.finding.kind == .truncation else { return nil }
    return group.finding.region.map { [$0] }
  }

  /// Whether a row has no border between two ranges of columns, before or now.
  private func isClear(
    between one: ClosedRange<Int>, _ other: ClosedRange<Int>, _ row: Int
  ) -> Bool {
    let start = min(one.upperBound, other.upperBound)
    let end = max(one.lowerBound, other.lowerBound)
    guard start + 1 < end else { return true }
    return !(start + 1..<end).contains { column in
      [old, new].contains { frame in
        !LineArms.arms(of: frame[column, row].firstScalar).isDisjoint(with: .vertical)
      }
    }
  }

  /// Attributes changes of look to the texts next to them, if they are in exactly the rows in which those texts
  /// changed.
  mutating func attributeStylesOfRows() {
    let owners = groups.indices.map { number -> Int? in
      let group = groups[number]
      guard group.main.count == 1, edits[group.main[0]].isOfStyle,
        let look = edits[group.main[0]].region
      else { return nil }
      return groups.indices.first { other in
        guard groups[other].main.count + groups[other].also.count > 1,
          let regions = regions(ofTexts: other),
          let region = GridRegion.spanning(regions)
        else { return false }
        return region.rows == look.rows && region.widened.overlap(look) > 0
      }
    }
    for (number, owner) in owners.enumerated() {
      guard let owner else { continue }
      groups[owner].also.append(clear(number))
    }
  }

  // MARK: Numbers

  /// Attributes numbers to rows inserted or removed before them, if they changed by the number of those rows.
  mutating func attributeNumbers() {
    for number in groups.indices {
      guard let regions = regions(ofTexts: number), let step = step(of: number), step != 0,
        let owner = groups.indices.first(where: { other in
          other != number && abs(step) == countOfRows(other)
            && regions.allSatisfy { isInMovedRows($0, of: other) }
        })
      else { continue }
      let group = clear(number)
      groups[owner].others += group.edits
      let rows = GridRegion.phrase(ofRows: Set(regions.flatMap(\.rows)))
      groups[owner].aftermath.append("\(rows): \(change(of: group))")
    }
  }

  /// The number of rows that a group inserted or removed.
  private func countOfRows(_ number: Int) -> Int {
    groups[number].main.filter(isWholeRows).map { edits[$0].region?.rows.count ?? 0 }.max() ?? 0
  }

  /// Whether a number is in a row that moved because of a group, and has another number above or below it.
  private func isInMovedRows(_ area: GridRegion, of number: Int) -> Bool {
    let row = area.rows.lowerBound
    let isOfColumn = [row - 1, row + 1].contains { beside in
      (0..<new.size.rows).contains(beside)
        && new[area.columns.upperBound, beside].text.allSatisfy(\.isNumber)
    }
    return isOfColumn
      && groups[number].others.contains { index in
        guard case .moved(columns: 0, _) = edits[index].kind else { return false }
        return edits[index].region?.rows.contains(row) ?? false
      }
  }

  // MARK: Edges

  /// Attributes texts to inserted or removed rows: those in rows that a moved block left or newly reached, such as `~`
  /// below the last line of an editor, and signs right above or below, such as that of a tree node that was opened.
  mutating func attributeEdges() {
    for number in groups.indices {
      guard let regions = regions(ofTexts: number),
        let owner = groups.indices.first(where: { other in
          other != number
            && regions.allSatisfy { isEdge($0, of: other) || isSign(number, above: other) }
        })
      else { continue }
      let group = clear(number)
      groups[owner].others += group.edits
      let (area, change) = ("row \(regions[0].rows.lowerBound): ", change(of: group))
      let last = groups[owner].aftermath.count - 1
      if last >= 0, groups[owner].aftermath[last].hasPrefix(area) {
        groups[owner].aftermath[last] += ", \(change)"
      } else {
        groups[owner].aftermath.append(area + change)
      }
    }
  }

  /// Whether a place is in rows that a block of the group left or newly reached.
  private func isEdge(_ area: GridRegion, of number: Int) -> Bool {
    let row = area.rows.lowerBound
    guard groups[number].main.contains(where: isWholeRows) else { return false }
    return groups[number].others.contains { index in
      guard case .moved(columns: 0, _) = edits[index].kind, let now = edits[index].region,
        let before = edits[index].origin, now.rows.contains(row) != before.rows.contains(row),
        // A change within a row that moved is a change of its own.
        before.rows.contains(row) || !now.columns.overlaps(area.columns)
      else { return false }
      return isClear(between: area.columns, now.columns, row)
    }
  }

  /// Whether a group is a single sign right above or below inserted or removed rows.
  private func isSign(_ number: Int, above other: Int) -> Bool {
    guard groups[number].main.count == 1,
      case .text(let from, let to) = edits[groups[number].main[0]].kind,
      let area = edits[groups[number].main[0]].region, StateMark.isSign(from), StateMark.isSign(to)
    else { return false }
    return groups[other].main.contains { index in
      guard isWholeRows(index), let region = edits[index].region else { return false }
      let row = area.rows.lowerBound
      return (row == region.rows.lowerBound - 1 || row == region.rows.upperBound + 1)
        && area.columns.upperBound <= region.columns.upperBound
        && isClear(between: area.columns, region.columns, row)
    }
  }
}
