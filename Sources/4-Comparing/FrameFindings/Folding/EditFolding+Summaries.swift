internal import FrameComparison
internal import TerminalFrame

/// The words for edits with one cause.
extension EditFolding {
  var folded: [FoldedEdit] {
    let remarks = remarksByEdit
    return groups.filter { !$0.main.isEmpty }.map { group in
      let members = [group] + group.also
      let remarksText = Self.list(of: members.flatMap { remarks[$0.main[0]] ?? [] })
      guard group.also.isEmpty else { return joined(members, remarksText) }
      return FoldedEdit(
        edits: group.edits, cause: group.cause, kind: group.finding.kind,
        change: change(of: group) + remarksText, aftermath: group.uniqueAftermath,
        subjects: subjects(of: group), region: region(of: group))
    }
  }

  /// The maximum number of changes to list in the words of one. Its parts list them all.
  private static let maxJoined = 7

  /// Several texts as one change: `"35" → "60", "14" → "16"`.
  ///
  /// - Parameter remarks: The remarks on them, in words.
  private func joined(_ members: [Group], _ remarks: String) -> FoldedEdit {
    let members = members.sorted { one, other in
      let (isOneLook, isOtherLook) = (edits[one.main[0]].isOfStyle, edits[other.main[0]].isOfStyle)
      return isOneLook == isOtherLook ? one.main[0] < other.main[0] : isOtherLook
    }
    let kinds = Set(members.map(\.finding.kind))
    let all = FindingSearch.counted(members.map(change))
    let changes =
      all.count > Self.maxJoined
      ? all.prefix(Self.maxJoined - 1) + ["and \(all.count - Self.maxJoined + 1) more"] : all
    return FoldedEdit(
      edits: members.flatMap(\.ownEdits).sorted(), cause: nil,
      kind: kinds.count == 1 ? members[0].finding.kind : .text,
      change: changes.joined(separator: ", ") + remarks,
      aftermath: members.flatMap(\.uniqueAftermath), subjects: [],
      region: GridRegion.spanning(members.compactMap(region)))
  }

  /// The place of a group's cause, or of the box, button or list that the finding is about.
  private func region(of group: Group) -> GridRegion? {
    guard let cause = group.cause.map({ edits[$0] }) else {
      let isRows = change(ofRows: group.main) != nil
      return isRows ? GridRegion.spanning(regions(of: group.main)) : group.finding.region
    }
    switch (cause.kind, group.finding.kind) {
    case (.moved, .layoutShift) where group.finding.subject == .borders: return group.finding.region
    case (.text, .layoutShift), (.text, .extraElement), (.text, .missingElement),
      (.text, .truncation), (.text, .state):
      return group.finding.region ?? cause.region
    default: return cause.region
    }
  }

  func change(of group: Group) -> String {
    // The edits of a border's rows don't describe the border.
    let cause = group.finding.subject == .borders ? nil : group.cause.map { edits[$0] }
    let isOfRows =
      cause == nil && group.finding.kind != .layoutShift && group.finding.subject != .borders
    let rows = isOfRows ? change(ofRows: group.main) : nil
    var change = rows ?? group.finding.change
    switch (group.finding.kind, cause?.kind) {
    case _ where rows != nil: break
    case (_, .inserted?), (_, .removed?):
      change = cause?.change ?? change
    case (_, .style?), (_, .link?):
      // What is wrong with a colour comes after the change.
      let cause = cause?.change ?? change
      let suffix = " (\(cause))"
      change = change.hasSuffix(suffix) ? "\(cause); \(change.dropLast(suffix.count))" : change
    case (.clipping, .text?):
      // What broke comes after what changed.
      change = [cause?.change ?? "", change].filter { !$0.isEmpty }.joined(separator: "; ")
    case (.extraElement, .picture?), (.missingElement, .picture?): break
    case (.extraElement, _): change = "added \(change)"
    case (.missingElement, _): change = "removed \(change)"
    default: break
    }
    if let look = look(group) { change += ", and \(look)" }
    return change
  }

  /// The maximum number of remarks on one edit. The findings have the others.
  private static let maxRemarks = 1

  /// The texts that have another look or link. Texts of one row with a blank between them are one. Empty if a group is
  /// about something else.
  private func subjects(of group: Group) -> [String] {
    guard group.finding.subject == .labels || group.main.count == 1 else { return [] }
    let styles = regions(of: group.main.filter { edits[$0].isOfStyle })
    guard styles.count == group.main.count else { return [] }
    let places = GridRegion.joining(styles) { last, next in
      last.rows == next.rows && last.rows.count == 1
        && (1...2).contains(next.columns.lowerBound - last.columns.upperBound)
    }
    let texts = places.flatMap { place in place.rows.map { new.text(place.columns, row: $0) } }
    return FindingSearch.unique(texts.flatMap(Edit.textsBetweenLines))
  }

