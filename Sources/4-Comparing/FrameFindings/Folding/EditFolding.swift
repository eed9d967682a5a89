internal import FrameComparison
package import TerminalFrame

extension FrameComparison {
  /// The edits as a person counts them, in reading order.
  ///
  /// - Parameters:
  ///   - findings: What the edits mean, from ``Findings/of(_:from:to:rules:)`` for these frames.
  ///   - old: The old one of the frames that were compared.
  package func folded(
    by findings: [Finding], from old: Frame, to new: Frame
  ) -> [FoldedEdit] {
    var folding = EditFolding(self, findings, from: old, to: new)
    // Beyond this number, findings only count edits by kind, so consequences don't matter.
    guard edits.count <= FindingSearch.maxEdits else { return folding.folded }
    folding.attributeStyles()
    folding.attributeCursor()
    folding.attributeMoves()
    folding.attributeCursorBelow()
    folding.joinRows()
    folding.attributeSidewaysMoves()
    folding.joinColumns()
    folding.attributeMovedWords()
    folding.attributeStylesOfMoves()
    folding.attributeNumbers()
    folding.attributeEdges()
    folding.attributeBorders()
    folding.joinTexts()
    folding.attributeStylesOfRows()
    return folding.folded
  }
}

/// Joins edits with one cause: first those that a finding sums up, then those that follow from another finding's edits.
struct EditFolding {
  struct Group {
    let finding: Finding
    /// The edits that the finding is about.
    var main: [Int]
    /// The edits that follow from them.
    var styles: [Int] = []
    var others: [Int] = []
    /// The words for moves among ``others``.
    var aftermath: [String] = []
    /// The groups that a person counts as one change with this one, each with its own words.
    var also: [Group] = []

    /// The edits of this group, without those of ``also``.
    var ownEdits: [Int] { main + styles + others }
    var edits: [Int] { (ownEdits + also.flatMap(\.ownEdits)).sorted() }
  }

  let comparison: FrameComparison
  /// Findings about edits that other findings explain as well.
  let remarks: [Finding]
  /// The old frame after the moves alone. The edits are relative to it.
  let before: Frame
  let old: Frame
  let new: Frame
  var groups: [Group]

  var edits: [Edit] { comparison.edits }

  init(_ comparison: FrameComparison, _ findings: [Finding], from old: Frame, to new: Frame) {
    (self.comparison, self.old, self.new) = (comparison, old, new)
    before = comparison.reading.map { Frame(size: old.size, cells: $0.before) } ?? old
    remarks = findings.filter { $0.ownEdits.count < $0.edits.count }
    groups = findings.filter { !$0.ownEdits.isEmpty }.map { finding in
      Group(finding: finding, main: finding.ownEdits.sorted())
    }
  }

  // MARK: What follows

  /// Attributes changes of style and link in the cells of changed words to those words.
  mutating func attributeStyles() {
    var byRow: [Int: [(group: Int, columns: ClosedRange<Int>)]] = [:]
    for group in groups.indices {
      for region in regions(of: groups[group].main.filter { edits[$0].bringsWords }) {
        for row in region.rows { byRow[row, default: []].append((group, region.columns)) }
      }
    }
    guard !byRow.isEmpty else { return }
    /// The group of words whose cells contain a region, except perhaps for the blank end of a bar that the words are
    /// in.
    func owner(of region: GridRegion) -> Int? {
      var owner: Int?
      for row in region.rows {
        let columns = byRow[row] ?? []
        let beside = region.columns.filter { column in
          !columns.contains { $0.columns.contains(column) }
        }
        guard beside.count <= Self.maxBlanks, beside.allSatisfy({ isBlank($0, row) }),
          let group = columns.first(where: { text in
            text.columns.lowerBound - 1 <= region.columns.upperBound
              && region.columns.lowerBound <= text.columns.upperBound + 1
              && beside.allSatisfy { isGround(new[$0, row].style, of: text.columns, row) }
          })?.group
        else { return nil }
        owner = owner ?? group
      }
      return owner
    }
    // A selection that moved is a change of its own, whatever its cells show now.
    let states = Set(groups.filter { $0.finding.kind == .state }.flatMap(\.main))
    move(
      to: edits.indices.map { index in
        edits[index].isOfStyle && !states.contains(index)
          ? edits[index].region.flatMap(owner) : nil
      }, as: \.styles)
  }

  /// The maximum number of blanks after words that get their background when the words get longer.
  private static let maxBlanks = 4

  private func isBlank(_ column: Int, _ row: Int) -> Bool {
    before[column, row].isBlank && new[column, row].isBlank
  }

  /// Whether words had the background of a style before.
  private func isGround(_ style: Style, of columns: ClosedRange<Int>, _ row: Int) -> Bool {
    columns.contains { before[$0, row].style.background == style.background }
  }

