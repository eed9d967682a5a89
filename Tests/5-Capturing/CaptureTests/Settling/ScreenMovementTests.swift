import FrameMasks
import TerminalFrame
import Testing

// The decision has no clock and starts no app: these tests pass in times and frames.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct ScreenMovementTests {
  private let start = ContinuousClock.now

  @Test("A change inside masks isn't movement; any other change is")
  func maskedChange() throws {
    var movement = movement(masks: [Mask(columns: 0...1)])

    #expect(try movement.step(to: frame("xy c"), at: start) == .none)
    #expect(try movement.step(to: frame("xy d"), at: start) == .moved)
    #expect(try movement.step(to: frame("ab d"), at: start) == .none)
    #expect(try movement.step(to: frame("ab c"), at: start + .seconds(1)) == .moved)
  }

  @Test("Text that changes step by step in matches of a mask is compared with its original state")
  func growingMatch() throws {
    let pattern = try FramePattern(#"\d+"#)
    var movement = ScreenMovement(
      of: frame("1  x"), masks: [Mask(pattern: pattern)], countsFrom: start)

    #expect(try movement.step(to: frame("12 x"), at: start) == .none)
    #expect(try movement.step(to: frame("123x"), at: start) == .none)
    #expect(try movement.step(to: frame("1234"), at: start) == .moved)
  }

  @Test("A blink is remembered after something else has changed")
  func pastBlinkIsKept() throws {
    var movement = movement()
    for (number, text) in ["ab _", "ab c", "ab _", "xy _"].enumerated() {
      _ = try movement.step(to: frame(text), at: start + .milliseconds(500 * (number + 1)))
    }

    #expect(movement.blink == nil)
    #expect(movement.blinks.count == 1)
  }

  @Test("Cells that keep changing are reported; cells painted once are not")
  func restlessCellsAreReported() throws {
    var movement = movement()
    for text in ["1b c", "2b c", "3bxd", "4bxd"] {
      _ = try movement.step(to: frame(text), at: start + .seconds(1))
    }

    #expect(movement.restlessCells == [Mask(columns: 0...0, rows: 0...0)])
  }

  @Test("All changed cells are reported if none changed more than once")
  func singleChangesAreReported() throws {
    var movement = movement()

    _ = try movement.step(to: frame("xy c"), at: start + .seconds(1))

    #expect(movement.restlessCells == [Mask(columns: 0...1, rows: 0...0)])
  }

  @Test("The cursor and the title are reported if no cell changed")
  func cursorAndTitle() throws {
    var movement = movement()
    var blinked = frame("ab c")
    blinked.cursor.isVisible = false
    blinked.title = "working"

    _ = try movement.step(to: blinked, at: start + .seconds(1))

    #expect(movement.restlessCells == [])
    #expect(movement.keptChanging == "the cursor and the title kept changing")
  }

  @Test("Changes while the app starts, and changes inside masks, aren't reported")
  func ignoredChanges() throws {
    var early = movement()
    var masked = movement(masks: [Mask(columns: 0...0)])

    for text in ["1b c", "2b c", "3b c"] {
      _ = try early.step(to: frame(text), at: start + .milliseconds(999))
      _ = try masked.step(
        to: frame(text.replacing("c", with: "\(text.first ?? " ")")), at: start + .seconds(1))
    }

    #expect(early.restlessCells == [])
    #expect(masked.restlessCells == [Mask(columns: 3...3, rows: 0...0)])
  }

  @Test("Cells that changed often while the app started are reported if nothing changes later")
  func earlyRestlessCells() throws {
    var movement = movement()

    for number in 1...7 {
      let text = "\(number)b \(number < 3 ? "x" : "y")"
      _ = try movement.step(to: frame(text), at: start + .milliseconds(number))
    }

    #expect(movement.restlessCells == [Mask(columns: 0...0, rows: 0...0)])
  }

  @Test("A cell that changes once is reported if it changed often while the app started")
  func earlyAndLateChange() throws {
    var movement = movement()

    for number in 1...7 {
      _ = try movement.step(to: frame("\(number)b c"), at: start + .milliseconds(number))
    }
    for text in ["8x c", "8y c", "9z d"] {
      _ = try movement.step(to: frame(text), at: start + .seconds(1))
    }

    #expect(movement.restlessCells == [Mask(columns: 0...1, rows: 0...0)])
  }

  @Test("A cell that changed unseen is reported like one that was seen to change")
  func unseenChangeIsReported() throws {
    var movement = movement()
    let passage = try passage("ab c", "ab x", "ab c", "ab x", "ab c")

    let hasMoved = movement.hasMovedUnseen(in: passage, at: start + .seconds(1))

    #expect(hasMoved)
    #expect(movement.restlessCells == [Mask(columns: 3...3, rows: 0...0)])
  }

  @Test("A blink continues if only its two states passed unseen, and ends at a third state")
  func blinkContinuesUnseen() throws {
    var movement = movement()
    for (step, text) in ["a", "b", "a", "b"].enumerated() {
      _ = try movement.step(to: frame(text), at: start + .milliseconds(20 * step))
    }

    let later = start + .milliseconds(500)
    let afterTwo = try movement.hasMovedUnseen(in: passage("b", "a", "b"), at: later)
    let held = movement.blink != nil && movement.lastMove < later && movement.lastChange == later
    let afterThree = try movement.hasMovedUnseen(in: passage("b", "c", "b"), at: start)

    #expect(!afterTwo && held)
    #expect(afterThree && movement.blink == nil)
  }

  @Test("The same unseen changes count as movement 16 times, until the screen changes")
  func repeatedUnseenChanges() throws {
    var movement = movement()
    let passage = try passage("ab c", "ab x", "ab c")

    let before = (0..<17).map { movement.hasMovedUnseen(in: passage, at: start + .seconds($0)) }
    _ = try movement.step(to: frame("ab d"), at: start + .seconds(20))
    let after = movement.hasMovedUnseen(in: passage, at: start + .seconds(21))

    #expect(before == Array(repeating: true, count: 16) + [false])
    #expect(after)
  }

  @Test("A spinner of four states that is read at every second one isn't a blink")
  func spinnerIsNoBlink() throws {
    var movement = movement()
    let steps = [("|", "/", "-"), ("-", "\\", "|")]

    for (number, step) in (steps + steps).enumerated() {
      let now = start + .milliseconds(200 * number)
      _ = try movement.step(to: frame(step.2), at: now)
      _ = try movement.hasMovedUnseen(in: passage(step.0, step.1, step.2), at: now)
    }

    #expect(movement.blink == nil)
  }

  @Test("A blink is found even if some of its states pass unseen")
  func partlyUnseenBlink() throws {
    var movement = movement()

    for (number, (old, new)) in [("a", "b"), ("b", "a"), ("a", "b"), ("b", "a")].enumerated() {
      let now = start + .milliseconds(200 * number)
      _ = try movement.step(to: frame(new), at: now)
      _ = try movement.hasMovedUnseen(in: passage(old, new, old, new), at: now)
    }

    #expect(movement.blink != nil)
  }

  @Test(
    "A change that is undone within 20 ms isn't movement",
    arguments: [(19, ScreenMovement.Step.movedBack), (20, .moved)])
  func shortFlicker(milliseconds: Int, expected: ScreenMovement.Step) throws {
    var movement = movement()
    let before = movement.lastMove

    let there = try movement.step(to: frame("ab d"), at: start + .seconds(1))
    let back = try movement.step(
      to: frame("ab c"), at: start + .seconds(1) + .milliseconds(milliseconds))

    #expect(there == .moved && back == expected)
    #expect((movement.lastMove == before) == (expected == .movedBack))
  }

  @Test("A phase of a blink that comes and goes within 20 ms isn't movement")
  func flickeringPhaseIsIgnored() throws {
    var movement = movement()
    for (step, text) in ["a", "b", "a", "b"].enumerated() {
      _ = try movement.step(to: frame(text), at: start + .milliseconds(100 * step))
    }
    let before = movement.lastMove

    let there = try movement.step(to: frame("a"), at: start + .milliseconds(400))
    let back = try movement.step(to: frame("b"), at: start + .milliseconds(410))

    #expect(there == .none && back == .none)
    #expect(movement.blink != nil && movement.lastMove == before)
  }

  private func passage(_ texts: String...) throws -> ScreenPassage {
    var passage = ScreenPassage(from: frame(texts[0]), outside: [])
    for text in texts.dropFirst() { try passage.enter(frame(text)) }
    return passage
  }

  @Test("Places are described in words, and as the masks that a config needs")
  func placesInWords() {
    let places = (0..<5).map { Mask(columns: $0...$0 + 1, rows: 2...2) }

    #expect([Mask]().keptChanging == nil && [Mask]().member == nil)
    #expect([places[0]].keptChanging == "row 2, columns 0–1 kept changing")
    #expect(
      places.prefix(3).map(\.self).keptChanging
        == "row 2, columns 0–1, row 2, columns 1–2 and row 2, columns 2–3 kept changing")
    #expect(
      places.keptChanging
        == "row 2, columns 0–1, row 2, columns 1–2 and 3 more places kept changing")
    #expect(
      places.prefix(2).map(\.self).member
        == #""masks": [{ "rows": [2, 2], "columns": [0, 1] }, { "rows": [2, 2], "columns": [1, 2] }]"#
    )
    #expect(places.member == nil)
  }

  private func movement(masks: [Mask] = []) -> ScreenMovement {
    ScreenMovement(of: frame("ab c"), masks: masks, countsFrom: start + .seconds(1))
  }

  private func frame(_ text: String) -> Frame {
    var frame = Frame(size: GridSize(columns: 4, rows: 1))
    for (column, character) in text.enumerated() { frame[column, 0] = Cell(String(character)) }
    return frame
  }
}
