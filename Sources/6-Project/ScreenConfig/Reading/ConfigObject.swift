internal import FrameMasks
package import ProjectFiles

/// An object of a configuration file with typed access to its members. Every mistake becomes a ``SuiteError`` with
/// file, line, column, key and remedy.
package struct ConfigObject {
  /// The most elements of a list and members of an object, unless another limit is given.
  static let maxElements = 1000

  /// The file's name as messages show it.
  package let file: String
  package let position: JSONNode.Position
  /// The members, which all have known keys. They are few: searching them is faster than hashing a key.
  private let members: [JSONNode.Member]

  /// - Parameter knownKeys: Any other key is an error that suggests the nearest of these.
  package init(_ node: JSONNode, file: String, key: String?, knownKeys: [String]) throws(SuiteError)
  {
    guard case .object(let members) = node.value else {
      let subject = key.map { "\"\($0)\"" } ?? "the file"
      throw Self.error(file, node.position, "\(subject) must hold an object, not \(node.kind)")
    }
    self.file = file
    position = node.position
    for member in members where !knownKeys.contains(member.key) {
      throw Self.error(
        file, member.position, "unknown key \"\(member.key.excerpt())\"",
        remedy: UsualKeyNames.remedy(for: member.key, among: knownKeys))
    }
    self.members = members
  }

  package static func error(
    _ file: String, _ position: JSONNode.Position, _ message: String, remedy: String? = nil
  ) -> SuiteError {
    SuiteError(
      .usage, at: "\(file):\(position.line):\(position.column)", message.excerpt(1000),
      remedy: remedy?.excerpt(1000))
  }

  /// - Parameter node: nil for the object itself.
  package func error(
    at node: JSONNode? = nil, _ message: String, remedy: String? = nil
  ) -> SuiteError {
    Self.error(file, node?.position ?? position, message, remedy: remedy)
  }

  /// - Parameter key: The key of the wrong value; if it is missing, the error is about the object itself.
  package func error(at key: String, _ message: String, remedy: String? = nil) -> SuiteError {
    error(at: self[key], message, remedy: remedy)
  }

  package func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  package subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }

  /// Returns the error for a required key that is missing.
  package func missing(_ key: String, remedy: String) -> SuiteError {
    error("the key \"\(key)\" is missing", remedy: remedy)
  }

  package func string(_ key: String) throws(SuiteError) -> String? {
    guard let node = self[key] else { return nil }
    return try string(node, key)
  }

  private func string(
    _ node: JSONNode, _ key: String, remedy: String? = nil
  ) throws(SuiteError) -> String {
    guard case .string(let text) = node.value else {
      throw wrongType(node, key, "a string", remedy: remedy)
    }
    return try checked(text, key, node)
  }

  /// - Throws: ``SuiteError`` if the text can't be handed to a program.
  func checked(_ text: String, _ key: String, _ node: JSONNode) throws(SuiteError) -> String {
    guard !text.unicodeScalars.contains("\0") else {
      throw error(at: node, "\"\(key)\" must not contain a NUL character")
    }
    return text
  }

  package func strings(_ key: String) throws(SuiteError) -> [String]? {
    guard let node = self[key] else { return nil }
    return try strings(key, at: node)
  }

  /// - Parameter node: The value of the key, or an element of it.
  func strings(_ key: String, at node: JSONNode) throws(SuiteError) -> [String] {
    guard case .array(let elements) = node.value else {
      throw wrongType(node, key, "a list of strings", remedy: "as in \"\(key)\": [\"a\", \"b\"]")
    }
    try check(elements.count, node, key)
    return try elements.map { element throws(SuiteError) in try string(element, key) }
  }

  private func check(
    _ count: Int, _ node: JSONNode, _ key: String, maximum: Int = maxElements
  ) throws(SuiteError) {
    guard count <= maximum else {
      throw error(at: node, "\"\(key)\" must have at most \(maximum), not \(count)")
    }
  }

  /// Returns the members of an object in this object, of any type; empty if there is no such key.
  package func members(
    _ key: String, maximum: Int = maxElements
  ) throws(SuiteError) -> [JSONNode.Member] {
    guard let node = self[key] else { return [] }
    guard case .object(let members) = node.value else { throw wrongType(node, key, "an object") }
    try check(members.count, node, key, maximum: maximum)
    return members
  }

  /// Reads one string or a list of strings, each with its node.
  func stringNodes(_ key: String) throws(SuiteError) -> [(text: String, node: JSONNode)] {
    guard let node = self[key] else { return [] }
    guard case .array(let elements) = node.value else { return [(try string(node, key), node)] }
    try check(elements.count, node, key)
    return try elements.map { element throws(SuiteError) in (try string(element, key), element) }
  }

  func stringMap(_ key: String) throws(SuiteError) -> [String: String]? {
    guard let node = self[key] else { return nil }
    guard case .object(let members) = node.value else {
      throw wrongType(node, key, "an object of strings")
    }
    try check(members.count, node, key)
    var map: [String: String] = [:]
    for member in members {
      guard !member.key.isEmpty, !member.key.contains("="),
        !member.key.unicodeScalars.contains("\0")
      else {
        throw Self.error(file, member.position, "\"\(member.key)\" is not the name of a variable")
      }
      map[member.key] = try string(
        member.value, member.key, remedy: "put it in quotes: \"1\", \"true\"")
    }
    return map
  }

  package func integer(_ key: String, in range: ClosedRange<Int>) throws(SuiteError) -> Int? {
    guard let node = self[key] else { return nil }
    return try integer(node, key, in: range)
  }

  private func integer(
    _ node: JSONNode, _ key: String, in range: ClosedRange<Int>
  ) throws(SuiteError) -> Int {
    guard case .number(let value, let text) = node.value else {
      throw wrongType(node, key, "a whole number")
    }
    guard let number = Int(exactly: value) else {
      throw error(at: node, "\"\(key)\" must be a whole number, not \(text)")
    }
    guard range.contains(number) else {
      throw error(
        at: node,
        "\"\(key)\" must be between \(range.lowerBound) and \(range.upperBound), not \(number)")
    }
    return number
  }

  /// Reads the first and last row or column: `[3, 5]`, or `3` for a single one.
  package func range(
    _ key: String, in bounds: ClosedRange<Int>
  ) throws(SuiteError) -> ClosedRange<Int>? {
    guard let node = self[key] else { return nil }
    let example = "as in \"\(key)\": 3 or \"\(key)\": [0, 3]"
    switch node.value {
    case .number:
      let number = try integer(node, key, in: bounds)
      return number...number
    case .array(let elements) where elements.count == 2:
      let first = try integer(elements[0], key, in: bounds)
      let last = try integer(elements[1], key, in: bounds)
      guard first <= last else {
        throw error(
          at: node,
          "\"\(key)\" go from the first to the last one, not from \(first) to \(last)",
          remedy: "\"\(key)\": [\(last), \(first)]")
      }
      return first...last
    case .array(let elements):
      throw error(
        at: node, "\"\(key)\" must be the first and the last one, not a list of \(elements.count)",
        remedy: example)
    default:
      throw wrongType(node, key, "a number, or the first and the last one", remedy: example)
    }
  }

  /// Reads a number in a range.
  package func number(_ key: String, in range: ClosedRange<Double>) throws(SuiteError) -> Double? {
    guard let node = self[key] else { return nil }
    guard case .number(let value, let text) = node.value else {
      throw wrongType(node, key, "a number")
    }
    guard range.contains(value) else {
      throw error(
        at: node,
        "\"\(key)\" must be between \(range.lowerBound) and \(range.upperBound), not \(text)")
    }
    return value
  }

  package func boolean(_ key: String) throws(SuiteError) -> Bool? {
    guard let node = self[key] else { return nil }
    guard case .bool(let value) = node.value else { throw wrongType(node, key, "true or false") }
    return value
  }

  /// Reads a time in seconds, more than 0 and at most an hour.
  package func seconds(_ key: String) throws(SuiteError) -> Duration? {
    guard let node = self[key] else { return nil }
    guard case .number(let value, _) = node.value else {
      throw wrongType(node, key, "a number of seconds")
    }
    guard value > 0, value <= 3600 else {
      throw error(at: node, "\"\(key)\" must be more than 0 and at most 3600 seconds")
    }
    return .milliseconds(Int((value * 1000).rounded(.up)))
  }

  /// Reads an object in this object.
  package func object(_ key: String, knownKeys: [String]) throws(SuiteError) -> ConfigObject? {
    guard let node = self[key] else { return nil }
    return try ConfigObject(node, file: file, key: key, knownKeys: knownKeys)
  }

  /// Reads one object or a list of objects.
  package func objects(
    _ key: String, knownKeys: [String], maximum: Int = maxElements
  ) throws(SuiteError) -> [ConfigObject] {
    guard let node = self[key] else { return [] }
    guard case .array(let elements) = node.value else {
      return [try ConfigObject(node, file: file, key: key, knownKeys: knownKeys)]
    }
    try check(elements.count, node, key, maximum: maximum)
    return try elements.map { element throws(SuiteError) in
      try ConfigObject(element, file: file, key: key, knownKeys: knownKeys)
    }
  }

  /// Returns the regular expression that is the value of the key `regex`.
  func pattern(_ regex: String) throws(SuiteError) -> FramePattern {
    do {
      return try FramePattern(regex)
    } catch {
      throw self.error(
        at: "regex", "\"\(regex)\" is not a regular expression: \(error.message)")
    }
  }

  func wrongType(
    _ node: JSONNode, _ key: String, _ expected: String, remedy: String? = nil
  ) -> SuiteError {
    error(at: node, "\"\(key)\" must be \(expected), not \(node.kind)", remedy: remedy)
  }
}
