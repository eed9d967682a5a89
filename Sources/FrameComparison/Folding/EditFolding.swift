package import TerminalFrame

extension FrameComparison {
  /// The edits as a person counts them, in reading order.
  ///
  /// - Parameters:
  ///   - findings: What the edits mean, by ``Findings/of(_:from:to:rules:)`` for these frames.
  ///   - old: The frames that were compared, as is `new`.
  package func folded(
    by findings: [Finding], from old: Frame, to new: Frame
  ) -> [FoldedEdit] {
    var folding = EditFolding(self, findings, from: old, to: new)
    folding.takeStyles()
    folding.takeCursor()
    folding.takeMoves()
    folding.takeMovedWords()
    folding.takeLooksOfMoves()
    return folding.folded
  }
}

/// Brings edits together that have one cause: those that a finding sums up, and then what follows from
/// another finding's edits.
private struct EditFolding {
  private struct Group {
    let finding: Finding
    /// What the finding is about.
    let main: [Int]
    /// What follows from it.
    var styles: [Int] = []
    var others: [Int] = []
    /// The words of what went to ``others``.
    var aftermath: [String] = []

    var edits: [Int] { (main + styles + others).sorted() }
  }

  private let comparison: FrameComparison
  /// Findings on edits that others explain as well.
  private let remarks: [Finding]
  private let old: Frame
  private let new: Frame
  private var groups: [Group]

  private var edits: [Edit] { comparison.edits }

  init(_ comparison: FrameComparison, _ findings: [Finding], from old: Frame, to new: Frame) {
    (self.comparison, self.old, self.new) = (comparison, old, new)
    remarks = findings.filter { $0.ownEdits.count < $0.edits.count }
    groups = findings.filter { !$0.ownEdits.isEmpty }.map { finding in
      Group(finding: finding, main: finding.ownEdits.sorted())
    }
  }

  // MARK: What follows

  /// Gives other styles and links in the cells of words that changed to those words.
  mutating func takeStyles() {
    let texts = groups.indices.flatMap { group in
      groups[group].main.filter { edits[$0].isOfText }.compactMap { index in
        edits[index].region.map { (group: group, region: $0) }
      }
    }
    guard !texts.isEmpty else { return }
    var byRow: [Int: [(group: Int, columns: ClosedRange<Int>)]] = [:]
    for text in texts {
      for row in text.region.rows {
        byRow[row, default: []].append((text.group, text.region.columns))
      }
    }
    /// The words in whose cells all of a region lies.
    func owner(of region: GridRegion) -> Int? {
      var owner: Int?
      for row in region.rows {
        let columns = byRow[row] ?? []
        guard
          let group = columns.first(where: { $0.columns.contains(region.columns.lowerBound) })?
            .group,
          region.columns.allSatisfy({ column in columns.contains { $0.columns.contains(column) } })
        else { return nil }
        owner = owner ?? group
      }
      return owner
    }
    move(
      to: edits.map { $0.isOfLook ? $0.region.flatMap(owner) : nil }, as: \.styles)
  }

  /// Gives a cursor that stands in or beside words that changed to those words.
  mutating func takeCursor() {
    let owners = edits.map { edit -> Int? in
      guard case .cursor(let from, let to) = edit.kind,
        from.isVisible == to.isVisible, from.shape == to.shape
      else { return nil }
      return groups.firstIndex { group in
        group.main.contains { other in
          guard case .text = edits[other].kind, let region = edits[other].region else {
            return false
          }
          return region.rows.contains(to.position.row)
            && region.columns.lowerBound <= to.position.column
            && to.position.column <= region.columns.upperBound + 1
        }
      }
    }
    move(to: owners, as: \.others)
  }

  /// Gives blocks that moved to the rows that came or went above them, where those are why.
  mutating func takeMoves() {
    let owners = edits.map { edit -> Int? in
      guard case .moved(columns: 0, let distance) = edit.kind, let region = edit.region
      else { return nil }
      var (sum, nearest): (Int, (row: Int, group: Int)?) = (0, nil)
      for group in groups.indices {
        for other in groups[group].main {
          guard let place = edits[other].region, place.columns.overlaps(region.columns) else {
            continue
          }
          let row = place.rows.lowerBound
          switch edits[other].kind {
          case .inserted where row < region.rows.lowerBound: sum += place.rows.count
          case .removed where row < region.rows.lowerBound - distance: sum -= place.rows.count
          default: continue
          }
          if row > nearest?.row ?? -1 { nearest = (row, group) }
        }
      }
      return sum == distance ? nearest?.group : nil
    }
    move(to: owners, as: \.others)
  }

