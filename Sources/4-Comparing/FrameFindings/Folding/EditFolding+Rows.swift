internal import FrameComparison

/// The consequences of inserted and removed rows.
extension EditFolding {
  /// Attributes blocks that moved to the rows inserted or removed above them, if these explain the move.
  mutating func attributeMoves() {
    let rows = Set(edits.indices.filter(isWholeRows))
    var owners = edits.map { edit -> Int? in
      guard case .moved(columns: 0, let distance) = edit.kind, let region = edit.region,
        let origin = edit.origin
      else { return nil }
      var (sum, nearest): (Int, (row: Int, group: Int)?) = (0, nil)
      for group in groups.indices {
        for other in groups[group].main where rows.contains(other) {
          guard let area = edits[other].region, area.columns.overlaps(region.columns) else {
            continue
          }
          let row = area.rows.lowerBound
          switch edits[other].kind {
          case .inserted where row < region.rows.lowerBound: sum += area.rows.count
          case .removed where row < origin.rows.lowerBound: sum -= area.rows.count
          default: continue
          }
          if row > nearest?.row ?? -1 { nearest = (row, group) }
        }
      }
      // Only the direction must match: blank rows that were inserted or removed as well have no edits.
      return sum * distance > 0 ? nearest?.group : nil
    }
    // The cursor goes along.
    for group in groups {
      guard let owner = group.main.lazy.compactMap({ owners[$0] }).first else { continue }
      for index in group.main {
        if case .cursor = edits[index].kind { owners[index] = owner }
      }
    }
    move(to: owners, as: \.others)
  }

  /// Whether an edit inserts or removes whole rows, rather than words of a row.
  func isWholeRows(_ index: Int) -> Bool {
    guard let region = edits[index].region else { return false }
    return switch edits[index].kind {
    case .inserted: comparison.reading?.came(region.rows.lowerBound, region.columns) ?? false
    case .removed: comparison.reading?.went(region.rows.lowerBound, region.columns) ?? false
    default: false
    }
  }

  /// Joins inserted rows with removed ones: those pushed out at the end of a list, and those that they replaced.
  mutating func joinRows() {
    for number in groups.indices {
      guard let rows = rows(of: number),
        // Rows that moved nothing else.
        !groups[number].others.contains(where: { edits[$0].isMove }),
        let other = groups.indices.first(where: { isPartner($0, of: rows, number) })
      else { continue }
      merge(number, into: other)
    }
    joinMovedTexts()
    joinStretches()
  }

  /// Joins a text removed from a list with the same text added in other columns, such as a card that was moved.
  private mutating func joinMovedTexts() {
    for number in groups.indices {
      guard let (text, isCome, area) = singleText(of: number),
        groups[number].main.contains(where: isWholeRows),
        let other = groups.indices.first(where: { other in
          guard let (same, isOtherCome, there) = singleText(of: other) else { return false }
          return same == text && isOtherCome != isCome && !there.columns.overlaps(area.columns)
        })
      else { continue }
      merge(other, into: number)
    }
  }

  /// The text that a group adds or removes, or nil unless that is all it does.
  private func singleText(of number: Int) -> (text: String, isCome: Bool, place: GridRegion)? {
    let main = groups[number].main.map { edits[$0] }
    guard main.count == 1, let area = main[0].region else { return nil }
    switch main[0].kind {
    case .inserted(let texts) where texts.count == 1: return (texts[0], true, area)
    case .removed(let texts) where texts.count == 1: return (texts[0], false, area)
    case .text("", let to) where Edit.hasWords(to): return (to, true, area)
    case .text(let from, "") where Edit.hasWords(from): return (from, false, area)
    default: return nil
    }
  }

  /// Joins rows that were removed from a list, or added to it, in at least three places, as by a filter.
  private mutating func joinStretches() {
    for isCome in [true, false] {
      var lists: [(columns: ClosedRange<Int>, members: [Int])] = []
      for number in groups.indices {
        guard let columns = columns(ofStretch: number, isCome) else { continue }
        if let list = lists.firstIndex(where: { $0.columns.overlaps(columns) }) {
          lists[list].members.append(number)
        } else {
          lists.append((columns, [number]))
        }
      }
      for list in lists where list.members.count >= Self.minStretches {
        for number in list.members.dropFirst() { merge(number, into: list.members[0]) }
        sumUpMoves(of: list.members[0])
      }
    }
  }

