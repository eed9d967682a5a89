/// An error that a person can act on: it says what is wrong, in which file, and what to do.
///
/// Every error of this package that can reach a person conforms to it. `SuiteError` assigns the exit codes, in one
/// place for all of them.
package protocol Diagnostic: Error, CustomStringConvertible {
  /// The location: `screenshots/settings.json:3:15`, or a path; nil if the message names it.
  var place: String? { get }
  /// What is wrong.
  var message: String { get }
  /// What to do about it, or nil if there's nothing to suggest.
  var remedy: String? { get }
}

extension Diagnostic {
  package var place: String? { nil }
  package var remedy: String? { nil }

  /// `place: message`, followed by the remedy on its own line.
  package var description: String {
    var text = place.map { "\($0): " } ?? ""
    text += message
    if let remedy { text += "\n  \(remedy)" }
    return text
  }
}
