import CaptureSteps
import Testing

@Suite(.timeLimit(.minutes(20))) struct TextInputTests {
  @Test(
    "A text is typed key by key",
    arguments: [
      ("", "aB\tc\n", ["a", "B", "\t", "c", "\r"]), ("", "é日👍🏽", ["é", "日", "👍🏽"]),
      ("", "a\r\nb", ["a", "\r", "b"]), ("\u{1b}[20h", "\n", ["\r\n"]),
      ("\u{1b}[>4;2m", "aB", ["a", "^[27;2;66~"]),
      ("\u{1b}[=1u", "aB\n", ["a", "B", "\r"]),
      ("\u{1b}[=3u", "a\n", ["a^[97;1:3u", "\r"]),
      ("\u{1b}[=24u", "aB\n", ["^[97;;97u", "^[57441;2u^[98;2;66u", "^[13u"]),
    ])
  func textIsTyped(output: String, text: String, expected: [String]) throws {
    #expect(readable(try encoder(after: output).keys(typing: text)) == expected)
  }

  @Test("A control character can't be typed", arguments: ["\u{1b}", "a\u{3}", "\u{7f}", "\u{9b}"])
  func controlCharactersFail(text: String) {
    #expect(throws: InputError.self) { try encoder().keys(typing: text) }
  }

  /// Source: xterm's manual ("disallowedPasteControls"), and what xterm 379 pasted under Xvfb.
  @Test(
    "A paste has carriage returns, no keys, and brackets if the app asked for them",
    arguments: [
      ("", "a\nb", "a\rb"), ("", "a\r\nb", "a\r\rb"), ("", "x\ty", "x\ty"),
      ("\u{1b}[?2004h", "a\nb", "^[200~a\rb^[201~"),
      ("\u{1b}[?2004h", "a\u{1b}[201~b", "^[200~a [201~b^[201~"),
      ("\u{1b}[?2004h", "", "^[200~^[201~"),
      ("", "\u{8}\u{7f}\u{0}\u{4}\u{5}\u{1}\u{3}\u{c}.", "     \u{1}\u{3}\u{c}."),
      ("", "é日\u{9b}", "é日\u{9b}"), ("\u{1b}[20h\u{1b}[=31u", "A\n", "A\r"),
    ])
  func pasteIsEncoded(output: String, text: String, expected: String) {
    #expect(readable(encoder(after: output).bytes(pasting: text)) == expected)
  }

  @Test(
    "A terminal that keeps control characters does so between brackets only",
    arguments: [
      ("\u{1b}[?2004h", "a\u{1b}[31m\nb", "^[200~a^[31m\rb^[201~"), ("", "a\u{1b}[31mb", "a [31mb"),
    ])
  func controlsAreKept(output: String, text: String, expected: String) {
    #expect(readable(encoder(after: output).bytes(pasting: text, keepsControls: true)) == expected)
  }

  @Test("The focus is reported if the app asked for it")
  func focusIsReported() throws {
    let encoder = encoder(after: "\u{1b}[?1004h")

    #expect(readable(try encoder.focus(true)) == "^[I")
    #expect(readable(try encoder.focus(false)) == "^[O")
  }

  @Test("A focus that the app hasn't asked for is an error")
  func unrequestedFocusFails() {
    #expect(throws: InputError.self) { try encoder().focus(true) }
  }
}
