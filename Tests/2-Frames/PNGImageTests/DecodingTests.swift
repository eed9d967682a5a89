import PNGImage
import TerminalFrame
import Testing

/// Decoding pictures from other encoders.
@Suite(.timeLimit(.minutes(20))) struct DecodingTests {
  /// A row in several of PNG's pixel formats, with the pixels that it encodes.
  static let forms: [(name: String, depth: UInt8, type: UInt8, row: [UInt8], pixels: [UInt32])] = [
    ("1-bit grey", 1, 0, [0b1010_0000], [0xffff_ffff, 0xff00_0000, 0xffff_ffff]),
    ("2-bit grey", 2, 0, [0b0001_1011], [0xff00_0000, 0xff55_5555, 0xffaa_aaaa]),
    ("8-bit grey", 8, 0, [0, 128, 255], [0xff00_0000, 0xff80_8080, 0xffff_ffff]),
    ("16-bit grey", 16, 0, [0, 0, 0x80, 0x80, 255, 255], [0xff00_0000, 0xff80_8080, 0xffff_ffff]),
    ("grey and alpha", 8, 4, [0, 9, 128, 8, 255, 7], [0x0900_0000, 0x0880_8080, 0x07ff_ffff]),
    ("RGB", 8, 2, [1, 2, 3, 4, 5, 6, 7, 8, 9], [0xff03_0201, 0xff06_0504, 0xff09_0807]),
    ("palette", 8, 3, [1, 0, 1], [0xff06_0504, 0xff03_0201, 0xff06_0504]),
    ("4-bit palette", 4, 3, [0x10, 0x10], [0xff06_0504, 0xff03_0201, 0xff06_0504]),
  ]

  @Test("Each pixel format is decoded", arguments: forms.indices)
  func formatIsDecoded(index: Int) throws {
    let form = Self.forms[index]
    let bytes = Pictures.assemble(
      [
        ("IHDR", Pictures.header(width: 3, height: 1, depth: form.depth, colorType: form.type)),
        ("gAMA", [0, 1, 0x86, 0xa0]),
        ("PLTE", [1, 2, 3, 4, 5, 6]),
        ("IDAT", try Zlib.deflate([0] + form.row)),
        ("IEND", []),
      ].filter { $0.0 != "PLTE" || form.type == 3 })
    let bitmap = try PNGDecoder.decode(bytes)
    #expect(bitmap.pixels == form.pixels, "\(form.name)")
  }

  @Test(
    "A header that claims too many pixels is refused",
    arguments: [
      (UInt32(40_000), UInt32(1), "the picture is too large: 40000×1 pixels"),
      (2_147_483_647, 2_147_483_647, "the picture is too large: 2147483647×2147483647 pixels"),
      (32_768, 32_768, "the picture is too large: 32768×32768 pixels"),
      (3000, 4000, "the picture is 3000×4000 pixels, but the file holds fewer"),
      (8000, 8000, "the picture is too large: 8000×8000 pixels"),
      (0, 5, "the picture is 0×5 pixels"),
    ])
  func hugeHeaderIsRefused(width: UInt32, height: UInt32, message: String) throws {
    let bytes = Pictures.assemble([
      ("IHDR", Pictures.header(width: width, height: height, depth: 8, colorType: 2)),
      ("IDAT", try Zlib.deflate([0, 0, 0, 0])),
      ("IEND", []),
    ])
    expect(message) { try PNGDecoder.decode(bytes) }
  }

  @Test(
    "Missing pixels and invalid formats are refused",
    arguments: [
      (UInt8(8), UInt8(2), [0, 0] as [UInt8]), (8, 3, [0, 0, 0, 0]), (3, 0, [0, 0]),
      (8, 5, [0, 0]),
      (16, 3, [0, 0]),
    ])
  func damagedPixelsAreRefused(depth: UInt8, type: UInt8, row: [UInt8]) throws {
    let bytes = Pictures.assemble([
      ("IHDR", Pictures.header(width: 3, height: 2, depth: depth, colorType: type)),
      ("IDAT", try Zlib.deflate(row)),
      ("IEND", []),
    ])
    let error = #expect(throws: PNGError.self) { try PNGDecoder.decode(bytes) }
    #expect(error?.message.hasPrefix("libpng can't read the picture: ") == true)
  }

  @Test("Pixel data that isn't compressed is refused")
  func rubbishIsRefused() {
    let bytes = Pictures.assemble([
      ("IHDR", Pictures.header(width: 3, height: 2, depth: 8, colorType: 2)),
      ("IDAT", [0xde, 0xad, 0xbe, 0xef]),
      ("IEND", []),
    ])
    #expect(throws: PNGError.self) { try PNGDecoder.decode(bytes) }
  }
}
