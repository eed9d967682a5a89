internal import TerminalFrame

extension FindingSearch {
  /// Signs that show a state: boxes that were ticked, and scroll bars.
  mutating func findMarks() {
    for edit in openTexts where StateMark.isMark(edit.from) && StateMark.isMark(edit.to) {
      add(
        .state, edits[edit.index].change, at: edit.region, explaining: [edit.index], isOfText: true)
    }
    let parts = openTexts.filter { edit in
      ScrollBar.isPart(edit.from) && ScrollBar.isPart(edit.to)
        && ScrollBar.isThumb(edit.from) != ScrollBar.isThumb(edit.to)
    }
    for (_, parts) in Dictionary(grouping: parts, by: \.region.columns)
      .sorted(by: { $0.key.lowerBound < $1.key.lowerBound })
    {
      addScrollBar(parts)
    }
  }

  /// - Parameter parts: Of one column, from top to bottom.
  private mutating func addScrollBar(_ parts: [TextEdit]) {
    let came = parts.filter { ScrollBar.isThumb($0.to) }.map(\.row)
    let went = parts.filter { ScrollBar.isThumb($0.from) }.map(\.row)
    // A single sign that became another one is a line.
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
