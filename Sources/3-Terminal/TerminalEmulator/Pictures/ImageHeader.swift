import TerminalFrame

/// The format and size of an image file, read from its header.
struct ImageHeader {
  enum Format: String {
    case png = "PNG"
    case gif = "GIF"
    case jpeg = "JPEG"
    case webP = "WebP"
    case bmp = "BMP"
    case tiff = "TIFF"
  }

  let format: Format
  /// The size in pixels.
  let size: PixelSize

  /// The greatest size that a file may claim. No program decodes more, so a larger file isn't a picture.
  private static let maxSide = 65_535
  private static let maxPixels = 1 << 28

  /// - Returns: nil if the format is unknown, the header is incomplete, or the size is too large.
  init?(_ bytes: [UInt8]) {
    let readers: [(Format, ([UInt8]) -> PixelSize?)] = [
      (.png, Self.png), (.gif, Self.gif), (.jpeg, Self.jpeg), (.webP, Self.webP), (.bmp, Self.bmp),
      (.tiff, { TIFFPicture($0)?.size }),
    ]
    for (format, read) in readers {
      guard let size = read(bytes) else { continue }
      guard (1...Self.maxSide).contains(size.width),
        (1...Self.maxSide).contains(size.height),
        size.width * size.height <= Self.maxPixels
      else { return nil }
      (self.format, self.size) = (format, size)
      return
    }
    return nil
  }

  /// PNG, third edition, §11.2.1.
  private static func png(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    else { return nil }
    return PixelSize(width: big(bytes, 16, 4), height: big(bytes, 20, 4))
  }

  /// GIF89a, §18.
  private static func gif(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 10, bytes.starts(with: "GIF8".utf8) else { return nil }
    return PixelSize(width: little(bytes, 6, 2), height: little(bytes, 8, 2))
  }

  /// ITU-T T.81, annex B: the first frame header, SOF0 to SOF15.
  private static func jpeg(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
    var offset = 2
    while offset + 9 <= bytes.count, bytes[offset] == 0xff {
      let marker = bytes[offset + 1]
      if marker == 0xff {  // padding
        offset += 1
        continue
      }
      if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
        return PixelSize(width: big(bytes, offset + 7, 2), height: big(bytes, offset + 5, 2))
      }
      offset += 2 + big(bytes, offset + 2, 2)
    }
    return nil
  }

  /// RFC 9649: VP8X, VP8L or VP8.
  private static func webP(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 30, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X":
      return PixelSize(width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1)
    case "VP8L":
      let bits = little(bytes, 21, 4)
      return PixelSize(width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
    case "VP8 ":
      return PixelSize(
        width: little(bytes, 26, 2) & 0x3fff, height: little(bytes, 28, 2) & 0x3fff)
    default: return nil
    }
  }

  /// BITMAPINFOHEADER; a negative height means that rows are stored from the top.
  private static func bmp(_ bytes: [UInt8]) -> PixelSize? {
    guard bytes.count >= 26, bytes.starts(with: "BM".utf8) else { return nil }
    let height = Int(Int32(truncatingIfNeeded: little(bytes, 22, 4)))
    return PixelSize(width: little(bytes, 18, 4), height: abs(height))
  }

  /// The number in `count` bytes, the highest first.
  static func big(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number in `count` bytes, the lowest first.
  static func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
