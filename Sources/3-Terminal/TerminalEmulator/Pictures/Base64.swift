/// An incremental decoder of base64 (RFC 4648). It skips characters that aren't digits; padding ends a group.
struct Base64Decoder: Sendable {
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// Decodes a part of the text and appends the result to `bytes`.
  mutating func decode(_ text: ArraySlice<UInt8>, into bytes: inout [UInt8]) {
    for letter in text {
      let value = Self.values[Int(letter)]
      if value < 64 {
        bits = bits << 6 | UInt32(value)
        bitCount += 6
        if bitCount >= 8 {
          bitCount -= 8
          bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
        }
      } else if letter == UInt8(ascii: "=") {
        bitCount = 0
      }
    }
  }

  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var decoder = Base64Decoder()
    decoder.decode(text, into: &bytes)
    return bytes
  }

  /// The value of each character, or 255 if it isn't a digit.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
}
