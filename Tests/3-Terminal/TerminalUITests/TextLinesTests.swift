import TerminalFrame
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(20))) struct TextLinesTests {
  @Test(
    "Text is truncated with an ellipsis",
    arguments: [
      ("hello", 5, "hello"), ("hello", 4, "hel…"), ("hello", 1, "…"), ("hello", 0, ""),
      ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("", 3, ""),
    ])
  func textIsTruncated(text: String, columns: Int, expected: String) {
    #expect(TextWidth.truncated(text, columns: columns) == expected)
  }

  @Test(
    "Text is wrapped at spaces",
    arguments: [
      ("one two three", 7, ["one two", "three"]), ("one\n\ntwo", 9, ["one", "", "two"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("日本語", 3, ["日", "本", "語"]), ("日a", 1, ["日", "a"]),
      ("", 5, [""]), ("one", 0, []),
    ])
  func textIsWrapped(text: String, columns: Int, expected: [String]) {
    #expect(TextWidth.wrapped(text, columns: columns) == expected)
  }

  @Test("Wrapping stops at the limit")
  func wrappingStopsAtLimit() {
    let text = String(repeating: "word ", count: 10_000)

    #expect(TextWidth.wrapped(text, columns: 4, limit: 3) == ["word", "word", "word"])
  }
}
