import CaptureSteps
import Testing

/// Source: kitty's "Comprehensive keyboard handling in terminals" (kitty 0.42), and the tests of its
/// `key_encoding.c` if the page leaves something open.
@Suite(.timeLimit(.minutes(20))) struct KittyKeyTests {
  @Test(
    "Flag 1 disambiguates keys, and leaves text and the keys of a shell alone",
    arguments: [
      ("a", "a"), ("A", "A"), ("!", "!"), ("日", "日"), ("👍🏽", "👍🏽"), ("capsLock+a", "A"),
      ("enter", "\r"), ("tab", "\t"), ("backspace", "\u{7f}"), ("capsLock+enter", "\r"),
      ("shift+enter", "^[13;2u"), ("shift+tab", "^[9;2u"), ("ctrl+backspace", "^[127;5u"),
      ("escape", "^[27u"), ("alt+escape", "^[27;3u"), ("ctrl+a", "^[97;5u"), ("alt+a", "^[97;3u"),
      ("ctrl+shift+a", "^[97;6u"), ("alt+A", "^[97;4u"), ("ctrl+space", "^[32;5u"),
      ("alt+[", "^[91;3u"), ("ctrl++", "^[61;6u"), ("ctrl+é", "^[233;5u"), ("ctrl+Ж", "^[1078;6u"),
      ("super+a", "^[97;9u"), ("hyper+meta+up", "^[1;49A"), ("ctrl+capsLock+a", "^[97;69u"),
      ("up", "^[A"), ("ctrl+up", "^[1;5A"), ("home", "^[H"), ("delete", "^[3~"),
      ("shift+pageUp", "^[5;2~"), ("numLock+up", "^[1;129A"),
      ("f1", "^[P"), ("f2", "^[Q"), ("f3", "^[13~"), ("f4", "^[S"), ("ctrl+f3", "^[13;5~"),
      ("f12", "^[24~"), ("f13", "^[57376u"), ("menu", "^[57363u"), ("mediaPlay", "^[57428u"),
      ("kp0", "0"), ("kpAdd", "+"), ("ctrl+kp0", "^[57399;5u"), ("kpEnter", "^[57414u"),
      ("kpPageUp", "^[57421u"), ("kpBegin", "^[E"),
    ])
  func flag1Disambiguates(key: String, expected: String) throws {
    #expect(try sent(key, after: "\u{1b}[=1u") == expected)
  }

  @Test(
    "Flag 2 reports the release of keys",
    arguments: [
      (3, "a", "a^[97;1:3u"), (3, "A", "A^[97;2:3u"), (3, "👍🏽", "👍🏽"),
      (3, "enter", "\r"), (3, "tab", "\t"), (3, "backspace", "\u{7f}"),
      (3, "shift+enter", "^[13;2u^[13;2:3u"), (3, "escape", "^[27u^[27;1:3u"),
      (3, "up", "^[A^[1;1:3A"), (3, "ctrl+up", "^[1;5A^[1;5:3A"), (3, "delete", "^[3~^[3;1:3~"),
      (3, "ctrl+a", "^[97;5u^[97;5:3u"), (3, "kp1", "1^[57400;1:3u"),
      (2, "escape", "^^[27;1:3u"), (2, "ctrl+a", "\u{1}^[97;5:3u"),
      (2, "ctrl+shift+a", "^[97;6u^[97;6:3u"), (2, "alt+A", "^A^[97;4:3u"),
      (2, "super+a", "^[97;9u^[97;9:3u"), (2, "alt+enter", "^[13;3u^[13;3:3u"),
      (2, "kpEnter", "\r"), (2, "kpUp", "^[A^[1;1:3A"), (2, "kp1", "1^[49;1:3u"),
    ])
  func flag2ReportsReleases(flags: Int, key: String, expected: String) throws {
    #expect(try sent(key, after: "\u{1b}[=\(flags)u") == expected)
  }

  @Test(
    "Flag 4 adds the shifted key to keys that are sent as sequences anyway",
    arguments: [
      (5, "ctrl+shift+a", "^[97:65;6u"), (5, "ctrl+a", "^[97;5u"), (5, "ctrl++", "^[61:43;6u"),
      (5, "A", "A"), (5, "shift+tab", "^[9;2u"), (7, "A", "A^[97:65;2:3u"),
      (4, "A", "A"), (4, "ctrl+a", "\u{1}"), (4, "ctrl+up", "^[1;5A"), (4, "f1", "^OP"),
    ])
  func flag4AddsShiftedKey(flags: Int, key: String, expected: String) throws {
    #expect(try sent(key, after: "\u{1b}[=\(flags)u") == expected)
  }

  @Test(
    "Flag 8 sends all keys as sequences, enclosed by those of the modifier keys",
    arguments: [
      (8, "a", "^[97u"), (8, "enter", "^[13u"), (8, "tab", "^[9u"), (8, "backspace", "^[127u"),
      (8, "escape", "^[27u"), (8, "up", "^[A"), (8, "kp1", "^[57400u"), (8, "日", "^[26085u"),
      (8, "A", "^[57441;2u^[97;2u"), (8, "ctrl+a", "^[57442;5u^[97;5u"),
      (8, "leftShift", "^[57441;2u"), (8, "ctrl+rightAlt", "^[57449;7u"),
      (8, "capsLock", "^[57358u"), (8, "capsLock+a", "^[97;65u"),
      (10, "leftShift", "^[57441;2u^[57441;1:3u"), (10, "enter", "^[13u^[13;1:3u"),
      (
        10, "ctrl+shift+a",
        "^[57442;5u^[57441;6u^[97;6u^[97;6:3u^[57441;5:3u^[57442;1:3u"
      ),
    ])
  func flag8SendsSequences(flags: Int, key: String, expected: String) throws {
    #expect(try sent(key, after: "\u{1b}[=\(flags)u") == expected)
  }

  @Test(
    "Flag 16 adds the text of a key",
    arguments: [
      (24, "a", "^[97;;97u"), (24, "A", "^[57441;2u^[97;2;65u"), (24, "space", "^[32;;32u"),
      (24, "ctrl+a", "^[57442;5u^[97;5u"), (24, "enter", "^[13u"), (24, "kp1", "^[57400;;49u"),
      (24, "日", "^[26085;;26085u"), (24, "👍🏽", "^[0;;128077:127997u"),
      (24, "capsLock+a", "^[97;65;65u"), (26, "a", "^[97;;97u^[97;1:3u"),
      (31, "A", "^[57441;2u^[97:65;2;65u^[97:65;2:3u^[57441;1:3u"),
      (17, "a", "a"), (17, "ctrl+a", "^[97;5u"),
    ])
  func flag16AddsText(flags: Int, key: String, expected: String) throws {
    #expect(try sent(key, after: "\u{1b}[=\(flags)u") == expected)
  }

  @Test(
    "The functional keys have the numbers of kitty's table",
    arguments: [
      (57358, "capsLock scrollLock numLock printScreen pause menu"),
      (57376, (13...35).map { "f\($0)" }.joined(separator: " ")),
      (57399, "kp0 kp1 kp2 kp3 kp4 kp5 kp6 kp7 kp8 kp9"),
      (57409, "kpDecimal kpDivide kpMultiply kpSubtract kpAdd kpEnter kpEqual kpSeparator"),
      (57417, "kpLeft kpRight kpUp kpDown kpPageUp kpPageDown kpHome kpEnd kpInsert kpDelete"),
      (57428, "mediaPlay mediaPause mediaPlayPause mediaReverse mediaStop mediaFastForward"),
      (57434, "mediaRewind mediaTrackNext mediaTrackPrevious mediaRecord"),
      (57438, "lowerVolume raiseVolume muteVolume"), (57453, "isoLevel3Shift isoLevel5Shift"),
    ])
  func functionalKeysAreNumbered(first: Int, names: String) throws {
    let keys = columns(names)

    #expect(
      try keys.map { try sent($0, after: "\u{1b}[=8u") }
        == keys.indices.map { "^[\(first + $0)u" })
  }

  @Test("The modifier keys have the numbers of kitty's table, and count as held")
  func modifierKeysAreHeld() throws {
    let keys = columns("Shift Control Alt Super Hyper Meta")
    let parameters = [2, 5, 3, 9, 17, 33]

    #expect(
      try (keys.map { "left\($0)" } + keys.map { "right\($0)" })
        .map { try sent($0, after: "\u{1b}[=8u") }
        == (0..<12).map { "^[\(57441 + $0);\(parameters[$0 % 6])u" })
  }

  @Test("The modes of a VT have no effect, except for DECBKM and LNM")
  func vtModesAreIgnored() throws {
    let output = "\u{1b}[=1u\u{1b}[?1;67h\u{1b}[20h\u{1b}=\u{1b}[>4;2m\u{1b}[>1;3m"

    #expect(try sent("up", after: output) == "^[A")
    #expect(try sent("kp1", after: output) == "1")
    #expect(try sent("ctrl+a", after: output) == "^[97;5u")
    #expect(try sent("ctrl+up", after: output) == "^[1;5A")
    #expect(try sent("enter", after: output) == "\r\n")
    #expect(try sent("backspace", after: output) == "\u{8}")
  }

  @Test(
    "A key that the flags can't report is an error",
    arguments: [
      (
        1, "leftShift", "the app doesn't receive leftShift when it is pressed alone",
        "only apps that set flag 8 of kitty's keyboard protocol receive modifier keys"
      ),
      (
        1, "capsLock", "the app doesn't receive capsLock when it is pressed alone",
        "only apps that set flag 8 of kitty's keyboard protocol receive modifier keys"
      ),
      (
        1, "ctrl+👍🏽",
        "kitty's keyboard protocol has no code for ctrl+👍🏽, which is several code points",
        "paste it, or make the app also set flag 16 (text)"
      ),
      (
        8, "👍🏽", "kitty's keyboard protocol has no code for 👍🏽, which is several code points",
        "paste it, or make the app also set flag 16 (text)"
      ),
      (
        1, "find", "kitty's keyboard protocol has no code for find",
        "press another key; only VT220 keyboards have this one"
      ),
      (
        20, "super+a", "the terminal can't send super+a to the app",
        "only apps that use kitty's keyboard protocol receive super"
      ),
    ])
  func unsendableKeysAreErrors(flags: Int, key: String, message: String, remedy: String) {
    let error = #expect(throws: InputError.self) { try sent(key, after: "\u{1b}[=\(flags)u") }

    #expect(error == InputError(message: message, remedy: remedy))
  }
}
