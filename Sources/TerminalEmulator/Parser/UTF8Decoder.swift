/// Decodes UTF-8 byte by byte; each maximal subpart of an ill-formed sequence becomes one U+FFFD
/// (Unicode 15, §3.9, table 3-7 and "U+FFFD Substitution of Maximal Subparts").
struct UTF8Decoder: Sendable {
  private var scalar: UInt32 = 0
  private var remaining: UInt8 = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xbf
  /// Whether a byte is a character, as in ISO 8859-1 (`ESC % @`, DECNRCM).
  var isEightBit = false { didSet { remaining = 0 } }

  static let replacement: UInt32 = 0xfffd

  enum Step {
    /// The byte was taken, the scalar is not complete.
    case partial
    case scalar(UInt32)
    /// What came before is ill-formed, and the byte is to be decoded again.
    case malformedBefore
  }

  var isPartial: Bool { remaining > 0 }

  mutating func reset() { remaining = 0 }

  /// - Parameter byte: Any byte; one below 0x80 only while ``isPartial``.
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
