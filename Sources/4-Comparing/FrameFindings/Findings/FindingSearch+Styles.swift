internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds colours that neither theme nor tokens have, and text that is hard to read, unless the old frame has the same
  /// problem: a highlight with poor contrast may move.
  mutating func findColors() {
    var search = ColorSearch(new, newMap, rules)
    if old.paletteChanges == new.paletteChanges {
      for cell in comparison.unexplainedCells { search.look(at: cell) }
    } else {
      search.lookAtAll()
    }
    guard !search.found.isEmpty else { return }
    var before = ColorSearch(old, oldMap, rules)
    before.lookAtAll()
    let known = Set(before.found.map(\.problem)).union(paletteColors.map { .color($0) })
    let findings = ColorSighting.findings(
      search.found.filter { !known.contains($0.problem) },
      explaining: edits(behind:))
    for finding in findings {
      let colors = finding.edits.filter { index in
        edits[index].category == .style && edits[index].styleChanges.allSatisfy(\.isOfColor)
      }
      let changes = Set(colors.map { edits[$0].change })
      let cause = changes.count == 1 ? changes.map { " (\($0))" }.joined() : ""
      var named = Finding(
        finding.kind, finding.change + cause, at: finding.region, explaining: finding.edits)
      named.subject = .labels
      add(named, closing: false)
      close(colors)
    }
  }

  /// The indices of the edits that touch cells with a problem, or that changed the palette.
  private func edits(behind sighting: ColorSighting) -> [Int] {
    edits.indices.filter { index in
      guard let region = edits[index].region else { return edits[index].category == .palette }
      return sighting.runs.contains { $0.overlap(region) > 0 }
    }
  }

  /// The palette colours that an app set. Their problems are reported with that change.
  private var paletteColors: [RGB] {
    edits.compactMap { edit in
      if case .palette(_, _, let color?) = edit.kind { color } else { nil }
    }
  }

  /// Finds the remaining changes of style. Labels with the same changes make one finding. If there are many such
  /// groups, a single finding lists their properties.
  mutating func findStyles() {
    let labels = labels.grouped(by: \.changes)
    for kind in [Finding.Kind.state, .style] {
      let groups = labels.filter { group in
        group.key.joined().contains(where: \.isOfState) == (kind == .state)
      }
      if groups.count > Self.maxSingleStyles {
        let changes = groups.flatMap { $0.key.joined() }.map { Edit(.style([$0])).change }
        addStyles(kind, Self.unique(changes), groups.flatMap(\.elements))
      } else {
        for (changes, labels) in groups {
          addStyles(kind, changes.map { Edit(.style($0)).change }, labels)
        }
      }
    }
  }

  private static let maxSingleStyles = 4
  /// The maximum number of changes to describe one by one for a label.
  private static let maxLabelChanges = 2

  /// Edits of style side by side, as those of a key and what it does, or of a text and the blanks around it.
  private struct Label {
    var edits: [Int]
    var region: GridRegion
    var changes: [[StyleChange]]
    let isOfText: Bool
  }

  /// The open edits of style as labels, in reading order.
  private var labels: [Label] {
    var labels: [Label] = []
    for index in open {
      guard case .style(let changes) = edits[index].kind, let region = edits[index].region
      else { continue }
      // The look of changed words belongs to those words.
      let isOfText = edits.contains { edit in
        edit.bringsLetters && edit.region.map { $0.overlap(region) > 0 } ?? false
      }
      // Blanks show only some changes.
      let visible = isBlank(region) ? changes.ofBlanks : changes
      if let last = labels.last, !last.isOfText, !isOfText, isBeside(last.region, region) {
        labels[labels.count - 1].region = last.region.union(region)
        labels[labels.count - 1].edits.append(index)
        add(visible, to: &labels[labels.count - 1].changes)
      } else {
        labels.append(
          Label(edits: [index], region: region, changes: [visible], isOfText: isOfText))
      }
    }
    return labels
  }

  /// Adds the changes of one part of a label to those of its other parts.
  private func add(_ changes: [StyleChange], to lists: inout [[StyleChange]]) {
    if lists.contains(where: { Set($0).isSuperset(of: changes) }) { return }
    lists.removeAll { Set(changes).isSuperset(of: $0) }
    lists.append(changes)
  }

  /// Whether two regions are in the same row, at most one blank apart.
  private func isBeside(_ one: GridRegion, _ other: GridRegion) -> Bool {
    let gap = one.columns.upperBound + 1..<max(one.columns.upperBound + 1, other.columns.lowerBound)
    return one.rows == other.rows && one.rows.count == 1
      && one.columns.upperBound < other.columns.lowerBound && gap.count <= 1
      && gap.allSatisfy { newMap.isBlank($0, one.rows.lowerBound) }
  }

  private func isBlank(_ region: GridRegion) -> Bool {
    region.allSatisfy { oldMap.isBlank($0, $1) && newMap.isBlank($0, $1) }
  }

  private mutating func addStyles(_ kind: Finding.Kind, _ changes: [String], _ labels: [Label]) {
    let count = labels.count > 1 ? ", in \(labels.count) places" : ""
    let change =
      changes.count > Self.maxLabelChanges
      ? "\(changes.count) changes of style: \(Self.list(changes))"
      : changes.joined(separator: ", and ")
    add(
      kind, change + count, at: labels.first?.region, explaining: labels.flatMap(\.edits),
      about: changes.count <= Self.maxLabelChanges ? .labels : nil)
  }
}

extension Edit {
  /// Whether its region has words that weren't there before.
  fileprivate var bringsLetters: Bool {
    switch kind {
    case .text(_, let to): !to.isEmpty && Edit.hasWords(to)
    case .inserted: true
    default: false
    }
  }
}

extension [StyleChange] {
  /// The changes that are visible without text, or all if there are none: a blank that is no longer underlined loses
  /// its colour as well.
  fileprivate var ofBlanks: [StyleChange] {
    let visible = filter { $0.property != .foreground }
    return visible.isEmpty ? self : visible
  }
}

extension StyleChange {
  var isOfColor: Bool { [.foreground, .background, .underlineColor].contains(property) }

  /// Whether it is an attribute with which programs show a state rather than a mere look.
  fileprivate var isOfState: Bool {
    guard case .attribute(let attribute) = property else { return false }
    return !attribute.isDisjoint(with: [.inverse, .dim, .conceal, .strike, .blink])
  }
}
