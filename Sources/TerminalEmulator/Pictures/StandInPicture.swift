import TerminalFrame

/// What is shown for an image file that is not decoded: grey with a darker border, in a pattern of two
/// shades that follows from the bytes of the file, so that another file is another picture. Its name and
/// size stand in its middle, as text of the screen.
///
/// Its pixels are stretched to the size that the file claims, so that a claim costs nothing.
struct StandInPicture {
  let bitmap: Bitmap
  /// `photo.jpg 640×480`, or `JPEG 640×480` where the file has no name.
  let label: String

  private static let border = RGB(0x50, 0x50, 0x50)
  private static let light = Bitmap.pixel(RGB(0x90, 0x90, 0x90))
  private static let lighter = Bitmap.pixel(RGB(0xa8, 0xa8, 0xa8))
  /// Squares of the pattern in either direction.
  private static let squares = 8
  /// In pixels, in either direction.
  private static let longestSide = 32
  /// Characters of a name that are told.
  private static let longestName = 60

  /// - Parameter size: On the screen, in pixels, each side 1 or more.
  init(_ header: ImageHeader, name: String, size: PixelSize, file: [UInt8]) {
    let name = name.isEmpty ? header.format.rawValue : String(name.prefix(Self.longestName))
    label = "\(name) \(header.size)"
    let width = min(size.width, Self.longestSide)
    let height = min(size.height, Self.longestSide)
    let pattern = Self.pattern(of: file)
    let edge = min(1, (min(width, height) - 1) / 2)
    var bitmap = Bitmap(width: width, height: height, filledWith: Self.border)
    let columns = (edge..<width - edge).map { (column: $0, square: $0 * Self.squares / width) }
    for row in edge..<height - edge {
      let squares = pattern >> UInt64(row * Self.squares / height * Self.squares)
      for (column, square) in columns {
        bitmap[column, row] = squares >> UInt64(square) & 1 == 0 ? Self.light : Self.lighter
      }
    }
    self.bitmap = bitmap
  }

  /// One bit a square: FNV-1a, 64 bits, mixed so that each depends on every byte.
  private static func pattern(of bytes: [UInt8]) -> UInt64 {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let mixed = (hash ^ hash >> 32) &* 0x9e37_79b9_7f4a_7c15
    return mixed ^ mixed >> 29
  }
}
