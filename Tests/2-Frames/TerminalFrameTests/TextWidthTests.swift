import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct TextWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("日", 2), ("한", 2), ("Ａ", 2), ("🎉", 2),
    ("👩‍👩‍👧", 2), ("❤", 1), ("❤\u{fe0f}", 2), ("─", 1), ("\u{200b}", 0), ("\u{ad}", 1), ("\n", 0),
    ("\r\n", 0), ("\u{1b}", 0), ("\u{9b}", 0), ("\u{1161}", 1), ("🇩", 2), ("🇩🇪", 2), ("👍🏽", 2),
    ("กำ", 2), ("ກຳ", 2), ("ｶﾞ", 2), ("ﾊﾟ", 2), ("⌚\u{fe0e}", 1), ("⌚\u{fe0e}\u{fe0f}", 1),
    ("a\u{fe0f}", 1), ("1\u{fe0f}\u{20e3}", 2), ("1\u{20e3}", 1), ("🏳\u{fe0f}\u{200d}🌈", 2),
    ("☝🏽", 2),
    ("कि", 2), ("क्ष", 2), ("\u{600}1", 2), ("\u{1112}\u{1161}\u{11ab}", 2), ("☰", 2), ("🫩", 2),
    ("䷀", 2),
    ("\u{187f8}", 2), ("\u{e000}", 1), ("\u{903}", 1),
  ]) func `each character has its width`(text: String, expected: Int) {
    #expect(TextWidth.of(text) == expected)
  }

  @Test func `a text is as wide as its characters`() {
    #expect(TextWidth.of("日本 e\u{301}\n") == 6)
  }

  @Test(arguments: [
    ("🇩🇪🇫", 4), ("🇩🇪🇫🇷", 4), ("👩👩", 4), ("👩\u{200d}👩a👍🏽", 5), ("กำลัง", 4), ("ｶﾞｷﾞ", 4),
    ("\u{301}\u{301}", 0), ("ab\r\ncd", 4), ("", 0),
  ]) func `a text is as wide as its clusters`(text: String, expected: Int) {
    #expect(TextWidth.of(text) == expected)
  }
}
