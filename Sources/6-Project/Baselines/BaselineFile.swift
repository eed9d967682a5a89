internal import ContentDigest
package import FrameRenderer

/// A baseline: a PNG that qa wrote, with its frame, or a PNG of another program, without one.
package struct BaselineFile: Sendable {
  package let bytes: [UInt8]
  /// Nil if the PNG carries no frame.
  package let screenshot: ScreenshotFile?
  /// The digest by which it is approved: the frame's, or the file's if there is no frame.
  package let digest: BaselineDigest

  /// Makes a baseline from a PNG that qa wrote.
  package init(_ file: ScreenshotFile) {
    (bytes, screenshot, digest) = (file.bytes, file, .frame(file.frameDigest))
  }

  /// - Throws: ``ScreenshotFile/ReadingError`` if the file isn't a PNG, or is damaged.
  package init(_ bytes: [UInt8]) throws(ScreenshotFile.ReadingError) {
    self.bytes = bytes
    do {
      let file = try ScreenshotFile(bytes)
      (screenshot, digest) = (file, .frame(file.frameDigest))
    } catch .noFrame {
      (screenshot, digest) = (nil, .file(SHA256Digest(of: bytes)))
    }
  }
}