  /// Gives words that stand elsewhere in their row to those before them that got longer or shorter.
  mutating func takeMovedWords() {
    var lengthened: [Int: [(end: Int, count: Int, group: Int)]] = [:]
    for group in groups.indices {
      for index in groups[group].main where !edits[index].isMovedText {
        guard case .text = edits[index].kind, let region = edits[index].region,
          let before = span(of: region, in: old), let now = span(of: region, in: new)
        else { continue }
        lengthened[region.rows.lowerBound, default: []].append(
          (region.columns.upperBound, now.count - before.count, group))
      }
    }
    var owners = edits.map { edit -> Int? in
      guard edit.isMovedText, let region = edit.region, let before = span(of: region, in: old),
        let now = span(of: region, in: new)
      else { return nil }
      let causes = (lengthened[region.rows.lowerBound] ?? [])
        .filter { $0.end < region.columns.lowerBound }
      let distance = now.lowerBound - before.lowerBound
      guard causes.reduce(0, { $0 + $1.count }) == distance else { return nil }
      return causes.last { $0.count != 0 }?.group
    }
    // The look of words goes where they go.
    for group in groups {
      guard let owner = group.main.lazy.compactMap({ owners[$0] }).first else { continue }
      for index in group.main where edits[index].isOfLook { owners[index] = owner }
    }
    move(to: owners, as: \.others)
  }

  /// Gives other looks beside a block that moved to that block: the rest of its rows.
  mutating func takeLooksOfMoves() {
    var blocks: [(group: Int, region: GridRegion)] = []
    for group in groups.indices {
      for index in groups[group].main {
        guard case .moved(let columns, let rows) = edits[index].kind,
          let region = edits[index].region
        else { continue }
        let source = GridRegion(
          columns: region.columns.lowerBound - columns...region.columns.upperBound - columns,
          rows: region.rows.lowerBound - rows...region.rows.upperBound - rows)
        blocks.append((group, source.union(region)))
      }
    }
    guard !blocks.isEmpty else { return }
    let owners = edits.map { edit -> Int? in
      guard edit.isOfLook, let region = edit.region else { return nil }
      return blocks.first { block in
        block.region.rows.lowerBound <= region.rows.lowerBound
          && block.region.rows.upperBound >= region.rows.upperBound
          && block.region.widened.columns.overlaps(region.columns)
      }?.group
    }
    move(to: owners, as: \.others)
  }

  /// The columns from the first word of a region of one row to the last; nil where it is blank.
  private func span(of region: GridRegion, in frame: Frame) -> ClosedRange<Int>? {
    let row = region.rows.lowerBound
    let columns = region.columns.filter { !frame[$0, row].isBlank }
    guard let first = columns.first, let last = columns.last else { return nil }
    return first...last
  }

  /// Moves edits from their groups to others.
  ///
  /// - Parameter owners: The group that each edit belongs to; nil where it stays.
  private mutating func move(to owners: [Int?], as list: WritableKeyPath<Group, [Int]>) {
    for number in groups.indices {
      let group = groups[number]
      // What a finding says of several edits is no consequence of one of them, unless all of them are.
      let places = group.main.compactMap { owners[$0] }
      guard let first = places.first, places.count == group.main.count, !places.contains(number)
      else { continue }
      for (index, place) in zip(group.main, places) { groups[place][keyPath: list].append(index) }
      if group.main.contains(where: { edits[$0].isMove }) {
        groups[first].aftermath.append(words(ofMove: group.main, group.finding))
      }
      groups[first].styles += group.styles
      groups[first].others += group.others
      groups[number] = Group(finding: group.finding, main: [])
    }
  }

  // MARK: What is said

  var folded: [FoldedEdit] {
    groups.filter { !$0.main.isEmpty }.map { group in
      let cause = group.main.count == 1 ? group.main.first : nil
      return FoldedEdit(
        edits: group.edits, cause: cause, kind: group.finding.kind,
        change: change(group, cause: cause.map { edits[$0] }), aftermath: aftermath(of: group),
        subject: cause.flatMap(subject), region: region(of: group, cause: cause.map { edits[$0] }))
    }
  }

  /// Where an edit is; of a box, a button or a list of which one edit tells, that box.
  private func region(of group: Group, cause: Edit?) -> GridRegion? {
    guard let cause else { return group.finding.region }
    switch (cause.kind, group.finding.kind) {
    case (.text, .layoutShift), (.text, .extraElement), (.text, .missingElement),
      (.text, .truncation), (.text, .state):
      return group.finding.region ?? cause.region
    default: return cause.region
    }
  }

