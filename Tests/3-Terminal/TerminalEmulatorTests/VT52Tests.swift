import Testing

/// VT52 mode.
@Suite(.timeLimit(.minutes(20))) struct VT52Tests {
  @Test(
    "VT52 mode has its own sequences",
    arguments: [
      ("\u{1b}Y\"#x", ["", "", "   x"]), ("abc\u{1b}D\u{1b}DX", ["aXc"]),
      ("a\u{1b}B\u{1b}Cb\u{1b}Ac", ["a  c", "  b"]), ("abc\r\nde\u{1b}H\u{1b}J", []),
      ("abc\u{1b}D\u{1b}D\u{1b}K", ["a"]), ("\u{1b}Fq\u{1b}Gq", ["─q"]),
      ("a\u{1b}Ib", [" b", "a"]), ("\u{1b}[31mx", ["31mx"]),
    ])
  func vt52SequencesWork(typed: String, lines: [String]) {
    let screen = Screen("\u{1b}[?2l\(typed)")

    #expect(screen.lines == lines)
  }

  @Test("ESC < leaves VT52 mode and keeps other modes")
  func escapeLeavesVT52() {
    let screen = Screen("\u{1b}[4hab\u{1b}[?2l\r\u{1b}<x\u{1b}[1;1H\u{1b}[6n")

    #expect(screen.lines == ["xab"])
    #expect(screen.replies() == "\u{1b}[1;1R")
  }

  @Test("ESC Z reports a VT52")
  func vt52IsIdentified() {
    #expect(Screen("\u{1b}[?2l\u{1b}Z").replies() == "\u{1b}/Z")
  }
}
