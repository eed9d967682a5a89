import TerminalEmulator
import TerminalFrame
import Testing

/// Screens, modes and titles.
@Suite(.timeLimit(.minutes(20))) struct StateTests {
  @Test(
    "Modes 47, 1047, 1048 and 1049 switch screens and save the cursor",
    arguments: [
      ("\u{1b}[?1049hx", ["  x"]), ("\u{1b}[?1049hx\u{1b}[?1049l!", ["ab!"]),
      ("\u{1b}[?47hx\u{1b}[?47l!", ["ab !"]), ("\u{1b}[?1047hx\u{1b}[?1047l\u{1b}[?47h", []),
      ("\u{1b}[?47hx\u{1b}[?47l\u{1b}[?47h", ["  x"]),
      ("\u{1b}[?1048h\u{1b}[2;2H\u{1b}[?1048l!", ["ab!"]),
    ])
  func modesSwitchScreens(output: String, lines: [String]) {
    let screen = Screen("ab" + output)
    #expect(screen.lines == lines)
  }

  @Test("A synchronized update is shown when it ends")
  func updateIsShownAtEnd() {
    let screen = Screen("a\u{1b}[?2026hb")
    let generation = screen.generation
    #expect(screen.isSynchronizedUpdateOpen)
    #expect(screen.lines == ["a"])
    screen.write("c\u{1b}[?2026h")
    #expect(screen.generation == generation)
    #expect(screen.lines == ["a"])
    screen.write("\u{1b}[?2026l")
    #expect(!screen.isSynchronizedUpdateOpen)
    #expect(screen.generation != generation)
    #expect(screen.lines == ["abc"])
  }

  @Test("The generation changes with the screen", arguments: ["a", "\r\n", "\u{1b}[2J", "é", "日"])
  func outputChangesGeneration(output: String) {
    let screen = Screen()
    let before = screen.generation
    screen.write(output)
    #expect(screen.generation != before)
  }

  @Test(
    "Titles are set, pushed and popped, without control characters",
    arguments: [
      ("\u{1b}]0;a;b\u{7}", "a;b"), ("\u{1b}]2;é\u{1b}\\", "é"), ("\u{1b}]1;icon\u{7}", ""),
      ("\u{1b}]2;a\u{7}\u{1b}[22;0;0t\u{1b}]2;b\u{7}\u{1b}[23;0;0t", "a"),
      ("\u{1b}]2;a\u{7}\u{1b}[23t", "a"), ("\u{1b}]2;a\n\u{85}b\u{7}", "ab"),
    ])
  func titlesAreSet(output: String, title: String) {
    let screen = Screen(output)
    #expect(screen.title == title)
  }

  @Test(
    "Modes and resets change the cursor's look",
    arguments: [
      ("", true, Cursor.Shape.block), ("\u{1b}[?25l", false, .block),
      ("\u{1b}[3 q", true, .underline), ("\u{1b}[6 q", true, .bar),
      ("\u{1b}[6 q\u{1b}[ q", true, .block), ("\u{1b}[?25l\u{1b}[!p", true, .block),
    ])
  func cursorLookChanges(output: String, isVisible: Bool, shape: Cursor.Shape) {
    let cursor = Screen(output).frame.cursor
    #expect(cursor.isVisible == isVisible)
    #expect(cursor.shape == shape)
  }

  @Test("The modes that input encoding needs can be read")
  func inputModesAreReadable() {
    let screen = Screen(
      "\u{1b}[?1;1002;1006;1004;2004h\u{1b}=\u{1b}[>4;2m\u{1b}[>5u\u{1b}[?1049h\u{1b}[=3u")
    let modes = screen.modes
    #expect(modes.applicationCursorKeys && modes.applicationKeypad)
    #expect(modes.bracketedPaste && modes.focusReports && modes.isAlternateScreen)
    #expect(modes.mouse == .drag)
    #expect(modes.mouseEncoding == .sgr)
    #expect(modes.modifyOtherKeys == 2)
    #expect(modes.kittyKeyboardFlags == 3)
  }

  @Test("Each screen has its own keyboard flags")
  func screensHaveOwnFlags() {
    let screen = Screen("\u{1b}[>5u\u{1b}[?1049h\u{1b}[>1u\u{1b}[?1049l")
    #expect(screen.modes.kittyKeyboardFlags == 5)
  }

  @Test("RIS resets everything except the title")
  func risKeepsTitle() {
    let screen = Screen(
      "\u{1b}[31mab\u{1b}]2;t\u{7}\u{1b}[?1049h\u{1b}[2;3r\u{1b}[?6h\u{1b}]4;1;red\u{7}\u{1b}c")
    #expect(screen.frame == Screen("\u{1b}]2;t\u{7}").frame)
  }

  @Test("DECSTR resets modes and keeps the screen")
  func decstrKeepsScreen() {
    let screen = Screen("ab\u{1b}[1;31m\u{1b}[4h\u{1b}[2;3r\u{1b}[1;1H\u{1b}[!pX")
    #expect(screen.lines == ["Xb"])
    #expect(screen.cell(0, 0).style == .default)
  }

  @Test("DECCOLM clears the screen without resizing it, if mode 40 allows it")
  func deccolmNeedsMode40() {
    let allowed = Screen("ab\u{1b}[?40h\u{1b}[?3h")
    let forbidden = Screen("ab\u{1b}[?3h")
    #expect(allowed.lines == [])
    #expect(allowed.frame.size.columns == 10)
    #expect(forbidden.lines == ["ab"])
  }

  @Test(
    "OSC 4, 10, 11 and 12 and DECSCNM change the frame's palette",
    arguments: [
      ("\u{1b}]4;1;rgb:ff/80/0\u{7}", PaletteChanges(colors: [1: RGB(255, 128, 0)])),
      (
        "\u{1b}]4;1;#123456;2;#abc\u{7}",
        PaletteChanges(
          colors: [1: RGB(0x12, 0x34, 0x56), 2: RGB(0xa0, 0xb0, 0xc0)])
      ),
      ("\u{1b}]4;1;#123456\u{7}\u{1b}]104;1\u{7}", PaletteChanges()),
      ("\u{1b}]4;300;#123456;nonsense;#1\u{7}", PaletteChanges()),
      (
        "\u{1b}]10;rgb:1111/2222/3333;rgba:44/55/66/00;red\u{7}",
        PaletteChanges(
          foreground: RGB(0x11, 0x22, 0x33), background: RGB(0x44, 0x55, 0x66),
          cursor: RGB(255, 0, 0))
      ),
      ("\u{1b}]11;#ffffff\u{7}\u{1b}]111\u{7}", PaletteChanges()),
      ("\u{1b}]11;#000000\u{7}", PaletteChanges()),
      ("\u{1b}[?5h", PaletteChanges(foreground: RGB(hex: 0), background: RGB(hex: 0xe5e5e5))),
    ])
  func palette(output: String, changes: PaletteChanges) {
    let screen = Screen(output)
    #expect(screen.frame.paletteChanges == changes)
  }

  @Test(
    "A resize keeps the cursor's row",
    arguments: [
      (10, 2, ["c", "d"], [1, 1]), (10, 6, ["a", "b", "c", "d"], [1, 3]),
      (1, 4, ["a", "b", "c", "d"], [0, 3]),
    ])
  func resizeKeepsCursorRow(columns: Int, rows: Int, lines: [String], cursor: [Int]) {
    let screen = Screen("a\r\nb\r\nc\r\nd")
    screen.terminal.resize(to: GridSize(columns: columns, rows: rows))
    #expect(screen.lines == lines)
    #expect(screen.cursor == cursor)
    #expect(screen.frame.size == GridSize(columns: columns, rows: rows))
  }

  @Test("The main screen keeps the saved cursor's row while the alternate one is shown")
  func hiddenScreenKeepsRow() {
    let screen = Screen("a\r\nb\r\nc\r\nd\u{1b}[?1049h")
    screen.terminal.resize(to: GridSize(columns: 10, rows: 2))
    screen.terminal.resize(to: GridSize(columns: 10, rows: 1))
    screen.terminal.resize(to: GridSize(columns: 10, rows: 3))
    screen.write("\u{1b}[?1049l!")
    #expect(screen.lines == ["d!"])
  }

  @Test("A wide character that a resize cuts becomes blank")
  func resizeBlanksWide() {
    let screen = Screen("a日b")
    screen.terminal.resize(to: GridSize(columns: 2, rows: 4))
    #expect(screen.lines == ["a"])
  }

  @Test("An actor can own a terminal")
  func actorCanOwnTerminal() async {
    let owner = Owner()
    let line = await owner.feed(Array("ab".utf8))
    #expect(line == "ab")
  }

  private actor Owner {
    private var terminal = TerminalEmulator(.init(size: GridSize(columns: 4, rows: 1)))

    func feed(_ bytes: [UInt8]) -> String {
      terminal.feed(bytes)
      return terminal.frame().text
    }
  }

  @Test("A resize resets DECOM and the margins, as in xterm")
  func resizeResetsOrigin() {
    let screen = Screen("\u{1b}[2;3r\u{1b}[?6h")
    screen.terminal.resize(to: GridSize(columns: 11, rows: 4))
    screen.write("\u{1b}[?6$p\u{1b}[2;1Hx")
    #expect(screen.replies() == "\u{1b}[?6;2$y")
    #expect(screen.cell(0, 1).text == "x")
  }
}
