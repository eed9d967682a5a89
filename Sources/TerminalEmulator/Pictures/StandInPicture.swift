import TerminalFrame

/// What is shown for an image file that is not decoded: grey with a darker border, in a pattern of two
/// shades that follows from the bytes of the file, so that another file is another picture.
enum StandInPicture {
  private static let border = RGB(0x50, 0x50, 0x50)
  private static let shades = [RGB(0x90, 0x90, 0x90), RGB(0xa8, 0xa8, 0xa8)]
  /// Squares of the pattern in either direction.
  private static let squares = 8

  /// - Parameter size: In pixels, each side 1 or more; brought into ``PictureLimits``.
  static func bitmap(_ size: PixelSize, for file: [UInt8]) -> Bitmap {
    let width = min(size.width, PictureLimits.longestSide)
    let height = min(size.height, PictureLimits.mostPixels / width, PictureLimits.longestSide)
    var pattern = hash(file)
    // One bit a square, mixed so that each depends on every byte.
    pattern = (pattern ^ pattern >> 32) &* 0x9e37_79b9_7f4a_7c15
    pattern ^= pattern >> 29
    let edge = min(2, (min(width, height) - 1) / 2)
    var bitmap = Bitmap(width: width, height: height, filledWith: border)
    for row in edge..<height - edge {
      for column in edge..<width - edge {
        let square = row * squares / height * squares + column * squares / width
        bitmap[column, row] = Bitmap.pixel(shades[Int(pattern >> UInt64(square) & 1)])
      }
    }
    return bitmap
  }

  /// FNV-1a, 64 bits.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
