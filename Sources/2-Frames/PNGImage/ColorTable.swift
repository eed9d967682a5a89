/// A palette of up to 256 colours, looked up in a hash table with open addressing.
struct ColorTable {
  private(set) var colors: [UInt32] = []
  /// Slots with a colour in the low 32 bits, its index in the next 8, and above them a bit that marks the slot as
  /// taken.
  private var slots = [UInt64](repeating: 0, count: 1 << 12)

  private static let occupied: UInt64 = 1 << 40

  /// Writes the palette index of each of `count` pixels, and adds new colours to the palette.
  ///
  /// - Returns: false if there are too many colours.
  mutating func index(
    _ pixels: UnsafePointer<UInt32>, _ count: Int, into output: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    slots.withUnsafeMutableBufferPointer { slots in
      // Most pixels equal the one before.
      var (last, index) = (~pixels[0], UInt8(0))
      for position in 0..<count {
        let pixel = pixels[position]
        if pixel != last {
          guard let paletteIndex = Self.paletteIndex(of: pixel, in: slots, &colors) else {
            return false
          }
          (last, index) = (pixel, paletteIndex)
        }
        output[position] = index
      }
      return true
    }
  }

  /// Returns the index of a colour, adding it if it is new. nil if there are too many colours.
  @inline(__always)
  private static func paletteIndex(
    of pixel: UInt32, in slots: UnsafeMutableBufferPointer<UInt64>, _ colors: inout [UInt32]
  ) -> UInt8? {
    let wanted = occupied | UInt64(pixel)
    var slot = Int(truncatingIfNeeded: (pixel &* 0x9e37_79b1) >> 20)
    while slots[slot] & ~(255 << 32) != wanted {
      if slots[slot] == 0 {
        guard colors.count < 256 else { return nil }
        slots[slot] = wanted | UInt64(colors.count) << 32
        colors.append(pixel)
      } else {
        slot = (slot + 1) & 0xfff
      }
    }
    return UInt8(truncatingIfNeeded: slots[slot] >> 32)
  }
}
