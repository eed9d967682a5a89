import FrameRenderer
import PNGImage
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct ScreenshotFileTests {
  @Test("A PNG gives back its frame, digest and fingerprint")
  func roundTrip() throws {
    let made = try file()

    let read = try ScreenshotFile(made.bytes)

    #expect(read.frame == made.frame)
    #expect(read.frameDigest == ScreenshotFile.digest(of: made.frame))
    #expect(read.fingerprint == "renderer 1\nscale 2")
    for packed in [made.compressedFrame, read.compressedFrame] {
      #expect(try packed.frame() == made.frame)
      #expect(packed.fingerprint == made.fingerprint)
    }
  }

  @Test("A PNG without a frame is distinguished from a damaged one")
  func noFrame() throws {
    let bytes = try PNGEncoder.encode(
      Bitmap(width: 2, height: 2, filledWith: RGB(1, 2, 3)))

    let error = #expect(throws: ScreenshotFile.ReadingError.self) { try ScreenshotFile(bytes) }

    #expect(error == .noFrame)
  }

  @Test(
    "A flipped bit or a cut is detected", arguments: Array(stride(from: 0, to: 400, by: 7)))
  func damageIsDetected(offset: Int) throws {
    let bytes = try file().bytes
    var flipped = bytes
    flipped[offset % bytes.count] ^= 0x10

    #expect(throws: ScreenshotFile.ReadingError.self) { try ScreenshotFile(flipped) }
    #expect(throws: ScreenshotFile.ReadingError.self) {
      try ScreenshotFile(Array(bytes.prefix(offset % bytes.count)))
    }
  }

  @Test("A screenshot carries pictures of several megabytes")
  func largePictures() throws {
    var random: UInt32 = 1
    let pixels = (0..<1 << 20).map { _ in
      random = random &* 1_664_525 &+ 1_013_904_223
      return random
    }
    var frame = Frame(size: GridSize(columns: 6, rows: 2))
    frame.pictures = [
      Picture(
        Bitmap(width: 1024, height: 1024, pixels: pixels), position: GridPosition(column: 0, row: 0)
      )
    ]
    let file = try ScreenshotFile(
      Bitmap(width: 1, height: 1, filledWith: RGB(0, 0, 0)), of: frame, fingerprint: "")

    let read = try ScreenshotFile(file.bytes)

    #expect(read.frame == frame)
    #expect(read.bytes.count > 3 << 20)
  }

  private func file() throws -> ScreenshotFile {
    var frame = Frame(size: GridSize(columns: 10, rows: 2))
    frame[0, 0] = Cell("a", style: Style(foreground: .palette(3)))
    return try ScreenshotFile(
      Bitmap(width: 4, height: 4, filledWith: RGB(1, 2, 3)), of: frame,
      fingerprint: "renderer 1\nscale 2")
  }
}
