import FrameMasks
import TerminalFrame
import Testing

// Frames are made here, without an app.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct ScreenPhasesTests {
  @Test(
    "A screen that has returned to an earlier state twice blinks",
    arguments: [
      (["a", "b"], false), (["a", "b", "a"], false), (["a", "b", "a", "b"], true),
      // A new state ends the blink, and another one may begin with that state.
      (["a", "b", "a", "b", "c"], false), (["a", "b", "a", "b", "c", "b", "c"], true),
      // A spinner has more than two states in a cell.
      (["|", "/", "-", "|", "/", "-", "|", "/", "-"], false),
      // Two cells that blink independently of each other.
      (["ab", "aB", "Ab", "AB", "ab", "aB", "AB"], true),
    ])
  func recurringScreenBlinks(texts: [String], expected: Bool) throws {
    let phases = try phases(texts)

    #expect(phases.isBlink == expected)
  }

  @Test("Masked cells are in no phase")
  func maskedCellsAreIgnored() throws {
    let phases = try phases(["a1", "b2", "a3", "b4"], masks: [Mask(columns: 1...1)])

    #expect(phases.isBlink)
  }

  @Test(
    "The phase that shows more is chosen, whichever came first",
    arguments: [("_", " "), ("ON", "on"), ("ab", "a ")])
  func fullerPhaseIsChosen(chosen: String, other: String) throws {
    let ends = try [
      phases([chosen, other, chosen, other]), phases([other, chosen, other, chosen]),
    ]

    #expect(ends.map(\.isChosen) == [false, true])
  }

  @Test("The phase with a visible cursor is chosen over one with more text")
  func cursorPhaseIsChosen() throws {
    var shown = frame("a ")
    shown.cursor.isVisible = true
    var hidden = frame("ab")
    hidden.cursor.isVisible = false
    var phases = ScreenPhases(of: hidden)
    for frame in [shown, hidden, shown] { try phases.enter(frame, outside: []) }

    #expect(phases.isBlink && phases.isChosen)
    #expect(
      phases.note
        == "the screen blinks (row 0, column 1, the cursor): it was taken in the phase that shows the cursor"
    )
  }

  @Test("An inverse phase is chosen over one that isn't")
  func inversePhaseIsChosen() throws {
    let plain = frame("x")
    var marked = frame("x")
    marked[0, 0].style.attributes = .inverse
    var phases = ScreenPhases(of: marked)
    for frame in [plain, marked, plain] { try phases.enter(frame, outside: []) }

    #expect(phases.isBlink && !phases.isChosen)
  }

  @Test("Of phases that differ only in style, the one with a cell that stands out is chosen")
  func outstandingCellIsChosen() throws {
    var plain = frame("ab")
    for column in 0...1 { plain[column, 0].style.background = .palette(4) }
    var marked = plain
    marked[0, 0].style.background = .palette(7)
    let ends = try [[plain, marked], [marked, plain]].map { pair in
      var phases = ScreenPhases(of: pair[0])
      for frame in [pair[1], pair[0], pair[1]] { try phases.enter(frame, outside: []) }
      return phases
    }

    #expect(ends.map(\.isChosen) == [true, false])
  }

  /// A field whose cursor is an inverse cell after its text.
  private func field(_ text: String, isCursorShown: Bool) -> Frame {
    var frame = Frame(size: GridSize(columns: 8, rows: 1))
    for (column, character) in text.enumerated() { frame[column, 0] = Cell(String(character)) }
    if isCursorShown { frame[text.count - 1, 0].style.attributes = .inverse }
    return frame
  }

  private func knownBlink() throws -> Set<BlinkPattern> {
    var phases = ScreenPhases(of: field("a ", isCursorShown: true))
    for isShown in [false, true, false] {
      try phases.enter(field("a ", isCursorShown: isShown), outside: [])
    }
    return Set([try phases.pattern(outside: [])].compactMap(\.self))
  }

  @Test("A known blink is recognised by one change, even at another place and on another style")
  func knownBlinkIsRecognized() throws {
    let known = try knownBlink()
    var (shown, hidden) = (
      field("abc ", isCursorShown: true), field("abc ", isCursorShown: false)
    )
    for column in 0..<3 { shown[column, 0].style.attributes = .bold }
    for column in 0..<4 { hidden[column, 0].style.attributes = .bold }
    var phases = ScreenPhases(of: shown, known: known)

    try phases.enter(hidden, outside: [])
    let isHiddenChosen = phases.isChosen
    try phases.enter(shown, outside: [])

    #expect(phases.isBlink && phases.isKnown && phases.isChosen)
    #expect(!isHiddenChosen)
  }

  @Test("A known blink is recognised even if blank cells beside it change their foreground")
  func blankForegroundsAreIgnored() throws {
    let known = try knownBlink()
    let shown = field("abc ", isCursorShown: true)
    var hidden = field("abc ", isCursorShown: false)
    for column in 4..<hidden.size.columns {
      hidden[column, 0].style.foreground = .rgb(RGB(1, 2, 3))
    }
    var phases = ScreenPhases(of: shown, known: known)

    try phases.enter(hidden, outside: [])

    #expect(phases.isBlink && phases.isKnown)
  }

  @Test("A change of another kind isn't a known blink")
  func otherChangeIsNoBlink() throws {
    let known = try knownBlink()
    try #require(known.count == 1)
    var text = ScreenPhases(of: field("abc ", isCursorShown: true), known: known)
    try text.enter(field("abd ", isCursorShown: true), outside: [])
    var moved = ScreenPhases(of: field("ab", isCursorShown: true), known: known)
    try moved.enter(field("a", isCursorShown: true), outside: [])

    #expect(!text.isBlink && !moved.isBlink)
  }

  @Test("A cursor that jumps between two places is a blink and is named")
  func jumpingCursorIsNamed() throws {
    let one = frame("ab")
    var other = one
    other.cursor.position.column = 1
    let ends = try [[one, other], [other, one]].map { pair in
      var phases = ScreenPhases(of: pair[0])
      for frame in [pair[1], pair[0], pair[1]] { try phases.enter(frame, outside: []) }
      return phases
    }

    #expect(Set(ends.map(\.isChosen)) == [true, false])
    #expect(
      ends[0].note == "the screen blinks (the cursor): it was taken in the phase that shows more")
  }

  @Test("A blink of the title alone is named")
  func blinkingTitleIsNamed() throws {
    let one = frame("ab")
    var other = one
    other.title = "!"
    var phases = ScreenPhases(of: one)
    for frame in [other, one, other] { try phases.enter(frame, outside: []) }

    #expect(phases.isBlink)
    #expect(
      phases.note == "the screen blinks (the title): it was taken in the phase that shows more")
  }

  private func phases(_ texts: [String], masks: [Mask] = []) throws -> ScreenPhases {
    var phases = ScreenPhases(of: frame(texts[0]))
    for text in texts.dropFirst() { try phases.enter(frame(text), outside: masks) }
    return phases
  }

  private func frame(_ text: String) -> Frame {
    var frame = Frame(size: GridSize(columns: 2, rows: 1))
    for (column, character) in text.enumerated() { frame[column, 0] = Cell(String(character)) }
    return frame
  }
}
