import TerminalEmulator
import TerminalFrame
import Testing

/// Unknown, incomplete and nested sequences.
@Suite(.timeLimit(.minutes(20))) struct ParserTests {
  @Test(
    "An unknown or cancelled sequence changes nothing",
    arguments: [
      "\u{1b}[0%m", "\u{1b}Pzz\u{1b}\\", "\u{1b}[?1;2;3~", "\u{1b}[=5h", "\u{1b}[ !\"m",
      "\u{1b}[1:2H", "\u{1b}[<1;2M", "\u{1b}_any\u{1b}\\", "\u{1b}^any\u{1b}\\",
      "\u{1b}Xany\u{1b}\\", "\u{1b}kname\u{1b}\\", "\u{1b}]777;a;b\u{7}", "\u{1b}]133;A\u{1b}\\",
      "\u{1b}]1337;File=:AAAA\u{7}", "\u{1b}P?q~~\u{1b}\\", "\u{1b}Pq~~\u{18}",
      "\u{1b}]52;c;YQ==\u{7}",
      "\u{1b}]7;file:///tmp\u{1b}\\", "\u{9b}", "\u{9d}", "\u{7f}",
      "\u{1b}[2;2\u{18}", "\u{1b}]2;title\u{18}", "\u{1b}[2?3H", "\u{1b}[?2$3p",
    ])
  func unknownSequencesChangeNothing(sequence: String) {
    let screen = Screen("\u{1b}[?7la")
    let before = screen.frame
    screen.write(sequence)
    #expect(screen.frame == before)
    #expect(screen.isBetweenSequences)
  }

  @Test(
    "An open sequence is distinguished from the ground state",
    arguments: [
      ("\u{1b}", false), ("\u{1b}[", false), ("\u{1b}[1;", false), ("\u{1b}(", false),
      ("\u{1b}]2;x", false), ("\u{1b}P", false), ("\u{1b}]2;x\u{1b}", false), ("a", true),
      ("\u{1b}[m", true), ("\u{1b}]2;x\u{7}", true),
    ])
  func betweenSequences(output: String, expected: Bool) {
    let screen = Screen(output)
    #expect(screen.isBetweenSequences == expected)
  }

  @Test("An incomplete character counts as an open sequence")
  func partialCharacterIsOpen() {
    let screen = Screen()
    screen.terminal.feed([0xe6, 0x97])
    #expect(!screen.isBetweenSequences)
  }

  @Test("Controls inside a sequence are executed")
  func controlInsideSequenceRuns() {
    let screen = Screen("ab\u{1b}[3\r;\n2HX")
    #expect(screen.cursor == [2, 2])
  }

  @Test("ESC inside a sequence starts another one")
  func escapeRestartsSequence() {
    let screen = Screen("\u{1b}[31\u{1b}[2;3HX")
    #expect(screen.lines == ["", "  X"])
    #expect(screen.cell(2, 1).style == .default)
  }

  @Test("The C1 controls U+0080 to U+009F are ignored everywhere")
  func c1ControlsAreIgnored() {
    let screen = Screen("a\u{85}b\u{1b}[\u{84}1;5Hc\u{9b}d\u{1b}]2;t\u{9c}u\u{7}")
    #expect(screen.lines == ["ab  cd"])
    #expect(screen.title == "tu")
  }

  @Test("BEL ends an OSC, but no other string")
  func bellEndsOSCOnly() {
    let screen = Screen("\u{1b}_a\u{7}b\u{1b}\\c\u{1b}]0;d\u{7}e")
    #expect(screen.lines == ["ce"])
  }
}
