internal import ContentDigest

/// A baseline: a PNG of ours with its frame, or one of another program without.
package struct BaselineFile: Sendable {
  package let bytes: [UInt8]
  /// Nil where the PNG carries no frame.
  package let screenshot: ScreenshotFile?
  /// By which it is approved: that of the frame, or of the file where there is none.
  package let digest: BaselineDigest

  /// A PNG of ours.
  package init(_ file: ScreenshotFile) {
    (bytes, screenshot, digest) = (file.bytes, file, .frame(file.frameDigest))
  }

  /// - Throws: ``ScreenshotFile/ReadingError``, where the file is no PNG, or damaged.
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