  /// Attributes a cursor in or next to changed words to those words.
  mutating func attributeCursor() {
    let owners = edits.map { edit -> Int? in
      guard case .cursor(let from, let to) = edit.kind,
        from.isVisible == to.isVisible, from.shape == to.shape
      else { return nil }
      return groups.firstIndex { group in
        group.main.contains { other in
          guard edits[other].bringsWords, let region = edits[other].region,
            region.rows.contains(to.position.row), region.columns.lowerBound <= to.position.column
          else { return false }
          // A cursor behind words that got longer moves with their end.
          var maximum = region.columns.upperBound + 1
          if from.position.row == to.position.row,
            let start = span(of: region, in: before), let now = span(of: region, in: new),
            to.position.column - from.position.column == now.upperBound - start.upperBound
          {
            maximum += Self.maxBlanks
          }
          return to.position.column <= maximum
        }
      }
    }
    move(to: owners, as: \.others)
  }

  /// Attributes a cursor that moves down or up with the text above it, like that of a prompt, to the last rows that
  /// were added, removed or changed.
  mutating func attributeCursorBelow() {
    let owners = edits.map { edit -> Int? in
      guard case .cursor(let from, let to) = edit.kind, follows(from, to) else { return nil }
      return groups.indices.filter { group in
        groups[group].main.contains { edits[$0].bringsWords || edits[$0].category == .removal }
      }.max { lastRow(of: $0) < lastRow(of: $1) }
    }
    move(to: owners, as: \.others)
  }

  /// Whether a cursor moved with its row, or kept its distance from the last text, and stayed in its column.
  private func follows(_ from: Cursor, _ to: Cursor) -> Bool {
    func lastRow(_ frame: Frame) -> Int? {
      (0..<frame.size.rows).last { row in frame.row(row).contains { !$0.isBlank } }
    }
    guard from.isVisible == to.isVisible, from.shape == to.shape,
      from.position.column == to.position.column, from.position.row != to.position.row
    else { return false }
    let isPaired = comparison.reading?.pairs.contains { pair in
      pair.old == from.position.row && pair.new == to.position.row
        && pair.columns.contains(to.position.column) && pair.shift == 0
    }
    guard isPaired != true else { return true }
    guard let before = lastRow(old), let now = lastRow(new) else { return false }
    return from.position.row >= before && from.position.row - before == to.position.row - now
  }

  private func lastRow(of group: Int) -> Int {
    regions(of: groups[group].main).map(\.rows.upperBound).max() ?? 0
  }

  /// Attributes words that moved within their row to words before them that got longer or shorter.
  mutating func attributeMovedWords() {
    var lengthened: [Int: [(end: Int, count: Int, group: Int)]] = [:]
    for group in groups.indices {
      for index in groups[group].main where !edits[index].isMovedText {
        guard case .text = edits[index].kind, let region = edits[index].region,
          let start = span(of: region, in: before), let now = span(of: region, in: new)
        else { continue }
        lengthened[region.rows.lowerBound, default: []].append(
          (region.columns.upperBound, now.count - start.count, group))
      }
    }
    var owners = edits.map { edit -> Int? in
      guard edit.isMovedText, let region = edit.region, let start = span(of: region, in: before),
        let now = span(of: region, in: new)
      else { return nil }
      let causes = (lengthened[region.rows.lowerBound] ?? [])
        .filter { $0.end < region.columns.lowerBound }
      let distance = now.lowerBound - start.lowerBound
      guard causes.reduce(0, { $0 + $1.count }) == distance else { return nil }
      return causes.last { $0.count != 0 }?.group
    }
    // The look of words goes along with them.
    for group in groups {
      guard let owner = group.main.lazy.compactMap({ owners[$0] }).first else { continue }
      for index in group.main where edits[index].isOfStyle { owners[index] = owner }
    }
    move(to: owners, as: \.others)
  }

