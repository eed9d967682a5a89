import TerminalEmulator
import Testing

/// Printing and wrapping.
@Suite(.timeLimit(.minutes(20))) struct PrintingTests {
  @Test("Text wraps to the next line")
  func textWraps() {
    let screen = Screen("abcdefghijkl")
    #expect(screen.lines == ["abcdefghij", "kl"])
  }

  @Test("The last column does not wrap until the next character")
  func wrapIsPending() {
    let screen = Screen("abcdefghij")
    #expect(screen.cursor == [9, 0])
  }

  @Test(
    "Some controls cancel a pending wrap, and others keep it",
    arguments: [
      ("\u{1b}[K", ["abcdefghiX"]), ("\u{1b}[1@", ["abcdefghiX"]), ("\u{1b}[P", ["abcdefghiX"]),
      ("\u{1b}[X", ["abcdefghiX"]), ("\u{1b}[J", ["abcdefghiX"]),
      ("\u{1b}M", ["         X", "abcdefghij"]),
      ("\u{1b}[1;10H", ["abcdefghiX"]), ("\n", ["abcdefghij", "         X"]),
      ("\t", ["abcdefghij", "X"]), ("\u{1b}[1m", ["abcdefghij", "X"]),
      ("\u{7}", ["abcdefghij", "X"]), ("\u{1b}[6n", ["abcdefghij", "X"]),
      ("\u{1b}[?7h", ["abcdefghij", "X"]),
      ("\u{1b}7\u{1b}[H\u{1b}8", ["abcdefghij", "X"]),
    ])
  func controlsCancelWrap(control: String, lines: [String]) {
    let screen = Screen("abcdefghij" + control + "X")
    #expect(screen.lines == lines)
  }

  @Test("Without DECAWM the last column is overwritten")
  func lastColumnIsOverwritten() {
    let screen = Screen("\u{1b}[?7labcdefghijkl")
    #expect(screen.lines == ["abcdefghil"])
  }

  @Test("IRM pushes the rest of the row to the right")
  func insertModeShiftsRow() {
    let screen = Screen("abcdef\u{1b}[1;3H\u{1b}[4hXY")
    #expect(screen.lines == ["abXYcdef"])
  }

  @Test(
    "REP repeats the last character",
    arguments: [
      ("a\u{1b}[3b", ["aaaa"]), ("\u{1b}(0q\u{1b}[3b", ["────"]), ("日\u{1b}[2b", ["日日日"]),
      ("a\u{1b}[12b", ["aaaaaaaaaa", "aaa"]), ("\u{1b}[3b", []),
    ])
  func repeats(output: String, lines: [String]) {
    let screen = Screen(output)
    #expect(screen.lines == lines)
  }

  @Test("Insert mode shifts cells only between the margins, also in the middle of a run")
  func insertModeHonoursMargins() {
    let screen = Screen("\u{1b}[?69h\u{1b}[3;6s\u{1b}[1;3Hab\u{1b}[1;1H\u{1b}[4hxyz")

    #expect(screen.lines == ["xyzab"])
  }

  @Test(
    "REP leaves the same frame as typing the letter that often",
    arguments: [
      "", "\u{1b}[1;3H", "\u{1b}[?7l", "\u{1b}[4h", "\u{1b}[2;3r\u{1b}[3;1H",
      "\u{1b}[2;2r\u{1b}[4;2H",
      "\u{1b}[?69h\u{1b}[3;6s\u{1b}[1;3H", "\u{1b}[?69h\u{1b}[3;6s\u{1b}[4;7H", "\u{1b}#6",
      "\u{1b}[4;1H\u{1b}#6", "\u{1b}[1;2r\u{1b}[4;1H\u{1b}#6", "\u{1b}[1;2r\u{1b}[3;1H\u{1b}#6\n",
    ], ["a", "日"])
  func repeatEqualsTyping(setup: String, letter: String) {
    for count in [1, 9, 10, 40, 77, 200, 345, 999] {
      let typed = Screen(setup + String(repeating: letter, count: count + 1), columns: 9, rows: 4)
      let repeated = Screen(setup + letter + "\u{1b}[\(count)b", columns: 9, rows: 4)
      #expect(repeated.frame == typed.frame, "\(count) times")
    }
  }
}
