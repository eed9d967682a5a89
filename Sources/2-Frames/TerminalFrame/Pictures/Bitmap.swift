/// A picture of 8-bit RGBA pixels in row order, origin top left.
package struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// `width × height` pixels, each `0xAABBGGRR`, so that its bytes in memory are R, G, B, A on a
  /// little-endian machine. Alpha is not premultiplied.
  package var pixels: [UInt32]

  /// The valid widths and heights.
  package static let bounds = 1...32_768

  /// - Precondition: `width` and `height` are within ``bounds``.
  package init(width: Int, height: Int, filledWith color: RGB) {
    let pixels = Array(repeating: Self.pixel(color), count: width * height)
    self.init(width: width, height: height, pixels: pixels)
  }

  /// - Precondition: `width` and `height` are within ``bounds``, and there are `width × height` pixels.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(Self.bounds.contains(width) && Self.bounds.contains(height))
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// An opaque pixel.
  package static func pixel(_ color: RGB) -> UInt32 {
    0xff00_0000 | UInt32(color.blue) << 16 | UInt32(color.green) << 8 | UInt32(color.red)
  }

  /// The colour of a pixel.
  package static func color(_ pixel: UInt32) -> RGB {
    RGB(
      UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
      UInt8(truncatingIfNeeded: pixel >> 16))
  }

  package subscript(column: Int, row: Int) -> UInt32 {
    get { pixels[row * width + column] }
    set { pixels[row * width + column] = newValue }
  }

  /// Fills a rectangle, clipped to the picture.
  package mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: RGB) {
    let columns = columns.clamped(to: 0..<width)
    let pixel = Self.pixel(color)
    for row in rows.clamped(to: 0..<height) {
      for column in columns { self[column, row] = pixel }
    }
  }
}
