/// A chunk of a PNG file: a type of four letters and its data (PNG, third edition, §5.3).
package struct PNGChunk: Hashable, Sendable {
  package var type: ChunkType
  package var data: [UInt8]

  package init(type: ChunkType, data: [UInt8]) {
    self.type = type
    self.data = data
  }

  /// The type of a chunk: four ASCII letters. Their case encodes properties such as whether a reader may ignore the
  /// chunk.
  package struct ChunkType: Hashable, Sendable {
    /// The four letters, the first one in the highest byte.
    let code: UInt32

    init(code: UInt32) { self.code = code }

    /// - Returns: nil if `name` isn't four ASCII letters with the third in upper case.
    package init?(_ name: String) {
      let letters = Array(name.utf8)
      guard letters.count == 4, letters.allSatisfy(Self.isLetter), letters[2] & 0x20 == 0 else {
        return nil
      }
      code = letters.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// The four letters as bytes.
    var bytes: [UInt8] { code.bigEndianBytes }

    var isValid: Bool { bytes.allSatisfy(Self.isLetter) }

    /// Whether a reader that doesn't know this type must reject the file.
    var isCritical: Bool { code & 0x2000_0000 == 0 }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
    }

    static let header = ChunkType(code: 0x4948_4452)
    static let palette = ChunkType(code: 0x504c_5445)
    static let transparency = ChunkType(code: 0x7452_4e53)
    static let imageData = ChunkType(code: 0x4944_4154)
    static let end = ChunkType(code: 0x4945_4e44)
  }
}

extension PNGChunk.ChunkType: CustomStringConvertible {
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// Appends the signature and chunks of a PNG file.
struct PNGWriter {
  private(set) var bytes = PNGFile.signature

  /// The most data in a chunk, in bytes. The rest goes into further chunks of the same type, because libpng refuses to
  /// load ancillary chunks of more than 8 MB.
  static let largestChunk = 1 << 20

  /// Appends `data` as one chunk, or as several if it is long.
  mutating func chunks(_ type: PNGChunk.ChunkType, _ data: [UInt8]) {
    var start = 0
    repeat {
      let end = min(data.count, start + Self.largestChunk)
      chunk(type, data[start..<end])
      start = end
    } while start < data.count
  }

  private mutating func chunk(_ type: PNGChunk.ChunkType, _ data: ArraySlice<UInt8>) {
    bytes += UInt32(data.count).bigEndianBytes
    let start = bytes.count
    bytes += type.bytes
    bytes += data
    bytes += Zlib.crc32(bytes[start...]).bigEndianBytes
  }
}

extension UInt32 {
  /// The bytes as PNG stores a number, the highest first (PNG, third edition, §7.1).
  var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
