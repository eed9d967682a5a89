import PNGImage
import TerminalFrame
import Testing

/// Encoding pictures.
@Suite(.timeLimit(.minutes(20))) struct EncodingTests {
  @Test(
    "A picture of up to 256 colours has a palette, and one of more is RGB",
    arguments: [
      (16, UInt8(3)), (256, 3), (272, 2), (4096, 2),
    ])
  func colorTypeFitsColors(colors: Int, expected: UInt8) throws {
    let bytes = try PNGEncoder.encode(Pictures.opaque(colors: colors))
    #expect(Pictures.colorType(bytes) == expected)
  }

  @Test(
    "A palette of few colours uses fewer bits per pixel",
    arguments: [(1, UInt8(2)), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func bitDepthFitsPalette(colors: Int, expected: UInt8) throws {
    let pixels = (0..<colors).map { 0xff00_0000 | UInt32($0) }
    let bytes = try PNGEncoder.encode(Bitmap(width: colors, height: 1, pixels: pixels))
    #expect(Pictures.bitDepth(bytes) == expected)
  }

  @Test(
    "Pixels that share a byte survive a round trip, also if a row ends within a byte",
    arguments: [2, 4, 5, 16], 1...9)
  func packedPixelsSurvive(colors: Int, width: Int) throws {
    let pixels = (0..<width * 11).map { 0xff00_0000 | UInt32($0 * 7 % colors) }
    let bitmap = Bitmap(width: width, height: 11, pixels: pixels)

    #expect(try PNGDecoder.decode(PNGEncoder.encode(bitmap)) == bitmap)
  }

  @Test("Encoded palette indices decode to the palette's colours")
  func indicesDecodeToColors() throws {
    let palette = [Bitmap.pixel(RGB(1, 2, 3)), Bitmap.pixel(RGB(200, 100, 0))]
    let rows: [[UInt8]] = [[0, 1, 1], [1, 0, 0]]

    let picture = try PNGDecoder.decode(
      try PNGEncoder.encode(scanlines: rows.flatMap { [0] + $0 }, width: 3, palette: palette))

    #expect((picture.width, picture.height) == (3, 2))
    #expect(picture.pixels == rows.joined().map { palette[Int($0)] })
  }

  @Test(
    "Scanlines that don't fit the width or the palette are refused",
    arguments: [
      ([0, 0, 2], 2, 2), ([0, 0, 0, 0], 2, 1), ([0], 0, 1), ([0, 0], 1, 0), ([1, 0, 0], 2, 2),
    ] as [([UInt8], Int, Int)])
  func wrongScanlinesAreRefused(scanlines: [UInt8], width: Int, colors: Int) {
    #expect(throws: PNGError.self) {
      try PNGEncoder.encode(
        scanlines: scanlines, width: width, palette: Array(repeating: 0xff00_0000, count: colors))
    }
  }

  @Test("A picture with a translucent pixel is RGBA")
  func translucentPictureIsRGBA() throws {
    var bitmap = Pictures.opaque(colors: 512)
    bitmap[3, 2] = 0x80ff_00ff
    let bytes = try PNGEncoder.encode(bitmap)
    #expect(Pictures.colorType(bytes) == 6)
  }

  @Test("Pixels survive a round trip", arguments: [1, 2, 16, 255, 256, 257, 5000])
  func pixelsSurviveRoundTrip(colors: Int) throws {
    let bitmap = Pictures.opaque(colors: max(16, colors))
    let decoded = try PNGDecoder.decode(PNGEncoder.encode(bitmap))
    #expect(decoded == bitmap)
  }

  @Test("Transparent pixels survive a round trip", arguments: [32, 512])
  func transparentPixelsSurvive(colors: Int) throws {
    var bitmap = Pictures.opaque(colors: colors)
    bitmap[0, 0] = 0x0012_3456
    bitmap[5, 1] = 0x7f12_3456
    let decoded = try PNGDecoder.decode(PNGEncoder.encode(bitmap))
    #expect(decoded == bitmap)
  }

  @Test("The same picture gives the same bytes")
  func encodingIsStable() throws {
    let (first, second) = (try Pictures.file(), try Pictures.file())
    #expect(first == second)
  }

  @Test("Private data of any length survives a round trip", arguments: [0, 1, 1 << 20, 3_500_000])
  func privateDataSurvives(size: Int) throws {
    let type = try #require(PNGChunk.ChunkType("qaFR"))
    let data = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let bytes = try PNGEncoder.encode(
      Pictures.opaque(colors: 16), chunks: [PNGChunk(type: type, data: data)])
    #expect(try PNGFile(bytes).data(of: type) == data)
    #expect(try PNGDecoder.decode(bytes) == Pictures.opaque(colors: 16))
  }

  @Test("Private data comes before the pixels")
  func privateDataComesFirst() throws {
    let bytes = try Pictures.file()
    let own = try #require(bytes.firstRange(of: Array("qaFR".utf8)))
    let pixels = try #require(bytes.firstRange(of: Array("IDAT".utf8)))
    #expect(own.lowerBound < pixels.lowerBound)
  }

  @Test("A chunk that would change the picture is refused", arguments: ["IDAT", "PLTE", "tRNS"])
  func criticalChunkIsRefused(name: String) throws {
    let type = try #require(PNGChunk.ChunkType(name))
    let error = #expect(throws: PNGError.self) {
      try PNGEncoder.encode(Pictures.opaque(colors: 16), chunks: [PNGChunk(type: type, data: [])])
    }
    #expect(error?.message == "chunk \(name) can't be added to a picture")
  }

  @Test("A malformed chunk type is nil", arguments: ["", "qaF", "qaFRx", "qaf1", "qafr", "qä R"])
  func malformedTypeIsNil(name: String) {
    #expect(PNGChunk.ChunkType(name) == nil)
  }
}
