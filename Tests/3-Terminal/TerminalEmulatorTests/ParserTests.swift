import TerminalEmulator
import TerminalFrame
import Testing

/// Parser.
@Suite struct ParserTests {
  @Test(
    "What is not known leaves no trace",
    arguments: [
      "\u{1b}[0%m", "\u{1b}Pzz\u{1b}\\", "\u{1b}[?1;2;3~", "\u{1b}[=5h", "\u{1b}[ !\"m",
      "\u{1b}[1:2H", "\u{1b}[<1;2M", "\u{1b}_any\u{1b}\\", "\u{1b}^any\u{1b}\\",
      "\u{1b}Xany\u{1b}\\", "\u{1b}kname\u{1b}\\", "\u{1b}]777;a;b\u{7}", "\u{1b}]133;A\u{1b}\\",
      "\u{1b}]1337;File=:AAAA\u{7}", "\u{1b}P?q~~\u{1b}\\", "\u{1b}Pq~~\u{18}",
      "\u{1b}]52;c;YQ==\u{7}",
      "\u{1b}]7;file:///tmp\u{1b}\\", "\u{9b}", "\u{9d}", "\u{7f}",
      "\u{1b}[2;2\u{18}", "\u{1b}]2;title\u{18}", "\u{1b}[2?3H", "\u{1b}[?2$3p",
    ])
  func swallows(sequence: String) {
    let screen = Screen("\u{1b}[?7la")
    let before = screen.frame
    screen.write(sequence)
    #expect(screen.frame == before)
    #expect(screen.isBetweenSequences)
  }

  @Test(
    "A sequence that has begun is told from the ground state",
    arguments: [
      ("\u{1b}", false), ("\u{1b}[", false), ("\u{1b}[1;", false), ("\u{1b}(", false),
      ("\u{1b}]2;x", false), ("\u{1b}P", false), ("\u{1b}]2;x\u{1b}", false), ("a", true),
      ("\u{1b}[m", true), ("\u{1b}]2;x\u{7}", true),
    ])
  func betweenSequences(output: String, expected: Bool) {
    let screen = Screen(output)
    #expect(screen.isBetweenSequences == expected)
  }

  @Test("Half of a character is not between sequences")
  func partialCharacter() {
    let screen = Screen()
    screen.terminal.feed([0xe6, 0x97])
    #expect(!screen.isBetweenSequences)
  }

  @Test("Controls inside a sequence are executed")
  func controlInsideSequence() {
    let screen = Screen("ab\u{1b}[3\r;\n2HX")
    #expect(screen.cursor == [2, 2])
  }

  @Test("ESC inside a sequence begins another one")
  func escapeInsideSequence() {
    let screen = Screen("\u{1b}[31\u{1b}[2;3HX")
    #expect(screen.lines == ["", "  X"])
    #expect(screen.cell(2, 1).style == .default)
  }

  @Test("The controls U+0080 to U+009F mean nothing, wherever they stand")
  func eightBitControls() {
    let screen = Screen("a\u{85}b\u{1b}[\u{84}1;5Hc\u{9b}d\u{1b}]2;t\u{9c}u\u{7}")
    #expect(screen.lines == ["ab  cd"])
    #expect(screen.title == "tu")
  }

  @Test("A string ends at BEL only if it is an OSC")
  func bellInsideString() {
    let screen = Screen("\u{1b}_a\u{7}b\u{1b}\\c\u{1b}]0;d\u{7}e")
    #expect(screen.lines == ["ce"])
  }
}
