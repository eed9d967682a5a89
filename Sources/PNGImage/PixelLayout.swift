internal import TerminalFrame

/// The pixels of a bitmap as scanlines of a PNG, in the smallest of its forms.
struct PixelLayout {
  /// PNG's colour type: 3 palette, 2 RGB, 6 RGBA.
  let colorType: UInt8
  /// Up to 256 pixels in order of first appearance; nil without a palette.
  let palette: [UInt32]?
  /// Every row with its filter byte 0 (none) in front.
  let scanlines: [UInt8]

  init(_ bitmap: Bitmap) {
    if let indexed = Self.indexed(bitmap) {
      (colorType, palette, scanlines) = (3, indexed.palette, indexed.scanlines)
      return
    }
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    (colorType, palette) = (isOpaque ? 2 : 6, nil)
    scanlines = Self.direct(bitmap, channels: isOpaque ? 3 : 4)
  }

  /// - Parameter scanlines: Of places in the palette.
  init(scanlines: [UInt8], palette: [UInt32]) {
    (colorType, self.palette, self.scanlines) = (3, palette, scanlines)
  }

  private static func direct(_ bitmap: Bitmap, channels: Int) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    let size = (width * channels + 1) * height
    return [UInt8](unsafeUninitializedCapacity: size) { output, count in
      var at = 0
      for row in 0..<height {
        output[at] = 0
        at += 1
        for pixel in bitmap.pixels[row * width..<(row + 1) * width] {
          for channel in 0..<channels {
            output[at + channel] = UInt8(truncatingIfNeeded: pixel >> (8 * UInt32(channel)))
          }
          at += channels
        }
      }
      count = size
    }
  }

  /// - Returns: nil where there are more than 256 colours.
  private static func indexed(_ bitmap: Bitmap) -> (palette: [UInt32], scanlines: [UInt8])? {
    let (width, height) = (bitmap.width, bitmap.height)
    let size = (width + 1) * height
    var table = ColorTable()
    var fits = true
    let scanlines = [UInt8](unsafeUninitializedCapacity: size) { output, count in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard var pixel = pixels.baseAddress, var at = output.baseAddress else { return }
        for _ in 0..<height {
          at[0] = 0
          at += 1
          guard table.index(pixel, width, into: at) else {
            fits = false
            return
          }
          pixel += width
          at += width
        }
        count = size
      }
    }
    return fits ? (table.colors, scanlines) : nil
  }
}
