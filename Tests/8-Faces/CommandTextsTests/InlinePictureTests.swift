import CommandTexts
import FoundationEssentials
import PNGImage
import ProjectTestSupport
import Reports
import RunReport
import TerminalEmulator
import TerminalFrame
import Testing

/// Pictures between lines of text, as the emulator of this project reads them.
@Suite(.timeLimit(.minutes(20))) struct InlinePictureTests {
  /// Bands of colours, with a height that isn't a multiple of six.
  private static func picture(colors: Int = 7) -> Bitmap {
    var picture = Bitmap(width: 40, height: 33, filledWith: RGB(hex: 0x15181e))
    for index in 0..<colors {
      let color = RGB(hex: UInt32(0x0a3366 + index * 0x010907))
      picture.fill(index % 36..<index % 36 + 3, index / 36..<(index / 36 + 12), color)
    }
    return picture
  }

  private func png(_ picture: Bitmap) throws -> [UInt8] { try PNGEncoder.encode(picture) }

  @Test("A terminal shows the picture that was written", arguments: PictureProtocol.allCases)
  func shownPicture(way: PictureProtocol) throws {
    let picture = Self.picture()
    let bytes = try InlinePicture(png(picture), at: "a.png").sequences(
      way, columns: 80, width: nil)
    var emulator = TerminalEmulator(.init(size: GridSize(columns: 80, rows: 24)))

    emulator.feed(bytes)

    let shown = emulator.frame().pictures
    let bitmap = try #require(shown.first).bitmap
    #expect(shown.count == 1)
    #expect([bitmap.width, bitmap.height] == [picture.width, picture.height])
    // Sixel has colours in percent.
    let maximum = way == .sixel ? 2 : 0
    #expect(zip(bitmap.pixels, picture.pixels).allSatisfy { Self.distance($0, $1) <= maximum })
  }

  /// The difference in the channel that differs most.
  private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    [0, 8, 16, 24].map { shift in
      abs(Int(first >> shift & 0xff) - Int(second >> shift & 0xff))
    }.max() ?? 0
  }

  @Test("Similar colours are merged if a picture has more than a terminal can show")
  func manyColors() throws {
    let bytes = try InlinePicture(png(Self.picture(colors: 700)), at: "a.png").sequences(
      .sixel, columns: 80, width: nil)

    let registers = String(decoding: bytes, as: UTF8.self).matches(of: /#\d+;2;/).count
    #expect((100...256).contains(registers))
  }

  @Test("A picture that is too wide is scaled down", arguments: PictureProtocol.allCases)
  func scaledDown(way: PictureProtocol) throws {
    let bytes = try InlinePicture(png(Self.picture()), at: "a.png").sequences(
      way, columns: 10, width: 25)

    let text = String(decoding: bytes, as: UTF8.self)
    let expected: [PictureProtocol: String] = [
      .kitty: ",c=10,", .iTerm2: ";width=100%;", .sixel: "\"1;1;20;16#",
    ]
    #expect(text.contains(try #require(expected[way])))
  }

  @Test(
    "The environment decides how a terminal shows pictures",
    arguments: [
      (["TERM": "xterm-kitty"], PictureProtocol.kitty), (["TERM_PROGRAM": "iTerm.app"], .iTerm2),
      (["TERM_PROGRAM": "ghostty", "TERM": "xterm"], .kitty), (["TERM": "xterm-256color"], nil),
      (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], nil),
      (["TMUX": "/tmp/a", "TERM_PROGRAM": "WezTerm"], nil),
    ] as [([String: String], PictureProtocol?)])
  func protocolByEnvironment(environment: [String: String], way: PictureProtocol?) {
    #expect(PictureProtocol(environment) == way)
  }

  @Test(
    "A terminal's attributes decide whether it has Sixel",
    arguments: [
      ("\u{1b}[?62;4;22c", PictureProtocol.sixel), ("\u{1b}[?64;1;2c", nil), ("\u{1b}[?4c", nil),
      ("", nil),
    ] as [(String, PictureProtocol?)])
  func protocolByAttributes(answer: String, way: PictureProtocol?) {
    #expect(PictureProtocol(attributes: answer) == way)
  }

  @Test("A picture follows the lines of its screen")
  func pictureAfterLines() {
    var screen = ScreenReport(screen: "list", verdict: .new)
    screen.pictures.current = PictureReport(path: "list.png")

    let pieces = ConsoleReport(style: ConsoleStyle(usesColor: false)).pieces(
      of: SuiteReport(run: "1", screens: [screen]))

    #expect(pieces.count == 4)
    #expect(pieces.dropFirst().first == .picture(PictureReport(path: "list.png")))
  }
}
