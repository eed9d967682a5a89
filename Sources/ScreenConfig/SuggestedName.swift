internal import ProjectFiles

/// Names of screens and of the screenshots between steps.
package enum SuggestedName {
  /// A valid name for something that may have any: every other character becomes `-`.
  ///
  /// - Parameters:
  ///   - taken: Names that others have; one of them is numbered on.
  ///   - fallback: Where nothing of the name can be kept.
  package static func valid(_ name: String, taken: [String] = [], fallback: String = "screen")
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
    // Two files whose names differ in nothing but case are one on macOS and Windows.
    let taken = Set(taken.map { $0.lowercased() })
    guard taken.contains(text.lowercased()) else { return text }
    var number = 2
    while taken.contains("\(text.lowercased())-\(number)") { number += 1 }
    return "\(text)-\(number)"
  }

  /// A name for a `screenshot` step: `<screen>.diff.png` is the picture of a difference.
  package static func screenshot(_ name: String, taken: [String]) -> String {
    valid(name == "diff" ? "diff-screen" : String(name.prefix(40)), taken: taken, fallback: "step")
  }
}
