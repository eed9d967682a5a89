import TerminalFrame
import Testing

/// OSC 66: text that has another size in kitty.
@Suite(.timeLimit(.minutes(1))) struct SizedTextTests {
  private func screen(_ bytes: String, columns: Int = 12, rows: Int = 4) -> Screen {
    Screen(
      bytes.replacing("\\e", with: "\u{1b}").replacing("\\a", with: "\u{7}"), columns: columns,
      rows: rows)
  }

  @Test(
    "The text is there in the usual size, and what follows stands where the protocol puts it",
    arguments: [
      (#"\e]66;;Hi\a|"#, "Hi|"),
      (#"a\e]66;s=2;Hi\a|"#, "aHi  |"),
      (#"\e]66;w=3;a\a|"#, "a  |"),
      (#"\e]66;s=2;你\a|"#, "你  |"),
      (#"\e]66;n=1:d=2:w=1;Ha\a\e]66;n=1:d=2:w=1;lf\a|"#, "Half|"),
      (#"\e]66;s=2:w=2:n=1:d=2:h=1;ab\a|"#, "  ab|"),
      (#"\e]66;s=0:x=1:w;a\a|"#, "a|"),
      (#"\e]66;s=2;\a|"#, "|"),
      (#"\e]66;s=2|"#, ""),
    ])
  func text(bytes: String, row: String) {
    let screen = screen(bytes)

    #expect(screen.frame.text(ofRow: 0) == row)
  }

  @Test("A block covers all of its rows, in the colours of its text")
  func rows() {
    let screen = screen(#"\e[44m\e]66;s=2;a\a\e[m"#)

    for row in 0..<2 {
      for column in 0..<2 { #expect(screen.cell(column, row).style.background == .palette(4)) }
    }
    #expect(screen.cell(2, 0).style == .default && screen.cell(0, 2).style == .default)
  }

  @Test("Small text in a high block stands at its bottom or in its middle if that is asked for")
  func alignment() {
    let screen = screen(#"\e]66;s=3:n=1:d=3:v=1;a\a\e]66;s=3:n=1:d=3:v=2;b\a"#)

    #expect(screen.frame.text(ofRow: 1).hasPrefix("   b"))
    #expect(screen.frame.text(ofRow: 2).hasPrefix("a"))
  }

  @Test("A block that does not fit into the row wraps, and one under the last row scrolls")
  func wrapping() {
    let screen = screen(#"\e[4;11Hab\e]66;s=2;XY\a|"#, columns: 12, rows: 4)

    #expect(screen.frame.text(ofRow: 1).hasSuffix("ab"))
    #expect(screen.frame.text(ofRow: 2).hasPrefix("XY  |"))
  }

  @Test("A block that is larger than the page is dropped")
  func large() {
    let screen = screen(#"\e]66;s=7;a\a\e]66;w=7:s=2;b\a|"#, columns: 12, rows: 4)

    #expect(screen.frame.text(ofRow: 0).hasPrefix("|"))
  }

  @Test("Programs find the protocol by asking where the cursor is")
  func detection() {
    let screen = screen(#"\e[G\e[6n\e]66;w=2; \a\e[6n\e]66;s=2; \a\e[6n"#)

    #expect(screen.replies() == "\u{1b}[1;1R\u{1b}[1;3R\u{1b}[1;5R")
  }
}
