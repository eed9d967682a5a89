import TerminalEmulator
import TerminalFrame
import Testing

/// Character sets and Unicode.
@Suite(.timeLimit(.minutes(20))) struct UnicodeTests {
  @Test(
    "Designated character sets translate ASCII only",
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
    "Each maximal subpart of malformed UTF-8 becomes one U+FFFD",
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
  func malformedBytesAreReplaced(bytes: [UInt8], line: String) {
    let screen = Screen()
    screen.terminal.feed(bytes)
    #expect(screen.lines == [line])
  }

  @Test("A wide character takes two cells")
  func wideCharacterTakesTwo() {
    let screen = Screen("日x")
    #expect((0..<3).map { screen.cell($0, 0).width } == [2, 0, 1])
  }

  @Test("A wide character wraps as a whole")
  func wideCharacterWraps() {
    let screen = Screen("abcdefghi日")
    #expect(screen.lines == ["abcdefghi", "日"])
  }

  @Test("A wide character is dropped if no line is wide enough")
  func wideCharacterIsDropped() {
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
  func noHalfIsLeft(sequence: String, line: String) {
    let screen = Screen("a日本" + sequence)
    #expect(screen.lines == [line])
  }

  @Test(
    "Combining marks join the cell before, up to 31 marks", arguments: [(1, 2), (7, 8), (99, 32)])
  func marksJoinCell(marks: Int, kept: Int) {
    let screen = Screen("a" + String(repeating: "\u{301}", count: marks) + "b")
    #expect(screen.cell(0, 0).text.unicodeScalars.count == kept)
    #expect(screen.cell(1, 0).text == "b")
  }

  @Test("A mark joins the last column while a wrap is pending")
  func markJoinsLastColumn() {
    let screen = Screen("abcdefghij\u{301}")
    #expect(screen.cell(9, 0).text == "j\u{301}")
  }

  @Test(
    "A text takes the columns of its width profile",
    arguments: [
      ("👩\u{200d}👧", [4, 2, 2]), ("❤\u{fe0f}", [1, 2, 2]), ("🇫🇷", [2, 2, 2]), ("👍🏽", [4, 2, 2]),
      ("1\u{fe0f}\u{20e3}", [1, 2, 2]), ("🏳\u{fe0f}\u{200d}🌈", [3, 2, 2]), ("😀", [2, 2, 2]),
      ("🇫", [1, 1, 2]), ("🏽", [2, 2, 2]), ("☝🏽", [3, 2, 2]), ("⌚\u{fe0e}", [2, 2, 1]),
      ("a\u{fe0f}", [1, 1, 1]),
      ("各", [2, 2, 2]), ("e\u{301}", [1, 1, 1]), ("\u{1100}\u{1161}\u{11a8}", [2, 2, 2]),
      ("\u{1161}", [0, 0, 1]), ("กำ", [2, 2, 2]), ("ກຳ", [2, 2, 2]), ("ｶﾞ", [2, 2, 2]),
      ("कि", [2, 2, 2]),
      ("क्ष", [2, 2, 2]), ("☰", [2, 2, 2]), ("🫩", [2, 2, 2]), ("䷀", [2, 2, 2]),
      ("\u{ad}", [1, 1, 1]),
    ])
  func profileDecidesColumns(text: String, columns: [Int]) {
    let screens = [TerminalEmulator.WidthProfile.wcwidth, .auto, .grapheme].map {
      Screen(profile: $0)
    }
    for screen in screens { screen.write(text) }
    #expect(screens.map(\.cursor) == columns.map { [$0, 0] })
    #expect(screens[2].cell(0, 0).text == text)
    #expect(Int(screens[2].cell(0, 0).width) == columns[2])
    #expect(TextWidth.of(text) == columns[2])
  }

  @Test(
    "The profile auto joins only emoji sequences",
    arguments: [
      ("👩\u{200d}👧x", ["👩\u{200d}👧", "", "x"]), ("👍🏽👍", ["👍🏽", "", "👍", ""]),
      ("🇫🇷🇩🇪", ["🇫🇷", "", "🇩🇪", ""]), ("❤\u{fe0f}x", ["❤\u{fe0f}", "", "x"]), ("a🏽", ["a", "🏽", ""]),
      ("กำ", ["ก", "ำ"]), ("ｶﾞ", ["ｶ", "ﾞ"]), ("कि", ["क", "ि"]), ("\u{600}1", ["\u{600}", "1"]),
      ("a\u{200d}b", ["a\u{200d}", "b"]), ("日\u{200d}👧", ["日\u{200d}", "", "👧", ""]),
      ("⌚\u{fe0e}x", ["⌚\u{fe0e}", "", "x"]),
    ])
  func autoJoinsEmoji(text: String, cells: [String]) {
    let screen = Screen(profile: .auto)
    screen.write(text)
    #expect((0..<cells.count).map { screen.cell($0, 0).text } == cells)
    #expect(screen.cell(cells.count, 0).isBlank)
  }

  @Test(
    "Text is the same if it is fed in pieces of any length",
    arguments: TerminalEmulator.WidthProfile.allCases, 1...8)
  func piecesMakeSameText(profile: TerminalEmulator.WidthProfile, length: Int) {
    let text = "é👩\u{200d}👧日👍🏽a🏳\u{fe0f}\u{200d}🌈"
    let whole = Screen(columns: 40, profile: profile)
    let inPieces = Screen(columns: 40, profile: profile)
    whole.write(text)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: length) {
      inPieces.terminal.feed(Array(bytes[start..<min(start + length, bytes.count)]))
    }
    #expect(inPieces.lines == whole.lines)
    #expect(inPieces.cursor == whole.cursor)
  }

  @Test(
    "Mode 2027 joins clusters while set, and the profile decides after its reset",
    arguments: [(TerminalEmulator.WidthProfile.wcwidth, 6), (.auto, 4), (.grapheme, 6)])
  func mode2027JoinsClusters(profile: TerminalEmulator.WidthProfile, columns: Int) {
    let screen = Screen(profile: profile)
    screen.write("\u{1b}[?2027h👩‍👧\u{1b}[?2027l👩‍👧")
    #expect(screen.cursor == [columns, 0])
  }

  @Test("VS15 narrows a wide character, also at the right edge")
  func vs15NarrowsCharacter() {
    let screen = Screen(columns: 4, profile: .grapheme)
    screen.write("ab⌚\u{fe0e}")
    #expect(screen.cursor == [3, 0])
    #expect(screen.cell(2, 0).width == 1)
    #expect(screen.cell(3, 0) == .blank)
    screen.write("cd")
    #expect(screen.lines == ["ab⌚\u{fe0e}c", "d"])
  }

  @Test("Repeating half a flag equals writing it that often", arguments: [4, 5])
  func repeatedFlagsEqualWritten(columns: Int) {
    let repeated = Screen(columns: columns, rows: 3, profile: .auto)
    let written = Screen(columns: columns, rows: 3, profile: .auto)
    // REP and CHA end the cluster before them.
    repeated.write("🇫\u{1b}[40b")
    written.write("🇫\u{1b}[2G" + String(repeating: "🇫", count: 40))
    #expect(repeated.lines == written.lines)
  }

  @Test(
    "Text after a cursor movement joins no cluster",
    arguments: [TerminalEmulator.WidthProfile.auto, .grapheme])
  func movementEndsCluster(profile: TerminalEmulator.WidthProfile) {
    let screen = Screen(profile: profile)
    screen.write("🇫\u{1b}[1;4H\u{1b}[1;3H🇷")
    #expect(screen.cell(0, 0).text == "🇫")
    #expect(screen.cell(2, 0).text == "🇷")
  }

  @Test("A cluster that grows at the edge moves to the next line")
  func growingClusterWraps() {
    let screen = Screen(profile: .grapheme)
    screen.write("abcdefghi❤\u{fe0f}x")
    #expect(screen.lines == ["abcdefghi", "❤\u{fe0f}x"])
  }

  @Test("Text after a full cluster starts a new one")
  func fullClusterEnds() {
    let screen = Screen(columns: 20, rows: 2, profile: .grapheme)
    screen.write(String(repeating: "\u{600}", count: 40) + "abc")
    let scalars = (0..<4).map { screen.cell($0, 0).text.unicodeScalars.count }
    #expect(scalars == [32, 0, 9, 0])
    #expect(screen.lines == [String(repeating: "\u{600}", count: 40) + "abc"])
  }
}
