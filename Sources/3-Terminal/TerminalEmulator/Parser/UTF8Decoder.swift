/// A decoder of UTF-8, byte by byte. Each maximal subpart of an ill-formed sequence becomes one U+FFFD (Unicode 15,
/// §3.9, table 3-7 and "U+FFFD Substitution of Maximal Subparts").
struct UTF8Decoder: Sendable {
  private var scalar: UInt32 = 0
  private var remaining: UInt8 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xbf
  /// Whether each byte is one character, as in ISO 8859-1, instead of UTF-8 (`ESC % @`, DECNRCM).
  var isEightBit = false { didSet { remaining = 0 } }

  static let replacement: UInt32 = 0xfffd

  enum Step {
    /// The byte was accepted; the scalar isn't complete yet.
    case partial
    case scalar(UInt32)
    /// The bytes before are ill-formed. The byte isn't consumed; decode it again.
    case malformedBefore
  }

  var isPartial: Bool { remaining > 0 }

  mutating func reset() { remaining = 0 }

  /// - Parameter byte: Any byte; below 0x80 only while ``isPartial``.
  mutating func decode(_ byte: UInt8) -> Step {
    guard remaining > 0 else { return begin(byte) }
    guard byte >= lowest, byte <= highest else {
      remaining = 0
      return .malformedBefore
    }
    scalar = scalar << 6 | UInt32(byte & 0x3f)
    lowest = 0x80
    highest = 0xbf
    remaining -= 1
    return remaining == 0 ? .scalar(scalar) : .partial
  }

  /// Decodes the printable scalar at the start of four bytes, the first of them in the lowest bits.
  ///
  /// - Returns: The scalar and its length in bytes; the length is 0 if it is a control or ill-formed.
  @inline(__always)
  static func decode(_ word: UInt32) -> (scalar: UInt32, length: Int) {
    if word & 0xc0_c0f0 == 0x80_80e0 {
      let scalar = word << 12 & 0xf000 | word >> 2 & 0xfc0 | word >> 16 & 0x3f
      return (scalar, scalar >= 0x800 && scalar & 0xf800 != 0xd800 ? 3 : 0)
    }
    if word & 0x80 == 0 {
      let scalar = word & 0x7f
      return (scalar, scalar &- 0x20 < 0x5f ? 1 : 0)
    }
    if word & 0xc0e0 == 0x80c0 {
      let scalar = word << 6 & 0x7c0 | word >> 8 & 0x3f
      return (scalar, scalar >= 0xa0 ? 2 : 0)
    }
    if word & 0xc0c0_c0f8 == 0x8080_80f0 {
      let scalar =
        word << 18 & 0x1c_0000 | word << 4 & 0x3_f000 | word >> 10 & 0xfc0 | word >> 24 & 0x3f
      return (scalar, scalar &- 0x1_0000 < 0x10_0000 ? 4 : 0)
    }
    return (0, 0)
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    if isEightBit { return .scalar(UInt32(byte)) }
    lowest = 0x80
    highest = 0xbf
    switch byte {
    case 0xc2...0xdf:
      scalar = UInt32(byte & 0x1f)
      remaining = 1
    case 0xe0...0xef:
      if byte == 0xe0 { lowest = 0xa0 }
      if byte == 0xed { highest = 0x9f }
      scalar = UInt32(byte & 0x0f)
      remaining = 2
    case 0xf0...0xf4:
      if byte == 0xf0 { lowest = 0x90 }
      if byte == 0xf4 { highest = 0x8f }
      scalar = UInt32(byte & 0x07)
      remaining = 3
    default:
      return .scalar(byte < 0x80 ? UInt32(byte) : Self.replacement)
    }
    return .partial
  }
}