  /// What else is wrong with what changed, such as colours, contrast or an ellipsis, by the first edit of the group
  /// that it mostly concerns.
  private var remarksByEdit: [Int: [Finding]] {
    var result: [Int: [Finding]] = [:]
    for finding in remarks {
      let parts = Set(finding.edits)
      var maximum: (group: Group, count: Int)?
      for group in groups.flatMap({ [$0] + $0.also }) {
        let count = group.ownEdits.count { parts.contains($0) }
        if count > maximum?.count ?? 0 { maximum = (group, count) }
      }
      guard let group = maximum?.group, finding != group.finding,
        Set(group.ownEdits).isSuperset(of: finding.ownEdits)
      else { continue }
      result[group.main[0], default: []].append(finding)
    }
    return result
  }

  private static func list(of remarks: [Finding]) -> String {
    var text = remarks.prefix(maxRemarks).map { "; \($0.change)" }.joined()
    let more = remarks.count - maxRemarks
    if more > 0 { text += "; and \(more) more \(more == 1 ? "finding" : "findings")" }
    return text
  }

  /// The maximum number of changes of look in the words of one edit. Its parts list them all.
  private static let maxLooks = 2

  /// The changed look of words that replaced others, and of words that stayed; nil if there is none. Added words bring
  /// their look with them.
  private func look(_ group: Group) -> String? {
    // If words were added to a text, the look of its other words is among the edits of the finding.
    let texts = group.main.filter { !edits[$0].isOfStyle }
    let isAdded = texts.count == 1 && texts.count < group.main.count
    let styles = (group.styles + (isAdded ? group.main : [])).map { edits[$0] }
      .filter(\.isOfStyle)
    func touching(_ region: GridRegion) -> [Edit] {
      styles.filter { $0.region.map { region.overlap($0) > 0 } ?? false }
    }
    var (replaced, kept, isWhole) = ([String](), [WordStyleChanges.Change](), true)
    for text in regions(of: texts.filter { edits[$0].category != .insertion })
    where !touching(text).isEmpty {
      for row in text.rows {
        let columns = Range(text.columns)
        let looks = WordStyleChanges(
          from: before.row(row).cut(to: columns), to: new.row(row).cut(to: columns))
        kept += looks.changed
        isWhole = isWhole && looks.isWhole
        replaced += looks.replaced.flatMap { word in
          touching(
            GridRegion(columns: word, row: row).moved(columns: columns.lowerBound, rows: 0))
        }.map(\.change)
      }
    }
    let changes = FindingSearch.unique(replaced)
    let all =
      changes
      + FindingSearch.unique(kept.map(\.change)).compactMap { change in
        if changes.contains(change) { return nil }
        let alike = kept.filter { $0.change == change }
        if isWhole && alike.count == kept.count { return change }
        let texts = FindingSearch.unique(alike.filter { !$0.isLine }.map(\.text))
        let lines = group.finding.subject == .box ? "border" : "lines"
        let subject = texts.isEmpty ? lines : FindingSearch.list(texts.map(Edit.quoted))
        return "\(subject): \(change)"
      }
    if all.isEmpty { return nil }
    return all.count > Self.maxLooks
      ? "\(all.count) changes of style" : all.joined(separator: ", and ")
  }

  /// A phrase such as `4 rows moved up by 1`, or the finding's own words if nothing moved by rows or columns.
  func change(ofMove indices: [Int], _ finding: Finding) -> String {
    var counts: [(change: String, isAside: Bool, rows: Int)] = []
    for case .moved(let columns, let rows) in indices.map({ edits[$0].kind }) {
      // If words moved sideways in rows that moved down, the rows have an edit of their own.
      let isAside =
        columns != 0 && finding.change.hasSuffix(Edit.movePhrase(columns: columns, rows: 0))
      let change =
        isAside
        ? Edit.movePhrase(columns: columns, rows: 0) : Edit.movePhrase(columns: columns, rows: rows)
      if !counts.contains(where: { $0.change == change }) {
        counts.append((change, columns != 0, 0))
      }
    }
    for index in counts.indices {
      counts[index].rows = indices.reduce(0) { count, edit in
        let isOne = counts.count == 1 || edits[edit].change == counts[index].change
        guard isOne, edits[edit].category == .shift else { return count }
        return count + (edits[edit].region?.rows.count ?? 0)
      }
    }
    let changes = counts.map { change, isAside, rows in
      let subject = rows == 1 ? "1 row" : "\(rows) rows"
      return "\(isAside ? textMovedAside(indices) ?? "words in \(subject)" : subject) \(change)"
    }
    return changes.isEmpty ? finding.change : changes.joined(separator: ", ")
  }

  /// The words of one row that moved sideways, or nil if there are more rows.
  private func textMovedAside(_ indices: [Int]) -> String? {
    guard indices.count == 1, let region = edits[indices[0]].region, region.rows.count == 1 else {
      return nil
    }
    let cells = new.row(region.rows.lowerBound).cut(to: Range(region.columns))
    let texts = Phrase.all(in: cells).map { Edit.quoted($0.text) }
    return texts.isEmpty ? nil : FindingSearch.list(texts)
  }
}

extension EditFolding.Group {
  /// The edit that the others follow from, or nil if only all of them together describe what happened.
  fileprivate var cause: Int? { main.count == 1 ? main.first : nil }

  /// What moved as a consequence, each once.
  fileprivate var uniqueAftermath: [String] {
    FindingSearch.unique(aftermath)
  }
}
