import TerminalFrame

/// A reader for the simplest TIFF files (TIFF 6.0, sections 2 and 6), as chafa sends them to iTerm2: uncompressed RGB
/// or RGBA with 8 bits per sample. For other TIFF files, it reads only the size.
struct TIFFPicture {
  let size: PixelSize
  private let bytes: [UInt8]
  private let isBigEndian: Bool
  /// The fields with numeric values, by tag.
  private let fields: [Int: Field]

  private struct Field {
    /// The size of each value in bytes: 2 or 4.
    let width: Int
    /// The number of values.
    let count: Int
    /// The offset of the first value in the file.
    let offset: Int
  }

  /// The tags that the reader uses (TIFF 6.0, appendix A).
  private enum Tag {
    static let width = 256
    static let height = 257
    static let bits = 258
    static let compression = 259
    static let colors = 262
    static let stripOffsets = 273
    static let orientation = 274
    static let samples = 277
    static let rowsPerStrip = 278
    static let arrangement = 284
  }

  /// - Returns: nil if the file isn't a TIFF or has no size.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    switch Array(bytes.prefix(4)) {
    case [0x49, 0x49, 42, 0]: isBigEndian = false
    case [0x4d, 0x4d, 0, 42]: isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
    func number(_ offset: Int, _ width: Int) -> Int {
      Self.number(bytes, offset, width, isBigEndian: isBigEndian)
    }
    let isBigEndian = isBigEndian
    let start = number(4, 4)
    guard start <= bytes.count - 2 else { return nil }
    var fields: [Int: Field] = [:]
    for index in 0..<number(start, 2) {
      let entry = start + 2 + 12 * index
      guard entry + 12 <= bytes.count else { break }
      let type = Self.number(bytes, entry + 2, 2, isBigEndian: isBigEndian)
      guard type == 3 || type == 4 else { continue }
      let (width, count) = (type == 3 ? 2 : 4, number(entry + 4, 4))
      let offset = width * count <= 4 ? entry + 8 : number(entry + 8, 4)
      guard offset + width * count <= bytes.count else { continue }
      fields[number(entry, 2)] = Field(width: width, count: count, offset: offset)
    }
    self.fields = fields
    func first(_ tag: Int) -> Int {
      fields[tag].map { $0.count > 0 ? number($0.offset, $0.width) : 0 } ?? 0
    }
    size = PixelSize(width: first(Tag.width), height: first(Tag.height))
    guard size.width > 0, size.height > 0 else { return nil }
  }

  /// The pixels, or nil if the file isn't of the simple kind, is too large, or is incomplete.
  func bitmap() -> Bitmap? {
    let samples = value(Tag.samples)
    guard PictureLimits.allows(width: size.width, height: size.height),
      samples == 3 || samples == 4,
      value(Tag.bits) == 8, [0, 1].contains(value(Tag.compression)), value(Tag.colors) == 2,
      [0, 1].contains(value(Tag.orientation)), [0, 1].contains(value(Tag.arrangement))
    else { return nil }
    let rows = value(Tag.rowsPerStrip)
    let rowsPerStrip = rows > 0 ? rows : size.height
    var pixels: [UInt32] = []
    for row in 0..<size.height {
      guard let strip = value(Tag.stripOffsets, row / rowsPerStrip) else { return nil }
      let start = strip + row % rowsPerStrip * size.width * samples
      guard start + size.width * samples <= bytes.count else { return nil }
      for column in 0..<size.width {
        pixels.append(Bitmap.pixel(bytes, at: start + column * samples, channels: samples))
      }
    }
    return Bitmap(width: size.width, height: size.height, pixels: pixels)
  }

  /// The first value of a tag, or 0 if it is missing.
  private func value(_ tag: Int) -> Int { value(tag, 0) ?? 0 }

  private func value(_ tag: Int, _ index: Int) -> Int? {
    guard let field = fields[tag], index < field.count else { return nil }
    return Self.number(
      bytes, field.offset + index * field.width, field.width, isBigEndian: isBigEndian)
  }

  private static func number(
    _ bytes: [UInt8], _ offset: Int, _ width: Int, isBigEndian: Bool
  ) -> Int {
    isBigEndian
      ? ImageHeader.big(bytes, offset, width) : ImageHeader.little(bytes, offset, width)
  }
}
