import ContentDigest
import FoundationEssentials
import PNGImage
import ScreenshotSuite
import TerminalFrame
import Testing

/// Pictures that `qa` never wrote, though all their checksums are right.
enum Forgery {
  /// The pixels of a picture in a PNG of another program.
  static func plain(_ file: ScreenshotFile) throws -> [UInt8] {
    try PNGEncoder.encode(PNGDecoder.decode(file.bytes))
  }

  /// The pixels of one picture with the frame of another.
  static func picture(of pixels: ScreenshotFile, frame: ScreenshotFile) throws -> [UInt8] {
    try ScreenshotFile(
      PNGDecoder.decode(pixels.bytes), of: frame.frame, fingerprint: frame.fingerprint
    ).bytes
  }

  /// A picture whose first rows of pixels are gone.
  static func withoutTop(
    _ file: ScreenshotFile, rows: Int, fingerprint: String? = nil
  ) throws -> [UInt8] {
    var picture = try PNGDecoder.decode(file.bytes)
    let ground = picture.pixels[picture.pixels.count - 1]
    for index in 0..<rows * picture.width { picture.pixels[index] = ground }
    return try ScreenshotFile(
      picture, of: file.frame, fingerprint: fingerprint ?? file.fingerprint
    ).bytes
  }

  /// A picture that carries another frame than it shows.
  static func picture(
    _ file: ScreenshotFile, changing change: (inout Frame) -> Void
  ) throws -> [UInt8] {
    var frame = file.frame
    change(&frame)
    return try ScreenshotFile(
      PNGDecoder.decode(file.bytes), of: frame, fingerprint: file.fingerprint
    ).bytes
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
      JSONFiles.encode(record), to: "screenshots/baseline/\(record.screen).approval.json")
  }

  /// Changes the approvals of a screen's record.
  func editRecord(_ screen: String, _ change: (inout [Approval]) -> Void) throws {
    let old = try record(screen)
    var approvals = old.approvals
    change(&approvals)
    let new = ApprovalRecord(screen: screen, approvals: approvals)
    try #require(new != old)
    try write(new)
  }

  /// Puts another file in a baseline's place, with an approval that says all that a true one would.
  func forgeApproval(of screen: String, _ picture: [UInt8]) throws {
    let to = (try? ScreenshotFile(picture))?.frameDigest
    try write(picture, to: "screenshots/baseline/\(screen).png")
    try editRecord(screen) { approvals in
      guard let newest = approvals.last else { return }
      approvals.append(
        newest.changed(
          from: newest.to, to: to ?? "png:" + ContentDigest.sha256(picture),
          picture: .some(ContentDigest.sha256(picture)), by: "Mallory"))
    }
  }
}

extension Approval {
  /// Another approval in some respects.
  func changed(
    from: String?? = nil, to: String?? = nil, picture: String?? = nil,
    config: ApprovedConfig?? = nil,
    by: String? = nil
  ) -> Approval {
    Approval(
      from: from ?? self.from, to: to ?? self.to, picture: picture ?? self.picture, masks: masks,
      config: config ?? self.config, by: by ?? self.by, at: at, reason: reason, run: run)
  }
}
