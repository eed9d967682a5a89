internal import Reports
internal import TerminalFrame

/// A JSON value to send, whose members keep their order.
indirect enum JSONText: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Int)
  case string(String)
  /// A value that is JSON on one line already.
  case raw(String)
  case list([JSONText])
  case object([Member])

  struct Member: Hashable, Sendable {
    let key: String
    let value: JSONText
  }

  /// An object without the members that are nil.
  static func members(_ members: KeyValuePairs<String, JSONText?>) -> JSONText {
    .object(
      members.compactMap { member in member.value.map { Member(key: member.key, value: $0) } })
  }

  static func value(_ value: AgentValue) -> JSONText { .raw(value.json) }

  /// The value on one line.
  var line: String {
    switch self {
    case .null: "null"
    case .flag(let isSet): isSet ? "true" : "false"
    case .number(let number): "\(number)"
    case .string(let text): text.quotedJSON
    case .raw(let text): text
    case .list(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\($0.key.quotedJSON):\($0.value.line)" }.joined(separator: ","))}"
    }
  }
}
