import TerminalEmulator
import TerminalFrame
import Testing

/// Character sets and Unicode.
@Suite struct UnicodeTests {
  @Test(
    "Character sets",
    arguments: [
      ("\u{1b}(0lqk\u{1b}(B-", "┌─┐-"), ("\u{1b})0q\u{e}q\u{f}q", "q─q"), ("\u{1b}(A#", "£"),
      ("\u{1b}*0\u{1b}Nqq", "─q"), ("\u{1b}+0\u{1b}Oqq", "─q"), ("\u{1b}*0\u{1b}nq", "─"),
      ("\u{1b}+0\u{1b}oq", "─"), ("\u{1b}(0\u{1b}7\u{1b}(B\u{1b}8q", "─"),
      ("\u{1b}(0é日", "é日"),
    ])
  func charsets(output: String, line: String) {
    let screen = Screen(output)
    #expect(screen.lines == [line])
  }

  @Test(
    "Each maximal subpart of what is not UTF-8 becomes one U+FFFD",
    arguments: [
      ([0xff, 0x61] as [UInt8], "\u{fffd}a"), ([0xe6, 0x97, 0x61], "\u{fffd}a"),
      ([0xf0, 0x80, 0x80, 0x41], "\u{fffd}\u{fffd}\u{fffd}A"), ([0xc0, 0xaf], "\u{fffd}\u{fffd}"),
      ([0xed, 0xa0, 0x80], "\u{fffd}\u{fffd}\u{fffd}"),
      (
        [0xf1, 0x80, 0x80, 0xe1, 0x80, 0xc2, 0x62],
        "\u{fffd}\u{fffd}\u{fffd}b"
      ), ([0xf4, 0x90, 0x80], "\u{fffd}\u{fffd}\u{fffd}"),
      ([0xe6, 0x1b, 0x5b, 0x43, 0x61], "\u{fffd} a"), ([0x9b, 0x41], "\u{fffd}A"),
    ])
  func malformed(bytes: [UInt8], line: String) {
    let screen = Screen()
    screen.terminal.feed(bytes)
    #expect(screen.lines == [line])
  }

  @Test("A wide character takes two cells")
  func wide() {
    let screen = Screen("日x")
    #expect((0..<3).map { screen.cell($0, 0).width } == [2, 0, 1])
  }

  @Test("A wide character wraps as a whole")
  func wideAtEdge() {
    let screen = Screen("abcdefghi日")
    #expect(screen.lines == ["abcdefghi", "日"])
  }

  @Test("A wide character is dropped where no line is wide enough")
  func wideNowhere() {
    let screen = Screen("日x", columns: 1, rows: 2)
    #expect(screen.lines == ["x"])
  }

  @Test(
    "Half of a wide character is never left",
    arguments: [
      ("\u{1b}[1;2HX", "aX 本"), ("\u{1b}[1;3HX", "a X本"), ("\u{1b}[1;3H\u{1b}[K", "a"),
      ("\u{1b}[1;3H\u{1b}[X", "a  本"), ("\u{1b}[1;3H\u{1b}[P", "a 本"),
      ("\u{1b}[1;3H\u{1b}[@", "a   本"),
      ("\u{1b}[1;2H\u{1b}[P", "a 本"), ("\u{1b}[1;1;1;2;1;1;4$v", "a日a"),
    ])
  func halves(sequence: String, line: String) {
    let screen = Screen("a日本" + sequence)
    #expect(screen.lines == [line])
  }

  @Test(
    "Combining marks join the cell before, up to a bound", arguments: [(1, 2), (7, 8), (99, 32)])
  func combining(marks: Int, kept: Int) {
    let screen = Screen("a" + String(repeating: "\u{301}", count: marks) + "b")
    #expect(screen.cell(0, 0).text.unicodeScalars.count == kept)
    #expect(screen.cell(1, 0).text == "b")
  }

  @Test("A mark joins the last column while a wrap is pending")
  func combiningAtEdge() {
    let screen = Screen("abcdefghij\u{301}")
    #expect(screen.cell(9, 0).text == "j\u{301}")
  }

  @Test(
    "Emoji take the columns of the profile",
    arguments: [
      ("👩‍👧", 4, 2), ("❤️", 1, 2), ("🇫🇷", 2, 2), ("👍🏽", 4, 2), ("1️⃣", 1, 2), ("😀", 2, 2), ("各", 2, 2),
      ("e\u{301}", 1, 1), ("각", 2, 2),
    ])
  func emoji(text: String, wcwidth: Int, grapheme: Int) {
    let byScalar = Screen()
    let byCluster = Screen(profile: .grapheme)
    byScalar.write(text)
    byCluster.write(text)
    #expect(byScalar.cursor == [wcwidth, 0])
    #expect(byCluster.cursor == [grapheme, 0])
    #expect(byCluster.cell(0, 0).text == text)
    #expect(TextWidth.of(text) == grapheme)
  }

  @Test("Mode 2027 chooses the profile")
  func graphemeMode() {
    let screen = Screen("\u{1b}[?2027h👩‍👧\u{1b}[?2027l👩‍👧")
    #expect(screen.cursor == [6, 0])
  }

  @Test("Text after a movement joins nothing")
  func joinsOnlyText() {
    let screen = Screen(profile: .grapheme)
    screen.write("🇫\u{1b}[1;2H🇷")
    #expect(screen.cell(0, 0).text == "🇫")
    #expect(screen.cell(1, 0).text == "🇷")
  }

  @Test("A cluster that grows at the edge moves to the next line")
  func growsAtEdge() {
    let screen = Screen(profile: .grapheme)
    screen.write("abcdefghi❤\u{fe0f}x")
    #expect(screen.lines == ["abcdefghi", "❤\u{fe0f}x"])
  }

  @Test("A cluster that can take no more swallows no text")
  func fullClusters() {
    let screen = Screen(columns: 20, rows: 2, profile: .grapheme)
    screen.write(String(repeating: "\u{600}", count: 40) + "abc")
    let scalars = (0..<4).map { screen.cell($0, 0).text.unicodeScalars.count }
    #expect(scalars == [32, 9, 1, 1])
    #expect(screen.cell(3, 0).text == "c")
  }
}
