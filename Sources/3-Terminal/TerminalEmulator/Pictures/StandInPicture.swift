import TerminalFrame

/// A stand-in for an image file in a format that isn't decoded. It is a pattern of two greys with a darker border. The
/// pattern is a hash of the file's bytes, so that a different file looks different. The file's name and size are
/// written over the middle as text of the screen.
///
/// The bitmap is small and is scaled up to the size that the file claims, so that a large claim costs no memory.
struct StandInPicture {
  let bitmap: Bitmap
  /// The text to show, such as `photo.jpg 640×480`, or `JPEG 640×480` if the file has no name.
  let label: String

  private static let border = RGB(0x50, 0x50, 0x50)
  private static let light = Bitmap.pixel(RGB(0x90, 0x90, 0x90))
  private static let lighter = Bitmap.pixel(RGB(0xa8, 0xa8, 0xa8))
  /// The number of squares of the pattern in each direction.
  private static let squares = 8
  /// The greatest width and height of the bitmap in pixels.
  private static let maxSide = 32
  /// The number of characters of a name that are shown.
  private static let maxNameLength = 60

  /// - Parameter size: The size on the screen in pixels, at least 1 in each direction.
  init(_ header: ImageHeader, name: String, size: PixelSize, file: [UInt8]) {
    let name = name.isEmpty ? header.format.rawValue : String(name.prefix(Self.maxNameLength))
    label = "\(name) \(header.size)"
    let width = min(size.width, Self.maxSide)
    let height = min(size.height, Self.maxSide)
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

  /// A hash with one bit for each square: 64-bit FNV-1a, mixed so that each bit depends on every byte.
  private static func pattern(of bytes: [UInt8]) -> UInt64 {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let mixed = (hash ^ hash >> 32) &* 0x9e37_79b9_7f4a_7c15
    return mixed ^ mixed >> 29
  }
}
