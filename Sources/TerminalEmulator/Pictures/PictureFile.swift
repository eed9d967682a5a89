internal import PNGImage
import TerminalFrame

// The one place that decodes files. PNGImage rests on TerminalFrame and libpng alone and works from
// memory to memory, so that importing it here makes no cycle and does no I/O; a protocol handed in
// through the configuration would have one implementation and cost the configuration its equality.

/// Pictures as files hold them.
enum PictureFile {
  /// Decodes a PNG within ``PictureLimits``, which are looked at before memory is taken.
  ///
  /// - Returns: nil where the file is none or damaged, or the picture too large.
  static func decodePNG(_ bytes: [UInt8]) -> Bitmap? {
    guard let file = try? PNGFile(withoutTrailer(bytes)),
      PictureLimits.allows(width: file.width, height: file.height)
    else { return nil }
    return try? PNGDecoder.decode(file)
  }

  /// Expands zlib data (RFC 1950).
  ///
  /// - Returns: nil where it is damaged or longer than `limit`.
  static func inflate(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    try? Zlib.inflate(bytes, limit: limit)
  }

  /// A PNG without what stands after its last chunk, which viewers ignore.
  private static func withoutTrailer(_ bytes: [UInt8]) -> [UInt8] {
    var place = 8
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let isEnd = bytes[place + 4..<place + 8].elementsEqual("IEND".utf8)
      place += 12 + length
      if isEnd { return Array(bytes.prefix(place)) }
    }
    return bytes
  }
}

extension ImageHeader {
  /// The picture of a PNG or a plain TIFF; nil where the file is another one, damaged or too large.
  func decode(_ bytes: [UInt8]) -> Bitmap? {
    guard PictureLimits.allows(width: size.width, height: size.height) else { return nil }
    return switch format {
    case .png: PictureFile.decodePNG(bytes)
    case .tiff: TIFFPicture(bytes)?.bitmap()
    default: nil
    }
  }
}
