internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds changed text: words that moved within their row, lines with another look, and other words.
  mutating func findTexts() {
    findMovedWords()
    findLines()
    findWidths()
    for members in clusters(openTexts, region: \.region) {
      if members.count > Self.maxSingleTexts {
        add(
          .text, Self.list(Self.counted(members.map { edits[$0.index].change })),
          at: GridRegion.spanning(members.map(\.region)), explaining: members.map(\.index),
          about: .words)
      } else {
        for edit in members {
          add(
            .text, change(for: edit), at: edit.region,
            explaining: [edit.index] + openStylesOfHalves(in: edit.region), about: .words)
        }
      }
    }
  }

  private static let maxSingleTexts = 2

  private func change(for edit: TextEdit) -> String {
    guard let difference = ConfusableTexts.difference(edit.from, edit.to) else {
      return edits[edit.index].change
    }
    return "\(Edit.quoted(edit.from)) → \(Edit.quoted(edit.to)) (\(difference))"
  }

  /// Finds characters that take another number of columns, with the look of their right halves.
  private mutating func findWidths() {
    for index in open {
      guard case .width = edits[index].kind, let region = edits[index].region else { continue }
      add(
        .text, edits[index].change, at: region,
        explaining: [index] + openStylesOfHalves(in: region))
    }
  }

  /// The open edits of style on the right halves of wide characters, before or after, in a region.
  private func openStylesOfHalves(in region: GridRegion) -> [Int] {
    openStyles { other in
      let (column, row) = (other.columns.lowerBound, other.rows.lowerBound)
      return region.covers(other) && other.count == 1
        && (old[column, row].isContinuation || new[column, row].isContinuation)
    }
  }

  /// Finds words that moved within their row.
  private mutating func findMovedWords() {
    // By distance, which is 0 for other edits.
    let moves = openTexts.grouped { edit -> Int in
      guard edit.from.utf8.elementsEqual(edit.to.utf8),
        let from = edit.region.columns.first(where: { !before($0, edit.row).isBlank }),
        let to = edit.region.columns.first(where: { !newMap.isBlank($0, edit.row) })
      else { return 0 }
      return to - from
    }
    for (distance, texts) in moves where distance != 0 {
      guard let region = GridRegion.spanning(texts.map(\.region)) else { continue }
      let quoted = Self.list(texts.map { Edit.quoted($0.to) })
      var explained = texts.map(\.index)
      for edit in texts where isMovedWhole(edit, by: distance) {
        explained += openStyles(in: edit.region)
      }
      add(
        .layoutShift, "\(quoted) \(Edit.movePhrase(columns: distance, rows: 0))", at: region,
        explaining: explained)
    }
  }

  /// Whether the cells of a text moved with their style and link.
  private mutating func isMovedWhole(_ edit: TextEdit, by distance: Int) -> Bool {
    let cells = before(edit.row)
    return edit.region.columns.allSatisfy { column in
      newMap.isBlank(column, edit.row)
        || cells.indices.contains(column - distance)
          && cells[column - distance] == new[column, edit.row]
    }
  }

  /// Each sign of lines that was replaced by another one, once: `┌┐└┘ → ╭╮╰╯`.
  private func signs(of lines: [TextEdit]) -> String {
    var (from, to, known): (String, String, Set<[String]>) = ("", "", [])
    for edit in lines {
      let cells = before(edit.row)
      for column in edit.region.columns {
        let (sign, other) = (cells[column].text, new[column, edit.row].text)
        guard sign != other, known.insert([sign, other]).inserted else { continue }
        from += sign
        to += other
      }
    }
    return "\(from) → \(to)"
  }

  /// Finds box drawing that leads to the same neighbours but looks different, such as rounded corners.
  private mutating func findLines() {
    let lines = openTexts.filter { edit in
      edit.region.columns.allSatisfy { column in
        let arms = oldMap.arms(column, edit.row)
        return !arms.isEmpty && arms == newMap.arms(column, edit.row)
      }
    }
    guard let region = GridRegion.spanning(lines.map(\.region)) else { return }
    add(.style, "lines \(signs(of: lines))", at: region, explaining: lines.map(\.index))
  }
}
