/// Lowercase hexadecimal digits, as digests are written.
package enum Hexadecimal {
  /// Whether a text is just that many digits.
  package static func isDigits(_ text: some StringProtocol, count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  static func digits(of bytes: ArraySlice<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
