internal import TerminalFrame

/// The pixels of a bitmap as PNG scanlines, in the smallest format that fits.
struct PixelLayout {
  /// PNG's colour type: 3 palette, 2 RGB, 6 RGBA.
  let colorType: UInt8
  /// The number of bits per channel, or per palette index.
  let bitDepth: UInt8
  /// Up to 256 pixels in order of first appearance, or nil if there is no palette.
  let palette: [UInt32]?
  /// The rows, each preceded by the filter byte 0 (none).
  let scanlines: [UInt8]
}

extension PixelLayout {
  init(_ bitmap: Bitmap) {
    if let indexed = Self.indexed(bitmap) {
      self.init(scanlines: indexed.scanlines, width: bitmap.width, palette: indexed.palette)
      return
    }
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    self.init(
      colorType: isOpaque ? 2 : 6, bitDepth: 8, palette: nil,
      scanlines: Self.direct(bitmap, channels: isOpaque ? 3 : 4))
  }

  /// - Parameters:
  ///   - scanlines: Rows of palette indices, a byte each.
  ///   - width: The width in pixels.
  init(scanlines: [UInt8], width: Int, palette: [UInt32]) {
    let bits = palette.count > 16 ? 8 : palette.count > 4 ? 4 : 2
    self.init(
      colorType: 3, bitDepth: UInt8(bits), palette: palette,
      scanlines: bits == 8 ? scanlines : Self.packed(scanlines, width: width, bits: bits))
  }

  /// Packs several indices into each byte, the leftmost in the highest bits (PNG, third edition, §7.2).
  private static func packed(_ scanlines: [UInt8], width: Int, bits: Int) -> [UInt8] {
    let count = 8 / bits
    let whole = width / count
    let length = (width + count - 1) / count + 1
    let height = scanlines.count / (width + 1)
    return [UInt8](unsafeUninitializedCapacity: length * height) { output, size in
      scanlines.withUnsafeBufferPointer { input in
        for row in 0..<height {
          var (from, to) = (row * (width + 1), row * length)
          output[to] = input[from]
          (from, to) = (from + 1, to + 1)
          for _ in 0..<whole {
            var byte: UInt8 = 0
            for offset in 0..<count { byte = byte << bits | input[from + offset] }
            output[to] = byte
            (from, to) = (from + count, to + 1)
          }
          guard whole * count < width else { continue }
          var byte: UInt8 = 0
          for offset in 0..<width - whole * count {
            byte |= input[from + offset] << (8 - bits * (offset + 1))
          }
          output[to] = byte
        }
      }
      size = length * height
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

  /// - Returns: nil if there are more than 256 colours.
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
