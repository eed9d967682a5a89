import TerminalFrame
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(20))) struct ColorDepthTests {
  @Test(
    "A terminal's environment decides the depth of its colours",
    arguments: [
      (["COLORTERM": "truecolor", "TERM": "xterm"], true, ColorDepth.full),
      (["TERM": "xterm-256color"], true, .indexed), (["TERM": "tmux-256color"], true, .indexed),
      (["TERM": "xterm-direct"], true, .full), (["TERM": "linux"], true, .sixteen),
      ([:], true, .sixteen), (["TERM": "vt100"], true, .none),
      (["TERM": "dumb"], true, .none), (["COLORTERM": "truecolor"], false, .none),
    ])
  func environmentDecidesDepth(environment: [String: String], usesColor: Bool, depth: ColorDepth) {
    #expect(ColorDepth(environment, usesColor: usesColor) == depth)
  }

  @Test("Colours that a terminal lacks become the nearest ones")
  func coloursAreReduced() {
    let style = Style(
      foreground: .rgb(255, 0, 0), background: .palette(196), attributes: .bold,
      underline: .single, underlineColor: .rgb(0, 0, 255))

    #expect(ColorDepth.full.reduced(style) == style)
    #expect(ColorDepth.indexed.reduced(style).foreground == .palette(196))
    #expect(ColorDepth.indexed.reduced(style).background == .palette(196))
    #expect(ColorDepth.sixteen.reduced(style).foreground == .palette(1))
    #expect(ColorDepth.sixteen.reduced(style).background == .palette(1))
    #expect(
      ColorDepth.none.reduced(style)
        == Style(attributes: .bold, underline: .single))
  }

  @Test("Without colours, no sequence sets one")
  func noColourNoSequence() {
    var canvas = Canvas(size: GridSize(columns: 4, rows: 1))
    canvas.put("ab", in: canvas.bounds, style: Style(foreground: .rgb(1, 2, 3), attributes: .bold))
    var writer = FrameWriter(depth: .none)

    let output = writer.output(for: canvas.frame)

    #expect(output.contains("\u{1b}[0;1mab\u{1b}[0m"))
    #expect(!output.contains("38;2"))
  }

  @Test(
    "A terminal's reply with its background is no key, however its bytes are split",
    arguments: [
      ("\u{1b}]11;rgb:1515/1818/1e1e\u{1b}\\", RGB(0x15, 0x18, 0x1e)),
      ("\u{1b}]11;rgb:ff/ff/fa\u{7}", RGB(0xff, 0xff, 0xfa)),
      ("\u{1b}]11;?\u{7}", nil), ("\u{1b}]10;rgb:ff/ff/ff\u{7}", nil),
      ("\u{1b}]11;rgb:zz/1/2\u{7}", nil),
    ] as [(String, RGB?)])
  func backgroundReplyIsNoKey(answer: String, color: RGB?) {
    var (whole, split) = (KeyDecoder(), KeyDecoder())

    let keys = whole.feed((answer + "q").utf8)
    let others = (answer + "q").utf8.flatMap { split.feed([$0]) }

    #expect(keys == [.character("q")])
    #expect(others == keys)
    #expect(whole.background == color)
    #expect(split.background == color)
  }
}
