import TerminalEmulator
import TerminalFrame
import Testing

/// Inline files of iTerm2's protocol.
@Suite(.timeLimit(.minutes(20))) struct InlineFileTests {
  private static func file(_ arguments: String, _ bytes: [UInt8]) -> String {
    "\u{1b}]1337;File=\(arguments):\(Pixels.base64(bytes))\u{7}"
  }

  @Test(
    "A picture has the size that its arguments set",
    arguments: [
      ("", PixelSize(width: 20, height: 44), [3, 1]),
      ("width=4", PixelSize(width: 40, height: 88), [5, 3]),
      ("width=30px", PixelSize(width: 30, height: 66), [4, 2]),
      ("width=50%", PixelSize(width: 50, height: 110), [6, 3]),
      ("height=1", PixelSize(width: 10, height: 22), [2, 0]),
      ("height=auto;width=auto", PixelSize(width: 20, height: 44), [3, 1]),
      ("width=4;height=2", PixelSize(width: 20, height: 44), [5, 1]),
      ("width=4;height=2;preserveAspectRatio=0", PixelSize(width: 40, height: 44), [5, 1]),
    ])
  func argumentsSetSize(arguments: String, size: PixelSize, cursor: [Int]) throws {
    let png = try Pixels.png(width: 20, height: 44)

    let screen = Screen("\u{1b}[1;2H" + Self.file("inline=1;" + arguments, png))

    #expect(screen.pictures[0].size == size)
    #expect(screen.pictures[0].bitmap.pixels.allSatisfy { $0 == Pixels.red })
    #expect(screen.cursor == cursor)
  }

  @Test("A picture wider than the screen is reduced, and the text after it wraps")
  func widePictureIsReduced() throws {
    let screen = Screen(Self.file("inline=1", try Pixels.png(width: 200, height: 20)) + "x")

    #expect(screen.pictures[0].size == PixelSize(width: 100, height: 10))
    #expect(screen.lines == ["", "x"])
  }

  @Test("A file can be sent in parts")
  func fileInParts() throws {
    let text = Pixels.base64(try Pixels.png(width: 20, height: 44))
    let middle = text.index(text.startIndex, offsetBy: 21)

    let screen = Screen(
      "\u{1b}]1337;MultipartFile=inline=1\u{7}\u{1b}]1337;FilePart=\(text[..<middle])\u{7}"
        + "\u{1b}]1337;FilePart=\(text[middle...])\u{7}\u{1b}]1337;FileEnd\u{7}")

    #expect(screen.pictures.count == 1)
  }

  @Test("Files that aren't inline images are ignored", arguments: ["", "inline=0", "inline=1"])
  func otherFilesAreIgnored(arguments: String) throws {
    let bytes = arguments == "inline=1" ? [1, 2, 3] : try Pixels.png(width: 1, height: 1)
    let screen = Screen(Self.file(arguments, bytes))
    #expect(screen.frame == Screen().frame)
  }

  @Test(
    "An image in a format that isn't decoded has a grey placeholder of its size",
    arguments: [
      Array("GIF89a".utf8) + [20, 0, 44, 0],
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0, 44, 0, 20, 1],
      Array("RIFFxxxxWEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 19, 0, 0, 43, 0, 0],
      Array("RIFFxxxxWEBPVP8 ".utf8) + [10, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 20, 0, 44, 0],
      Array("RIFFxxxxWEBPVP8L".utf8) + [10, 0, 0, 0, 0x2f, 19, 0xc0, 10, 0, 0, 0, 0, 0, 0, 0, 0],
      Array("BM".utf8) + Array(repeating: 0, count: 16) + [20, 0, 0, 0, 44, 0, 0, 0],
    ] as [[UInt8]])
  func otherFormatsHavePlaceholder(bytes: [UInt8]) {
    let screen = Screen(Self.file("inline=1", bytes))

    #expect(screen.pictures.first?.size == PixelSize(width: 20, height: 44))
    #expect(screen.pictures.first?.bitmap[0, 0] == 0xff50_5050)
  }

  @Test(
    "A placeholder shows the file's name or format, and its size",
    arguments: [
      ("inline=1;width=20;height=3;preserveAspectRatio=0", "    GIF 200×100"),
      ("inline=1;name=ZGlyL2EuZ2lm;width=20;height=3;preserveAspectRatio=0", "   a.gif 200×100"),
      ("inline=1;name=G1szMW1h;width=9;height=3;preserveAspectRatio=0", "[31ma 200"),
    ])
  func placeholderIsLabelled(arguments: String, label: String) {
    let gif = Array("GIF89a".utf8) + [200, 0, 100, 0]

    let screen = Screen("\u{1b}(0\u{1b}[4h" + Self.file(arguments, gif), columns: 30, rows: 4)

    #expect(screen.lines == ["", label])
    #expect(screen.pictures.first?.cutouts.isEmpty == false)
  }

  @Test(
    "A huge claimed size doesn't make a huge bitmap",
    arguments: [
      Array("GIF89a".utf8) + [255, 255, 255, 255],
      [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 255, 255, 255, 255, 1],
    ] as [[UInt8]])
  func claimedSizeIsCheap(bytes: [UInt8]) {
    let screen = Screen(Self.file("inline=1;width=100%;height=100%", bytes))
    #expect(screen.pictures.allSatisfy { $0.bitmap.pixels.count <= 32 * 32 })
  }

  @Test(
    "A file that claims an impossible size is ignored",
    arguments: [
      Array("BM".utf8) + Array(repeating: 0, count: 16) + [255, 255, 255, 127, 255, 255, 255, 127],
      Array("RIFFxxxxWEBPVP8X".utf8) + Array(repeating: 255, count: 14),
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        + [0x7f, 255, 255, 255, 0x7f, 255, 255, 255],
    ] as [[UInt8]])
  func impossibleSizeIsIgnored(bytes: [UInt8]) {
    #expect(Screen(Self.file("inline=1", bytes)).frame == Screen().frame)
  }

  @Test("An uncompressed TIFF is decoded, in either byte order", arguments: [true, false])
  func tiffIsDecoded(isBigEndian: Bool) {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    func field(_ tag: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4)
    }
    let tags = [(256, 2), (257, 2), (258, 8), (262, 2), (273, 8), (277, 3), (278, 2)]
    let pixels: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
    let file =
      Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(20, 4) + pixels
      + number(tags.count, 2) + tags.flatMap { field($0.0, $0.1) }

    let screen = Screen(Self.file("inline=1", file))

    #expect(
      screen.pictures.first?.bitmap.pixels == [
        Pixels.red, Pixels.green, Pixels.blue, Pixels.black,
      ])
  }

  @Test("Different files make different pictures, even if they aren't decoded")
  func filesMakeDifferentPictures() {
    let gif = Array("GIF89a".utf8) + [20, 0, 44, 0]

    let one = Screen(Self.file("inline=1", gif + [1]))
    let two = Screen(Self.file("inline=1", gif + [2]))

    #expect(one.frame != two.frame)
  }

  @Test("A file beyond 64 KiB is read whole")
  func largeFileIsRead() throws {
    var bytes = try Pixels.png(width: 20, height: 44)
    bytes += [UInt8](repeating: 7, count: 300_000)
    let screen = Screen(Self.file("inline=1", bytes))
    #expect(screen.pictures.count == 1)
  }
}
