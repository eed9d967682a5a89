import PNGImage
import TerminalFrame
import Testing

/// Reading the chunks of a file.
@Suite(.timeLimit(.minutes(20))) struct PNGFileTests {
  @Test("A sound file has its size and its private data")
  func soundFileIsRead() throws {
    let type = try #require(PNGChunk.ChunkType("qaFR"))
    let file = try PNGFile(Pictures.file())
    #expect(file.width == 16)
    #expect(file.height == 2)
    #expect(file.data(of: type) == [1, 2, 3])
  }

  @Test("The data of a missing chunk type is nil")
  func missingChunkIsNil() throws {
    let type = try #require(PNGChunk.ChunkType("quUX"))
    #expect(try PNGFile(Pictures.file()).data(of: type) == nil)
  }

  @Test(
    "A file that isn't a PNG is refused",
    arguments: [
      ([], "the file is empty"),
      (Array("GIF89a".utf8), "the file is not a PNG"),
      (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "the file is not a PNG"),
      ([0x89, 0x50], "the file ends too early, in its signature"),
    ] as [([UInt8], String)])
  func otherFilesAreRefused(bytes: [UInt8], message: String) {
    expect(message) { try PNGFile(bytes) }
  }

  @Test(
    "A truncated file is refused, naming the place",
    arguments: [
      (8, "the file ends too early, after its signature"),
      (15, "the file ends too early, after its signature"),
      (16, "the file ends too early, in chunk IHDR"),
      (32, "the file ends too early, in chunk IHDR"),
      (33, "the file ends too early, after chunk IHDR"),
      (41, "the file ends too early, in chunk qaFR"),
      (48, "the file ends too early, after chunk qaFR"),
    ])
  func truncatedFileIsRefused(length: Int, message: String) throws {
    let bytes = try Pictures.file()
    expect(message) { try PNGFile(Array(bytes.prefix(length))) }
  }

  @Test("Every truncation is refused")
  func everyTruncationIsRefused() throws {
    let bytes = try Pictures.file()
    for length in bytes.indices {
      #expect(throws: PNGError.self, "cut after \(length) bytes") {
        try PNGFile(Array(bytes.prefix(length)))
      }
    }
  }

  @Test("A flipped bit in any byte is refused")
  func everyFlipIsRefused() throws {
    let bytes = try Pictures.file()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: PNGError.self, "byte \(index) flipped") { try PNGFile(damaged) }
    }
  }

  @Test(
    "The chunk of a changed byte is named",
    arguments: [
      (20, "chunk IHDR at byte 8 has a wrong checksum"),
      (42, "chunk qaFR at byte 33 has a wrong checksum"),
      (45, "chunk qaFR at byte 33 has a wrong checksum"),
    ])
  func damagedChunkIsNamed(index: Int, message: String) throws {
    var bytes = try Pictures.file()
    bytes[index] ^= 0xff
    expect(message) { try PNGFile(bytes) }
  }

  @Test("Bytes after the end are refused")
  func trailingBytesAreRefused() throws {
    let bytes = try Pictures.file() + [0, 0, 0]
    expect("there are 3 bytes after the end of the picture") { try PNGFile(bytes) }
  }

  @Test(
    "Chunks out of order, missing or misnamed are refused",
    arguments: [
      (["IDAT", "IEND"], "the first chunk is IDAT, not IHDR"),
      (["IHDR", "IEND"], "the file has no IDAT chunk"),
      (["IHDR", "IHDR", "IDAT", "IEND"], "there is a second IHDR chunk at byte 33"),
      (["IHDR", "ID4T", "IEND"], "the chunk at byte 33 has a type that is not four letters"),
    ])
  func chunkOrderIsChecked(types: [String], message: String) {
    let header = Pictures.header(width: 1, height: 1, depth: 8, colorType: 0)
    let bytes = Pictures.assemble(types.map { ($0, $0 == "IHDR" ? header : []) })
    expect(message) { try PNGFile(bytes) }
  }
}

/// Compression.
@Suite(.timeLimit(.minutes(20))) struct ZlibTests {
  @Test("Bytes survive a round trip", arguments: [0, 1, 65_535, 65_536, 200_000])
  func bytesSurviveRoundTrip(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
    #expect(try Zlib.inflate(Zlib.deflate(bytes), limit: size) == bytes)
  }

  @Test("Data that expands beyond the limit is refused", arguments: [0, 1, 65_536, 999_999])
  func expansionIsLimited(limit: Int) throws {
    let bomb = try Zlib.deflate(Array(repeating: 7, count: 1_000_000))
    expect("the compressed data expands to more than \(limit) bytes") {
      try Zlib.inflate(bomb, limit: limit)
    }
  }

  @Test("Damaged data is refused")
  func damagedDataIsRefused() throws {
    var bytes = try Zlib.deflate(Array(repeating: 7, count: 1000))
    expect("the compressed data ends too early") {
      try Zlib.inflate(Array(bytes.dropLast()), limit: 1000)
    }
    expect("the compressed data is followed by other bytes") {
      try Zlib.inflate(bytes + [0], limit: 1000)
    }
    bytes[0] ^= 0xff
    expect("the compressed data is damaged") { try Zlib.inflate(bytes, limit: 1000) }
  }
}
