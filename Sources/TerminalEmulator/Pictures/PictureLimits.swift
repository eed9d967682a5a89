/// How much a terminal keeps of pictures, over both of its screens; beyond, the oldest go first.
enum PictureLimits {
  /// In pixels, in either direction.
  static let longestSide = 4096
  /// Of all pictures together, and so of one: 32 MB.
  static let mostPixels = 8 << 20
  /// Pictures with pixels of their own, whether they are shown or only transmitted.
  static let mostImages = 256
  /// Places where pictures are shown.
  static let mostPlacements = 1024
  /// Columns or rows over which a program can ask for a picture.
  static let longestExtent = 2000
  /// Bytes of one string with a picture in it, in base64; a longer one is swallowed whole. Sixel is
  /// decoded as it comes and has no such limit.
  static let longestBody = 16 << 20
  /// Bytes of a picture that is transmitted in parts.
  static let longestTransfer = 4 * mostPixels + 1 << 20

  /// Bytes of the name of a file, as in kitty.
  static let longestName = 2048
  /// Relative placements between one and the one that all of them follow.
  static let longestChain = 8

  /// Whether a picture of this size is kept.
  static func allows(width: Int, height: Int) -> Bool {
    (1...longestSide).contains(width) && (1...longestSide).contains(height)
      && width * height <= mostPixels
  }
}
