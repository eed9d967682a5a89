import Reports
import Testing

@Suite(.timeLimit(.minutes(20))) struct ConsoleTextTests {
  @Test("Interpolated text is made visible, and literal text is not changed")
  func interpolatedText() {
    let (screen, number) = ("a\u{1b}]52;c;x\u{7}\nb", 5)
    let line: ConsoleText = "one\n\(screen) \(number) \(Substring("\u{202e}"))"

    #expect(line.description == "one\na�]52;c;x��b 5 �")
  }

  @Test("Colours are kept and hide no command at the start of a line", arguments: [true, false])
  func colorsAreKept(usesColor: Bool) {
    let style = ConsoleStyle(usesColor: usesColor)
    let word = style.text("\("::error::x")", .bad)

    let text: ConsoleText = "\(word)\n\(style.text(":", .good))\(":warning::y")"

    #expect(
      text.description
        == (usesColor
          ? "\u{1b}[31m:\\:error::x\u{1b}[0m\n\u{1b}[32m:\u{1b}[0m\\:warning::y"
          : ":\\:error::x\n:\\:warning::y"))
  }

  @Test("Lines from outside stay lines, and none is a command to a CI")
  func linesFromOutside() {
    let text = ConsoleText(lines: "Usage:\n  ::error::x\n\u{9b}2J##[group]\n")

    #expect(text.description == "Usage:\n  :\\:error::x\n�2J##\\[group]\n")
  }

  @Test("A very long text is cut")
  func longText() {
    let text: ConsoleText = "\(String(repeating: "a", count: 20_000))."

    #expect(text.description == String(repeating: "a", count: 10_000) + "….")
  }
}
