/// The chunks of a PNG file, each validated without expanding any pixels.
///
/// The fast path does no more than this with a baseline. It is cheap, and it reports what is wrong with a damaged file.
package struct PNGFile: Sendable {
  /// The width in pixels, according to the header.
  package let width: Int
  /// The height in pixels, according to the header.
  package let height: Int
  /// The number of bits per pixel, over all channels.
  let bitsPerPixel: Int
  private let bytes: [UInt8]
  /// All chunks in order: the type and the range of the data.
  private let chunks: [(type: PNGChunk.ChunkType, data: Range<Int>)]

  /// The first eight bytes of every PNG file (PNG, third edition, §5.2).
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Validates all chunks of a file.
  ///
  /// - Throws: If the signature isn't that of PNG, the file ends too early, a chunk has an invalid length, type or
  ///   checksum, IHDR isn't first, IEND isn't last, or the picture is empty.
  package init(_ bytes: [UInt8]) throws(PNGError) {
    guard bytes.starts(with: Self.signature) else {
      // A prefix of the signature is a truncated file, not a file of another kind.
      throw bytes.isEmpty
        ? .damaged("the file is empty")
        : Self.signature.starts(with: bytes)
          ? .damaged("the file ends too early, in its signature")
          : Self.hasConvertedLineEnds(bytes)
            ? .damaged("the file is not a PNG any more: its line ends were converted")
            : .damaged("the file is not a PNG")
    }
    var chunks: [(type: PNGChunk.ChunkType, data: Range<Int>)] = []
    var offset = Self.signature.count
    while chunks.last?.type != .end {
      let chunk = try Self.chunk(at: offset, in: bytes, after: chunks.last?.type)
      guard chunks.isEmpty == (chunk.type == .header) else {
        throw .damaged(
          chunks.isEmpty
            ? "the first chunk is \(chunk.type), not IHDR"
            : "there is a second IHDR chunk at byte \(offset)")
      }
      chunks.append(chunk)
      offset = chunk.data.upperBound + 4
    }
    guard offset == bytes.count else {
      throw .damaged("there are \(bytes.count - offset) bytes after the end of the picture")
    }
    guard chunks.contains(where: { $0.type == .imageData }) else {
      throw .damaged("the file has no IDAT chunk")
    }
    let header = bytes[chunks[0].data]
    (width, height, bitsPerPixel) = try Self.dimensions(header)
    self.bytes = bytes
    self.chunks = chunks
  }

  /// Whether these bytes are a PNG file whose line endings were converted like those of a text, from CRLF to LF or from
  /// LF to CRLF. The signature contains both in order to detect this (PNG, third edition, §5.2).
  package static func hasConvertedLineEnds(_ bytes: [UInt8]) -> Bool {
    func withoutReturns(_ bytes: some Sequence<UInt8>) -> [UInt8] { bytes.filter { $0 != 0x0d } }
    return !bytes.starts(with: signature)
      && withoutReturns(bytes.prefix(signature.count + 3)).starts(with: withoutReturns(signature))
  }

  /// The data of all chunks of `type`, concatenated in order, or nil if there are none.
  package func data(of type: PNGChunk.ChunkType) -> [UInt8]? {
    let parts = chunks.filter { $0.type == type }
    guard !parts.isEmpty else { return nil }
    return parts.reduce(into: []) { $0 += bytes[$1.data] }
  }

  /// Whether the file has only the chunks that ``PNGEncoder`` writes for pixels, and chunks of one more type. Any
  /// others might animate the picture, rotate it, or change its colours (PNG, third edition, §11.3).
  package func hasOnlyPixels(and type: PNGChunk.ChunkType) -> Bool {
    let own: [PNGChunk.ChunkType] = [.header, .palette, .transparency, .imageData, .end, type]
    // tRNS has at most one level per palette colour (§11.3.1.1).
    return chunks.allSatisfy { own.contains($0.type) }
      && size(of: .transparency) <= size(of: .palette) / 3
  }

  /// The number of bytes in all chunks of `type`.
  func size(of type: PNGChunk.ChunkType) -> Int {
    chunks.reduce(0) { $0 + ($1.type == type ? $1.data.count : 0) }
  }

  /// This file with only the chunks that determine its pixels.
  ///
  /// Colour profiles, gamma, text and private data are dropped, so that a decoder neither applies them to colours nor
  /// spends memory on them.
  func withPixelChunksOnly() -> [UInt8] {
    let kept = chunks.filter { $0.type.isCritical || $0.type == .transparency }
    return kept.reduce(into: Self.signature) { result, chunk in
      result += bytes[chunk.data.lowerBound - 8..<chunk.data.upperBound + 4]
    }
  }

  private static func chunk(
    at offset: Int, in bytes: [UInt8], after previous: PNGChunk.ChunkType?
  ) throws(PNGError) -> (type: PNGChunk.ChunkType, data: Range<Int>) {
    guard bytes.count - offset >= 8 else {
      let location = previous.map { "after chunk \($0)" } ?? "after its signature"
      throw .damaged("the file ends too early, \(location)")
    }
    let length = Int(number(at: offset, in: bytes))
    let type = PNGChunk.ChunkType(code: number(at: offset + 4, in: bytes))
    guard type.isValid else {
      throw .damaged("the chunk at byte \(offset) has a type that is not four letters")
    }
    guard length <= Int(Int32.max) else {
      throw .damaged("chunk \(type) at byte \(offset) has an impossible length")
    }
    let start = offset + 8
    guard bytes.count - start >= length + 4 else {
      throw .damaged("the file ends too early, in chunk \(type)")
    }
    let data = start..<start + length
    guard Zlib.crc32(bytes[offset + 4..<data.upperBound]) == number(at: data.upperBound, in: bytes)
    else {
      throw .damaged("chunk \(type) at byte \(offset) has a wrong checksum")
    }
    return (type, data)
  }

  private static func dimensions(
    _ header: ArraySlice<UInt8>
  ) throws(PNGError) -> (width: Int, height: Int, bitsPerPixel: Int) {
    let header = Array(header)
    guard header.count == 13 else {
      throw .damaged("chunk IHDR has \(header.count) bytes instead of 13")
    }
    let width = Int(number(at: 0, in: header))
    let height = Int(number(at: 4, in: header))
    guard width > 0, height > 0 else { throw .damaged("the picture is \(width)×\(height) pixels") }
    // The number of samples per pixel by colour type: grey, RGB, palette, grey and alpha, RGBA.
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][header[9]] ?? 1
    return (width, height, samples * Int(header[8]))
  }

  private static func number(at offset: Int, in bytes: [UInt8]) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
