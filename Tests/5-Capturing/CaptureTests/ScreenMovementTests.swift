import FrameMasks
import TerminalFrame
import Testing

// The decision has no clock and starts no app: times and frames are given here.
@testable import Capture

@Suite struct ScreenMovementTests {
  private let start = ContinuousClock.now

  @Test("A change inside masks is no movement, any other one is")
  func masks() throws {
    var movement = movement(masks: [Mask(columns: 0...1)])

    #expect(try movement.step(to: frame("xy c"), at: start) == .none)
    #expect(try movement.step(to: frame("xy d"), at: start) == .moved)
    #expect(try movement.step(to: frame("ab d"), at: start) == .none)
    #expect(try movement.step(to: frame("ab c"), at: start + .seconds(1)) == .moved)
  }

  @Test("What changes bit by bit in matches of a mask is compared with how it was")
  func steps() throws {
    let pattern = try FramePattern(#"\d+"#)
    var movement = ScreenMovement(
      of: frame("1  x"), masks: [Mask(pattern: pattern)], countsFrom: start)

    #expect(try movement.step(to: frame("12 x"), at: start) == .none)
    #expect(try movement.step(to: frame("123x"), at: start) == .none)
    #expect(try movement.step(to: frame("1234"), at: start) == .moved)
  }

  @Test("What has blinked stays known after something else has changed")
  func pastBlink() throws {
    var movement = movement()
    for (number, text) in ["ab _", "ab c", "ab _", "xy _"].enumerated() {
      _ = try movement.step(to: frame(text), at: start + .milliseconds(500 * (number + 1)))
    }

    #expect(movement.blink == nil)
    #expect(movement.blinks.count == 1)
  }

  @Test("Cells that changed again and again are told, not what was painted meanwhile")
  func restless() throws {
    var movement = movement()
    for text in ["1b c", "2b c", "3bxd", "4bxd"] {
      _ = try movement.step(to: frame(text), at: start + .seconds(1))
    }

    #expect(movement.restlessCells == [Mask(columns: 0...0, rows: 0...0)])
  }

  @Test("Where nothing changed more than once, all that changed is told")
  func once() throws {
    var movement = movement()

    _ = try movement.step(to: frame("xy c"), at: start + .seconds(1))

    #expect(movement.restlessCells == [Mask(columns: 0...1, rows: 0...0)])
  }

  @Test("Where no cell changed, the cursor and the title are told")
  func otherParts() throws {
    var movement = movement()
    var blinked = frame("ab c")
    blinked.cursor.isVisible = false
    blinked.title = "working"

    _ = try movement.step(to: blinked, at: start + .seconds(1))

    #expect(movement.restlessCells == [])
    #expect(movement.keptChanging == "the cursor and the title kept changing")
  }

  @Test("What changed while the app started is not told, and neither is what is masked")
  func ignored() throws {
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

  @Test("Where nothing changes any more, what changed often before is told")
  func stalled() throws {
    var movement = movement()

    for number in 1...7 {
      let text = "\(number)b \(number < 3 ? "x" : "y")"
      _ = try movement.step(to: frame(text), at: start + .milliseconds(number))
    }

    #expect(movement.restlessCells == [Mask(columns: 0...0, rows: 0...0)])
  }

  @Test("What changed once is told where it changed often before")
  func seldomSeen() throws {
    var movement = movement()

    for number in 1...7 {
      _ = try movement.step(to: frame("\(number)b c"), at: start + .milliseconds(number))
    }
    for text in ["8x c", "8y c", "9z d"] {
      _ = try movement.step(to: frame(text), at: start + .seconds(1))
    }

    #expect(movement.restlessCells == [Mask(columns: 0...1, rows: 0...0)])
  }

  @Test("What changed unseen is told as what was seen")
  func unseen() throws {
    var movement = movement()
    let passage = try passage("ab c", "ab x", "ab c", "ab x", "ab c")

    let hasMoved = movement.hasMovedUnseen(in: passage, at: start + .seconds(1))

    #expect(hasMoved)
    #expect(movement.restlessCells == [Mask(columns: 3...3, rows: 0...0)])
  }

  @Test("A blink stays one where its two states alone passed unseen; a third one ends it")
  func unseenBlink() throws {
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

  @Test("What writes the same again and again is not taken for one that moves unseen for ever")
  func endless() throws {
    var movement = movement()
    let passage = try passage("ab c", "ab x", "ab c")

    let before = (0..<17).map { movement.hasMovedUnseen(in: passage, at: start + .seconds($0)) }
    _ = try movement.step(to: frame("ab d"), at: start + .seconds(20))
    let after = movement.hasMovedUnseen(in: passage, at: start + .seconds(21))

    #expect(before == Array(repeating: true, count: 16) + [false])
    #expect(after)
  }

  @Test("A spinner of four states that is read after every second one is no blink")
  func alias() throws {
    var movement = movement()
    let steps = [("|", "/", "-"), ("-", "\\", "|")]

    for (number, step) in (steps + steps).enumerated() {
      let now = start + .milliseconds(200 * number)
      _ = try movement.step(to: frame(step.2), at: now)
      _ = try movement.hasMovedUnseen(in: passage(step.0, step.1, step.2), at: now)
    }

    #expect(movement.blink == nil)
  }

  @Test("A blink is found where its states pass unseen too")
  func lateBlink() throws {
    var movement = movement()

    for (number, (old, new)) in [("a", "b"), ("b", "a"), ("a", "b"), ("b", "a")].enumerated() {
      let now = start + .milliseconds(200 * number)
      _ = try movement.step(to: frame(new), at: now)
      _ = try movement.hasMovedUnseen(in: passage(old, new, old, new), at: now)
    }

    #expect(movement.blink != nil)
  }

  @Test(
    "What comes and goes while an app paints was not there",
    arguments: [(19, ScreenMovement.Step.movedBack), (20, .moved)])
  func flicker(milliseconds: Int, expected: ScreenMovement.Step) throws {
    var movement = movement()
    let before = movement.lastMove

    let there = try movement.step(to: frame("ab d"), at: start + .seconds(1))
    let back = try movement.step(
      to: frame("ab c"), at: start + .seconds(1) + .milliseconds(milliseconds))

    #expect(there == .moved && back == expected)
    #expect((movement.lastMove == before) == (expected == .movedBack))
  }

  @Test("A phase of a blink that comes and goes is no movement either")
  func flickeringBlink() throws {
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

  @Test("Places are told in words, and as what a config needs to mask them")
  func words() {
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
