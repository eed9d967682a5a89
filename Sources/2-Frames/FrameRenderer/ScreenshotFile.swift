package import ContentDigest
internal import Diagnostics
package import PNGImage
package import TerminalFrame

/// A PNG that qa wrote: a picture that carries the frame it shows, in the chunk `qaFR`.
package struct ScreenshotFile: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  package let frame: Frame
  /// The digest of the frame in its canonical form.
  package let frameDigest: SHA256Digest
  /// The fingerprint of the renderer that drew the picture, in its stable text form.
  package let fingerprint: String
  /// The frame as it is in the file: encoded and compressed.
  private let compressed: ArraySlice<UInt8>

  /// Ancillary, private and unsafe to copy: an editor that changes pixels drops it.
  private static let chunkType = "qaFR"
  private static let magic = "qa frame 1\n"
  /// The largest canonical form of a frame, in bytes: its pictures, and 32 MiB for all else that ``FrameBounds`` allow.
  private static let frameLimit = 4 * Picture.maxPixels + 32 << 20
  /// The longest fingerprint, in bytes: it has a line for each font.
  private static let fingerprintLimit = 1 << 16

  package enum ReadingError: Diagnostic, Hashable {
    /// The file isn't a PNG, or is damaged.
    case damaged(PNGError)
    /// A PNG that carries no frame.
    case noFrame
    /// A PNG whose frame can't be read, and why.
    case damagedFrame(String)

    package var message: String {
      switch self {
      case .damaged(let error): error.message
      case .noFrame: "the PNG contains no frame (chunk qaFR): it was not made by qa, or was edited"
      case .damagedFrame(let message): "the PNG's frame is damaged: \(message)"
      }
    }
  }

  /// The digest by which frames are compared and approved.
  package static func digest(of frame: Frame) -> SHA256Digest { SHA256Digest(of: frame.encoded()) }

  /// Whether a file has only chunks that ``init(_:of:fingerprint:)`` writes.
  ///
  /// - Throws: `PNGError` if it isn't a PNG.
  package static func hasOwnChunksOnly(_ bytes: [UInt8]) throws(PNGError) -> Bool {
    guard let type = PNGChunk.ChunkType(chunkType) else { return false }
    return try PNGFile(bytes).hasOnlyPixels(and: type)
  }

  /// Reads a file without decompressing its pixels.
  package init(_ bytes: [UInt8]) throws(ReadingError) {
    let file: PNGFile
    do { file = try PNGFile(bytes) } catch { throw .damaged(error) }
    guard let type = PNGChunk.ChunkType(Self.chunkType), let data = file.data(of: type) else {
      throw .noFrame
    }
    let parts = data.split(separator: 0x0a, maxSplits: 3, omittingEmptySubsequences: false)
    guard data.starts(with: Self.magic.utf8), parts.count == 4,
      let digest = String(validating: parts[1], as: UTF8.self).flatMap(SHA256Digest.init),
      parts[2].count < 10,
      let length = Int(String(decoding: parts[2], as: UTF8.self)),
      (0...Self.fingerprintLimit).contains(length), length <= parts[3].count,
      let fingerprint = String(validating: parts[3].prefix(length), as: UTF8.self)
    else { throw .damagedFrame("its header isn't one that this version writes") }
    compressed = parts[3].dropFirst(length)
    frame = try Self.frame(compressed, digest: digest)
    self.bytes = bytes
    frameDigest = digest
    self.fingerprint = fingerprint
  }

  /// Decompresses, decodes and checks a frame piece by piece, so that its encoded form is never in memory as a whole.
  fileprivate static func frame(
    _ compressed: ArraySlice<UInt8>, digest: SHA256Digest
  ) throws(ReadingError) -> Frame {
    do {
      var source = DigestedSource(try Inflater(compressed, limit: frameLimit))
      let frame = Result { () throws(FrameDecodingError) in try Frame(from: &source) }
      guard try source.digest() == digest else {
        throw ReadingError.damagedFrame("its digest does not match")
      }
      return try frame.get()
    } catch let error as ReadingError {
      throw error
    } catch let error as any Diagnostic {
      throw .damagedFrame(error.message)
    } catch {
      throw .damagedFrame("\(error)")
    }
  }

  /// Draws a frame and makes a file of it.
  ///
  /// - Parameter title: The cells of the title that a window around the frame shows.
  /// - Throws: `RenderError` or `PNGError`.
  package init(
    drawing frame: Frame, with renderer: FrameRenderer, title: [Cell] = []
  ) async throws {
    let fingerprint = try await renderer.fingerprint(for: frame, title: title).description
    let picture = try await renderer.render(frame, title: title)
    try self.init(picture, of: frame, fingerprint: fingerprint)
  }

  /// Makes a file from a picture and the frame that it shows.
  package init(
    _ picture: Bitmap, of frame: Frame, fingerprint: String
  ) throws(PNGError) {
    let encoded = frame.encoded()
    let digest = SHA256Digest(of: encoded)
    try Self.check(encoded)
    let head = "\(Self.magic)\(digest)\n\(fingerprint.utf8.count)\n\(fingerprint)"
    compressed = try Zlib.deflate(encoded)[...]
    var chunks: [PNGChunk] = []
    if let type = PNGChunk.ChunkType(Self.chunkType) {
      chunks.append(PNGChunk(type: type, data: Array(head.utf8) + compressed))
    }
    bytes = try PNGEncoder.encode(picture, chunks: chunks)
    self.frame = frame
    frameDigest = digest
    self.fingerprint = fingerprint
  }
}

extension ScreenshotFile {
  /// A file's frame without its picture, in a few kilobytes.
  package struct CompressedFrame: Sendable {
    package let fingerprint: String
    fileprivate let digest: SHA256Digest
    fileprivate let compressed: ArraySlice<UInt8>

    package func frame() throws(ReadingError) -> Frame {
      try ScreenshotFile.frame(compressed, digest: digest)
    }
  }

  package var compressedFrame: CompressedFrame {
    CompressedFrame(fingerprint: fingerprint, digest: frameDigest, compressed: compressed)
  }

  /// Throws if a frame could not be read back.
  private static func check(_ encoded: [UInt8]) throws(PNGError) {
    do {
      _ = try Frame(encoded: encoded)
    } catch {
      throw PNGError(
        "the screen exceeds the limits of a frame: \(error.description)",
        remedy: "Make the app show less text, or fewer pictures.")
    }
  }
}

/// Decompresses the bytes of a frame, and computes their digest.
private struct DigestedSource: FrameSource {
  private let inflater: Inflater
  private let hash = SHA256Digest.Stream()
  /// The error that ended decompression.
  private var problem: PNGError?

  init(_ inflater: Inflater) { self.inflater = inflater }

  mutating func next() throws(FrameDecodingError) -> [UInt8] {
    do {
      let piece = try inflater.next()
      hash.update(piece)
      return piece
    } catch {
      problem = error
      throw .truncated
    }
  }

  /// Returns the digest of all bytes, including those that were not read.
  ///
  /// - Throws: `PNGError` if they can't be decompressed.
  mutating func digest() throws -> SHA256Digest {
    if let problem { throw problem }
    while case let piece = try inflater.next(), !piece.isEmpty { hash.update(piece) }
    return hash.finish()
  }
}
