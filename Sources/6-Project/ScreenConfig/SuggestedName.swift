internal import ProjectFiles

/// Suggests names for screens, and for the screenshots between steps.
package enum SuggestedName {
  /// Makes a valid name from any text: every character that isn't allowed becomes `-`.
  ///
  /// - Parameters:
  ///   - existing: The names in use. A suggestion that is among them gets a number.
  ///   - fallback: The name to use if nothing of the text can be kept.
  package static func valid(_ name: String, existing: [String] = [], fallback: String = "screen")
    -> String
  {
    var text = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { ScreenName.isAllowed($0) ? $0 : "-" }))
    while text.hasPrefix("-") { text.removeFirst() }
    while text.hasSuffix("-") { text.removeLast() }
    text = String(text.prefix(90))
    if text.isEmpty { text = fallback }
    if ScreenName.problem(withConfig: text) != nil { text += "-screen" }
    // Two files whose names differ only in case are the same file on macOS and Windows.
    let taken = Set(existing.map { $0.lowercased() })
    guard taken.contains(text.lowercased()) else { return text }
    var number = 2
    while taken.contains("\(text.lowercased())-\(number)") { number += 1 }
    return "\(text)-\(number)"
  }

  /// Makes a name for a `screenshot` step. It can't be `diff`: `<screen>.diff.png` is the picture of a difference.
  package static func screenshot(_ name: String, existing: [String]) -> String {
    valid(
      name == "diff" ? "diff-screen" : String(name.prefix(40)), existing: existing, fallback: "step"
    )
  }
}
