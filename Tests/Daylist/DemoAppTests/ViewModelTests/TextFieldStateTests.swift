import DaylistPresentation
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(20))) struct TextFieldStateTests {
  @Test(
    "Keys edit the text",
    arguments: [
      ([], "one two", 7), ([.character("!")], "one two!", 8), ([.backspace], "one tw", 6),
      ([.home, .character("x")], "xone two", 1), ([.home, .delete], "ne two", 0),
      ([.left, .left, .control("k")], "one t", 5), ([.left, .control("u")], "o", 0),
      ([.control("w")], "one ", 4), ([.control("w"), .control("w")], "", 0),
      ([.home, .backspace, .left], "one two", 0), ([.right, .delete], "one two", 7),
      ([.paste("a\nb\u{1b}\tc")], "one twoa b c", 12), ([.character("\u{301}")], "one twó", 7),
    ] as [([Key], String, Int)])
  func keysEditText(
    keys: [Key], text: String, cursor: Int
  ) {
    var field = TextFieldState("one two")

    let handled = keys.map { field.handle($0) }

    #expect(!handled.contains(false))
    #expect(field.text == text)
    #expect(field.cursor == cursor)
  }

  @Test("A text has a maximum length")
  func textHasLimit() {
    var field = TextFieldState()

    _ = field.handle(.paste(String(repeating: "x", count: TextFieldState.limit + 500)))
    _ = field.handle(.character("y"))

    #expect(field.text.count == TextFieldState.limit)
  }

  @Test("A long line is scrolled to the cursor")
  func longLineScrolls() {
    var field = TextFieldState("abcdefgh")

    #expect(field.layout(columns: 5, rows: 1) == (["efgh"], 4, 0))
    _ = field.handle(.home)
    #expect(field.layout(columns: 5, rows: 1) == (["abcde"], 0, 0))
  }

  @Test("Wide characters are scrolled as a whole")
  func wideCharactersAreWhole() {
    let field = TextFieldState("日本語")

    #expect(field.layout(columns: 4, rows: 1) == (["語"], 2, 0))
  }

  @Test("Lines are broken after spaces and at newlines")
  func linesAreBroken() {
    let field = TextFieldState("one two three\nfour", isMultiline: true)

    let layout = field.layout(columns: 9, rows: 4)

    #expect(layout == (["one two ", "three", "four"], 4, 2))
  }

  @Test("The visible lines include the cursor's, or start at the first without a cursor")
  func cursorLineIsVisible() {
    let field = TextFieldState("one\ntwo\nthree", isMultiline: true)

    #expect(field.layout(columns: 9, rows: 2) == (["two", "three"], 5, 1))
    #expect(field.layout(columns: 9, rows: 2, showsCursor: false).lines == ["one", "two"])
  }

  @Test("Any size is accepted, and the lines don't exceed it", arguments: [-5, 0, 1, 2, 3])
  func anySizeIsAccepted(size: Int) {
    let field = TextFieldState("日本語 and\nmore", isMultiline: true)

    let layout = field.layout(columns: size, rows: size)

    #expect(layout.lines.count <= max(size, 0))
  }
}
