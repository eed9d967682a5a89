import ProjectFiles

/// The part of JSON Schema that `Documentation/output.schema.json` uses. Any other keyword counts as a problem
/// (https://json-schema.org/draft/2020-12/json-schema-validation).
struct JSONSchema {
  private let root: JSONNode

  init(_ bytes: [UInt8]) throws { root = try JSONReader.read(bytes) }

  /// The violations of a definition by a value, each with its place; empty if the value is valid.
  ///
  /// - Parameter definition: The name of one of `$defs`.
  func problems(of bytes: [UInt8], as definition: String) throws -> [String] {
    guard let schema = root["$defs"]?[definition] else { return ["no definition \(definition)"] }
    return try problems(of: JSONReader.read(bytes), schema, at: "")
  }

  private func problems(of value: JSONNode, _ schema: JSONNode, at place: String) -> [String] {
    schema.members.flatMap { keyword -> [String] in
      let argument = keyword.value
      func problem(unless isRight: Bool) -> [String] {
        isRight ? [] : ["\(place): \(value.kind) breaks \(keyword.key)"]
      }
      switch keyword.key {
      case "description": return []
      case "$ref":
        let name = String((argument.text ?? "").dropFirst("#/$defs/".count))
        guard let other = root["$defs"]?[name] else { return ["no definition \(name)"] }
        return problems(of: value, other, at: place)
      case "type": return problem(unless: Self.isOf(argument.text ?? "", value))
      case "const": return problem(unless: value.hasSameValue(as: argument))
      case "enum":
        return problem(unless: argument.elements.contains { value.hasSameValue(as: $0) })
      case "pattern":
        guard let text = value.text, let pattern = try? Regex(argument.text ?? "") else {
          return problem(unless: false)
        }
        return problem(unless: text.firstMatch(of: pattern) != nil)
      case "minimum":
        guard case .number(let minimum, _) = argument.value,
          case .number(let number, _) = value.value
        else { return problem(unless: false) }
        return problem(unless: number >= minimum)
      case "minItems", "maxItems":
        guard case .number(let limit, _) = argument.value else { return problem(unless: false) }
        let count = Double(value.elements.count)
        return problem(unless: keyword.key == "minItems" ? count >= limit : count <= limit)
      case "items":
        return value.elements.enumerated().flatMap { index, element in
          problems(of: element, argument, at: "\(place)/\(index)")
        }
      case "properties":
        return value.members.flatMap { member in
          argument[member.key].map { problems(of: member.value, $0, at: "\(place)/\(member.key)") }
            ?? []
        }
      case "required":
        return argument.texts.filter { value[$0] == nil }.map { "\(place): lacks \($0)" }
      case "additionalProperties":
        let others = value.members.filter { schema["properties"]?[$0.key] == nil }
        if case .bool(false) = argument.value {
          return others.map { "\(place): \($0.key) is not in the schema" }
        }
        return others.flatMap { problems(of: $0.value, argument, at: "\(place)/\($0.key)") }
      default: return ["\(place): the check does not know the keyword \(keyword.key)"]
      }
    }
  }

  private static func isOf(_ type: String, _ value: JSONNode) -> Bool {
    switch (type, value.value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool): true
    case ("integer", .number(let number, _)): number == number.rounded()
    default: false
    }
  }
}
