/// A strict JSON reader (RFC 8259) that works on bytes. Its only extension is comments, if ``JSONLimits/hasComments``
/// allows them. A key that occurs twice in an object is an error, and so is exceeding ``JSONLimits``.
package struct JSONReader {
  private let bytes: [UInt8]
  private let limits: JSONLimits
  private var index = 0
  private var line = 1
  private var column = 1
  private var depth = 0
  /// The number of values that may still follow.
  private var remainingValues: Int
  /// Whether lists and objects have their values. Otherwise they are empty.
  private var keepsValues = true
  /// Whether to keep the complete values of a text that breaks off.
  private var keepsPartial = false
  /// The error that stopped the reader, if begun values are kept.
  private var breakOff: JSONSyntaxError?
  /// The key of a list in the text's object whose elements are located, or nil for none.
  private var locatedKey: String?
  /// Whether the next value is that list.
  private var isLocated = false
  /// The places of its elements.
  private var places: [Range<Int>] = []

  package static func read(
    _ bytes: [UInt8], limits: JSONLimits = .usual
  ) throws(JSONSyntaxError) -> JSONNode {
    var reader = JSONReader(bytes, limits)
    return try reader.text()
  }

  /// Reads a text for its errors only. That takes no memory for its values.
  package static func check(
    _ bytes: [UInt8], limits: JSONLimits = .usual
  ) throws(JSONSyntaxError) {
    var reader = JSONReader(bytes, limits)
    reader.keepsValues = false
    _ = try reader.text()
  }

  /// Reads a text for its errors, and finds the elements of a list.
  ///
  /// - Parameter key: The key of the list in the text's object.
  /// - Returns: The range of bytes of each element, in order; empty if there is no such list.
  package static func elements(
    ofList key: String, in bytes: [UInt8], limits: JSONLimits
  ) throws(JSONSyntaxError) -> [Range<Int>] {
    var reader = JSONReader(bytes, limits)
    (reader.keepsValues, reader.locatedKey) = (false, key)
    _ = try reader.text()
    return reader.places
  }

  /// Reads the whole text, which is one value.
  private mutating func text() throws(JSONSyntaxError) -> JSONNode {
    try checkSize()
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      throw error("the file is not UTF-8")
    }
    skipBlanks()
    let node = try node()
    skipBlanks()
    if peek != nil { throw error("text after the end of the JSON value") }
    return node
  }

  /// Reads as much as possible of a text that may break off anywhere.
  ///
  /// - Returns: The value, whose last lists and objects may be incomplete, and the first error if there is one; no
  ///   value if the text doesn't even begin one.
  package static func readPartial(
    _ bytes: [UInt8], limits: JSONLimits = .usual
  ) -> (value: JSONNode?, breakOff: JSONSyntaxError?) {
    var reader = JSONReader(bytes, limits)
    reader.keepsPartial = true
    do {
      try reader.checkSize()
      reader.skipBlanks()
      let node = try reader.node()
      return (node, reader.breakOff)
    } catch {
      return (nil, error)
    }
  }

  private init(_ bytes: [UInt8], _ limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
    remainingValues = limits.values
    // A byte order mark may be ignored (RFC 8259 §8.1).
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
  }

  private func checkSize() throws(JSONSyntaxError) {
    guard bytes.count > limits.size else { return }
    let limit =
      limits.size < 1 << 20 ? "\(limits.size >> 10) KiB" : "\(limits.size >> 20) MiB"
    throw error("the text is larger than \(limit)")
  }

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func peek(is character: Unicode.Scalar) -> Bool {
    peek.map(UInt32.init) == character.value
  }

  private var position: JSONNode.Position { JSONNode.Position(line: line, column: column) }

  private func error(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(position: position, message: message)
  }

  /// The next character, described for a message.
  private var found: String {
    guard let peek else { return "the end of the file" }
    if peek == UInt8(ascii: "\n") { return "the end of the line" }
    return "\"\(scalar)\""
  }

  /// The whole character at the current position.
  private var scalar: String {
    let rest = bytes[index...].dropFirst().prefix { $0 & 0xc0 == 0x80 }
    return String(decoding: bytes[index..<rest.endIndex], as: UTF8.self)
  }

  /// Advances by one byte. Columns count characters, not bytes.
  private mutating func advance() {
    guard let byte = peek else { return }
    index += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if peek.map({ $0 & 0xc0 != 0x80 }) ?? true {
      column += 1
    }
  }

  private mutating func skipBlanks() {
    while let byte = peek {
      switch byte {
      case 0x20, 0x09, 0x0d: (index, column) = (index + 1, column + 1)
      case 0x0a: (index, line, column) = (index + 1, line + 1, 1)
      case UInt8(ascii: "/") where limits.hasComments && isComment: skipLine()
      default: return
      }
    }
  }

  private var isComment: Bool {
    index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/")
  }

  private mutating func skipLine() {
    while let byte = peek, byte != UInt8(ascii: "\n") { advance() }
  }

  private mutating func node() throws(JSONSyntaxError) -> JSONNode {
    let start = position
    guard remainingValues > 0 else { throw error("there are more than \(limits.values) values") }
    remainingValues -= 1
    let value: JSONNode.Value
    switch peek {
    case UInt8(ascii: "{"): value = .object(try members())
    case UInt8(ascii: "["): value = .array(try elements())
    case UInt8(ascii: "\""): value = .string(try string(isKept: keepsValues))
    case UInt8(ascii: "-"): value = try number()
    case let byte? where (0x30...0x39).contains(byte): value = try number()
    default: value = try word()
    }
    return JSONNode(value: value, position: start)
  }

  // MARK: Lists and objects

  private mutating func members() throws(JSONSyntaxError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    var keys = JSONKeys()
    try readItems(until: "}") { reader throws(JSONSyntaxError) in
      let member = try reader.member(&keys)
      if reader.keepsValues { members.append(member) }
    }
    return members
  }

  private mutating func member(_ keys: inout JSONKeys) throws(JSONSyntaxError) -> JSONNode.Member {
    guard peek(is: "\"") else { throw error("expected a key in double quotes, found \(found)") }
    let start = position
    let key = try string()
    guard keys.insert(key) else {
      throw JSONSyntaxError(
        position: start, message: "the key \"\(key.excerpt())\" appears twice")
    }
    skipBlanks()
    guard peek(is: ":") else { throw error("expected \":\" after a key, found \(found)") }
    advance()
    skipBlanks()
    isLocated = depth == 1 && key == locatedKey
    return JSONNode.Member(key: key, position: start, value: try node())
  }

  private mutating func elements() throws(JSONSyntaxError) -> [JSONNode] {
    var elements: [JSONNode] = []
    let isLocated = isLocated
    self.isLocated = false
    try readItems(until: "]") { reader throws(JSONSyntaxError) in
      let start = reader.index
      let node = try reader.node()
      if reader.keepsValues { elements.append(node) }
      if isLocated { reader.places.append(start..<reader.index) }
    }
    return elements
  }

  /// Reads a list or an object with its brackets. An error after the first bracket ends it early if begun values are
  /// kept.
  ///
  /// - Parameter readItem: Reads an element or a member, which begins at the current position.
  private mutating func readItems(
    until end: Unicode.Scalar, _ readItem: (inout JSONReader) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard depth < JSONLimits.depth else { throw error("nested too deeply") }
    depth += 1
    advance()
    skipBlanks()
    do throws(JSONSyntaxError) {
      var hasItem = false
      while !peek(is: end) {
        if hasItem {
          guard peek(is: ",") else { throw error("expected \",\" or \"\(end)\", found \(found)") }
          advance()
          skipBlanks()
        }
        hasItem = true
        try readItem(&self)
        if breakOff != nil { return }
        skipBlanks()
      }
    } catch {
      guard keepsPartial else { throw error }
      breakOff = breakOff ?? error
      return
    }
    depth -= 1
    advance()
  }

  // MARK: Words and numbers

  private mutating func word() throws(JSONSyntaxError) -> JSONNode.Value {
    let literals: [(String, JSONNode.Value)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    for (word, value) in literals where bytes[index...].starts(with: word.utf8) {
      for _ in word.utf8 { advance() }
      return value
    }
    throw error("expected a value, found \(found)")
  }

  private mutating func number() throws(JSONSyntaxError) -> JSONNode.Value {
    let (start, first) = (position, index)
    while let byte = peek, JSONNumber.isPart(byte) { advance() }
    let digits = bytes[first..<index]
    let text = String(decoding: digits.prefix(JSONNumber.maxLength), as: UTF8.self)
    guard digits.count <= JSONNumber.maxLength, JSONNumber.isNumber(digits),
      let value = Double(text), value.isFinite
    else { throw JSONSyntaxError(position: start, message: "\(text.excerpt()) is not a number") }
    return .number(value, text: text)
  }

  // MARK: Strings

  /// - Parameter isKept: Whether the text is needed. Otherwise it may be empty.
  private mutating func string(isKept: Bool = true) throws(JSONSyntaxError) -> String {
    let start = position
    advance()
    let plain = plainText()
    if plain.count <= limits.text, peek(is: "\"") {
      advance()
      return isKept ? String(decoding: plain, as: UTF8.self) : ""
    }
    var text = Array(plain)
    while true {
      text += plainText()
      guard let byte = peek, byte != UInt8(ascii: "\n") else {
        throw JSONSyntaxError(position: start, message: "the string has no closing quote")
      }
      guard byte >= 0x20 else { throw error("a control character in a string") }
      guard text.count <= limits.text else {
        throw JSONSyntaxError(
          position: start, message: "the string is longer than \(limits.text) bytes")
      }
      advance()
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      default: text.append(byte)
      }
    }
  }

  /// Skips ASCII characters that stand for themselves in a string: the common case.
  private mutating func plainText() -> ArraySlice<UInt8> {
    let first = index
    // Stops just past the limit, so that a text that is too long isn't copied.
    let end = min(bytes.count, first + limits.text + 1)
    while index < end {
      let byte = bytes[index]
      guard byte >= 0x20, byte < 0x80, byte != 0x22, byte != 0x5c else { break }
      index += 1
    }
    column += index - first
    return bytes[first..<index]
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    guard let byte = peek else { throw error("the string has no closing quote") }
    let escaped: Unicode.Scalar?
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escaped = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): escaped = "\u{8}"
    case UInt8(ascii: "f"): escaped = "\u{c}"
    case UInt8(ascii: "n"): escaped = "\n"
    case UInt8(ascii: "r"): escaped = "\r"
    case UInt8(ascii: "t"): escaped = "\t"
    default: escaped = nil
    }
    if let escaped {
      advance()
      return escaped
    }
    guard byte == UInt8(ascii: "u") else { throw error("\"\\\(scalar)\" is not a JSON escape") }
    advance()
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xdc00, peek(is: "\\") else { throw error("half of a surrogate pair") }
    advance()
    guard peek(is: "u") else { throw error("half of a surrogate pair") }
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
      guard let byte = peek, byte < 0x80,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw error("expected four hexadecimal digits, found \(found)") }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }
}

extension String {
  /// The start of a text from outside, for a message, with a count of the characters left out.
  package func excerpt(_ length: Int = 200) -> String {
    let scalars = unicodeScalars
    guard
      let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return "\(String(scalars[..<end]))… (\(scalars.count) characters)"
  }
}
