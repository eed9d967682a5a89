internal import ProjectFiles

/// The settings of a config as its files spell them, each in one canonical form of JSON: sorted keys, no blanks.
/// Two configs that mean the same have the same forms, wherever the project lies.
package struct WrittenSettings: Hashable, Sendable {
  /// The forms by key. A key that the files don't have is missing.
  private(set) var forms: [String: String]
  /// The `waitFor` steps among the steps, in order.
  private var waits: [Wait]
  /// The places among the steps at which pictures are taken, by their names.
  private var pictures: [String: Int]

  /// A `waitFor` step.
  private struct Wait: Hashable {
    let form: String
    /// Its index among all steps.
    let index: Int
    /// The number of steps before it that do something to the app.
    let inputs: Int
  }

  /// - Parameter defaults: `qa.json`, or nil if there is none.
  init(_ config: ConfigObject, _ defaults: ConfigObject?) {
    var forms: [String: String] = [:]
    for (key, decision) in Self.written { forms[key] = decision.text(of: key, config, defaults) }
    self.forms = forms
    (waits, pictures) = Self.waits(in: config["steps"] ?? defaults?["steps"])
  }

  /// Replaces settings of the config with those of a variant.
  mutating func replace(by variant: ConfigObject) {
    for (key, decision) in Self.written where decision.isSource(variant, of: key) {
      forms[key] = decision.text(of: key, variant, nil)
    }
    if let steps = variant["steps"] { (waits, pictures) = Self.waits(in: steps) }
  }

  /// Returns the `waitFor` steps before a picture, each with the number of inputs before it, or nil if there are
  /// none.
  ///
  /// - Parameter step: The name of the step that takes the picture, or nil for the picture after all steps.
  func waitSteps(before step: String?) -> String? {
    let end = step.flatMap { pictures[$0] } ?? .max
    let forms = waits.filter { $0.index < end }.map { wait in
      wait.inputs == 0 ? wait.form : "{\"after\":\(wait.inputs),\"step\":\(wait.form)}"
    }
    return forms.isEmpty ? nil : "[\(forms.joined(separator: ","))]"
  }

  private static let written: [(key: String, decision: ConfigDecision)] =
    ConfigKey.decided.compactMap { key, _, decision in
      if case .value = decision.form { nil } else { (key, decision) }
    }

  private static func waits(in steps: JSONNode?) -> ([Wait], pictures: [String: Int]) {
    guard case .array(let elements)? = steps?.value else { return ([], [:]) }
    var (waits, pictures, inputs): ([Wait], [String: Int], Int) = ([], [:], 0)
    for (index, step) in elements.enumerated() {
      if step["waitFor"] != nil {
        waits.append(Wait(form: step.canonicalForm, index: index, inputs: inputs))
      } else if let name = step["screenshot"]?.text {
        pictures[name] = index
      } else {
        inputs += 1
      }
    }
    return (waits, pictures)
  }
}
