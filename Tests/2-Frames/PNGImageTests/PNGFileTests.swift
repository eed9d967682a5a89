import PNGImage
import TerminalFrame
import Testing

/// Walking over the chunks of a file.
@Suite struct PNGFileTests {
  @Test("Size and data of a sound file")
  func sound() throws {
    let type = try #require(PNGChunk.ChunkType("qaFR"))
    let file = try PNGFile(Pictures.file())
    #expect(file.width == 16)
    #expect(file.height == 2)
    #expect(file.data(of: type) == [1, 2, 3])
  }

  @Test("A type that is not there gives nil")
  func absent() throws {
    let type = try #require(PNGChunk.ChunkType("quUX"))
    #expect(try PNGFile(Pictures.file()).data(of: type) == nil)
  }

  @Test(
    "Files that are no PNG",
    arguments: [
      ([], "the file is empty"),
      (Array("GIF89a".utf8), "the file is not a PNG"),
      (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "the file is not a PNG"),
      ([0x89, 0x50], "the file ends too early, in its signature"),
    ] as [([UInt8], String)])
  func foreign(bytes: [UInt8], message: String) {
    expect(message) { try PNGFile(bytes) }
  }

  @Test(
    "A file cut short anywhere is refused with the place",
    arguments: [
      (8, "the file ends too early, after its signature"),
      (15, "the file ends too early, after its signature"),
      (16, "the file ends too early, in chunk IHDR"),
      (32, "the file ends too early, in chunk IHDR"),
      (33, "the file ends too early, after chunk IHDR"),
      (41, "the file ends too early, in chunk qaFR"),
      (48, "the file ends too early, after chunk qaFR"),
    ])
  func truncated(length: Int, message: String) throws {
    let bytes = try Pictures.file()
    expect(message) { try PNGFile(Array(bytes.prefix(length))) }
  }

  @Test("No cut goes unnoticed")
  func everyTruncation() throws {
    let bytes = try Pictures.file()
    for length in bytes.indices {
      #expect(throws: PNGError.self, "cut after \(length) bytes") {
        try PNGFile(Array(bytes.prefix(length)))
      }
    }
  }

  @Test("No flipped bit goes unnoticed")
  func everyFlip() throws {
    let bytes = try Pictures.file()
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect(throws: PNGError.self, "byte \(index) flipped") { try PNGFile(damaged) }
    }
  }

  @Test(
    "A flipped byte is named with its chunk",
    arguments: [
      (20, "chunk IHDR at byte 8 has a wrong checksum"),
      (42, "chunk qaFR at byte 33 has a wrong checksum"),
      (45, "chunk qaFR at byte 33 has a wrong checksum"),
    ])
  func flipped(index: Int, message: String) throws {
    var bytes = try Pictures.file()
    bytes[index] ^= 0xff
    expect(message) { try PNGFile(bytes) }
  }

  @Test("Bytes after the end are refused")
  func trailing() throws {
    let bytes = try Pictures.file() + [0, 0, 0]
    expect("there are 3 bytes after the end of the picture") { try PNGFile(bytes) }
  }

  @Test(
    "Chunks out of order or missing",
    arguments: [
      (["IDAT", "IEND"], "the first chunk is IDAT, not IHDR"),
      (["IHDR", "IEND"], "the file has no chunk IDAT"),
      (["IHDR", "IHDR", "IDAT", "IEND"], "there is a second chunk IHDR at byte 33"),
      (["IHDR", "ID4T", "IEND"], "the chunk at byte 33 has a type that is not four letters"),
    ])
  func order(types: [String], message: String) {
    let header = Pictures.header(width: 1, height: 1, depth: 8, colorType: 0)
    let bytes = Pictures.assemble(types.map { ($0, $0 == "IHDR" ? header : []) })
    expect(message) { try PNGFile(bytes) }
  }
}

/// Compression.
@Suite struct ZlibTests {
  @Test("Bytes survive a round trip", arguments: [0, 1, 65_535, 65_536, 200_000])
  func roundTrip(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 5) }
    #expect(try Zlib.inflate(Zlib.deflate(bytes), limit: size) == bytes)
  }

  @Test("What expands beyond the limit is refused", arguments: [0, 1, 65_536, 999_999])
  func limit(limit: Int) throws {
    let bomb = try Zlib.deflate(Array(repeating: 7, count: 1_000_000))
    expect("the compressed data expands to more than \(limit) bytes") {
      try Zlib.inflate(bomb, limit: limit)
    }
  }

  @Test("Damaged data is refused")
  func damaged() throws {
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
