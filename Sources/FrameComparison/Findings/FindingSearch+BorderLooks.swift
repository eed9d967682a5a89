internal import TerminalFrame

/// Boxes that stay and whose border is drawn otherwise.
extension FindingSearch {
  /// Boxes with other lines: light, heavy, double or rounded ones, perhaps in another colour.
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
    let kinds = changes.map { $0.lines.withLook(!styles.isEmpty) }
    var words: [String] = []
    for kind in kinds where !words.contains(where: { $0.hasSuffix(kind.words) }) {
      let names = zip(kinds, changes).filter { $0.0 == kind }.map { $0.1.box.shortName }
      words.append("border of \(Self.list(names)) \(kind.words)")
    }
    if changes.count == 2, kinds[0] == kinds[1].inverted {
      let (got, left) = kinds[0].isStronger ? (0, 1) : (1, 0)
      words = [
        "focus moved from \(changes[left].box.shortName) to \(changes[got].box.shortName), "
          + "border \(kinds[got].words)"
      ]
    }
    add(
      words.count == 1 && words[0].hasPrefix("focus") ? .state : .style,
      words.joined(separator: "; "), at: GridRegion.spanning(changes.map(\.box.region)),
      explaining: texts + styles)
  }

  /// Boxes whose border has another colour.
  mutating func findBorderColors() {
    for box in newBoxes {
      let border = Set(box.border)
      let styles = openStyles(on: border)
      let cells = styles.reduce(0) { $0 + (edits[$1].region?.count ?? 0) }
      guard 2 * cells >= border.count else { continue }
      let changes = styles.map { edits[$0].change }.reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
      }
      add(
        .style, "border of \(box.shortName): \(Self.list(changes))", at: box.region,
        explaining: styles)
    }
  }

  /// What became of the lines of a box, by its upper left corner; nil if not all corners are others.
  private func lines(of box: Box) -> LineChange? {
    let corners = box.region.corners.map { $0.row * new.size.columns + $0.column }
    guard let index = corners.first,
      corners.allSatisfy({ cellsBefore[$0].text != new.cells[$0].text })
    else { return nil }
    let (before, now) = (cellsBefore[index], new.cells[index])
    guard !before.isSpace, !now.isSpace else { return nil }
    return LineChange(
      from: before.text, to: now.text,
      look: StyleChange.changes(from: before.style, to: now.style))
  }

  /// The open edits of style whose cells are all on borders.
  private func openStyles(on border: Set<GridPosition>) -> [Int] {
    open.filter { index in
      guard edits[index].isOfStyle, let region = edits[index].region else { return false }
      return region.rows.allSatisfy { row in
        region.columns.allSatisfy { border.contains(GridPosition(column: $0, row: row)) }
      }
    }
  }

  private func isCovered(_ region: GridRegion, by boxes: [GridRegion]) -> Bool {
    region.rows.allSatisfy { row in
      region.columns.allSatisfy { column in
        newMap.isBlank(column, row)
          || boxes.contains { $0.contains(GridPosition(column: column, row: row)) }
      }
    }
  }
}

/// Other lines of a box.
private struct LineChange: Hashable {
  /// The upper left corner.
  let from: String
  let to: String
  var look: [StyleChange]

  /// `light → heavy, foreground colour 8 → colour 11`.
  var words: String {
    (["\(Self.name(of: from)) → \(Self.name(of: to))"] + look.map(\.words)).joined(separator: ", ")
  }

  var inverted: LineChange { LineChange(from: to, to: from, look: look.map(\.inverted)) }

  /// Whether the lines are those of a box that has the focus, of two that changed in opposite ways.
  var isStronger: Bool {
    let (before, now) = (Self.strong.contains(from), Self.strong.contains(to))
    return before == now ? look.contains { FindingSearch.isBright($0) } : now
  }

  func withLook(_ hasLook: Bool) -> LineChange {
    hasLook ? self : LineChange(from: from, to: to, look: [])
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
  /// Whether box drawing became other box drawing.
  fileprivate var isOfLines: Bool {
    [from, to].allSatisfy {
      !$0.isEmpty
        && $0.unicodeScalars.allSatisfy { scalar in
          scalar == " " || !LineArms.arms(ofBox: scalar.value).isEmpty
        }
    }
  }
}
