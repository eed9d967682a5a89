/// An error that a person can act on: what is wrong, where, and what to do.
///
/// Every error of this package that can reach a person is one. `SuiteError` gives it an exit code, at one
/// place for all of them.
package protocol Diagnostic: Error, CustomStringConvertible {
  /// Where it is: `screenshots/settings.json:3:15`, or a path; nil where the message says it.
  var place: String? { get }
  /// What is wrong.
  var message: String { get }
  /// What to do about it; nil where nothing can be said.
  var remedy: String? { get }
}

extension Diagnostic {
  package var place: String? { nil }
  package var remedy: String? { nil }

  /// `place: message`, and the remedy in a line of its own.
  package var description: String {
    var text = place.map { "\($0): " } ?? ""
    text += message
    if let remedy { text += "\n  \(remedy)" }
    return text
  }
}
