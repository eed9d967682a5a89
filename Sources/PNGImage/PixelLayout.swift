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

  /// - Parameter indices: Of `width × height` pixels in the palette, row after row.
  init(indices: [UInt8], width: Int, palette: [UInt32]) {
    let height = indices.count / width
    (colorType, self.palette) = (3, palette)
    scanlines = [UInt8](unsafeUninitializedCapacity: (width + 1) * height) { output, count in
      indices.withUnsafeBufferPointer { indices in
        guard let from = indices.baseAddress, let to = output.baseAddress else { return }
        for row in 0..<height {
          let line = to + row * (width + 1)
          line[0] = 0
          (line + 1).update(from: from + row * width, count: width)
        }
        count = (width + 1) * height
      }
    }
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

/// Up to 256 colours by a hash table with open addressing.
private struct ColorTable {
  private(set) var colors: [UInt32] = []
  /// Slots of a colour, above it its index, above that a bit that says that the slot is taken.
  private var slots = [UInt64](repeating: 0, count: 1 << 12)

  private static let taken: UInt64 = 1 << 40

  /// Writes the index of each of `count` pixels; colours that are new are added.
  ///
  /// - Returns: false where there are too many colours.
  mutating func index(
    _ pixels: UnsafePointer<UInt32>, _ count: Int, into output: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    slots.withUnsafeMutableBufferPointer { slots in
      // Most pixels are as the one before.
      var (last, index) = (~pixels[0], UInt8(0))
      for position in 0..<count {
        let pixel = pixels[position]
        if pixel != last {
          let wanted = Self.taken | UInt64(pixel)
          var slot = Int(truncatingIfNeeded: (pixel &* 0x9e37_79b1) >> 20)
          while slots[slot] & ~(255 << 32) != wanted {
            if slots[slot] == 0 {
              guard colors.count < 256 else { return false }
              slots[slot] = wanted | UInt64(colors.count) << 32
              colors.append(pixel)
            } else {
              slot = (slot + 1) & 0xfff
            }
          }
          (last, index) = (pixel, UInt8(truncatingIfNeeded: slots[slot] >> 32))
        }
        output[position] = index
      }
      return true
    }
  }
}
