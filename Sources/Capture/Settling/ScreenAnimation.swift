internal import FrameMasks
internal import TerminalFrame

/// What a capture does with a screen of which a part never stands still.
package enum AnimationRule: String, Hashable, Sendable, CaseIterable {
  /// A blink is taken in one of its phases; anything else that goes on never settles.
  case hold
  /// Cells that go through the same states again and again are left blank.
  case mask
  /// A blink never settles either.
  case error
}

/// Tells the cells of a screen that go through the same states again and again, as those of a spinner do. It has
/// no clock.
struct ScreenAnimation {
  private var histories: [GridPosition: History<Cell>] = [:]
  private var cursor = History<Cursor>()

  /// The states that something had, and how often it came back to one.
  private struct History<State: Hashable> {
    private var states: Set<State> = []
    private var returns = 0

    /// More than any spinner has; a counter is none.
    private static var most: Int { 64 }

    var isAnimated: Bool { returns >= 2 }

    mutating func change(from old: State, to new: State) {
      states.insert(old)
      if states.contains(new) { returns += 1 }
      if states.count == Self.most { self = History() }
      states.insert(new)
    }
  }

  /// Takes note of the next frame.
  mutating func change(from old: Frame, to new: Frame) {
    guard old.size == new.size else {
      self = ScreenAnimation()
      return
    }
    for place in old.cells(differingFrom: new) {
      histories[place, default: History()]
        .change(from: old[place.column, place.row], to: new[place.column, place.row])
    }
    if old.cursor != new.cursor { cursor.change(from: old.cursor, to: new.cursor) }
  }

  private var cells: [GridPosition] { histories.filter(\.value.isAnimated).map(\.key) }

  var isEmpty: Bool { !cursor.isAnimated && !histories.contains(where: \.value.isAnimated) }

  /// A frame with what is animated left blank, and a wide character as a whole.
  func stilled(_ frame: Frame) -> Frame {
    var result = frame
    for place in cells where place.column < frame.size.columns && place.row < frame.size.rows {
      var column = place.column
      while column > 0, frame[column, place.row].isContinuation { column -= 1 }
      repeat {
        result[column, place.row] = .blank
        column += 1
      } while column < frame.size.columns && frame[column, place.row].isContinuation
    }
    if cursor.isAnimated {
      result.cursor.isVisible = false
      result.cursor.position = GridPosition(column: 0, row: 0)
    }
    return result
  }

  /// What is left blank, in words.
  var words: String {
    let places = Mask.covering(cells).map(\.words)
    let what =
      (places.count > 4 ? ["\(places.count) places"] : places)
      + (cursor.isAnimated ? ["the cursor"] : [])
    return "what is animated was left blank: \(what.joined(separator: ", "))"
  }
}
