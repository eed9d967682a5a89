import TestSupport
import Testing

// Testable to decode input alone.
@testable import ProjectSetup

@Suite(.timeLimit(.minutes(20))) struct InputDecoderTests {
  private func decode(_ pieces: [(String, Double)]) -> [TerminalInput] {
    var decoder = InputDecoder()
    return pieces.flatMap { decoder.feed($0.0, at: $0.1) } + decoder.flush()
  }

  @Test(
    "A sequence is decoded to its key",
    arguments: [
      ("\t", "tab"), ("\r", "enter"), ("\n", "ctrl+j"), ("\u{7f}", "backspace"),
      ("\0", "ctrl+space"),
      ("\u{1}", "ctrl+a"), ("\u{1c}", "ctrl+\\"), ("\u{1f}", "ctrl+_"), ("\u{1b}", "escape"),
      ("\u{1b}[A", "up"), ("\u{1b}OH", "home"), ("\u{1b}[4~", "end"), ("\u{1b}[6~", "pageDown"),
      ("\u{1b}[2~", "insert"), ("\u{1b}OP", "f1"), ("\u{1b}[[B", "f2"), ("\u{1b}[24~", "f12"),
      ("\u{1b}[1;5C", "ctrl+right"), ("\u{1b}[1;10D", "shift+super+left"),
      ("\u{1b}[3;3~", "alt+delete"), ("\u{1b}[Z", "shift+tab"), ("\u{1b}Oq", "kp1"),
      ("\u{1b}a", "alt+a"), ("\u{1b} ", "alt+space"), ("\u{1b}\r", "alt+enter"),
      ("\u{1b}\u{1}", "ctrl+alt+a"), ("\u{1b}[", "alt+["), ("\u{1b}O", "alt+O"),
      ("\u{1b}P", "alt+P"), ("\u{1b}]", "alt+]"),
      // kitty: https://sw.kovidgoyal.net/kitty/keyboard-protocol/
      ("\u{1b}[97;6u", "ctrl+shift+a"), ("\u{1b}[27u", "escape"), ("\u{1b}[13;2u", "shift+enter"),
      ("\u{1b}[57404u", "kp5"), ("\u{1b}[57376u", "f13"), ("\u{1b}[1;1:1A", "up"),
      // modifyOtherKeys
      ("\u{1b}[27;5;9~", "ctrl+tab"), ("\u{1b}[27;6;49~", "ctrl+shift+1"),
    ])
  func keysOfSequences(bytes: String, key: String) {
    #expect(decode([(bytes, 0)]) == [.key(key)])
  }

  @Test(
    "Terminal replies and key releases are ignored",
    arguments: [
      "\u{1b}[?62;22c", "\u{1b}[>0;276;0c", "\u{1b}[0n", "\u{1b}[12;40R", "\u{1b}[?2026;2$y",
      "\u{1b}[8;24;80t", "\u{1b}[?1u", "\u{1b}]11;rgb:00/00/00\u{7}", "\u{1b}P>|xterm\u{1b}\\",
      "\u{1b}_Gi=1;OK\u{1b}\\", "\u{1b}[97;1:3u", "\u{1b}[1;1:3A", "\u{1b}[57441u",
    ])
  func ignoredAnswers(bytes: String) {
    #expect(decode([(bytes, 0)]) == [])
  }

  @Test(
    "Text, focus, pastes and unknown sequences are decoded as such",
    arguments: [
      ("é", [.text("é")]), ("\u{1b}[97u", [.text("a")]), ("\u{1b}[97;2u", [.text("A")]),
      ("\u{1b}[97:65;2;65u", [.text("A")]), ("\u{1b}[I", [.focus(true)]),
      ("\u{1b}[O", [.focus(false)]), ("\u{1b}[200~a\rb\u{1b}[201~", [.paste("a\nb")]),
      ("\u{1b}[99z", [.unknown("ESC[99z")]), ("\u{1b}\u{1b}", [.key("escape"), .key("escape")]),
      ("a\u{1b}[Bb", [.text("a"), .key("down"), .text("b")]),
      ("\u{1b}Ok", [.text("+")]),
    ] as [(String, [TerminalInput])])
  func otherInput(bytes: String, inputs: [TerminalInput]) {
    #expect(decode([(bytes, 0)]) == inputs)
  }

  @Test("A sequence in pieces is one key, and Escape with something later is two inputs")
  func sequenceInPieces() {
    #expect(decode([("\u{1b}", 1), ("[", 1.01), ("B", 1.02)]) == [.key("down")])
    #expect(
      decode([("\u{1b}", 1), ("[", 2), ("B", 3)]) == [.key("escape"), .text("["), .text("B")])
    #expect(decode([("\u{1b}[200~a", 1), ("b", 9), ("\u{1b}[201~", 20)]) == [.paste("ab")])
  }

  @Test("X10 mouse reports are read like those of SGR")
  func oldMouse() {
    let inputs = decode([("\u{1b}[M \u{24}\u{26}", 0)])

    #expect(
      inputs
        == MouseInput(
          code: 0, cell: ScriptStep.Cell(column: 3, row: 5), isRelease: false
        ).map { [.mouse($0)] })
  }

  @Test("Random input leaves nothing undecoded", arguments: 0..<40)
  func randomInput(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("\u{1b}[]OP<>?;:0129~uMmR\u{7}\\a\r é".unicodeScalars)
    var decoder = InputDecoder()
    for index in 0..<300 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...9, using: &generator) {
        if let scalar = alphabet.randomElement(using: &generator) { text.append(scalar) }
      }
      _ = decoder.feed(String(text), at: Double(index) / 30)
    }

    _ = decoder.flush()
    #expect(decoder.feed("", at: 100) == [])
    #expect(decoder.flush() == [])
  }
}
