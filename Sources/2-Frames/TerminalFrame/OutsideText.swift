/// Makes text from outside (an app, a file, a branch) safe to show.
///
/// Control and format characters (Unicode Cc, Cf, Zl and Zp, except for the zero-width joiner of emoji) are invisible,
/// or make a terminal do something: change colours, set the clipboard (OSC 52), or reverse text (U+202E, U+2066). On a
/// console each becomes U+FFFD; in JSON it becomes a `\u` escape.
package enum OutsideText {
  /// Whether a character is invisible or a terminal would act on it.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7f { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return scalar != "\u{200d}"
    default: return false
    }
  }

  /// Whether a text has a visible character: a letter, number, punctuation mark or symbol. Blanks and ignorable
  /// characters (UAX #44, `Default_Ignorable_Code_Point`) don't count.
  package static func hasInk(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      guard scalar != "\u{2800}", !scalar.properties.isDefaultIgnorableCodePoint else {
        return false
      }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
        .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
        .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
        return true
      default: return false
      }
    }
  }

  /// The text in one line, with each hidden character replaced by a visible one.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isHidden($0) ? "\u{fffd}" : $0 }))
  }

  /// Escapes hidden characters within the strings of a JSON text, as well as the `##` that starts commands to a CI
  /// (``LineGuard``). Newlines between values stay.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  package static func escapedJSON(_ bytes: [UInt8]) -> [UInt8] {
    // Most texts are ASCII with nothing to escape.
    if bytes.allSatisfy({ (0x20...0x7e).contains($0) && $0 != 0x23 || $0 == 0x0a }) { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar != "\n" && isHidden(scalar) }
    guard text.unicodeScalars.contains(where: { $0 == "#" || isEscaped($0) }) else { return bytes }
    var last: Unicode.Scalar?
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      if isEscaped(scalar) || scalar == "#" && last == "#" {
        result += Array(jsonEscape(of: scalar).utf8)
      } else {
        result += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return result
  }

  /// `\u` and four hexadecimal digits for each UTF-16 code unit (RFC 8259 §7).
  package static func jsonEscape(of scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar).map { units in
      units.map { "\\u" + $0.hexadecimal(4) }.joined()
    } ?? ""
  }
}

/// Prevents lines of a log from acting as commands to the CI that reads it.
///
/// GitHub's runners act on a line that starts with `::` and a name, after optional blanks, and on `##[` anywhere. Azure
/// uses `##vso[` and TeamCity `##teamcity[`. A backslash is inserted before the second `:` or the bracket. If there are
/// backslashes already, one is added, so that the change can be undone by removing one.
///
/// Source: actions/runner, `ActionCommand.TryParseV2` and `TryParse`. Their comparison skips default-ignorable
/// characters of Unicode, and so does this.
package struct LineGuard {
  private enum Start {
    /// Only blanks so far.
    case blank
    /// A `:` after that, and possibly backslashes.
    case colon
    /// Anything else.
    case passed
  }

  private var start = Start.blank
  /// The number of `#` immediately before, at most two. After the second, the possible name of a tool may follow.
  private var hashes = 0
  private var isInName = false

  package init() {}

  /// Appends a character of a line, with a backslash before it if needed.
  package mutating func append(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) {
    if scalar == "\n" || scalar == "\r" {
      self = LineGuard()
    } else if scalar.value < 0x80 || !scalar.properties.isDefaultIgnorableCodePoint {
      let isCommand = completesCommand(scalar)
      if isCommand { text.append("\\") }
    }
    text.append(scalar)
  }

  private mutating func completesCommand(_ scalar: Unicode.Scalar) -> Bool {
    let isMarked = hashes == 2 && scalar == "["
    follow(scalar)
    switch start {
    case .blank:
      if scalar == ":" {
        start = .colon
      } else if !scalar.properties.isWhitespace {
        start = .passed
      }
    case .colon:
      if scalar == "\\" { break }
      start = .passed
      if scalar == ":" { return true }
    case .passed: break
    }
    return isMarked
  }

  private mutating func follow(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "#":
      hashes = isInName ? 1 : min(hashes + 1, 2)
      isInName = false
    case "\\" where hashes == 2: isInName = true
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".":
      if hashes == 2 { isInName = true } else { hashes = 0 }
    default: (hashes, isInName) = (0, false)
    }
  }

  /// Returns lines of text that are safe in a log.
  package static func guarded(_ text: String) -> String {
    var (guarding, result) = (LineGuard(), String.UnicodeScalarView())
    for scalar in text.unicodeScalars { guarding.append(scalar, to: &result) }
    return String(result)
  }
}

extension String {
  /// The start of a text: at most `maximum` Unicode scalars, and an ellipsis if there are more.
  package func cut(to maximum: Int) -> String {
    let scalars = unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: maximum, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }
}

extension FixedWidthInteger {
  /// The hexadecimal digits of a number that isn't negative, at least `count`, with zeros before them.
  package func hexadecimal(_ count: Int, uppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, count - digits.utf8.count)) + digits
  }
}

extension Unicode.Scalar {
  /// The code point as Unicode writes it, such as `U+0301`.
  package var codePoint: String { "U+" + value.hexadecimal(4, uppercase: true) }
}
