internal import ProjectFiles

/// What a config's files say of the app and of what is done to it, each key in one form of JSON: sorted
/// keys, no blanks. Two configs that mean the same have the same forms, wherever the project lies.
package struct WrittenSettings: Hashable, Sendable {
  /// By key; what nothing is said of is not there.
  let forms: [String: String]
  /// The `waitFor` steps among the steps, in order.
  let waitSteps: String?

  /// - Parameter defaults: `qa.json`; nil where there is none.
  init(_ config: ConfigObject, _ defaults: ConfigObject?) {
    var forms: [String: String] = [:]
    for (key, form) in Self.written { forms[key] = form.text(of: key, config, defaults) }
    self.forms = forms
    waitSteps = Self.waits(in: config["steps"] ?? defaults?["steps"])
  }

  private static let written: [(key: String, form: ConfigDecision.Form)] =
    ConfigKey.decided.compactMap { key, _, decision in
      if case .value = decision.form { nil } else { (key, decision.form) }
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
