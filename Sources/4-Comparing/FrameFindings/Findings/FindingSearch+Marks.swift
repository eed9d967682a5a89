internal import FrameComparison
internal import TerminalFrame

extension FindingSearch {
  /// Finds signs that show a state: boxes that were ticked, and scroll bars.
  mutating func findMarks() {
    let marks = openTexts.filter { StateMark.isMark($0.from) && StateMark.isMark($0.to) }
    findMovedChoice(marks)
    for edit in marks where open.contains(edit.index) {
      add(
        .state, edits[edit.index].change, at: edit.region, explaining: [edit.index], about: .words)
    }
    let borders = Set((oldBoxes + newBoxes).flatMap(\.border))
    let parts = openTexts.filter { edit in
      // The heavy side of a box looks like the thumb of a scroll bar.
      let isSide =
        [edit.from, edit.to].allSatisfy(ScrollBar.isLine)
        && borders.contains(GridPosition(column: edit.region.columns.lowerBound, row: edit.row))
      return !isSide && ScrollBar.isPart(edit.from) && ScrollBar.isPart(edit.to)
        && ScrollBar.isThumb(edit.from) != ScrollBar.isThumb(edit.to)
    }
    for (_, parts) in Dictionary(grouping: parts, by: \.region.columns)
      .sorted(by: { $0.key.lowerBound < $1.key.lowerBound })
    {
      addScrollBar(parts)
    }
  }

  /// Finds a selected choice that moved to another option.
  private mutating func findMovedChoice(_ marks: [TextEdit]) {
    let choices = marks.filter { StateMark.isChoice($0.from) || StateMark.isChoice($0.to) }
    guard choices.count == 2, choices[0].from == choices[1].to, choices[0].to == choices[1].from
    else { return }
    let isFirstTaken = StateMark.isChoice(choices[0].to)
    let (lost, got) = isFirstTaken ? (choices[1], choices[0]) : (choices[0], choices[1])
    let route =
      lost.row == got.row ? "within row \(got.row)" : "from row \(lost.row) to row \(got.row)"
    add(
      .state, "\(Edit.quoted(got.to)) moved \(route)", at: lost.region.union(got.region),
      explaining: choices.map(\.index))
  }

  /// - Parameter parts: Changed parts in the same columns, from top to bottom.
  private mutating func addScrollBar(_ parts: [TextEdit]) {
    let came = parts.filter { ScrollBar.isThumb($0.to) }.map(\.row)
    let went = parts.filter { ScrollBar.isThumb($0.from) }.map(\.row)
    // A single sign that changed is a line.
    guard parts.count > 1 else { return }
    let region = GridRegion.spanning(parts.map(\.region))
    let indices = parts.map(\.index)
    if came.isEmpty {
      add(.missingElement, "scroll bar of \(went.count) rows", at: region, explaining: indices)
    } else if went.isEmpty {
      add(.extraElement, "scroll bar of \(came.count) rows", at: region, explaining: indices)
    } else {
      let isDown = (came.first ?? 0) > (went.first ?? 0)
      add(
        .state, "scroll bar moved \(isDown ? "down" : "up")", at: region, explaining: indices)
    }
  }
}
