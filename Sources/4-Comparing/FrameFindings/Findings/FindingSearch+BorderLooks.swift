internal import FrameComparison
internal import TerminalFrame

/// Boxes that stay while their borders change.
extension FindingSearch {
  /// Finds boxes with other lines: light, heavy, double or rounded ones, perhaps in another colour.
  mutating func findBorderLooks() {
    guard openTexts.contains(where: \.isOfLines) else { return }
    let stayed = Set(oldBoxes.map(\.region))
    let changes = newBoxes.filter { stayed.contains($0.region) }
      .compactMap { box in lines(of: box).map { (lines: $0, box: box) } }
    let texts = openTexts.filter { edit in
      edit.isOfLines && isCovered(edit.region, by: changes.map(\.box.region))
    }.map(\.index)
    guard !changes.isEmpty, !texts.isEmpty else { return }
    let styles = openStyles(on: Set(changes.flatMap(\.box.border)))
    var looks = changes
    if styles.isEmpty {
      for index in looks.indices { looks[index].lines.look = [] }
    }
    let isFocus = looks.count == 2 && looks[0].lines == looks[1].lines.inverted
    add(
      isFocus ? .state : .style, isFocus ? change(ofFocus: looks) : change(ofBorders: looks),
      at: GridRegion.spanning(changes.map(\.box.region)), explaining: texts + styles)
  }

  private func change(ofBorders looks: [(lines: LineChange, box: Box)]) -> String {
    Self.unique(looks.map(\.lines)).map { lines in
      let names = looks.filter { $0.lines == lines }.map(\.box.shortName)
      return "border of \(Self.list(names)) \(lines.description)"
    }.joined(separator: "; ")
  }

  /// - Parameter looks: The looks of two boxes, one the opposite of the other.
  private func change(ofFocus looks: [(lines: LineChange, box: Box)]) -> String {
    let (got, lost) =
      looks[0].lines.isStronger(by: rules) ? (looks[0], looks[1]) : (looks[1], looks[0])
    return
      "focus moved from \(lost.box.shortName) to \(got.box.shortName), border \(got.lines.description)"
  }

  /// Finds boxes whose borders have another colour.
  mutating func findBorderColors() {
    for box in newBoxes {
      let border = Set(box.border)
      let styles = openStyles(on: border)
      let cells = regions(of: styles).reduce(0) { $0 + $1.count }
      guard 2 * cells >= border.count else { continue }
      let changes = Self.unique(styles.map { edits[$0].change })
      add(
        .style, "border of \(box.shortName): \(Self.list(changes))", at: box.region,
        explaining: styles)
    }
  }

  /// The change of a box's lines, read from its upper left corner, or nil if a corner is the same as before.
  private func lines(of box: Box) -> LineChange? {
    let corners = box.region.corners.map { (before($0.column, $0.row), new[$0.column, $0.row]) }
    let (from, to) = corners[0]
    guard corners.allSatisfy({ $0.text != $1.text }), !from.isSpace, !to.isSpace else { return nil }
    return LineChange(
      from: from.text, to: to.text,
      look: StyleChange.changes(from: from.style, to: to.style))
  }

  /// The open edits of style whose cells are all on borders.
  private func openStyles(on border: Set<GridPosition>) -> [Int] {
    openStyles { region in
      region.allSatisfy { border.contains(GridPosition(column: $0, row: $1)) }
    }
  }

  private func isCovered(_ region: GridRegion, by boxes: [GridRegion]) -> Bool {
    region.allSatisfy { column, row in
      newMap.isBlank(column, row)
        || boxes.contains { $0.contains(GridPosition(column: column, row: row)) }
    }
  }
}

/// A change of a box's lines.
private struct LineChange: Hashable {
  /// The upper left corner before.
  let from: String
  let to: String
  var look: [StyleChange]

  /// A phrase such as `light → heavy, foreground colour 8 → colour 11`.
  var description: String {
    (["\(Self.name(of: from)) → \(Self.name(of: to))"] + look.map(\.description)).joined(
      separator: ", ")
  }

  var inverted: LineChange { LineChange(from: to, to: from, look: look.map(\.inverted)) }

  /// Whether the box got the focus, given that another box's lines changed in the opposite way.
  func isStronger(by rules: DesignRules) -> Bool {
    let (before, now) = (Self.strong.contains(from), Self.strong.contains(to))
    return before == now ? rules.isStandingOut(look) ?? false : now
  }

  private static let strong: Set<String> = ["┏", "╔"]

  private static func name(of corner: String) -> String {
    switch corner {
    case "┌": "light"
    case "╭": "rounded"
    case "┏": "heavy"
    case "╔": "double"
    case "+": "ASCII"
    default: corner
    }
  }
}

extension TextEdit {
  /// Whether box drawing was replaced with other box drawing.
  fileprivate var isOfLines: Bool {
    [from, to].allSatisfy {
      !$0.isEmpty
        && $0.unicodeScalars.allSatisfy { scalar in
          scalar == " " || !LineArms.arms(ofBox: scalar.value).isEmpty
        }
    }
  }
}
