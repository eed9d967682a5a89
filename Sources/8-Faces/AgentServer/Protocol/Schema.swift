package import ProjectFiles

/// The schema of a tool's input or result (JSON Schema 2020-12). The server checks arguments by it, and tests check
/// results.
package indirect enum Schema: Hashable, Sendable {
  case text(maxLength: Int)
  /// One of some words.
  case word([String])
  case integer(ClosedRange<Int>)
  case flag
  case list(Schema, maximum: Int)
  case object([Property])
  /// An object with any members, which something else checks.
  case openObject

  package struct Property: Hashable, Sendable {
    let name: String
    let schema: Schema
    let about: String?
    let isRequired: Bool

    package static func required(_ name: String, _ schema: Schema, _ about: String? = nil)
      -> Property
    {
      Property(name: name, schema: schema, about: about, isRequired: true)
    }

    package static func optional(_ name: String, _ schema: Schema, _ about: String? = nil)
      -> Property
    {
      Property(name: name, schema: schema, about: about, isRequired: false)
    }
  }

  /// Captured text in a structured result.
  static let captured = Schema.object([.required("captured", .text(maxLength: 1 << 20))])

  static let count = Schema.integer(0...Int(Int32.max))

  /// The schema as JSON.
  var json: JSONText { json(about: nil) }

  private func json(about: String?) -> JSONText {
    let about = about.map { JSONText.string($0) }
    return switch self {
    case .text(let maxLength):
      .members([
        "type": .string("string"), "description": about, "maxLength": .number(maxLength),
      ])
    case .word(let words):
      .members([
        "type": .string("string"), "description": about,
        "enum": .list(words.map { .string($0) }),
      ])
    case .integer(let range):
      .members([
        "type": .string("integer"), "description": about, "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ])
    case .flag: .members(["type": .string("boolean"), "description": about])
    case .list(let element, let maximum):
      .members([
        "type": .string("array"), "description": about, "items": element.json,
        "maxItems": .number(maximum),
      ])
    case .object(let properties):
      .members([
        "type": .string("object"), "description": about,
        "properties": .object(
          properties.map {
            JSONText.Member(key: $0.name, value: $0.schema.json(about: $0.about))
          }),
        "required": .list(properties.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": .flag(false),
      ])
    case .openObject: .members(["type": .string("object"), "description": about])
    }
  }
}

extension Schema {
  /// What is wrong with a value, such as `screens[2] must be a text`; nil if nothing is.
  package func problem(with node: JSONNode, at path: String = "") -> String? {
    let subject = path.isEmpty ? "the value" : path
    switch (self, node.value) {
    case (.text(let maxLength), .string(let text)):
      return text.unicodeScalars.count > maxLength
        ? "\(subject) has more than \(maxLength) characters" : nil
    case (.word(let words), .string(let text)):
      return words.contains(text)
        ? nil : "\(subject) must be one of \(words.joined(separator: ", "))"
    case (.integer(let range), .number(_, let text)):
      return Int(text).map(range.contains) == true
        ? nil : "\(subject) must be an integer from \(range.lowerBound) to \(range.upperBound)"
    case (.flag, .bool), (.openObject, .object): return nil
    case (.list(let element, let maximum), .array(let elements)):
      guard elements.count <= maximum else { return "\(subject) has more than \(maximum) elements" }
      return elements.indices.lazy.compactMap {
        element.problem(with: elements[$0], at: "\(path)[\($0)]")
      }.first
    case (.object(let properties), .object(let members)):
      return Self.problem(with: members, properties, at: path)
    default: return "\(subject) must be \(noun), not \(node.kind)"
    }
  }

  private static func problem(
    with members: [JSONNode.Member], _ properties: [Property], at path: String
  ) -> String? {
    let prefix = path.isEmpty ? "" : path + "."
    for member in members {
      guard let property = properties.first(where: { $0.name == member.key }) else {
        let known = properties.map(\.name).joined(separator: ", ")
        return "\(prefix)\(member.key.excerpt(40)) is unknown"
          + (known.isEmpty ? "" : ": there are \(known)")
      }
      let problem = property.schema.problem(with: member.value, at: prefix + property.name)
      if let problem { return problem }
    }
    let missing = properties.first { property in
      property.isRequired && !members.contains { $0.key == property.name }
    }
    return missing.map { "\(prefix)\($0.name) is missing" }
  }

  private var noun: String {
    switch self {
    case .text, .word: "a text"
    case .integer: "an integer"
    case .flag: "true or false"
    case .list: "a list"
    case .object, .openObject: "an object"
    }
  }
}
