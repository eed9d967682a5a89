internal import ProjectFiles
internal import TerminalFrame

/// What a config's files say of the app and of what is done to it, each key in one form of JSON: sorted
/// keys, no blanks. Two configs that mean the same have the same forms, wherever the project lies.
package struct WrittenSettings: Hashable, Sendable {
  /// By key; what nothing is said of is not there.
  package let forms: [String: String]
  /// The `waitFor` steps among the steps, in order.
  let waitSteps: String?

  /// Keys of a config that go before those of `qa.json`, which may have them too.
  private static let shared = [
    "configuration", "settle", "tokens", "animations", "loading", "clock", "seed",
    "network", "hostName", "preload", "waitFor", "steps",
  ]

  /// - Parameter defaults: `qa.json`; nil where there is none.
  package init(_ config: ConfigObject, _ defaults: ConfigObject?) {
    var forms: [String: String] = [:]
    for key in Self.shared {
      forms[key] = (config[key] ?? defaults?[key])?.canonicalForm
    }
    forms["assert"] = config["assert"]?.canonicalForm
    let folder = config.has("cwd") || config.has("files") ? config : defaults
    for key in ["cwd", "files"] { forms[key] = folder?[key]?.canonicalForm }
    let app = config.has("scheme") || config.has("command") ? config : defaults
    forms["scheme"] = app?["scheme"]?.canonicalForm
    forms["command"] = Self.commandForm(app?["command"])
    forms["build"] = Self.commandForm(config["build"] ?? defaults?["build"])
    self.forms = forms
    waitSteps = Self.waits(in: config["steps"] ?? defaults?["steps"])
  }

  /// A command line is the list that it stands for.
  private static func commandForm(_ node: JSONNode?) -> String? {
    guard let line = node?.text, let words = try? ShellWords.split(line) else {
      return node?.canonicalForm
    }
    return "[\(words.map(\.quotedJSON).joined(separator: ","))]"
  }

  private static func waits(in steps: JSONNode?) -> String? {
    guard case .array(let elements)? = steps?.value else { return nil }
    let waits = elements.filter { step in
      guard case .object(let members) = step.value else { return false }
      return members.contains { $0.key == "waitFor" }
    }
    return waits.isEmpty ? nil : "[\(waits.map(\.canonicalForm).joined(separator: ","))]"
  }
}

extension JSONNode {
  /// The value as JSON without blanks, the keys of objects in ascending order of their UTF-8 bytes.
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
