internal import TerminalFrame

/// A structured value for an agent: numbers, words of `qa`, and captured text, which stands only in objects of its own
/// as `{ "captured": "…" }`.
///
/// A `String` can become nothing but captured text, as in the text for an agent.
package indirect enum AgentValue: Hashable, Sendable {
  case text(AgentText)
  /// What an app, a config, a branch or a person wrote.
  case captured(String)
  case number(Int)
  case flag(Bool)
  case list([AgentValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let key: AgentText
    package let value: AgentValue
  }

  package static func members(_ members: KeyValuePairs<AgentText, AgentValue?>) -> AgentValue {
    .object(
      members.compactMap { member in member.value.map { Member(key: member.key, value: $0) } })
  }

  /// The value as JSON on one line.
  package var json: String {
    switch self {
    case .text(let text): text.text.quotedJSON
    case .captured(let text): "{\"captured\":\(CapturedLine.visible(text).quotedJSON)}"
    case .number(let number): "\(number)"
    case .flag(let isSet): isSet ? "true" : "false"
    case .list(let values): "[\(values.map(\.json).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\($0.key.text.quotedJSON):\($0.value.json)" }.joined(separator: ","))}"
    }
  }
}
