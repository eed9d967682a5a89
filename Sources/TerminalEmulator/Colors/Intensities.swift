/// A colour as intensities of a screen's phosphors, 1 being the brightest: `rgbi:0.3/-1.5e2/.25`.
///
/// Any number may be less than 0 or more than 1, infinite, or not a number.
///
/// Read as Xlib reads them, which is with scanf(3) and `%lf/%lf/%lf`: white space may precede a
/// number, a number may be hexadecimal, infinite or not a number, and what follows the third is not
/// looked at. If that fails, points and commas change places and it is tried once more, since Xlib
/// does not know which of them the locale wants.
struct Intensities: Equatable, Sendable {
  var red: Double
  var green: Double
  var blue: Double

  /// - Parameter text: What follows the prefix, in lower case.
  /// - Returns: nil where a number or a stroke between two is missing.
  init?(_ text: ArraySlice<UInt8>) {
    guard let numbers = Self.read(text) ?? Self.read(text.map(Self.otherMark)[...]) else {
      return nil
    }
    (red, green, blue) = numbers
  }

  private static func read(_ text: ArraySlice<UInt8>) -> (Double, Double, Double)? {
    var scanner = NumberScanner(text)
    guard
      let red = scanner.number(), scanner.skip(UInt8(ascii: "/")),
      let green = scanner.number(), scanner.skip(UInt8(ascii: "/")),
      let blue = scanner.number()
    else { return nil }
    return (red, green, blue)
  }

  private static func otherMark(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "."): UInt8(ascii: ",")
    case UInt8(ascii: ","): UInt8(ascii: ".")
    default: byte
    }
  }
}

/// Takes floating numbers off the front of a text, in the C locale (C17 7.21.6.2 and 7.22.1.3).
private struct NumberScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// Takes `byte` if it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// - Returns: nil if no number is next; then the place in the text is undefined.
  mutating func number() -> Double? {
    rest = rest.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    guard let magnitude = word() ?? digits() else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  /// `nan`, `inf` and `infinity`, of which a part is no number.
  private mutating func word() -> Double? {
    if skip("nan") { return .nan }
    guard skip("inf") else { return nil }
    return rest.first == UInt8(ascii: "i") && !skip("inity") ? nil : .infinity
  }

  /// A decimal number, or a hexadecimal one after `0x`. An exponent may lack its digits.
  private mutating func digits() -> Double? {
    let isHexadecimal = skip("0x")
    let whole = run(hexadecimal: isHexadecimal)
    let hasPoint = skip(UInt8(ascii: "."))
    let fraction = hasPoint ? run(hexadecimal: isHexadecimal) : ""
    guard !whole.isEmpty || !fraction.isEmpty else {
      // The GNU C library takes "0x." for the zero before the x.
      return isHexadecimal && hasPoint ? 0 : nil
    }
    let mark = isHexadecimal ? "p" : "e"
    var text = (isHexadecimal ? "0x0" : "0") + whole + "." + fraction + "0"
    if skip(mark) {
      let isNegative = skip(UInt8(ascii: "-"))
      if !isNegative { _ = skip(UInt8(ascii: "+")) }
      text += mark + (isNegative ? "-0" : "0") + run(hexadecimal: false)
    }
    return Double(text)
  }

  private mutating func run(hexadecimal: Bool) -> String {
    let digits = rest.prefix {
      (0x30...0x39).contains($0) || hexadecimal && (0x61...0x66).contains($0)
    }
    rest = rest[digits.endIndex...]
    return String(decoding: digits, as: UTF8.self)
  }

  private mutating func skip(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest.removeFirst(word.utf8.count)
    return true
  }
}
