internal import ProjectFiles

/// A word, number or sign of a tape, the script of VHS (https://github.com/charmbracelet/vhs, its `lexer`). Line ends
/// matter only as the end of a comment, a string or a regular expression.
struct TapeToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Text without quotes.
    case word
    /// Text in quotes.
    case string
    case number
    case regex
    /// A theme, as a JSON object.
    case json
    /// A single character with a meaning: `+ @ % = - ^ \ [ ]`.
    case sign
    /// A character that isn't allowed.
    case unknown
    case end
  }

  let kind: Kind
  let text: String
  let position: JSONNode.Position
}

/// Splits a tape into tokens.
struct TapeLexer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var position = JSONNode.Position(line: 1, column: 1)

  /// The tokens of a whole tape; the last one marks its end.
  static func tokens(of text: String) -> [TapeToken] {
    var lexer = TapeLexer(text)
    var tokens: [TapeToken] = []
    repeat {
      tokens.append(lexer.token())
    } while tokens.last?.kind != .end
    return tokens
  }

  private init(_ text: String) {
    scalars = Array((text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text).unicodeScalars)
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var isAtLineEnd: Bool { peek == nil || peek == "\n" || peek == "\r" }

  private mutating func advance() {
    guard let scalar = peek else { return }
    index += 1
    if scalar == "\n" {
      position = JSONNode.Position(line: position.line + 1, column: 1)
    } else {
      position = JSONNode.Position(line: position.line, column: position.column + 1)
    }
  }

  private mutating func consume(while condition: (Unicode.Scalar) -> Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = peek, condition(scalar) {
      text.append(scalar)
      advance()
    }
    return String(text)
  }

  private mutating func skipBlanksAndComments() {
    while let scalar = peek {
      if scalar == "#" {
        while !isAtLineEnd { advance() }
      } else if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
        advance()
      } else {
        return
      }
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "."
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    isWordStart(scalar) || isDigit(scalar) || "-_/%".unicodeScalars.contains(scalar)
  }

  private mutating func token() -> TapeToken {
    skipBlanksAndComments()
    let start = position
    func token(_ kind: TapeToken.Kind, _ text: String) -> TapeToken {
      TapeToken(kind: kind, text: text, position: start)
    }
    guard let scalar = peek else { return token(.end, "") }
    switch scalar {
    case "@", "=", "]", "[", "-", "%", "^", "\\", "+":
      advance()
      return token(.sign, String(scalar))
    case "\"", "'", "`": return token(.string, quoted(by: scalar))
    case "/": return token(.regex, regex())
    case "{": return token(.json, json())
    default: break
    }
    let next = index + 1 < scalars.count ? scalars[index + 1] : " "
    if Self.isDigit(scalar) || scalar == "." && Self.isDigit(next) {
      return token(.number, consume { Self.isDigit($0) || $0 == "." })
    }
    if Self.isWordStart(scalar) { return token(.word, consume(while: Self.isWordPart)) }
    advance()
    return token(.unknown, String(scalar))
  }

  /// Text up to its closing quote or the end of the line. There are no escapes.
  private mutating func quoted(by quote: Unicode.Scalar) -> String {
    advance()
    let text = consume { $0 != quote && $0 != "\n" && $0 != "\r" }
    if peek == quote { advance() }
    return text
  }

  /// A regular expression up to the next unescaped slash.
  private mutating func regex() -> String {
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek, scalar != "/", !isAtLineEnd {
      advance()
      if scalar == "\\", let escaped = peek, !isAtLineEnd {
        if escaped != "/" { text.append(scalar) }
        text.append(escaped)
        advance()
      } else {
        text.append(scalar)
      }
    }
    if peek == "/" { advance() }
    return String(text)
  }

  private mutating func json() -> String {
    let text = consume { $0 != "}" }
    if peek == "}" { advance() }
    return text + "}"
  }
}
