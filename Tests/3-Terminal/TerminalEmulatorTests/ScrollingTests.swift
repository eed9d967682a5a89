import TerminalEmulator
import TerminalFrame
import Testing

/// Scrolling, margins and the cursor.
@Suite(.timeLimit(.minutes(20))) struct ScrollingTests {
  private static let four = "a\r\nb\r\nc\r\nd"

  @Test(
    "Line feeds and scrolling sequences scroll the region only",
    arguments: [
      ("\r\n", ["b", "c", "d"]), ("\u{1b}[H\u{1b}M", ["", "a", "b", "c"]),
      ("\u{1b}[2S", ["c", "d"]), ("\u{1b}[2T", ["", "", "a", "b"]),
      ("\u{1b}[99S", []), ("\u{1b}[2;3r\u{1b}[3;1H\n", ["a", "c", "", "d"]),
      ("\u{1b}[2;3r\u{1b}[2;1H\u{1b}M", ["a", "", "b", "d"]),
      ("\u{1b}[2;3r\u{1b}[S", ["a", "c", "", "d"]),
      ("\u{1b}[2;3r\u{1b}[4;1H\n", ["a", "b", "c", "d"]),
      ("\u{1b}[2;3r\u{1b}[2;1H\u{1b}[L", ["a", "", "b", "d"]),
      ("\u{1b}[2;3r\u{1b}[4;1H\u{1b}[L", ["a", "b", "c", "d"]),
      ("\u{1b}[3;2r\u{1b}[4;1H\n", ["b", "c", "d"]), ("\u{1b}[4;1H\u{1b}D", ["b", "c", "d"]),
    ])
  func sequencesScrollRegion(sequence: String, lines: [String]) {
    let screen = Screen(Self.four + sequence)
    #expect(screen.lines == lines)
  }

  @Test("With DECLRMM only the columns between the margins scroll")
  func marginsScrollColumns() {
    let screen = Screen("abcd\r\nefgh\r\nijkl\u{1b}[?69h\u{1b}[2;3s\u{1b}[S")
    #expect(screen.lines == ["afgd", "ejkh", "i  l"])
  }

  @Test("Text wraps between the margins")
  func textWrapsAtMargin() {
    let screen = Screen("\u{1b}[?69h\u{1b}[3;5s\u{1b}[1;3Habcde")
    #expect(screen.lines == ["  abc", "  de"])
  }

  @Test(
    "Each movement puts the cursor at its place",
    arguments: [
      ("\u{1b}[2;3H", [2, 1]), ("\u{1b}[99;99H", [9, 3]), ("\u{1b}[3;4f", [3, 2]),
      ("\u{1b}[3d", [5, 2]), ("\u{1b}[3G", [2, 1]), ("\u{1b}[3`", [2, 1]), ("\u{1b}[2A", [5, 0]),
      ("\u{1b}[B", [5, 2]), ("\u{1b}[2C", [7, 1]), ("\u{1b}[2D", [3, 1]), ("\u{1b}[E", [0, 2]),
      ("\u{1b}[F", [0, 0]), ("\u{1b}[2a", [7, 1]), ("\u{1b}[e", [5, 2]), ("\u{8}", [4, 1]),
      ("\r", [0, 1]), ("\n", [5, 2]), ("\u{b}", [5, 2]), ("\u{c}", [5, 2]), ("\u{1b}E", [0, 2]),
      ("\t", [8, 1]), ("\u{1b}[Z", [0, 1]), ("\u{1b}[3C\u{1b}[Z", [0, 1]), ("\u{1b}H\r\t", [5, 1]),
      ("\u{1b}[3g\r\t", [9, 1]), ("\u{1b}[20h\n", [0, 2]), ("\u{1b}7\u{1b}[H\u{1b}8", [5, 1]),
      ("\u{1b}[s\u{1b}[H\u{1b}[u", [5, 1]), ("\u{1b}[2;3r", [0, 0]),
      ("\u{1b}[2;3r\u{1b}[?6h", [0, 1]), ("\u{1b}[2;3r\u{1b}[?6h\u{1b}[9;2H", [1, 2]),
      ("\u{1b}[1000000000B", [5, 3]), ("\u{1b}6", [4, 1]), ("\u{1b}9", [6, 1]),
    ])
  func movementsPlaceCursor(sequence: String, cursor: [Int]) {
    let screen = Screen("\u{1b}[2;6H" + sequence)
    #expect(screen.cursor == cursor)
  }

  @Test("Reverse wrap moves into the row above, whether that row wrapped or not")
  func reverseWrapGoesUp() {
    let wrapped = Screen("\u{1b}[?45habcdefghijk\u{8}\u{8}")
    let notWrapped = Screen("\u{1b}[?45habc\r\nd\u{8}\u{8}")
    let extended = Screen("\u{1b}[?1045habc\r\nd\u{8}\u{8}")
    #expect(wrapped.cursor == [9, 0])
    #expect(notWrapped.cursor == [9, 0])
    #expect(extended.cursor == [9, 0])
  }

  @Test("DECALN fills the screen")
  func decalnFillsScreen() {
    let screen = Screen("\u{1b}[2;3r\u{1b}#8", columns: 2, rows: 3)
    #expect(screen.lines == ["EE", "EE", "EE"])
  }

  @Test("Rows that scroll in take the current background")
  func newRowsTakeBackground() {
    let screen = Screen(Self.four + "\u{1b}[41m\n\u{1b}[42m\n\u{1b}[m\n\u{1b}[43m\u{1b}[2T")
    let colors = (0..<4).map { screen.cell(5, $0).style.background }
    #expect(colors == [.palette(3), .palette(3), .default, .palette(1)])
  }

  @Test("A repetition longer than the screen fills it")
  func longRepetitionFillsScreen() {
    let wide = Screen("日\u{1b}[65535b", columns: 5, rows: 3)
    #expect(wide.lines == ["日日", "日日", "日日"])
    #expect(wide.cursor == [4, 2])
    let between = Screen("\u{1b}[?69h\u{1b}[2;4s日\u{1b}[65535b", columns: 5, rows: 3)
    #expect(between.lines == [" 日", " 日", " 日"])
  }
}
