import CaptureSteps
import Testing

/// modifyOtherKeys (XTMODKEYS 4). Source: xterm's manual and `input.c`, and what xterm 379 sent under Xvfb.
@Suite(.timeLimit(.minutes(20))) struct OtherKeyTests {
  @Test(
    "modifyOtherKeys 1 reports keys that have no control character",
    arguments: [
      ("ctrl+0", "^[27;5;48~"), ("ctrl+=", "^[27;5;61~"), ("ctrl++", "^[27;6;43~"),
      ("ctrl+alt+1", "^[27;5;49~"), ("ctrl+#", "^[27;6;35~"), ("ctrl+?", "^[27;6;63~"),
      ("ctrl+alt+shift+space", "^[27;6;32~"), ("ctrl+é", "^[27;5;233~"),
      ("shift+enter", "^[27;2;13~"), ("ctrl+enter", "^[27;5;13~"),
      ("alt+shift+enter", "^[27;2;13~"), ("ctrl+tab", "^[27;5;9~"),
      ("ctrl+alt+escape", "^[27;5;27~"), ("alt+shift+escape", "^[27;2;27~"),
      // As without it.
      ("ctrl+a", "\u{1}"), ("ctrl+shift+a", "\u{1}"), ("ctrl+alt+shift+a", "^\u{1}"),
      ("alt+a", "^a"), ("A", "A"), ("!", "!"), ("ctrl+2", "\0"), ("ctrl+alt+2", "^\0"),
      ("ctrl+shift+2", "\0"), ("ctrl+/", "\u{1f}"), ("ctrl+space", "\0"), ("alt+0", "^0"),
      ("shift+tab", "^[Z"), ("ctrl+shift+tab", "^[Z"), ("alt+tab", "^\t"), ("ctrl+alt+tab", "^\t"),
      ("alt+escape", "^^"), ("ctrl+escape", "^"), ("alt+enter", "^\r"), ("ctrl+backspace", "\u{8}"),
      ("ctrl+up", "^[1;5A"), ("enter", "\r"),
    ])
  func level1EncodesKeys(key: String, expected: String) throws {
    #expect(try sent(key, after: "\u{1b}[>4;1m") == expected)
  }

  @Test(
    "modifyOtherKeys 2 reports all modified keys",
    arguments: [
      ("ctrl+a", "^[27;5;97~"), ("ctrl+shift+a", "^[27;6;65~"), ("alt+a", "^[27;3;97~"),
      ("A", "^[27;2;65~"), ("ctrl+i", "^[27;5;105~"), ("ctrl+2", "^[27;5;50~"),
      ("@", "^[27;2;64~"), ("shift+space", "^[27;2;32~"), ("ctrl+space", "^[27;5;32~"),
      ("ctrl+alt+shift+/", "^[27;8;63~"), ("alt+é", "^[27;3;233~"), ("ctrl+enter", "^[27;5;13~"),
      ("alt+enter", "^[27;3;13~"), ("ctrl+tab", "^[27;5;9~"), ("ctrl+shift+tab", "^[27;6;9~"),
      ("shift+escape", "^[27;2;27~"), ("shift+backspace", "^[27;2;127~"),
      ("ctrl+shift+backspace", "^[27;6;8~"),
      // As without it.
      ("a", "a"), ("!", "!"), ("#", "#"), ("É", "É"), ("shift+tab", "^[Z"), ("escape", "^"),
      ("ctrl+backspace", "\u{8}"), ("ctrl+up", "^[1;5A"), ("ctrl+kp5", "5"),
    ])
  func level2EncodesKeys(key: String, expected: String) throws {
    #expect(try sent(key, after: "\u{1b}[>4;2m") == expected)
  }

  @Test("A modified character beyond Latin-1 is an error", arguments: ["ctrl+ж", "alt+日"])
  func beyondLatin1Fails(key: String) {
    #expect(throws: InputError.self) { try sent(key, after: "\u{1b}[>4;2m") }
  }
}
