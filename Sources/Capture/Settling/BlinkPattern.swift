internal import FrameMasks
internal import TerminalFrame

/// What blinks on a screen, whatever else it shows and wherever that is: a cursor that is typed on is at another place
/// with each key, and on another character.
struct BlinkPattern: Hashable {
  /// A state of a cell; without its text if that stays the same.
  private struct State: Hashable {
    let text: String?
    let style: Style
  }

  /// The two states of each cell that blinks, and how many have them.
  private let cells: [Set<State>: Int]
  private let turnsCursor: Bool

  /// - Parameter masks: What changes inside these does not blink.
  /// - Returns: Nil if the two frames do not differ, or in more than cells and the visibility of the cursor.
  init?(
    _ one: Frame, _ other: Frame, outside masks: [Mask]
  ) throws(FramePattern.TooSlow) {
    guard one.size == other.size, one.cursor.position == other.cursor.position,
      !ScreenPart.allCases.contains(where: { $0 != .cursor && $0.differs(one, other) })
    else { return nil }
    let masked = try CellSet(masks, from: one, to: other)
    var cells: [Set<State>: Int] = [:]
    for place in one.cells(differingFrom: other) where !masked.contains(place) {
      let pair = [one[place.column, place.row], other[place.column, place.row]]
      let isSameText = pair[0].text == pair[1].text
      cells[
        Set(pair.map { State(text: isSameText ? nil : $0.text, style: $0.style) }), default: 0] +=
        1
    }
    turnsCursor = one.cursor.isVisible != other.cursor.isVisible
    guard turnsCursor || !cells.isEmpty else { return nil }
    self.cells = cells
  }
}
