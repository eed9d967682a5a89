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
  private static let shades = [RGB(0x90, 0x90, 0x90), RGB(0xa8, 0xa8, 0xa8)]
  /// Squares of the pattern in either direction.
  private static let squares = 8
  /// In pixels, in either direction.
  private static let longestSide = 64
  /// Characters of a name that are told.
  private static let longestName = 60

  /// - Parameter size: On the screen, in pixels, each side 1 or more.
  init(_ header: ImageHeader, name: String, size: PixelSize, file: [UInt8]) {
    let name = name.isEmpty ? header.format.rawValue : String(name.prefix(Self.longestName))
    label = "\(name) \(header.size)"
    let width = min(size.width, Self.longestSide)
    let height = min(size.height, Self.longestSide)
    let pattern = Self.pattern(of: file)
    let edge = min(2, (min(width, height) - 1) / 2)
    var bitmap = Bitmap(width: width, height: height, filledWith: Self.border)
    for row in edge..<height - edge {
      for column in edge..<width - edge {
        let square = row * Self.squares / height * Self.squares + column * Self.squares / width
        bitmap[column, row] = Bitmap.pixel(Self.shades[Int(pattern >> UInt64(square) & 1)])
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
