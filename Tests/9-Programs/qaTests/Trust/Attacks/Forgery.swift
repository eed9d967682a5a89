import Baselines
import ContentDigest
import FoundationEssentials
import FrameRenderer
import PNGImage
import ProjectFiles
import TerminalFrame
import Testing

/// Pictures that `qa` never wrote, with correct checksums.
enum Forgery {
  /// The pixels of a picture in a PNG of another program.
  static func plain(_ file: ScreenshotFile) throws -> [UInt8] {
    try PNGEncoder.encode(PNGDecoder.decode(file.bytes))
  }

  /// The pixels of one picture with the frame of another.
  static func picture(of pixels: ScreenshotFile, frame: ScreenshotFile) throws -> [UInt8] {
    try picture(
      PNGDecoder.decode(pixels.bytes), encoded: frame.frame.encoded(),
      fingerprint: frame.fingerprint)
  }

  /// Returns the picture with its first rows of pixels blanked.
  ///
  /// - Parameter fingerprint: The renderer's fingerprint to write; nil keeps that of the picture.
  static func withoutTop(
    _ file: ScreenshotFile, rows: Int, fingerprint: String? = nil
  ) throws -> [UInt8] {
    var pixels = try PNGDecoder.decode(file.bytes)
    let ground = pixels.pixels[pixels.pixels.count - 1]
    for index in 0..<rows * pixels.width { pixels.pixels[index] = ground }
    return try picture(
      pixels, encoded: file.frame.encoded(), fingerprint: fingerprint ?? file.fingerprint)
  }

  /// A picture that carries another frame than it shows.
  static func picture(
    _ file: ScreenshotFile, changing change: (inout Frame) -> Void
  ) throws -> [UInt8] {
    var frame = file.frame
    change(&frame)
    return try picture(
      PNGDecoder.decode(file.bytes), encoded: frame.encoded(), fingerprint: file.fingerprint)
  }

  /// A picture with one more chunk.
  static func picture(
    _ file: ScreenshotFile, adding type: String, _ data: [UInt8]
  ) throws -> [UInt8] {
    let own = try #require(PNGChunk.ChunkType("qaFR"))
    let frame = try #require(PNGFile(file.bytes).data(of: own))
    let added = PNGChunk(type: try #require(PNGChunk.ChunkType(type)), data: data)
    return try PNGEncoder.encode(
      PNGDecoder.decode(file.bytes), chunks: [PNGChunk(type: own, data: frame), added])
  }

  /// A picture whose chunk holds arbitrary bytes as its frame, with their correct digest.
  static func picture(
    _ pixels: Bitmap, encoded: [UInt8], fingerprint: String
  ) throws -> [UInt8] {
    let head =
      "qa frame 1\n\(SHA256Digest(of: encoded))\n\(fingerprint.utf8.count)\n\(fingerprint)"
    let type = try #require(PNGChunk.ChunkType("qaFR"))
    let chunk = PNGChunk(type: type, data: Array(head.utf8) + (try Zlib.deflate(encoded)))
    return try PNGEncoder.encode(pixels, chunks: [chunk])
  }
}

extension Frame {
  /// Writes over the cells of a row, from its first column on.
  mutating func put(_ text: String, row: Int) {
    var cells = cells
    for (column, character) in text.enumerated() {
      cells[row * size.columns + column].text = String(character)
    }
    let old = self
    self = Frame(size: size, cells: cells)
    (cursor, title) = (old.cursor, old.title)
  }
}

extension AttackScene {
  func screenshot(_ path: String) throws -> ScreenshotFile { try ScreenshotFile(bytes(path)) }

  /// A screen's baseline.
  func baseline(_ screen: String) throws -> ScreenshotFile {
    try screenshot("screenshots/baseline/\(screen).png")
  }

  func record(_ screen: String) throws -> ApprovalRecord {
    try JSONDecoder().decode(
      ApprovalRecord.self,
      from: Data(bytes("screenshots/baseline/\(screen).approval.json")))
  }

  func write(_ record: ApprovalRecord) throws {
    try write(
      try JSONFiles.encode(record), to: "screenshots/baseline/\(record.screen).approval.json")
  }

  /// Changes the approvals of a screen's record.
  func editRecord(_ screen: String, _ change: (inout [Approval]) -> Void) throws {
    let old = try record(screen)
    var approvals = old.approvals
    change(&approvals)
    let new = ApprovalRecord(screen: BaselineName(screen), approvals: approvals)
    try #require(new != old)
    try write(new)
  }

  /// Replaces a baseline by another file and adds an approval with everything that a genuine one has.
  func forgeApproval(of screen: String, _ picture: [UInt8]) throws {
    let to = try BaselineFile(picture).digest
    try write(picture, to: "screenshots/baseline/\(screen).png")
    try editRecord(screen) { approvals in
      guard let newest = approvals.last else { return }
      approvals.append(
        newest.changed(
          from: newest.to, to: to, picture: .some(SHA256Digest(of: picture)), by: "Mallory"))
    }
  }
}

extension Approval {
  /// Returns a copy with some members replaced.
  func changed(
    from: BaselineDigest?? = nil, to: BaselineDigest?? = nil,
    picture: SHA256Digest?? = nil, config: ApprovedConfig?? = nil,
    by: String? = nil, reason: String? = nil
  ) -> Approval {
    Approval(
      from: from ?? self.from, to: to ?? self.to, picture: picture ?? self.picture, masks: masks,
      config: config ?? self.config, doubts: doubts, by: by ?? self.by, at: at,
      reason: reason ?? self.reason, run: run)
  }
}

extension Forgery {
  /// A font of the same name in which every character is a dot too small to be seen (OpenType, "glyf").
  static func blanked(_ font: [UInt8]) throws -> [UInt8] {
    func number(_ at: Int, _ count: Int) -> Int {
      font[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    // The table directory: the tag, a checksum, the place and the length of each table.
    func table(_ tag: String) throws -> Range<Int> {
      let entries = (0..<number(4, 2)).map { 12 + 16 * $0 }
      let entry = try #require(entries.first { Array(font[$0..<$0 + 4]) == Array(tag.utf8) })
      return number(entry + 8, 4)..<number(entry + 8, 4) + number(entry + 12, 4)
    }
    let (places, outlines) = (try table("loca"), try table("glyf"))
    let isLong = try number(table("head").lowerBound + 50, 2) == 1
    let starts = stride(from: places.lowerBound, to: places.upperBound, by: isLong ? 4 : 2)
      .map { isLong ? number($0, 4) : 2 * number($0, 2) }
    // One contour of three points, eight units wide and high.
    let dot: [UInt8] = [
      0, 1, 0, 0, 0, 0, 0, 8, 0, 8, 0, 2, 0, 0, 0x31, 0x33, 0x35, 8, 8,
    ]
    var blanked = font
    for (start, end) in zip(starts, starts.dropFirst()) where end - start >= dot.count {
      let place = outlines.lowerBound + start
      blanked.replaceSubrange(place..<place + dot.count, with: dot)
    }
    return blanked
  }
}
