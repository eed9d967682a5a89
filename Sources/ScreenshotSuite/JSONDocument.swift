/// A value of a JSON text (RFC 8259) that knows where it stands, so that a mistake in a
/// configuration can be shown to the person who made it.
struct JSONNode: Hashable, Sendable {
  /// Line and column, one-based as editors count; the column counts Unicode scalars.
  struct Position: Hashable, Sendable {
    var line: Int
    var column: Int
  }

  struct Member: Hashable, Sendable {
    let key: String
    let position: Position
    let value: JSONNode
  }

  enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number with its text, which tells an integer from a fraction.
    case number(Double, text: String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  let value: Value
  let position: Position

  /// What kind of value it is, in words.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A place in a JSON text and what is wrong there.
struct JSONSyntaxError: Error, Hashable {
  let position: JSONNode.Position
  let message: String
}

/// A strict reader of JSON (RFC 8259); a key that stands twice in an object is an error.
struct JSONReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var position = JSONNode.Position(line: 1, column: 1)
  private var depth = 0

  /// Deeper texts are refused, so that a hostile one can't exhaust the stack.
  private static let maximumDepth = 64

  static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw JSONSyntaxError(
        position: JSONNode.Position(line: 1, column: 1), message: "the file is not UTF-8")
    }
    // A byte order mark may be ignored (RFC 8259 §8.1).
    var reader = JSONReader(text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text)
    reader.skipBlanks()
    let node = try reader.node()
    reader.skipBlanks()
    if reader.peek != nil { throw reader.error("text after the end of the JSON value") }
    return node
  }

  private init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func error(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(position: position, message: message)
  }

  /// What stands here, for a message.
  private var found: String {
    guard let peek else { return "the end of the file" }
    return peek == "\n" ? "the end of the line" : "\"\(peek)\""
  }

  @discardableResult
  private mutating func advance() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    index += 1
    if scalar == "\n" {
      position.line += 1
      position.column = 1
    } else {
      position.column += 1
    }
    return scalar
  }

  private mutating func skipBlanks() {
    while let scalar = peek, scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r" {
      advance()
    }
  }

  private mutating func node() throws(JSONSyntaxError) -> JSONNode {
    let start = position
    let value: JSONNode.Value
    switch peek {
    case "{": value = .object(try members())
    case "[": value = .array(try elements())
    case "\"": value = .string(try string())
    case let digit? where digit == "-" || ("0"..."9").contains(digit): value = try number()
    default: value = try word()
    }
    return JSONNode(value: value, position: start)
  }

  private mutating func members() throws(JSONSyntaxError) -> [JSONNode.Member] {
    try enter()
    var members: [JSONNode.Member] = []
    var keys: Set<String> = []
    skipBlanks()
    if peek == "}" {
      leave()
      return []
    }
    while true {
      skipBlanks()
      guard peek == "\"" else { throw error("expected a key in double quotes, found \(found)") }
      let start = position
      let key = try string()
      guard keys.insert(key).inserted else {
        throw JSONSyntaxError(position: start, message: "the key \"\(key)\" stands twice")
      }
      skipBlanks()
      guard peek == ":" else { throw error("expected \":\" after a key, found \(found)") }
      advance()
      skipBlanks()
      members.append(JSONNode.Member(key: key, position: start, value: try node()))
      if try endsAfterItem("}") { return members }
    }
  }

  private mutating func elements() throws(JSONSyntaxError) -> [JSONNode] {
    try enter()
    var elements: [JSONNode] = []
    skipBlanks()
    if peek == "]" {
      leave()
      return []
    }
    while true {
      skipBlanks()
      elements.append(try node())
      if try endsAfterItem("]") { return elements }
    }
  }

  private mutating func enter() throws(JSONSyntaxError) {
    guard depth < Self.maximumDepth else { throw error("nested too deeply") }
    depth += 1
    advance()
  }

  private mutating func leave() {
    depth -= 1
    advance()
  }

  /// - Returns: Whether the closing bracket stood there; otherwise a comma did.
  private mutating func endsAfterItem(_ end: Unicode.Scalar) throws(JSONSyntaxError) -> Bool {
    skipBlanks()
    if peek == end {
      leave()
      return true
    }
    guard peek == "," else { throw error("expected \",\" or \"\(end)\", found \(found)") }
    advance()
    return false
  }

  private mutating func word() throws(JSONSyntaxError) -> JSONNode.Value {
    let words: [(String, JSONNode.Value)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    for (word, value) in words where scalars[index...].starts(with: word.unicodeScalars) {
      for _ in word.unicodeScalars { advance() }
      return value
    }
    throw error("expected a value, found \(found)")
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONNode.Value {
    let start = position
    var text = ""
    while let scalar = peek, scalar.isASCII, "+-.eE0123456789".unicodeScalars.contains(scalar) {
      text.unicodeScalars.append(scalar)
      advance()
    }
    guard Self.isNumber(text), let value = Double(text), value.isFinite else {
      throw JSONSyntaxError(position: start, message: "\(text) is not a number")
    }
    return .number(value, text: text)
  }

  /// Whether a text of digits, signs, points and exponents is one that JSON allows; Swift reads more: no
  /// leading zero, a digit on both sides of a point (RFC 8259 §6). A file may have very many of them,
  /// for which a regular expression is too slow.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
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

  private mutating func string() throws(JSONSyntaxError) -> String {
    let start = position
    advance()
    var result = String.UnicodeScalarView()
    while true {
      guard let scalar = peek, scalar != "\n" else {
        throw JSONSyntaxError(position: start, message: "the string has no closing quote")
      }
      guard scalar.value >= 0x20 else { throw error("a control character in a string") }
      advance()
      switch scalar {
      case "\"": return String(result)
      case "\\": result.append(try escape())
      default: result.append(scalar)
      }
    }
  }

  private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{c}", "n": "\n", "r": "\r", "t": "\t",
  ]

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let scalar = peek else { throw error("the string has no closing quote") }
    if let escaped = Self.escapes[scalar] {
      advance()
      return escaped
    }
    guard scalar == "u" else { throw error("\"\\\(scalar)\" is no escape of JSON") }
    advance()
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xdc00, peek == "\\" else { throw error("half of a surrogate pair") }
    advance()
    guard peek == "u" else { throw error("half of a surrogate pair") }
    advance()
    let low = try codeUnit()
    guard (0xdc00...0xdfff).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
    else { throw error("half of a surrogate pair") }
    return scalar
  }

  private mutating func codeUnit() throws(JSONSyntaxError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let scalar = peek, let digit = Character(scalar).hexDigitValue, scalar.isASCII else {
        throw error("expected four hexadecimal digits, found \(found)")
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }
}
