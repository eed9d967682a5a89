/// What is shown of text that somebody else wrote: an app, a file, a branch.
///
/// A control or format character (Unicode Cc, Cf, Zl and Zp, but the zero-width joiner of emoji) is
/// something that a terminal acts on or that nobody sees: colours, the clipboard (OSC 52), another
/// direction of text (U+202E, U+2066). On a console each becomes U+FFFD, in JSON `\u` and its number.
package enum OutsideText {
  /// Whether a terminal would act on a character, or nobody would see it.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7f { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return scalar != "\u{200d}"
    default: return false
    }
  }

  /// Whether a text has a visible character: a letter, a number, a mark of punctuation or a symbol. Blanks and ignorable
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

  /// A text in one line, each character of which can be seen.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isHidden(scalar) ? "\u{fffd}" : scalar) }
    return String(result)
  }

  /// A text of JSON in which no string holds a hidden character as it is, and none the `##` with which
  /// commands to a CI begin (``LineGuard``); newlines between values stay.
  ///
  /// - Parameter bytes: JSON in UTF-8.
  package static func escapedJSON(_ bytes: [UInt8]) -> [UInt8] {
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

  /// `\u` and four hexadecimal digits for each unit of UTF-16 (RFC 8259 §7).
  static func jsonEscape(of scalar: Unicode.Scalar) -> String {
    UTF16.encode(scalar).map { units in
      units.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    } ?? ""
  }
}

/// Keeps the lines of a log from being commands to the machine that reads it.
///
/// The runners of GitHub obey a line that begins with `::` and a name, whatever blanks are before it,
/// and `##[` anywhere; those of Azure `##vso[`, those of TeamCity `##teamcity[`. A backslash is put
/// before the second `:` and before the bracket. Where backslashes stand there already it is one more,
/// so that it can be undone: take one away.
///
/// Source: actions/runner, `ActionCommand.TryParseV2` and `TryParse`; their comparison skips characters
/// that Unicode calls default ignorable, and so does this.
package struct LineGuard {
  private enum Start {
    /// Only blanks so far.
    case blank
    /// A `:` after that, and backslashes.
    case colon
    /// Something else.
    case passed
  }

  private var start = Start.blank
  /// How many `#` stand here, up to two, with what may be the name of a tool after the second.
  private var hashes = 0
  private var isInName = false

  package init() {}

  /// Adds a character of a line, and a backslash before it where that is needed.
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

  /// Lines of text as a log may have them.
  package static func guarded(_ text: String) -> String {
    var (guarding, result) = (LineGuard(), String.UnicodeScalarView())
    for scalar in text.unicodeScalars { guarding.append(scalar, to: &result) }
    return String(result)
  }
}
