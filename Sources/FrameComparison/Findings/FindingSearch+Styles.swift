internal import TerminalFrame

extension FindingSearch {
  /// Colours that neither theme nor tokens have, and text that can hardly be read, where the old frame
  /// had nothing of the kind: a highlight of poor contrast may move.
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
      let colors = finding.edits.filter { edits[$0].isOfColors }
      let changes = Set(colors.map { edits[$0].change })
      let cause = changes.count == 1 ? changes.first.map { " (\($0))" } : nil
      add(
        Finding(
          finding.kind, finding.change + (cause ?? ""), at: finding.region,
          explaining: finding.edits),
        closing: false)
      close(colors)
    }
  }

  /// The numbers of the edits that touch cells with a problem, or that changed the palette.
  private func edits(behind sighting: ColorSighting) -> [Int] {
    edits.indices.filter { index in
      guard let region = edits[index].region else { return edits[index].isOfPalette }
      return sighting.runs.contains { $0.overlap(region) > 0 }
    }
  }

  /// The colours that an app changed; what is wrong with them is told with that.
  private var paletteColors: [RGB] {
    edits.compactMap { edit in
      if case .palette(_, _, let color?) = edit.kind { color } else { nil }
    }
  }

  /// What is left of changes of style: the same one in all its places once, and where there are many,
  /// as with another theme, each property by itself.
  mutating func findStyles() {
    var order: [[StyleChange]] = []
    var places: [[StyleChange]: [Int]] = [:]
    func group(_ index: Int, by changes: [StyleChange]) {
      if places[changes] == nil { order.append(changes) }
      places[changes, default: []].append(index)
    }
    let styles = open.compactMap { index -> (index: Int, changes: [StyleChange])? in
      guard case .style(let changes) = edits[index].kind, let region = edits[index].region
      else { return nil }
      return (index, isBlank(region) ? changes.ofBlanks : changes)
    }
    let isMany = Set(styles.map(\.changes)).count > 6
    for style in styles {
      for changes in isMany ? style.changes.map({ [$0] }) : [style.changes] {
        group(style.index, by: changes)
      }
    }
    for kind in [Finding.Kind.state, .style] {
      let groups = order.filter { $0.contains(where: \.isOfState) == (kind == .state) }
      if groups.count > Self.mostSingleStyles {
        addStyles(kind, groups.map { Edit(.style($0)).change }, groups.flatMap { places[$0] ?? [] })
      } else {
        for group in groups { addStyles(kind, [Edit(.style(group)).change], places[group] ?? []) }
      }
    }
  }

  private static let mostSingleStyles = 4

  private func isBlank(_ region: GridRegion) -> Bool {
    region.rows.allSatisfy { row in
      region.columns.allSatisfy { oldMap.isBlank($0, row) && newMap.isBlank($0, row) }
    }
  }

  private mutating func addStyles(_ kind: Finding.Kind, _ changes: [String], _ indices: [Int]) {
    let places = Set(indices).count
    let count = places > 1 ? ", in \(places) places" : ""
    let words =
      changes.count > 1
      ? "\(changes.count) changes of style: \(Self.list(changes))" : changes[0]
    add(kind, words + count, at: indices.first.flatMap { edits[$0].region }, explaining: indices)
  }
}

extension [StyleChange] {
  /// Those that can be seen where there is no text, as far as there are some: a blank that is underlined
  /// no more loses its colour as well.
  fileprivate var ofBlanks: [StyleChange] {
    let visible = filter { $0.property != .foreground }
    return visible.isEmpty ? self : visible
  }
}

extension StyleChange {
  var isOfColor: Bool { [.foreground, .background, .underlineColor].contains(property) }

  /// Whether it is one of the attributes by which programs show a state, and not just a look.
  fileprivate var isOfState: Bool {
    guard case .attribute(let attribute) = property else { return false }
    return !attribute.isDisjoint(with: [.inverse, .dim, .conceal, .strike, .blink])
  }
}

extension Edit {
  fileprivate var isOfPalette: Bool {
    if case .palette = kind { true } else { false }
  }

  /// Whether nothing but colours changed.
  var isOfColors: Bool {
    guard case .style(let changes) = kind else { return false }
    return changes.allSatisfy(\.isOfColor)
  }
}
