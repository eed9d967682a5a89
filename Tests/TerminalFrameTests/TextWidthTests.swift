import TerminalFrame
import Testing

struct TextWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("日", 2), ("한", 2), ("Ａ", 2), ("🎉", 2),
    ("👩‍👩‍👧", 2), ("❤", 1), ("❤\u{fe0f}", 2), ("─", 1), ("\u{200b}", 0), ("\u{ad}", 0), ("\n", 0),
    ("\r\n", 0), ("\u{1b}", 0), ("\u{9b}", 0), ("\u{1161}", 1), ("🇩", 1), ("🇩🇪", 2), ("👍🏽", 2),
  ]) func `a character has a width`(text: String, expected: Int) {
    #expect(TextWidth.of(text) == expected)
  }

  @Test func `a text is as wide as its characters`() {
    #expect(TextWidth.of("日本 e\u{301}\n") == 6)
  }
}
