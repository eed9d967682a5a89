internal import FrameComparison
internal import TerminalFrame

/// Changes of focus: of a box by its border, of a button by its background.
extension FindingSearch {
  /// Finds boxes whose borders got the look that the border of another one lost, with the colours of their titles.
  mutating func findFocusOfBoxes() {
    guard open.contains(where: { edits[$0].category == .style }), newBoxes.count > 1 else { return }
    let looks = newBoxes.map { change(ofBorder: $0) }
    for (one, box) in newBoxes.enumerated() {
      guard let change = looks[one],
        let index = looks.indices.first(where: { looks[$0] == change.map(\.inverted) && $0 != one })
      else { continue }
      let other = newBoxes[index]
      let styles = openStyles(ofBorders: [box, other], [change, change.map(\.inverted)])
      guard !styles.isEmpty else { continue }
      let names = [box, other].map(\.shortName)
      let effect =
        switch hasGotFocus(box, by: change) {
        case true?: "focus moved from \(names[1]) to \(names[0])"
        case false?: "focus moved from \(names[0]) to \(names[1])"
        case nil: "the looks of the borders of \(names[0]) and \(names[1]) swapped"
        }
      add(
        .state, effect, at: box.region.union(other.region),
        explaining: styles + openStyles(ofTitles: box, other))
    }
  }

  /// Whether a box got the focus (true) or lost it (false), judging by the change of its border; nil if that can't be
  /// seen.
  ///
  /// The look that fewer boxes have is that of the focus. If both are equally common, it is the one that stands out
  /// more.
  private mutating func hasGotFocus(_ box: Box, by change: [StyleChange]) -> Bool? {
    let corner = box.region.start
    let looks = [old, new].map { $0[corner.column, corner.row].style }
    let uses = looks.map { style in
      oldBoxes.count { hasCorner($0, style, in: old) }
        + newBoxes.count { hasCorner($0, style, in: new) }
    }
    return uses[0] == uses[1] ? rules.isStandingOut(change) : uses[1] < uses[0]
  }

  private func hasCorner(_ box: Box, _ style: Style, in frame: Frame) -> Bool {
    frame[box.region.start.column, box.region.start.row].style == style
  }

  /// The open edits that changed the looks of borders.
  private func openStyles(ofBorders boxes: [Box], _ changes: [[StyleChange]]) -> [Int] {
    let border = Set(boxes.flatMap(\.border))
    return open.filter { index in
      guard changes.contains(where: { edits[index].kind == .style($0) }) else { return false }
      return edits[index].region.map { region in border.contains { region.contains($0) } } ?? false
    }
  }

  /// The open edits that changed the looks of two boxes' titles. Empty unless both titles changed.
  private func openStyles(ofTitles one: Box, _ other: Box) -> [Int] {
    let titles = [one, other].map { box in
      openStyles(in: GridRegion(columns: box.region.columns, row: box.region.rows.lowerBound))
    }
    return titles.contains(where: \.isEmpty) ? [] : titles.flatMap(\.self)
  }

  /// The change in a border's look, or nil if it didn't change or not everywhere in the same way.
  private func change(ofBorder box: Box) -> [StyleChange]? {
    var result: [StyleChange]?
    for position in box.border where newMap.isLine(position.column, position.row) {
      let (column, row) = (position.column, position.row)
      let change = StyleChange.changes(
        from: before(column, row).style, to: new[column, row].style)
      if let result, result != change { return nil }
      result = change
    }
    return result.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Finds buttons that got or lost a background. What had the focus before, or has it now, shows that in another way.
  mutating func findFocusOfButtons() {
    struct Run {
      var edits: [Int]
      var region: GridRegion
      let change: StyleChange
    }
    var runs: [Run] = []
    for index in open {
      guard let region = edits[index].region,
        let change = edits[index].styleChanges.first(where: { $0.property.isFilling })
      else { continue }
      if let last = runs.last, last.change == change, last.region.rows == region.rows,
        last.region.columns.upperBound + 1 == region.columns.lowerBound
      {
        runs[runs.count - 1].region = last.region.union(region)
        runs[runs.count - 1].edits.append(index)
      } else {
        runs.append(Run(edits: [index], region: region, change: change))
      }
    }
    for run in runs where run.region.rows.count == 1 {
      let row = run.region.rows.lowerBound
      guard let label = Button.label(new.text(run.region.columns, row: row)) else { continue }
      let cursor = open.filter { index in
        guard case .cursor(_, let to) = edits[index].kind else { return false }
        return run.region.contains(to.position)
      }
      add(
        .state, "button \(Edit.quoted(label)): \(Edit(.style([run.change])).change)",
        at: run.region, explaining: run.edits + cursor)
    }
  }
}

extension DesignRules {
  /// Whether the new look stands out more than the old one (true) or less (false); nil if neither.
  ///
  /// Attributes that are on stand out, except dim. Colours stand out more than greys. Otherwise the colour with more
  /// contrast to the screen's background does.
  func isStandingOut(_ changes: [StyleChange]) -> Bool? {
    for change in changes {
      switch (change.from, change.to) {
      case (.flag, .flag(let isOn)): return isOn != (change.property == .attribute(.dim))
      case (.line(.none), .line): return true
      case (.line, .line(.none)): return false
      case (.color(let from), .color(let to)):
        let (before, now) = (prominence(of: from), prominence(of: to))
        if before != now { return before < now }
      default: continue
      }
    }
    return nil
  }

  private func prominence(of color: Color) -> (Int, Double) {
    guard let rgb = palette.color(color) else {
      return (0, Contrast.ratio(palette.foreground, palette.background))
    }
    let parts = [rgb.red, rgb.green, rgb.blue].map(Int.init)
    let isGrey = (parts.max() ?? 0) - (parts.min() ?? 0) < Self.minColor
    return (isGrey ? 0 : 1, Contrast.ratio(rgb, palette.background))
  }

  /// The minimum difference between a colour's channels, of 255, for people to see it as a colour rather than a grey.
  private static let minColor = 32
}
