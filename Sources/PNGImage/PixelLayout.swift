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
        var at = 0
        var (last, index): (UInt32, UInt8) = (pixels[0], table.index(of: pixels[0]) ?? 0)
        for row in 0..<height {
          output[at] = 0
          at += 1
          for position in row * width..<(row + 1) * width {
            let pixel = pixels[position]
            if pixel != last {
              guard let found = table.index(of: pixel) else {
                fits = false
                return
              }
              (last, index) = (pixel, found)
            }
            output[at] = index
            at += 1
          }
        }
        count = size
      }
    }
    return fits ? (table.colors, scanlines) : nil
  }
}

/// Up to 256 colours by a hash table with open addressing.
private struct ColorTable {
  private(set) var colors: [UInt32] = []
  /// Four slots for every colour: its index and 1, or 0 where the slot is free.
  private var slots = [UInt16](repeating: 0, count: 1024)

  /// The index of a colour, which is added where it is new; nil where there is no room.
  mutating func index(of color: UInt32) -> UInt8? {
    var slot = Int(truncatingIfNeeded: (color &* 0x9e37_79b1) >> 22)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if colors[index] == color { return UInt8(index) }
      slot = (slot + 1) & 1023
    }
    guard colors.count < 256 else { return nil }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return UInt8(colors.count - 1)
  }
}
