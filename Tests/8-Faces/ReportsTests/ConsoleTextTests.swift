import Reports
import Testing

@Suite struct ConsoleTextTests {
  @Test("What is put into a text is made visible, what the program says is not")
  func interpolation() {
    let (screen, number) = ("a\u{1b}]52;c;x\u{7}\nb", 5)
    let line: ConsoleText = "one\n\(screen) \(number) \(Substring("\u{202e}"))"

    #expect(line.description == "one\na�]52;c;x��b 5 �")
  }

  @Test("Colours stay, and are no part of what begins a line", arguments: [true, false])
  func colors(usesColor: Bool) {
    let style = ConsoleStyle(usesColor: usesColor)
    let word = style.text("\("::error::x")", .bad)

    let text: ConsoleText = "\(word)\n\(style.text(":", .good))\(":warning::y")"

    #expect(
      text.description
        == (usesColor
          ? "\u{1b}[31m:\\:error::x\u{1b}[0m\n\u{1b}[32m:\u{1b}[0m\\:warning::y"
          : ":\\:error::x\n:\\:warning::y"))
  }

  @Test("Lines from outside stay lines, and each is one that a CI does not obey")
  func lines() {
    let text = ConsoleText(lines: "Usage:\n  ::error::x\n\u{9b}2J##[group]\n")

    #expect(text.description == "Usage:\n  :\\:error::x\n�2J##\\[group]\n")
  }

  @Test("A text that nobody would read to its end is cut")
  func long() {
    let text: ConsoleText = "\(String(repeating: "a", count: 20_000))."

    #expect(text.description == String(repeating: "a", count: 10_000) + "….")
  }
}
