/// The numbers of JSON (RFC 8259 §6).
enum JSONNumber {
  /// The longest accepted number. The exact decimal value of a double has some 770 digits.
  static let maxLength = 1000

  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether a text of digits, signs, points and exponents is a JSON number. Swift accepts more: JSON has no leading
  /// zero, and a digit on both sides of a point (RFC 8259 §6). A regular expression is too slow for files with many
  /// numbers.
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func digits() -> Int {
      let count = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let hasLeadingZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole == 1 || whole > 1 && !hasLeadingZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
