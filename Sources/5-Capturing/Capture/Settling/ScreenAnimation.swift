internal import FrameMasks
internal import TerminalFrame

/// Finds the cells of a screen that cycle through the same states, like a spinner. It has no clock.
struct ScreenAnimation {
  private var histories: [GridPosition: History<Cell>] = [:]
  private var cursor = History<Cursor>()

  /// The states of a cell or cursor, and how often it returned to one.
  private struct History<State: Hashable> {
    private var states: Set<State> = []
    private var returns = 0

    /// More states than any spinner has. A cell with this many is a counter.
    private static var maximum: Int { 64 }

    var isAnimated: Bool { returns >= 2 }

    mutating func change(from old: State, to new: State) {
      states.insert(old)
      if states.contains(new) { returns += 1 }
      if states.count == Self.maximum { self = History() }
      states.insert(new)
    }
  }

  /// Records the next frame.
  mutating func change(from old: Frame, to new: Frame) {
    guard old.size == new.size else {
      self = ScreenAnimation()
      return
    }
    for position in old.cells(differingFrom: new) {
      histories[position, default: History()]
        .change(from: old[position], to: new[position])
    }
    if old.cursor != new.cursor { cursor.change(from: old.cursor, to: new.cursor) }
  }

  private var cells: [GridPosition] { histories.filter(\.value.isAnimated).map(\.key) }

  var isEmpty: Bool { !cursor.isAnimated && !histories.contains(where: \.value.isAnimated) }

  /// Returns a frame with animated cells left blank, and wide characters blanked as a whole.
  func stilled(_ frame: Frame) -> Frame {
    var result = frame
    for position in cells where frame.size.contains(position) {
      var column = position.column
      while column > 0, frame[column, position.row].isContinuation { column -= 1 }
      repeat {
        result[column, position.row] = .blank
        column += 1
      } while column < frame.size.columns && frame[column, position.row].isContinuation
    }
    if cursor.isAnimated {
      result.cursor.isVisible = false
      result.cursor.position = GridPosition(column: 0, row: 0)
    }
    return result
  }

  /// A note on what is left blank.
  var note: String {
    let places = Mask.covering(cells).map(\.description)
    let what =
      (places.count > 4 ? ["\(places.count) places"] : places)
      + (cursor.isAnimated ? ["the cursor"] : [])
    return "animated parts were left blank: \(what.joined(separator: ", "))"
  }
}
