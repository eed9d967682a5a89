// Access to the contents of a JSON value.
extension JSONNode {
  /// The value of an object's member; nil if there is none.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The elements of a list; empty for any other value.
  package var elements: [JSONNode] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// The members of an object; empty for any other value.
  package var members: [Member] {
    if case .object(let members) = value { members } else { [] }
  }

  /// The text of a string; nil for any other value.
  package var text: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The strings in a list.
  package var texts: [String] { elements.compactMap(\.text) }

  /// Whether two values are equal, regardless of position and of the order of keys.
  package func hasSameValue(as other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.object(let members), .object(let others)):
      let values = Dictionary(others.map { ($0.key, $0.value) }) { first, _ in first }
      return members.count == others.count
        && members.allSatisfy { member in
          values[member.key].map { member.value.hasSameValue(as: $0) } ?? false
        }
    case (.array(let elements), .array(let others)):
      return elements.count == others.count
        && zip(elements, others).allSatisfy { $0.hasSameValue(as: $1) }
    default: return value == other.value
    }
  }
}
