import TerminalEmulator
import TerminalFrame
import Testing

/// Scrollback.
@Suite(.timeLimit(.minutes(20))) struct ScrollbackTests {
  @Test("Rows that scroll off the top are kept, up to the configured number")
  func topRowsAreKept() {
    var terminal = Self.terminal(rows: 2)

    terminal.feed(Array("a\r\nb\r\nc\r\nd\r\ne".utf8))

    #expect(Self.lines(terminal.frameWithScrollback()) == ["b", "c", "d", "e"])
    #expect(Self.lines(terminal.frame()) == ["d", "e"])
  }

  @Test("The cursor stays with its row")
  func cursorStaysWithRow() {
    var terminal = Self.terminal(rows: 2)

    terminal.feed(Array("a\r\nb\r\nc\r\nd".utf8))

    #expect(terminal.frameWithScrollback().cursor.position == GridPosition(column: 1, row: 3))
  }

  @Test(
    "Nothing is kept from the alternate screen or a region, or after ED 3 or RIS",
    arguments: [
      "\u{1b}[?1049ha\r\nb\r\nc", "\u{1b}[?69h\u{1b}[1;3sa\r\nb\r\nc", "a\r\nb\r\nc\u{1b}[3J",
      "a\r\nb\r\nc\u{1b}c",
    ])
  func otherRowsAreNotKept(output: String) {
    var terminal = Self.terminal(rows: 2)

    terminal.feed(Array(output.utf8))

    #expect(terminal.frameWithScrollback() == terminal.frame())
  }

  @Test("With a limit of zero rows, none is kept")
  func zeroRowsKeepNothing() {
    var terminal = Self.terminal(rows: 0)

    terminal.feed(Array("a\r\nb\r\nc".utf8))

    #expect(terminal.frameWithScrollback() == terminal.frame())
  }

  private static func terminal(rows: Int) -> TerminalEmulator {
    TerminalEmulator(.init(size: GridSize(columns: 4, rows: 2), scrollbackRows: rows))
  }

  private static func lines(_ frame: Frame) -> [String] {
    (0..<frame.size.rows).map { frame.text(ofRow: $0) }
  }
}
