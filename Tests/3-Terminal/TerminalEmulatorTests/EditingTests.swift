import TerminalEmulator
import TerminalFrame
import Testing

/// Erasing, inserting and deleting.
@Suite(.timeLimit(.minutes(20))) struct EditingTests {
  @Test(
    "ED, EL and ECH erase cells and keep the cursor",
    arguments: [
      ("\u{1b}[J", ["aaaaa", "bb"]), ("\u{1b}[1J", ["", "   bb", "ccccc"]), ("\u{1b}[2J", []),
      ("\u{1b}[3J", ["aaaaa", "bbbbb", "ccccc"]), ("\u{1b}[K", ["aaaaa", "bb", "ccccc"]),
      ("\u{1b}[1K", ["aaaaa", "   bb", "ccccc"]), ("\u{1b}[2K", ["aaaaa", "", "ccccc"]),
      ("\u{1b}[9K", ["aaaaa", "bbbbb", "ccccc"]), ("\u{1b}[2X", ["aaaaa", "bb  b", "ccccc"]),
    ])
  func erasingKeepsCursor(sequence: String, lines: [String]) {
    let screen = Screen("aaaaa\r\nbbbbb\r\nccccc\u{1b}[2;3H" + sequence)
    #expect(screen.lines == lines)
    #expect(screen.cursor == [2, 1])
  }

  @Test(
    "Inserting, deleting and shifting move characters, lines and columns",
    arguments: [
      ("\u{1b}[2@", ["abcde", "fg  hij", "klmno"]), ("\u{1b}[2P", ["abcde", "fgj", "klmno"]),
      ("\u{1b}[L", ["abcde", "", "fghij", "klmno"]), ("\u{1b}[M", ["abcde", "klmno"]),
      ("\u{1b}['}", ["ab cde", "fg hij", "kl mno"]), ("\u{1b}['~", ["abde", "fgij", "klno"]),
      ("\u{1b}[ @", ["bcde", "ghij", "lmno"]), ("\u{1b}[ A", [" abcde", " fghij", " klmno"]),
    ])
  func editingMovesCells(sequence: String, lines: [String]) {
    let screen = Screen("abcde\r\nfghij\r\nklmno\u{1b}[2;3H" + sequence)
    #expect(screen.lines == lines)
  }

  @Test("IL moves the cursor to the left margin")
  func insertLineGoesLeft() {
    let screen = Screen("ab\u{1b}[L")
    #expect(screen.cursor == [0, 0])
  }

  @Test(
    "Erased cells take the current background",
    arguments: [
      "\u{1b}[2J", "\u{1b}[2K", "\u{1b}[10X", "\u{1b}[10@", "\u{1b}[10P", "\u{1b}[4L", "\u{1b}[M",
      "\u{1b}[4S", "\u{1b}[4T",
    ])
  func erasedCellsTakeBackground(sequence: String) {
    let screen = Screen("\u{1b}[1;4;44m" + sequence, columns: 10, rows: 1)
    #expect(screen.cell(3, 0).style == Style(background: .palette(4)))
  }

  @Test("DECSCA protects from selective erasure only")
  func selectiveEraseKeepsProtected() {
    let selective = Screen("a\u{1b}[1\"qb\u{1b}[0\"qc\u{1b}[?2J")
    let plain = Screen("a\u{1b}[1\"qb\u{1b}[0\"qc\u{1b}[2J")
    #expect(selective.lines == [" b"])
    #expect(plain.lines == [])
  }

  @Test("A guarded area (SPA) survives ED")
  func guardedAreaSurvives() {
    let screen = Screen("a\u{1b}Vb\u{1b}Wc\u{1b}[2J")
    #expect(screen.lines == [" b"])
  }

  @Test(
    "Rectangles are erased, filled and copied",
    arguments: [
      ("\u{1b}[2;2;3;3$z", ["abcd", "e  h", "i  l"]),
      ("\u{1b}[2;2;3;3${", ["abcd", "e  h", "i  l"]),
      ("\u{1b}[35;1;3;2;4$x", ["ab##", "ef##", "ijkl"]),
      ("\u{1b}[1;1;2;2;1;2;3$v", ["abcd", "efab", "ijef"]),
      ("\u{1b}[2;2;3;4;1;1;1$v", ["fghd", "jklh", "ijkl"]),
      ("\u{1b}[3;3;2;2$z", ["abcd", "efgh", "ijkl"]),
    ])
  func rectanglesAreEdited(sequence: String, lines: [String]) {
    let screen = Screen("abcd\r\nefgh\r\nijkl" + sequence)
    #expect(screen.lines == lines)
  }

  @Test("DECCARA changes a rectangle or the text between two places")
  func deccaraChangesAttributes() {
    let rectangle = Screen("\u{1b}[2*x\u{1b}[1;3;2;4;1$r")
    let stream = Screen("\u{1b}[1*x\u{1b}[1;3;2;4;1$r")
    #expect(rectangle.cell(9, 0).style.attributes == [])
    #expect(rectangle.cell(2, 1).style.attributes == .bold)
    #expect(stream.cell(9, 0).style.attributes == .bold)
    #expect(stream.cell(4, 1).style.attributes == [])
  }

  @Test("DECRARA reverses attributes")
  func decraraReversesAttributes() {
    let screen = Screen("\u{1b}[1mab\u{1b}[2*x\u{1b}[1;1;1;3;1$t")
    #expect((0..<3).map { screen.cell($0, 0).style.attributes } == [[], [], .bold])
  }
}
