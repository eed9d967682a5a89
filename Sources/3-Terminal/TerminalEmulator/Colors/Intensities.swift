/// A colour given as intensities of a screen's phosphors, 1 being the brightest: `rgbi:0.3/-1.5e2/.25`.
///
/// Each number may be less than 0 or more than 1, infinite, or not a number.
///
/// They are read as in Xlib, which uses scanf(3) with `%lf/%lf/%lf`: white space may precede a number, a number may be
/// hexadecimal, infinite or not a number, and text after the third is ignored. If that fails, points and commas are
/// swapped for a second attempt, since Xlib doesn't know which of them the locale uses.
struct Intensities: Equatable, Sendable {
  var red: Double
  var green: Double
  var blue: Double

  /// - Parameter text: The text after the prefix, in lower case.
  /// - Returns: nil if a number or a slash between two is missing.
  init?(_ text: ArraySlice<UInt8>) {
    guard let numbers = Self.read(text) ?? Self.read(text.map(Self.swappingDecimalMark)[...]) else {
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

  private static func swappingDecimalMark(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "."): UInt8(ascii: ",")
    case UInt8(ascii: ","): UInt8(ascii: ".")
    default: byte
    }
  }
}

/// A scanner for floating-point numbers in the C locale (C17 7.21.6.2 and 7.22.1.3).
private struct NumberScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// Skips `byte` if it is next, and returns whether it is.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// - Returns: The number that is next, or nil if there isn't one; the position is undefined then.
  mutating func number() -> Double? {
    rest = rest.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    guard let magnitude = word() ?? digits() else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  /// Reads `nan`, `inf` or `infinity`. A longer part of `infinity` than `inf` isn't a number.
  private mutating func word() -> Double? {
    if skip("nan") { return .nan }
    guard skip("inf") else { return nil }
    return rest.first == UInt8(ascii: "i") && !skip("inity") ? nil : .infinity
  }

  /// Reads a decimal number, or a hexadecimal one after `0x`. An exponent may lack its digits.
  private mutating func digits() -> Double? {
    let isHexadecimal = skip("0x")
    let whole = run(hexadecimal: isHexadecimal)
    let hasPoint = skip(UInt8(ascii: "."))
    let fraction = hasPoint ? run(hexadecimal: isHexadecimal) : ""
    guard !whole.isEmpty || !fraction.isEmpty else {
      // The GNU C library reads "0x." as the zero before the x.
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
