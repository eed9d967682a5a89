// What readers ask a JSON value for.
extension JSONNode {
  /// The value of a member of an object; nil where there is none.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Of a list; none of any other value.
  package var elements: [JSONNode] {
    if case .array(let elements) = value { return elements }
    return []
  }

  /// Of an object; none of any other value.
  package var members: [Member] {
    if case .object(let members) = value { return members }
    return []
  }

  /// The text of a string.
  package var text: String? {
    if case .string(let text) = value { return text }
    return nil
  }

  /// The strings of a list.
  package var texts: [String] { elements.compactMap(\.text) }

  /// Whether two values are the same wherever they stand; the order of keys has no meaning.
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
