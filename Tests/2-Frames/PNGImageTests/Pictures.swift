import PNGImage
import TerminalFrame
import Testing

/// Pictures and files that several tests use.
enum Pictures {
  /// A picture of `colors` different opaque pixels, 16 in each row.
  static func opaque(colors: Int) -> Bitmap {
    let pixels = (0..<colors).map { 0xff00_0000 | UInt32($0) &* 2_654_435 & 0xff_ffff }
    return Bitmap(
      width: 16, height: colors / 16, pixels: Array(pixels.prefix(colors / 16 * 16)))
  }

  /// A small picture with a private chunk.
  static func file() throws -> [UInt8] {
    let type = try #require(PNGChunk.ChunkType("qaFR"))
    return try PNGEncoder.encode(
      opaque(colors: 32), chunks: [PNGChunk(type: type, data: [1, 2, 3])])
  }

  /// The colour type in the header of a file.
  static func colorType(_ bytes: [UInt8]) -> UInt8 { bytes[25] }

  /// The bit depth in the header of a file.
  static func bitDepth(_ bytes: [UInt8]) -> UInt8 { bytes[24] }

  /// A file of these chunks, with correct checksums. It is deliberately written out, independent of the encoder
  /// under test.
  static func assemble(_ chunks: [(type: String, data: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    for (type, data) in chunks {
      bytes += bigEndian(UInt32(data.count))
      bytes += Array(type.utf8) + data
      bytes += bigEndian(checksum(Array(type.utf8) + data))
    }
    return bytes
  }

  static func header(width: UInt32, height: UInt32, depth: UInt8, colorType: UInt8) -> [UInt8] {
    bigEndian(width) + bigEndian(height) + [depth, colorType, 0, 0, 0]
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// The CRC-32, computed bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 0xffff_ffff
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xedb8_8320 : remainder >> 1
      }
    }
    return ~remainder
  }
}

/// Expects an error with exactly this message.
func expect(
  _ message: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> some Any
) {
  let error = #expect(throws: PNGError.self, sourceLocation: sourceLocation) { _ = try body() }
  #expect(error?.message == message, sourceLocation: sourceLocation)
}
