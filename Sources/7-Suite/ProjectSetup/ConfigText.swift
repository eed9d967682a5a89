internal import ProjectFiles
internal import TerminalFrame

/// A JSON value whose keys keep their order, in the usual style of configs: two spaces, and short values on one line.
indirect enum ConfigValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  /// Any other number, as written.
  case number(String)
  case boolean(Bool)
  case null
  case list([ConfigValue])
  case object([Member])

  struct Member: Hashable, Sendable {
    let key: String
    let value: ConfigValue
  }

  static func object(_ members: KeyValuePairs<String, ConfigValue>) -> ConfigValue {
    .object(members.map { Member(key: $0.key, value: $0.value) })
  }

  static func object(_ size: GridSize) -> ConfigValue {
    .object(["columns": .integer(size.columns), "rows": .integer(size.rows)])
  }

  static func strings(_ texts: [String]) -> ConfigValue { .list(texts.map { .string($0) }) }

  /// Variables in ascending order of their names.
  static func variables(_ variables: [String: String]) -> ConfigValue {
    .object(
      variables.sorted { $0.key < $1.key }.map { Member(key: $0.key, value: .string($0.value)) })
  }

  /// The members of an object; empty for any other value.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  subscript(key: String) -> ConfigValue? { members.first { $0.key == key }?.value }
}

extension ConfigValue {
  /// The maximum width of a line in characters.
  private static let width = 100

  /// A whole file. Its object is always split into lines.
  var fileBytes: [UInt8] {
    guard case .object = self else { return Array((oneLine + "\n").utf8) }
    return Array((splitText(indentation: 0) + "\n").utf8)
  }

  var oneLine: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .integer(let number): String(number)
    case .number(let text): text
    case .null: "null"
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .list(let items): "[" + items.map(\.oneLine).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty ? "{}" : "{ " + members.map(\.oneLine).joined(separator: ", ") + " }"
    }
  }

  /// - Parameter start: The number of characters before the value on its line.
  private func text(indentation: Int, start: Int) -> String {
    let line = oneLine
    // Each step has a line of its own, so that a changed step is a changed line.
    if !isListOfObjects, start + line.count < Self.width { return line }
    return splitText(indentation: indentation)
  }

  private var isListOfObjects: Bool {
    guard case .list(let items) = self else { return false }
    return items.contains { if case .object = $0 { true } else { false } }
  }

  private func splitText(indentation: Int) -> String {
    let inner = String(repeating: " ", count: indentation + 2)
    let lines: [String]
    let brackets: (String, String)
    switch self {
    case .list(let items):
      brackets = ("[", "]")
      lines = items.map {
        inner + $0.text(indentation: indentation + 2, start: indentation + 2)
      }
    case .object(let members):
      brackets = ("{", "}")
      lines = members.map { member in
        let key = inner + Self.quoted(member.key) + ": "
        return key + member.value.text(indentation: indentation + 2, start: key.count)
      }
    default: return oneLine
    }
    let end = String(repeating: " ", count: indentation) + brackets.1
    return brackets.0 + "\n" + lines.joined(separator: ",\n") + "\n" + end
  }

  /// A JSON string (RFC 8259 §7), without hidden characters.
  static func quoted(_ text: String) -> String { text.quotedJSON }
}

extension ConfigValue.Member {
  fileprivate var oneLine: String { ConfigValue.quoted(key) + ": " + value.oneLine }
}

extension ConfigValue {
  /// A value as read from a file.
  init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .boolean(value)
    case .number(let value, let text):
      self = Int(exactly: value).map { .integer($0) } ?? .number(text)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(elements.map { ConfigValue($0) })
    case .object(let members):
      self = .object(members.map { Member(key: $0.key, value: ConfigValue($0.value)) })
    }
  }
}