  private func change(_ group: Group, cause: Edit?) -> String {
    var change = group.finding.change
    switch (group.finding.kind, cause?.kind) {
    case (_, .inserted?), (_, .removed?):
      change = cause?.change ?? change
    case (_, .style?), (_, .link?):
      // What is wrong with a colour is told after it.
      let cause = cause?.change ?? change
      let suffix = " (\(cause))"
      change = change.hasSuffix(suffix) ? "\(cause); \(change.dropLast(suffix.count))" : change
    case (.extraElement, _): change = "added \(change)"
    case (.missingElement, _): change = "removed \(change)"
    default: break
    }
    if let look = look(group) { change += ", and \(look)" }
    for finding in remarks(on: group) { change += "; \(finding.change)" }
    return change
  }

  /// The words of a style or a link.
  private func subject(of index: Int) -> String? {
    guard edits[index].isOfLook, let region = edits[index].region, region.rows.count == 1 else {
      return nil
    }
    let cells = Array(new.row(region.rows.lowerBound))[region.columns]
    let text = RowComparison.text(of: cells)
    return text.isEmpty ? nil : text
  }

  /// What else is wrong with what changed: colours, contrast, an ellipsis.
  private func remarks(on group: Group) -> [Finding] {
    let edits = Set(group.edits)
    return remarks.filter { finding in
      finding != group.finding && !edits.isDisjoint(with: finding.edits)
        && edits.isSuperset(of: finding.ownEdits)
    }
  }

  /// What changed about the look of words beyond what they carry along; nil for nothing.
  private func look(_ group: Group) -> String? {
    let changes = group.styles.filter { !isCarried($0, by: group) }.map { edits[$0].change }
    var unique: [String] = []
    for change in changes where !unique.contains(change) { unique.append(change) }
    guard let first = unique.first else { return nil }
    return unique.count == 1 ? first : "\(unique.count) changes of style"
  }

  /// Whether the words have no look after a change that they did not have before it, and the other way
  /// round: then a change of style only tells that they stand elsewhere.
  private func isCarried(_ style: Int, by group: Group) -> Bool {
    guard let region = edits[style].region else { return false }
    let texts = group.main.compactMap { edits[$0].region }
      .filter { $0.overlap(region) > 0 }
    func looks(_ frame: Frame) -> Set<Look> {
      var looks: Set<Look> = []
      for text in texts {
        for row in text.rows {
          for column in text.columns where !frame[column, row].isBlank {
            looks.insert(Look(style: frame[column, row].style, link: frame[column, row].link))
          }
        }
      }
      return looks
    }
    return looks(old) == looks(new)
  }

  private struct Look: Hashable {
    let style: Style
    let link: Link?
  }

  /// What moved because of something, with its place.
  private func aftermath(of group: Group) -> [String] {
    var words: [String] = []
    for shift in group.main.flatMap({ shifts(toldBy: edits[$0]) }) {
      let text = Self.words(ofMove: shift)
      if !words.contains(text) { words.append(text) }
    }
    return words + group.aftermath
  }

  private func words(ofMove indices: [Int], _ finding: Finding) -> String {
    let shifts = indices.compactMap { index -> Shift? in
      guard case .moved(let columns, let rows) = edits[index].kind, let region = edits[index].region
      else { return nil }
      return Shift(destination: region, columns: columns, rows: rows)
    }
    return shifts.isEmpty
      ? finding.change : shifts.map(Self.words).joined(separator: ", ")
  }

  /// `rows 8–12 moved up by 1`, with the rows where it was.
  private static func words(ofMove shift: Shift) -> String {
    let change = Edit.words(columns: shift.columns, rows: shift.rows)
    return "\(GridRegion.words("row", shift.source.rows)) \(change)"
  }

  /// The blocks that moved without an edit that says so, since rows that came or went say it.
  private func shifts(toldBy edit: Edit) -> [Shift] {
    guard let region = edit.region else { return [] }
    return comparison.shifts.filter { shift in
      guard shift.columns == 0, region.columns.overlaps(shift.destination.columns),
        !edits.contains(where: {
          $0.region == shift.destination && $0.kind == .moved(columns: 0, rows: shift.rows)
        })
      else { return false }
      return switch edit.kind {
      case .inserted: shift.rows > 0 && shift.source.rows.contains(region.rows.lowerBound)
      case .removed: shift.rows < 0 && shift.destination.rows.contains(region.rows.lowerBound)
      default: false
      }
    }
  }
}

extension Edit {
  /// Whether words stand in its region that did not stand there before.
  fileprivate var isOfText: Bool {
    switch kind {
    case .text, .width, .inserted: true
    default: false
    }
  }

  /// Whether the same words stand elsewhere in their row.
  fileprivate var isMovedText: Bool {
    if case .text(let from, let to) = kind { from.utf8.elementsEqual(to.utf8) } else { false }
  }

  /// Whether something stands elsewhere.
  fileprivate var isMove: Bool {
    if case .moved = kind { true } else { isMovedText }
  }

  /// Whether it is a change of style or link.
  fileprivate var isOfLook: Bool {
    switch kind {
    case .style, .link: true
    default: false
    }
  }
}
