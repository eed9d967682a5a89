internal import PNGImage
import TerminalFrame

// The only place that uses PNGImage, which depends on nothing but TerminalFrame and libpng and works in memory.
// Importing it therefore creates no cycle and does no I/O. A decoder passed in through the configuration would have
// only one implementation, and would keep the configuration from being Hashable.

/// Decoders for image files and compressed pixels.
enum PictureFile {
  /// Decodes a PNG within ``PictureLimits``, which are checked before memory is allocated.
  ///
  /// - Returns: nil if the file isn't a PNG, is damaged, or is too large.
  static func decodePNG(_ bytes: [UInt8]) -> Bitmap? {
    guard let file = try? PNGFile(withoutTrailer(bytes)),
      PictureLimits.allows(width: file.width, height: file.height)
    else { return nil }
    return try? PNGDecoder.decode(file)
  }

  /// Expands zlib data (RFC 1950).
  ///
  /// - Returns: nil if the data is damaged or expands to more than `limit` bytes.
  static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    try? Zlib.inflate(bytes, limit: limit)
  }

  /// A PNG without the bytes after its last chunk, which viewers ignore.
  private static func withoutTrailer(_ bytes: [UInt8]) -> [UInt8] {
    var offset = 8
    while offset + 12 <= bytes.count {
      let isEnd = bytes[offset + 4..<offset + 8].elementsEqual("IEND".utf8)
      offset += 12 + ImageHeader.big(bytes, offset, 4)
      if isEnd { return Array(bytes.prefix(offset)) }
    }
    return bytes
  }
}

extension ImageHeader {
  /// The picture of a PNG or plain TIFF file, or nil if the file has another format, is damaged, or is too large.
  func decode(_ bytes: [UInt8]) -> Bitmap? {
    guard PictureLimits.allows(width: size.width, height: size.height) else { return nil }
    return switch format {
    case .png: PictureFile.decodePNG(bytes)
    case .tiff: TIFFPicture(bytes)?.bitmap()
    default: nil
    }
  }
}
