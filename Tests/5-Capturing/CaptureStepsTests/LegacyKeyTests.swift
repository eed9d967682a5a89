import CaptureSteps
import Testing

/// Keys without kitty's keyboard protocol. Sources: xterm's control sequences ("PC-Style Function Keys", "VT220-
/// Style Function Keys", "VT52-Style Function Keys"), and what xterm 379 sent under Xvfb.
@Suite(.timeLimit(.minutes(20))) struct LegacyKeyTests {
  /// Columns: no modifier, shift, alt, ctrl, alt+shift, ctrl+shift, ctrl+alt, ctrl+alt+shift.
  private static let held = [
    "", "shift+", "alt+", "ctrl+", "alt+shift+", "ctrl+shift+", "ctrl+alt+", "ctrl+alt+shift+",
  ]

  @Test(
    "A key's sequence has the modifiers as its second parameter",
    arguments: [
      ("up", "^[A ^[1;2A ^[1;3A ^[1;5A ^[1;4A ^[1;6A ^[1;7A ^[1;8A"),
      ("kpUp", "^[A ^[1;2A ^[1;3A ^[1;5A ^[1;4A ^[1;6A ^[1;7A ^[1;8A"),
      ("kpBegin", "^[E ^[1;2E ^[1;3E ^[1;5E ^[1;4E ^[1;6E ^[1;7E ^[1;8E"),
      ("home", "^[H ^[1;2H ^[1;3H ^[1;5H ^[1;4H ^[1;6H ^[1;7H ^[1;8H"),
      ("end", "^[F ^[1;2F ^[1;3F ^[1;5F ^[1;4F ^[1;6F ^[1;7F ^[1;8F"),
      ("insert", "^[2~ ^[2;2~ ^[2;3~ ^[2;5~ ^[2;4~ ^[2;6~ ^[2;7~ ^[2;8~"),
      ("delete", "^[3~ ^[3;2~ ^[3;3~ ^[3;5~ ^[3;4~ ^[3;6~ ^[3;7~ ^[3;8~"),
      ("pageUp", "^[5~ ^[5;2~ ^[5;3~ ^[5;5~ ^[5;4~ ^[5;6~ ^[5;7~ ^[5;8~"),
      ("menu", "^[29~ ^[29;2~ ^[29;3~ ^[29;5~ ^[29;4~ ^[29;6~ ^[29;7~ ^[29;8~"),
      ("f1", "^OP ^[1;2P ^[1;3P ^[1;5P ^[1;4P ^[1;6P ^[1;7P ^[1;8P"),
      ("f5", "^[15~ ^[15;2~ ^[15;3~ ^[15;5~ ^[15;4~ ^[15;6~ ^[15;7~ ^[15;8~"),
      ("tab", "\t ^[Z ^\t \t ^[Z ^[Z ^\t ^[Z"),
      ("escape", "^ ^ ^^ ^ ^^ ^ ^^ ^^"),
      ("enter", "\r \r ^\r \r ^\r \r ^\r ^\r"),
      ("backspace", "\u{7f} \u{7f} ^\u{7f} \u{8} ^\u{7f} \u{8} ^\u{8} ^\u{8}"),
      ("kpEnter", "\r \r \r \r \r \r \r \r"),
      ("kp5", "5 5 5 5 5 5 5 5"),
      ("a", "a A ^a \u{1} ^A \u{1} ^\u{1} ^\u{1}"),
      ("2", "2 @ ^2 \0 ^@ \0 ^\0 ^\0"),
      ("3", "3 # ^3 ^ ^# # ^^ ^#"),
      ("8", "8 * ^8 \u{7f} ^* * ^\u{7f} ^*"),
      ("/", "/ ? ^/ \u{1f} ^? \u{7f} ^\u{1f} ^\u{7f}"),
      ("[", "[ { ^[ ^ ^{ ^ ^^ ^^"),
      ("1", "1 ! ^1 1 ^! ! ^1 ^!"),
      ("é", "é É ^é é ^É É ^é ^É"),
    ])
  func modifiersAreParameters(key: String, row: String) throws {
    let expected = row.unicodeScalars.split(separator: " ").map { String($0) }

    #expect(try Self.held.map { try sent($0 + key) } == expected)
  }

  @Test(
    "Ctrl+space sends NUL, and alt+space sends ESC and a space",
    arguments: [("ctrl+space", "\0"), ("alt+space", "^ ")])
  func spaceWithModifiers(key: String, expected: String) throws {
    #expect(try sent(key) == expected)
  }

  @Test("The function keys have the numbers of a VT220, and from 42 on those of xterm")
  func functionKeysAreNumbered() throws {
    let expected =
      ["^OP", "^OQ", "^OR", "^OS"]
      + [15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34].map { "^[\($0)~" }
      + (42...56).map { "^[\($0)~" }

    #expect(try (1...35).map { try sent("f\($0)") } == expected)
  }

  @Test(
    "The keys of a VT220's editing keypad have their numbers",
    arguments: [("find", 1), ("select", 4), ("help", 28)])
  func editingKeypadKeys(key: String, number: Int) throws {
    #expect(try sent(key) == "^[\(number)~")
  }

  @Test(
    "Modes change what keys send",
    arguments: [
      ("\u{1b}[?1h", "up", "^OA"), ("\u{1b}[?1h", "home", "^OH"), ("\u{1b}[?1h", "kpEnd", "^OF"),
      ("\u{1b}[?1h", "ctrl+up", "^[1;5A"), ("\u{1b}[?1h", "delete", "^[3~"),
      ("\u{1b}=", "kp0", "^Op"), ("\u{1b}=", "kp9", "^Oy"), ("\u{1b}=", "kpEnter", "^OM"),
      ("\u{1b}=", "kpAdd", "^Ok"), ("\u{1b}=", "kpSubtract", "^Om"),
      ("\u{1b}=", "kpMultiply", "^Oj"), ("\u{1b}=", "kpDivide", "^Oo"),
      ("\u{1b}=", "kpDecimal", "^On"), ("\u{1b}=", "kpSeparator", "^Ol"),
      ("\u{1b}=", "kpEqual", "^OX"), ("\u{1b}=", "ctrl+kp5", "^O5u"),
      ("\u{1b}=", "numLock+kp5", "5"), ("\u{1b}=", "enter", "\r"),
      ("\u{1b}[?67h", "backspace", "\u{8}"), ("\u{1b}[?67h", "ctrl+backspace", "\u{7f}"),
      ("\u{1b}[20h", "enter", "\r\n"), ("\u{1b}[20h", "ctrl+m", "\r\n"),
      ("\u{1b}[20h", "kpEnter", "\r\n"), ("\u{1b}[20h", "alt+enter", "^\r\n"),
      ("\u{1b}[?2l", "up", "^A"), ("\u{1b}[?2l", "ctrl+home", "^H"), ("\u{1b}[?2l", "f1", "^P"),
      ("\u{1b}[?2l", "shift+f4", "^S"), ("\u{1b}[?2l", "ctrl+f5", "^[15~"),
      ("\u{1b}[?2l", "ctrl+delete", "^[3~"), ("\u{1b}[?2l\u{1b}=", "kp0", "^?p"),
      ("\u{1b}[?2l\u{1b}=", "ctrl+kpEnter", "^?M"), ("\u{1b}[?2l\u{1b}<", "up", "^[A"),
    ])
  func modesChangeKeys(output: String, key: String, expected: String) throws {
    #expect(try sent(key, after: output) == expected)
  }

  @Test(
    "XTMODKEYS decides how modifiers are written",
    arguments: [
      ("\u{1b}[>1n\u{1b}[>2n", "ctrl+up", "^[A"), ("\u{1b}[>2n", "shift+f1", "^[23~"),
      ("\u{1b}[>n", "ctrl+shift+f12", "^[63~"), ("\u{1b}[>2n", "alt+f1", "^OP"),
      ("\u{1b}[>1n", "ctrl+delete", "^[3;5~"),
      ("\u{1b}[>1;0m", "ctrl+up", "^[5A"), ("\u{1b}[>1;0m\u{1b}[?1h", "ctrl+up", "^O5A"),
      ("\u{1b}[>2;0m", "ctrl+f1", "^O5P"), ("\u{1b}[>2;0m", "ctrl+f5", "^[15;5~"),
      ("\u{1b}[>1;1m\u{1b}[?1h", "ctrl+up", "^[5A"), ("\u{1b}[>2;1m", "ctrl+f1", "^[5P"),
      ("\u{1b}[>1;3m", "ctrl+up", "^[>1;5A"), ("\u{1b}[>2;3m", "ctrl+f5", "^[>15;5~"),
      ("\u{1b}[>1;3m\u{1b}[>1m", "ctrl+up", "^[1;5A"), ("\u{1b}[>1n\u{1b}[>m", "ctrl+up", "^[1;5A"),
    ])
  func xtmodkeysFormatsModifiers(output: String, key: String, expected: String) throws {
    #expect(try sent(key, after: output) == expected)
  }

  @Test(
    "Caps lock makes letters capitals, and changes no other key",
    arguments: [
      ("capsLock+a", "A"), ("capsLock+shift+a", "a"), ("capsLock+1", "1"), ("capsLock+up", "^[A"),
    ])
  func capsLockMakesCapitals(key: String, expected: String) throws {
    #expect(try sent(key) == expected)
  }

  @Test(
    "A key that the terminal can't report is an error",
    arguments: [
      (
        "super+a", "the terminal can't send super+a to the app",
        "only apps that use kitty's keyboard protocol receive super"
      ),
      (
        "ctrl+hyper+meta+up", "the terminal can't send ctrl+hyper+meta+up to the app",
        "only apps that use kitty's keyboard protocol receive hyper and meta"
      ),
      (
        "mediaPlay", "the terminal has no sequence for mediaPlay",
        "only apps that use kitty's keyboard protocol receive this key"
      ),
      (
        "leftShift", "the terminal has no sequence for leftShift",
        "only apps that use kitty's keyboard protocol receive this key"
      ),
    ])
  func unsendableKeysAreErrors(key: String, message: String, remedy: String) {
    let error = #expect(throws: InputError.self) { try sent(key) }

    #expect(error == InputError(message: message, remedy: remedy))
  }
}