  /// The columns of inserted or removed rows, or of a text added or removed within a row, as at the end of a list; nil
  /// for other edits.
  private func columns(ofStretch number: Int, _ isCome: Bool) -> ClosedRange<Int>? {
    if let rows = rows(of: number) { return rows.isCome == isCome ? rows.region.columns : nil }
    let group = groups[number]
    let kind = isCome ? Finding.Kind.extraElement : .missingElement
    guard group.finding.subject == .words, group.finding.kind == kind, group.main.count == 1 else {
      return nil
    }
    return edits[group.main[0]].region?.columns
  }

  /// Describes how many rows moved up or down because of several stretches, whatever the distance.
  private mutating func sumUpMoves(of number: Int) {
    let moves = groups[number].others.compactMap { index -> (distance: Int, rows: Int)? in
      guard case .moved(columns: 0, let distance) = edits[index].kind,
        let region = edits[index].region
      else { return nil }
      return (distance, region.rows.count)
    }
    let signs = Set(moves.map { $0.distance.signum() })
    guard moves.count > 1, signs.count == 1 else { return }
    let rows = moves.reduce(0) { $0 + $1.rows }
    groups[number].aftermath = ["\(rows) rows moved \(signs.contains(1) ? "down" : "up")"]
  }

  private static let minStretches = 3

  private mutating func merge(_ number: Int, into other: Int) {
    let group = clear(number)
    groups[other].main = (groups[other].main + group.main).sorted()
    groups[other].styles += group.styles
    groups[other].others += group.others
    groups[other].aftermath += group.aftermath
  }

  /// Inserted or removed rows.
  private typealias Rows = (isCome: Bool, region: GridRegion)

  /// The rows that a group inserts or removes, or nil if it is about something else.
  private func rows(of number: Int) -> Rows? {
    let main = groups[number].main.map { edits[$0] }
    guard main.count == 1, let region = main[0].region else { return nil }
    return switch main[0].kind {
    case .inserted: (true, region)
    case .removed: (false, region)
    default: nil
    }
  }

  private func isPartner(_ other: Int, of rows: Rows, _ number: Int) -> Bool {
    guard other != number, let partner = self.rows(of: other), partner.isCome != rows.isCome,
      partner.region.columns.overlaps(rows.region.columns)
    else { return false }
    if partner.region.rows.overlaps(rows.region.rows) { return true }
    return groups[other].others.contains { index in
      guard case .moved(columns: 0, let distance) = edits[index].kind,
        let now = edits[index].region, let before = edits[index].origin
      else { return false }
      // What was added at one end of the block pushed it, and what was at the other end had no room left.
      let (block, end) = rows.isCome ? (now, distance < 0) : (before, distance > 0)
      return end
        ? block.rows.upperBound + 1 == rows.region.rows.lowerBound
        : block.rows.lowerBound - 1 == rows.region.rows.upperBound
    }
  }

  /// Attributes words that moved sideways to what was added, removed or changed before them in these rows, or to a text
  /// behind them whose length changed but not its end.
  mutating func attributeSidewaysMoves() {
    var owners = edits.map { edit -> Int? in
      guard case .moved(let columns, _) = edit.kind, columns != 0, let region = edit.region,
        let span = span(ofSideways: edit)
      else { return nil }
      return groups.indices.filter { number in
        groups[number].main.contains { other in
          guard edits[other].isOfWords, let area = edits[other].region else { return false }
          return area.rows.overlaps(span)
            && (begins(area, atOrBefore: region)
              || begins(edits[other].origin, atOrBefore: edit.origin)
              || isPushing(other, left: region))
        }
      }.max { overlap($0, span) < overlap($1, span) }
    }
    // Boxes move by themselves.
    for group in groups where group.finding.subject == .box {
      for index in group.main { owners[index] = nil }
    }
    move(to: owners, as: \.others)
  }

  /// Whether a place begins in the same column as some words, or before it.
  private func begins(_ area: GridRegion?, atOrBefore text: GridRegion?) -> Bool {
    guard let area, let text else { return false }
    return area.columns.lowerBound <= text.columns.lowerBound
  }

  /// Whether a text behind some words has another length and the same end, like a value at the right of a tile.
  private func isPushing(_ index: Int, left text: GridRegion) -> Bool {
    guard case .text(let from, let to) = edits[index].kind, !from.isEmpty, !to.isEmpty,
      let area = edits[index].region, let origin = edits[index].origin
    else { return false }
    return text.columns.upperBound < area.columns.upperBound && from.count != to.count
      && area.columns.upperBound == origin.columns.upperBound
  }

