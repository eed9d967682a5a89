import FrameMasks
import TerminalEmulator
import TerminalFrame
import Testing

// These tests give the late output themselves, without an app.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct ScreenPassageTests {
  @Test(
    "A cell that changes back, or changes twice, hides states",
    arguments: [
      // A cell that changes once was painted.
      ("ab", "\r_", false), ("ab", "\r_\u{1b}[1;2H#\u{1b}[2;1Hmore", false), ("ab", "\u{7}", false),
      // A blink is back in its first state; a spinner has moved on.
      ("_", "\r \r_", true), ("|", "\r/\r-", true), ("a|", "\u{8}/\u{8}-\u{8}|", true),
      ("ab", "\u{1b}[2J\u{1b}[Hab", true),
      // The same text again.
      ("ab", "\rab\rab", false), ("_", "\r_\u{1b}[?25l", false),
      ("_", "\u{1b}[?25l\u{1b}[?25h", true),
      // Nothing shows before a synchronized update ends.
      ("_", "\u{1b}[?2026h\r \r_\u{1b}[?2026l", false),
      ("_", "\u{1b}[?2026h\r \u{1b}[?2026l\u{1b}[?2026h\r_\u{1b}[?2026l", true),
    ])
  func hiddenStates(before: String, late: String, expected: Bool) throws {
    let passage = try passage(before, late)

    #expect(passage.hidesStates == expected)
  }

  @Test("Hidden changes are counted for each cell")
  func hiddenChangesAreCounted() throws {
    let passage = try passage("ab", "\r_\ra\r_\r|c\r|d")

    let cells = [0, 1].map { GridPosition(column: $0, row: 0) }
    #expect(passage.hiddenChanges == [cells[0]: 3, cells[1]: 1])
  }

  @Test("Cells that are masked or animated hide no states")
  func maskedCells() throws {
    let masked = try passage("x|", "\u{8}/\u{8}-", masks: [Mask(columns: 1...1)])
    let outside = try passage("x|", "\r_\rx", masks: [Mask(columns: 1...1)])
    var animation = ScreenAnimation()
    for text in ["|", "/", "|", "/", "|"].adjacentPairs {
      animation.change(from: frame(text.0), to: frame(text.1))
    }
    let stilled = try passage("|", "\r/\r-", animation: animation)

    #expect([masked, outside, stilled].map(\.hidesStates) == [false, true, false])
  }

  @Test(
    "More output than a blink writes counts as hiding states",
    arguments: [(255, false), (256, true)])
  func longOutput(lines: Int, expected: Bool) throws {
    let passage = try passage("", String(repeating: "\r", count: lines + 1))

    #expect(passage.hidesStates == expected)
  }

  @Test("The same bytes give the same screen, however they are split")
  func samePassage() throws {
    let text = "one\r\ntwo \u{1b}[31mred\u{1b}[m\r\u{1b}]2;title\u{7}\u{1b}[3;4Hé🙂"
    var whole = terminal()
    var late = terminal()

    whole.feed(Array(text.utf8))
    var passage = ScreenPassage(from: late.frame(), outside: [])
    try passage.feed(Array(text.utf8), to: &late)

    #expect(whole.frame() == late.frame())
  }

  private func passage(
    _ before: String, _ late: String, masks: [Mask] = [], animation: ScreenAnimation? = nil
  ) throws -> ScreenPassage {
    var terminal = terminal()
    terminal.feed(Array(before.utf8))
    var passage = ScreenPassage(from: terminal.frame(), outside: masks, stilling: animation)
    try passage.feed(Array(late.utf8), to: &terminal)
    return passage
  }

  private func terminal() -> TerminalEmulator {
    TerminalEmulator(
      TerminalEmulator.Configuration(
        size: GridSize(columns: 8, rows: 3),
        palette: Palette(
          ansi: [], foreground: RGB(255, 255, 255), background: RGB(0, 0, 0),
          cursor: RGB(255, 255, 255))))
  }

  private func frame(_ text: String) -> Frame {
    var terminal = terminal()
    terminal.feed(Array(text.utf8))
    return terminal.frame()
  }
}

extension Array {
  fileprivate var adjacentPairs: [(Element, Element)] {
    [(Element, Element)](zip(self, dropFirst()))
  }
}
