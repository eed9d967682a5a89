internal import ProjectFiles

/// What a config's files say of the app and of what is done to it, each key in one form of JSON: sorted
/// keys, no blanks. Two configs that mean the same have the same forms, wherever the project lies.
package struct WrittenSettings: Hashable, Sendable {
  /// By key; what nothing is said of is not there.
  private(set) var forms: [String: String]
  /// The `waitFor` steps among the steps, in order.
  private var waits: [Wait]
  /// The places among the steps at which pictures are taken, by their names.
  private var pictures: [String: Int]

  /// A `waitFor` step.
  private struct Wait: Hashable {
    let form: String
    /// Its index among all steps.
    let place: Int
    /// How many steps before it do something to the app.
    let inputs: Int
  }

  /// - Parameter defaults: `qa.json`; nil where there is none.
  init(_ config: ConfigObject, _ defaults: ConfigObject?) {
    var forms: [String: String] = [:]
    for (key, form) in Self.written { forms[key] = form.text(of: key, config, defaults) }
    self.forms = forms
    (waits, pictures) = Self.waits(in: config["steps"] ?? defaults?["steps"])
  }

  /// Puts what a variant says in place of what its config says.
  mutating func replace(by variant: ConfigObject) {
    for (key, form) in Self.written where form.keys(with: key).contains(where: variant.has) {
      forms[key] = form.text(of: key, variant, nil)
    }
    if let steps = variant["steps"] { (waits, pictures) = Self.waits(in: steps) }
  }

  /// The `waitFor` steps before a picture, each with what it waits after, or nil if there are none.
  ///
  /// - Parameter step: The name of the step that takes the picture, or nil for the one after all steps.
  func waitSteps(before step: String?) -> String? {
    let end = step.flatMap { pictures[$0] } ?? .max
    let forms = waits.filter { $0.place < end }.map { wait in
      wait.inputs == 0 ? wait.form : "{\"after\":\(wait.inputs),\"step\":\(wait.form)}"
    }
    return forms.isEmpty ? nil : "[\(forms.joined(separator: ","))]"
  }

  private static let written: [(key: String, form: ConfigDecision.Form)] =
    ConfigKey.decided.compactMap { key, _, decision in
      if case .value = decision.form { nil } else { (key, decision.form) }
    }

  private static func waits(in steps: JSONNode?) -> ([Wait], pictures: [String: Int]) {
    guard case .array(let elements)? = steps?.value else { return ([], [:]) }
    var (waits, pictures, inputs): ([Wait], [String: Int], Int) = ([], [:], 0)
    for (place, step) in elements.enumerated() {
      if step["waitFor"] != nil {
        waits.append(Wait(form: step.canonicalForm, place: place, inputs: inputs))
      } else if let name = step["screenshot"]?.text {
        pictures[name] = place
      } else {
        inputs += 1
      }
    }
    return (waits, pictures)
  }
}
