/// The lines of a list of keys.
enum SignerLines {
  /// Splits a text at each line feed, with or without a carriage return before it, and drops a byte order mark. It
  /// compares Unicode scalars: CR LF is a single `Character`.
  static func split(_ text: String) -> [Substring] {
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    let scalars = text.unicodeScalars.dropFirst(hasMark ? 1 : 0)
    return scalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Substring(line.last == "\r" ? line.dropLast() : line)
    }
  }
}

/// Splits a line into words at blanks outside of quotation marks, which stay.
struct SignerWords: IteratorProtocol {
  private var rest: Substring.UnicodeScalarView

  init(_ line: Substring) { rest = line.unicodeScalars }

  mutating func next() -> String? {
    rest = rest.drop { $0 == " " || $0 == "\t" }
    guard !rest.isEmpty else { return nil }
    let word = Self.prefix(of: rest, until: [" ", "\t"])
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  /// Splits options at commas outside of quotation marks.
  static func options(_ word: String) -> [String] {
    var options: [String] = []
    var rest = word.unicodeScalars[...]
    while !rest.isEmpty {
      let option = prefix(of: rest, until: [","])
      options.append(String(option))
      rest = rest.dropFirst(option.count + 1)
    }
    return options
  }

  private static func prefix(
    of text: Substring.UnicodeScalarView, until ends: Set<Unicode.Scalar>
  ) -> Substring.UnicodeScalarView {
    var isQuoted = false
    return text.prefix { scalar in
      if scalar == "\"" { isQuoted.toggle() }
      return isQuoted || !ends.contains(scalar)
    }
  }
}
