/// Lowercase hexadecimal digits, as digests are written.
package enum Hexadecimal {
  /// Whether a text consists of exactly `count` digits.
  package static func isDigits(_ text: some StringProtocol, count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  static func digits(of bytes: UnsafeRawBufferPointer) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() {
        text[2 * index] = digit(byte >> 4)
        text[2 * index + 1] = digit(byte & 15)
      }
      return 2 * bytes.count
    }
  }

  /// The value of a digit, see ``isDigits(_:count:)``.
  static func value(of digit: UInt8) -> UInt8 {
    digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