  /// Attributes changes of look in or next to a moved block to that block: those of most of its words, those of blanks,
  /// and looks that stayed in place while rows moved, such as stripes.
  mutating func attributeStylesOfMoves() {
    var blocks: [(group: Int, region: GridRegion, origin: GridRegion)] = []
    for group in groups.indices {
      for index in groups[group].main + groups[group].others {
        guard case .moved = edits[index].kind, let region = edits[index].region,
          let origin = edits[index].origin
        else { continue }
        blocks.append((group, region, origin))
      }
    }
    guard !blocks.isEmpty else { return }
    func owner(_ number: Int, _ isOwned: (_ style: GridRegion, _ block: GridRegion) -> Bool) -> Int?
    {
      let styles = groups[number].main.compactMap { edits[$0].isOfStyle ? edits[$0].region : nil }
      guard styles.count == groups[number].main.count else { return nil }
      return blocks.first { block in
        let hull = block.region.union(block.origin).widened
        return block.group != number && styles.allSatisfy { hull.overlap($0) > 0 }
          && styles.allSatisfy { isOwned($0, block.region) }
      }?.group
    }
    var (carried, worded): ([Int: Int], [Int: Int]) = ([:], [:])
    for number in groups.indices {
      let beside = owner(number) { style, _ in
        // A look that stayed must also be in the place that the words came from.
        let sources = blocks.filter { $0.region.overlap(style) > 0 }.map { block in
          style.moved(
            columns: block.origin.columns.lowerBound - block.region.columns.lowerBound,
            rows: block.origin.rows.lowerBound - block.region.rows.lowerBound)
        }
        return style.allSatisfy(isBlank) || isKept([style] + sources)
      }
      if let beside {
        for index in groups[number].main { carried[index] = beside }
      } else if let block = owner(number, { style, block in block.covers(style) }),
        groups[block].finding.subject == .box || isMostOfWords(groups[number].main, of: block)
      {
        for index in groups[number].main { worded[index] = block }
      }
    }
    move(to: edits.indices.map { carried[$0] }, as: \.others)
    move(to: edits.indices.map { worded[$0] }, as: \.styles)
  }

  /// Whether places kept their look. Letters that replaced letters must look as those did. If there are none, the cells
  /// must have had no style, or one of them must still have a visible look of its own.
  private func isKept(_ regions: [GridRegion]) -> Bool {
    regions.allSatisfy { region in
      let cells = region.rows.clamped(to: 0...new.size.rows - 1).flatMap { row in
        region.columns.clamped(to: 0...new.size.columns - 1).map { (old[$0, row], new[$0, row]) }
      }
      let letters = cells.filter { !$0.0.isBlank && !$0.1.isBlank }
      guard letters.allSatisfy({ $0.style == $1.style }) else { return false }
      return !letters.isEmpty || cells.allSatisfy { $0.0.style == Style() }
        || cells.contains { before, now in
          let look = RowComparison.look(now)
          return look != Style() && look == RowComparison.look(before)
        }
    }
  }

  /// Whether some styles cover at least half of the words that moved with a group.
  private func isMostOfWords(_ styles: [Int], of number: Int) -> Bool {
    func cellCount(_ indices: [Int]) -> Int {
      var count = 0
      for region in regions(of: indices) {
        for row in region.rows { count += region.columns.count { !new[$0, row].isBlank } }
      }
      return count
    }
    let blocks = (groups[number].main + groups[number].others).filter { edits[$0].isMove }
    return 2 * cellCount(styles) >= cellCount(blocks)
  }

  /// The places of some edits, without those that concern the frame as a whole.
  func regions(of indices: [Int]) -> [GridRegion] { indices.compactMap { edits[$0].region } }

  /// The columns from the first word to the last in a region of one row, or nil if it is blank.
  private func span(of region: GridRegion, in frame: Frame) -> ClosedRange<Int>? {
    let row = region.rows.lowerBound
    let columns = region.columns.filter { !frame[$0, row].isBlank }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }

  /// Moves edits from their groups to others.
  ///
  /// - Parameter owners: The group that each edit belongs to, or nil to leave it.
  mutating func move(to owners: [Int?], as list: WritableKeyPath<Group, [Int]>) {
    for number in groups.indices {
      let group = groups[number]
      // The edits of a finding follow from something else only if all of them do.
      let ownerNumbers = group.main.compactMap { owners[$0] }
      guard let first = ownerNumbers.first, ownerNumbers.count == group.main.count,
        !ownerNumbers.contains(number)
      else { continue }
      for (index, place) in zip(group.main, ownerNumbers) {
        groups[place][keyPath: list].append(index)
      }
      if group.main.contains(where: { edits[$0].isMove }) {
        groups[first].aftermath.append(change(ofMove: group.main, group.finding))
      }
      groups[first].styles += group.styles
      groups[first].others += group.others
      clear(number)
    }
  }

  /// Removes the edits of a group, and returns it as it was.
  @discardableResult mutating func clear(_ number: Int) -> Group {
    defer { groups[number] = Group(finding: groups[number].finding, main: []) }
    return groups[number]
  }
}

extension Edit {
  /// Whether its region has words that weren't there before.
  fileprivate var bringsWords: Bool {
    switch kind {
    case .text, .width, .inserted: true
    default: false
    }
  }

  /// Whether the same words moved within their row.
  fileprivate var isMovedText: Bool {
    if case .text(let from, let to) = kind { from.utf8.elementsEqual(to.utf8) } else { false }
  }

  /// Whether something moved.
  var isMove: Bool {
    category == .shift || isMovedText
  }
}