  /// Joins words that were added, or removed, before what moved sideways because of them, such as a column with a blank
  /// row in it.
  mutating func joinColumns() {
    for number in groups.indices {
      guard let sign = isOfCome(number),
        let move = groups[number].others.first(where: { isSideways($0) }),
        let span = span(ofSideways: edits[move]),
        // Removed words were beside the old place.
        let moved = sign ? edits[move].region : edits[move].origin,
        let columns = GridRegion.spanning(regions(of: groups[number].main))?.columns
      else { continue }
      let end = moved.columns.lowerBound - 1
      let reach = min(columns.lowerBound - Self.widestGap, end)...end
      for other in groups.indices where other != number && isOfCome(other) == sign {
        let isNear = regions(of: groups[other].main).allSatisfy { region in
          reach.contains(region.columns.lowerBound) && reach.contains(region.columns.upperBound)
            && span.lowerBound - 1 <= region.rows.lowerBound
            && region.rows.upperBound <= span.upperBound + 1
        }
        if isNear { merge(other, into: number) }
      }
    }
  }

  /// The maximum number of columns by which words may begin before the wider words of their column.
  private static let widestGap = 12

  /// Whether words within rows were added (true) or removed (false); nil for anything else.
  private func isOfCome(_ number: Int) -> Bool? {
    let kinds = Set(groups[number].main.map { edits[$0].category })
    guard !groups[number].main.contains(where: isWholeRows) else { return nil }
    return kinds == [.insertion] ? true : kinds == [.removal] ? false : nil
  }

  private func isSideways(_ index: Int) -> Bool {
    if case .moved(let columns, _) = edits[index].kind { columns != 0 } else { false }
  }

  /// The rows from the first to the last in which words moved equally far sideways.
  private func span(ofSideways edit: Edit) -> ClosedRange<Int>? {
    guard case .moved(let columns, _) = edit.kind else { return nil }
    let regions = edits.compactMap { other -> GridRegion? in
      guard case .moved(columns, _) = other.kind else { return nil }
      return other.region
    }
    return GridRegion.spanning(regions)?.rows
  }

  private func overlap(_ number: Int, _ rows: ClosedRange<Int>) -> Int {
    regions(of: groups[number].main.filter { edits[$0].isOfWords })
      .filter { $0.rows.overlaps(rows) }.reduce(0) { $0 + $1.rows.clamped(to: rows).count }
  }

  // MARK: Words

  /// A phrase such as `inserted "entry 9", removed "entry 4"`, or what replaced what; nil for other edits.
  func change(ofRows indices: [Int]) -> String? {
    guard indices.contains(where: { [.insertion, .removal].contains(edits[$0].category) }) else {
      return nil
    }
    var (came, went): ([String], [String]) = ([], [])
    var (here, there): (GridRegion?, GridRegion?)
    for index in indices {
      switch edits[index].kind {
      case .inserted(let texts):
        came += texts
        here = here ?? edits[index].region
      case .removed(let texts):
        went += texts
        there = there ?? edits[index].region
      case .text("", let to) where indices.count > 1:
        came.append(to)
        here = here ?? edits[index].region
      case .text(let from, "") where indices.count > 1:
        went.append(from)
        there = there ?? edits[index].region
      default: return nil
      }
    }
    guard let here, let there else {
      return indices.count < 2
        ? nil : came.isEmpty ? "removed \(Edit.list(went))" : "inserted \(Edit.list(came))"
    }
    if came == went, came.count == 1 {
      return "\(Edit.quoted(came[0])) \(Edit.movePhrase(from: there, to: here))"
    }
    if here.rows.overlaps(there.rows) {
      if here.rows == there.rows, let change = Self.replacements(of: went, by: came, in: here) {
        return change
      }
      return (went + came).contains(where: Edit.hasWords)
        ? "\(Edit.list(went)) → \(Edit.list(came))" : "lines changed"
    }
    return "inserted \(Edit.list(came)), removed \(Edit.list(went))"
  }

  /// `"open" → "closed" (5 ×)`: the changes of rows that have one text each, or nil if most of them differ.
  private static func replacements(
    of went: [String], by came: [String], in region: GridRegion
  ) -> String? {
    guard went.count == region.rows.count, came.count == went.count else { return nil }
    let changes = zip(went, came).map { "\(Edit.quoted($0)) → \(Edit.quoted($1))" }
    let counted = FindingSearch.counted(changes)
    return 2 * counted.count <= changes.count ? FindingSearch.list(counted) : nil
  }
}

extension Edit {
  /// Whether words were added, removed or changed.
  fileprivate var isOfWords: Bool {
    switch kind {
    case .text(let from, let to): [from, to].contains { !$0.isEmpty && Edit.hasWords($0) }
    case .inserted, .removed: true
    default: false
    }
  }
}
