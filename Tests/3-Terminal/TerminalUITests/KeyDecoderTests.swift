import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(20))) struct KeyDecoderTests {
  static let sequences: [(String, [Key])] = [
    ("a", [.character("a")]),
    ("é", [.character("é")]),
    ("日🎉", [.character("日"), .character("🎉")]),
    ("\u{1}", [.control("a")]),
    ("\u{1a}", [.control("z")]),
    ("\u{1f}", [.control("_")]),
    ("\t", [.tab]),
    ("\r", [.enter]),
    ("\u{7f}", [.backspace]),
    ("\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D", [.up, .down, .right, .left]),
    ("\u{1b}OA\u{1b}OH\u{1b}OP", [.up, .home, .function(1)]),
    ("\u{1b}[H\u{1b}[F\u{1b}[1~\u{1b}[4~", [.home, .end, .home, .end]),
    ("\u{1b}[5~\u{1b}[6~\u{1b}[3~\u{1b}[2~", [.pageUp, .pageDown, .delete, .insert]),
    ("\u{1b}[Z", [.backTab]),
    ("\u{1b}[1;5C", [.right]),
    ("\u{1b}[24~", [.function(12)]),
    ("\u{1b}x", [.alt("x")]),
    ("\u{1b}\u{1b}[A", [.escape, .up]),
    ("\u{1b}\r", [.escape, .enter]),
    ("\u{1b}[99~\u{1b}[?1;2cq", [.character("q")]),
    ("\u{1b}[200~one\rtwo\u{1b}[A\u{1b}[201~z", [.paste("one\rtwo\u{1b}[A"), .character("z")]),
    ("\u{1b}[200~\u{1b}[\u{1b}[201~", [.paste("\u{1b}[")]),
    (
      "\u{1b}[<0;3;7M\u{1b}[<0;3;7mq",
      [.mouse(MouseEvent(.press, column: 2, row: 6)), .character("q")]
    ),
    (
      "\u{1b}[<64;1;1M\u{1b}[<81;2;1M",
      [
        .mouse(MouseEvent(.wheelUp, column: 0, row: 0)),
        .mouse(MouseEvent(.wheelDown, column: 1, row: 0)),
      ]
    ),
    ("\u{1b}[<35;3;7M\u{1b}[<0;0;1M\u{1b}[<;;Mx", [.character("x")]),
  ]

  @Test("Bytes become keys", arguments: sequences)
  func bytesBecomeKeys(text: String, expected: [Key]) {
    var decoder = KeyDecoder()

    let keys = decoder.feed(text.utf8)

    #expect(keys == expected)
    #expect(!decoder.isAmbiguous)
  }

  @Test("Bytes give the same keys however they are split", arguments: sequences)
  func splitsDontMatter(
    text: String, expected: [Key]
  ) {
    var decoder = KeyDecoder()

    let keys = text.utf8.flatMap { decoder.feed([$0]) }

    #expect(keys == expected)
  }

  @Test(
    "A flush turns pending bytes into keys, or drops them",
    arguments: [
      ("\u{1b}", [Key.escape]), ("\u{1b}[", [.alt("[")]), ("\u{1b}O", [.alt("O")]),
      ("\u{1b}[1;", []), ("a", []),
    ])
  func pendingBytesAreFlushed(text: String, expected: [Key]) {
    var decoder = KeyDecoder()
    _ = decoder.feed(text.utf8)

    let keys = decoder.flush()

    #expect(keys == expected)
    #expect(!decoder.isAmbiguous)
  }

  @Test(
    "Bytes that are not UTF-8 are replaced",
    arguments: [
      ([0xff], "\u{fffd}"), ([0xc3, 0x41], "\u{fffd}A"), ([0xed, 0xa0, 0x80], "\u{fffd}"),
      ([0x80, 0x62], "\u{fffd}b"),
    ] as [([UInt8], String)])
  func invalidUTF8IsReplaced(
    bytes: [UInt8], expected: String
  ) {
    var decoder = KeyDecoder()

    let keys = decoder.feed(bytes)

    #expect(keys == expected.unicodeScalars.map { .character(Character($0)) })
  }

  @Test("An endless sequence is dropped, and the next key is decoded")
  func endlessSequenceIsDropped() {
    var decoder = KeyDecoder()

    let keys = decoder.feed("\u{1b}[\(String(repeating: "1", count: 100_000))Aq".utf8)

    #expect(keys == [.character("q")])
  }

  @Test("A paste is cut at its limit")
  func pasteIsCut() {
    var decoder = KeyDecoder()
    let text = String(repeating: "x", count: KeyDecoder.pasteLimit + 10)

    let keys = decoder.feed("\u{1b}[200~\(text)\u{1b}[201~".utf8)

    #expect(keys == [.paste(String(text.prefix(KeyDecoder.pasteLimit)))])
  }
}
