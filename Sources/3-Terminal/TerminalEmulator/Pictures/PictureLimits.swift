/// The limits of the pictures that a terminal keeps, for both of its screens together. Beyond them, the oldest are
/// dropped first.
enum PictureLimits {
  /// The greatest width or height of a picture in pixels.
  static let maxSide = 4096
  /// The number of pixels of all pictures together, and so also of a single one: 32 MiB.
  static let maxPixels = 8 << 20
  /// The number of images with their own pixels, whether they are shown or only transmitted.
  static let maxImages = 256
  /// The number of placements, that is, of pictures shown.
  static let maxPlacements = 1024
  /// The greatest width or height that a program can request for a picture, in columns or rows.
  static let maxExtent = 2000
  /// The greatest length of a string with a picture in base64, in bytes; a longer one is dropped whole. Sixel pictures
  /// are decoded as they arrive and don't need this limit.
  static let maxBodyLength = 16 << 20
  /// The greatest size of a picture that is transmitted in parts, in bytes.
  static let maxTransfer = 4 * maxPixels + 1 << 20

  /// The longest name of a file in bytes, as in kitty.
  static let maxNameLength = 2048
  /// The number of placements that a relative one may follow, directly or through others.
  static let maxChainLength = 8

  /// Whether the limits allow a picture of this size.
  static func allows(width: Int, height: Int) -> Bool {
    (1...maxSide).contains(width) && (1...maxSide).contains(height)
      && width * height <= maxPixels
  }
}
