internal import TerminalFrame

/// What is said of edits that have one cause.
extension EditFolding {
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
    guard edits[index].isOfStyle, let region = edits[index].region, region.rows.count == 1 else {
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
  /// round: then a change of style only tells that they stand elsewhere. Words that came brought theirs.
  private func isCarried(_ style: Int, by group: Group) -> Bool {
    guard let region = edits[style].region else { return false }
    let texts = group.main.filter { !edits[$0].isNewText }.compactMap { edits[$0].region }
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
    return looks(before) == looks(new)
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

  func words(ofMove indices: [Int], _ finding: Finding) -> String {
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
    guard let region = edit.region, edit.isOfRows else { return [] }
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
  /// Whether all words in its region came.
  fileprivate var isNewText: Bool {
    switch kind {
    case .inserted, .text("", _): true
    default: false
    }
  }

  /// Whether rows came between others, or went.
  fileprivate var isOfRows: Bool {
    switch kind {
    case .inserted, .removed: true
    default: false
    }
  }
}
