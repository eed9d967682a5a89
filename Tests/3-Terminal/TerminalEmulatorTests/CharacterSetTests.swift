import TerminalEmulator
import Testing

/// Character sets.
@Suite(.timeLimit(.minutes(20))) struct CharacterSetTests {
  @Test(
    "National sets replace ASCII characters while DECNRCM is set",
    arguments: [
      ("4", "#@[\\]{|}~", "£¾ĳ½|¨ƒ¼´"), ("5", "[\\]^`{|}~", "ÄÖÅÜéäöåü"),
      ("R", "#@[\\]{|}~", "£à°ç§éùè¨"), ("Q", "@[\\]^`{|}~", "àâçêîôéùèû"),
      ("K", "@[\\]{|}~", "§ÄÖÜäöüß"), ("Y", "#@[\\]`{|}~", "£§°çéùàòèì"),
      ("E", "@[\\]^`{|}~", "ÄÆØÅÜäæøåü"), ("%6", "[\\]{|}", "ÃÇÕãçõ"),
      ("Z", "#@[\\]{|}", "£§¡Ñ¿°ñç"), ("7", "@[\\]^`{|}~", "ÉÄÖÅÜéäöåü"),
      ("=", "#@[\\]^_`{|}~", "ùàéçêîèôäöüû"),
    ])
  func nationalSetsReplaceASCII(final: String, typed: String, expected: String) {
    let screen = Screen("\u{1b}[?42h\u{1b}(\(final)a\(typed)", columns: 20)

    #expect(screen.lines == ["a\(expected)"])
  }

  @Test("Without DECNRCM a national set is ASCII")
  func nationalSetStaysASCII() {
    let screen = Screen("\u{1b}(0q\u{1b}(Kq[")

    #expect(screen.lines == ["─q["])
  }

  @Test("DEC Technical and DEC Supplemental characters are shown")
  func decSetsAreShown() {
    let screen = Screen("\u{1b})>\u{1b}*%5\u{e}ab<\u{f}\u{1b}nWg")

    #expect(screen.lines == ["αβ≤Œç"])
  }

  @Test("A set of 96 characters in G1 is the right half of Latin-1")
  func g1HoldsLatin1() {
    let screen = Screen("\u{1b}-A\u{e}i\u{f}i")

    #expect(screen.lines == ["éi"])
  }

  @Test(
    "Locking and single shifts choose the character set",
    arguments: [
      ("\u{e}qq\u{f}q", "──q"), ("\u{1b}nqq", "──"), ("\u{1b}oqq", "──"), ("\u{1b}Nqq", "─q"),
      ("\u{1b}Oqq", "─q"), ("\u{1b}~\u{f1}q", "─q"),
    ])
  func shiftsChooseSet(typed: String, expected: String) {
    let screen = Screen("\u{1b})0\u{1b}*0\u{1b}+0\(typed)")

    #expect(screen.lines == [expected])
  }

  @Test("ESC % @ switches to one byte a character, and ESC % G back to UTF-8")
  func encodingCanBeSwitched() {
    let screen = Screen()

    screen.terminal.feed([0x1b, 0x25, 0x40, 0xe9, 0x9b, 0x43, 0xe9] + Array("\u{1b}%Gé".utf8))

    #expect(screen.lines == ["é éé"])
  }

  @Test("S8C1T makes the controls of replies one byte long, S7C1T two")
  func repliesCanBeEightBit() {
    let screen = Screen("\u{1b} G\u{1b}[5n\u{1b}P$qm\u{1b}\\")
    let eight = screen.terminal.drainReplies()

    screen.write("\u{1b} F\u{1b}[5n")

    #expect(eight == [0x9b] + Array("0n".utf8) + [0x90] + Array("1$r0m".utf8) + [0x9c])
    #expect(screen.replies() == "\u{1b}[0n")
  }
}
