internal import ProjectFiles
internal import TerminalFrame

/// A setting of a screen that a key decides. Its value is a text, and equal texts mean the same.
struct ConfigDecision: Sendable {
  /// The source of the text.
  enum Form: Sendable {
    /// The value as JSON, from the config or else from `qa.json`.
    case written
    /// A command line as a list of words, from the config or else from `qa.json`.
    case commandLine
    /// A text made from the config after reading, or nil for the default value.
    case value(@Sendable (CaptureConfig) -> String?)
  }

  let role: ConfigSettings.Role
  /// The name of the setting in reports and digests, or nil for the key's name.
  let name: String?
  let form: Form
  /// The keys that belong together: any of them in a file makes that file the source of all their values. Empty if the
  /// key is on its own.
  var group: [String] = []
  /// Whether it must be the same for all apps that are forked from one interpreter.
  var isOfInterpreter = false

  static func launch(
    _ form: Form, as name: String? = nil, with group: [String] = [], isOfInterpreter: Bool = false
  ) -> ConfigDecision {
    ConfigDecision(
      role: .launch, name: name, form: form, group: group, isOfInterpreter: isOfInterpreter)
  }

  static func terminal(_ form: Form, as name: String? = nil) -> ConfigDecision {
    ConfigDecision(role: .terminal, name: name, form: form)
  }

  static func picture(_ form: Form, as name: String? = nil) -> ConfigDecision {
    ConfigDecision(role: .picture, name: name, form: form)
  }

  static func hiding(_ form: Form, as name: String? = nil) -> ConfigDecision {
    ConfigDecision(role: .hiding, name: name, form: form)
  }
}

extension ConfigDecision {
  /// Returns the text for a key's value in the config's files, or nil if they don't have the key.
  func text(
    of key: String, _ config: ConfigObject, _ defaults: ConfigObject?
  ) -> String? {
    let node = (isSource(config, of: key) ? config : defaults)?[key]
    return switch form {
    case .written: node?.canonicalForm
    case .commandLine: Self.list(node)
    case .value: nil
    }
  }

  /// Whether a file is the source of a key's value.
  func isSource(_ file: ConfigObject, of key: String) -> Bool {
    file.has(key) || group.contains(where: file.has)
  }

  private static func list(_ node: JSONNode?) -> String? {
    guard let line = node?.text, let words = try? ShellWords.split(line) else {
      return node?.canonicalForm
    }
    return words.jsonList
  }
}

extension [String] {
  /// The strings as a JSON list without blanks.
  var jsonList: String { "[\(map(\.quotedJSON).joined(separator: ","))]" }
}

extension JSONNode {
  /// The value as JSON without blanks. The keys of objects are in ascending order of their UTF-8 bytes.
  var canonicalForm: String {
    switch value {
    case .null: return "null"
    case .bool(let isTrue): return isTrue ? "true" : "false"
    case .number(let number, _): return Int(exactly: number).map(String.init) ?? "\(number)"
    case .string(let text): return text.quotedJSON
    case .array(let elements): return "[\(elements.map(\.canonicalForm).joined(separator: ","))]"
    case .object(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      let forms = sorted.map { $0.key.quotedJSON + ":" + $0.value.canonicalForm }
      return "{\(forms.joined(separator: ","))}"
    }
  }
}
