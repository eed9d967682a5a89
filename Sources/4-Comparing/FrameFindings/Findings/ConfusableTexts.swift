internal import FrameComparison

/// Two texts that look the same, or nearly so, but differ in their code points.
enum ConfusableTexts {
  /// The difference, such as `U+0061 → U+0430`, or nil if people can see it. They can't if the texts are canonically
  /// equivalent, or differ only in kinds of blanks, in invisible characters, or in Latin letters replaced with foreign
  /// ones.
  static func difference(_ from: String, _ to: String) -> String? {
    var (old, new) = (from.unicodeScalars[...], to.unicodeScalars[...])
    while let first = old.first, first == new.first {
      old.removeFirst()
      new.removeFirst()
    }
    while let last = old.last, last == new.last {
      old.removeLast()
      new.removeLast()
    }
    guard !old.isEmpty || !new.isEmpty, from == to || isAlike(old, new) else { return nil }
    return "\(description(of: old)) → \(description(of: new))"
  }

  private static func isAlike(
    _ old: Substring.UnicodeScalarView, _ new: Substring.UnicodeScalarView
  ) -> Bool {
    if (old + new).allSatisfy(isUnseen) { return true }
    return old.count == new.count
      && zip(old, new).allSatisfy { one, other in
        one == other || isBlank(one) && isBlank(other)
          || isLatin(one) && isForeign(other) || isForeign(one) && isLatin(other)
      }
  }

  private static func description(of scalars: Substring.UnicodeScalarView) -> String {
    scalars.isEmpty ? "nothing" : Edit.codePoints(String(scalars))
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && scalar.value < 0x250
  }

  /// Greek, Cyrillic, Armenian and Cherokee, which have letters of the same shape, and fullwidth forms.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic
      && [0x370...0x58f, 0x13a0...0x13ff, 0xff21...0xff5a].contains { $0.contains(scalar.value) }
  }
}
