/// A reason why a command can't do its work, for a person: what is wrong, where, and what to do.
package struct SuiteError: Error, Hashable, Sendable {
  /// Wrong usage or configuration, or something about the project that must be put right first.
  package let exitCode: SuiteExitCode
  /// Where it is: `screenshots/settings.json:3:15`, or a path.
  package let place: String?
  package let message: String
  package let remedy: String?

  package init(
    _ exitCode: SuiteExitCode, at place: String? = nil, _ message: String, remedy: String? = nil
  ) {
    self.exitCode = exitCode
    self.place = place
    self.message = message
    self.remedy = remedy
  }
}

extension SuiteError: CustomStringConvertible {
  /// `place: message`, and the remedy in a line of its own.
  package var description: String {
    var text = place.map { "\($0): " } ?? ""
    text += message
    if let remedy { text += "\n  \(remedy)" }
    return text
  }
}

/// Several mistakes at once, so that a person can correct them in one go.
package struct SuiteErrors: Error, Hashable, Sendable {
  /// Never empty.
  package let errors: [SuiteError]

  package init(_ errors: [SuiteError]) { self.errors = errors }

  package var exitCode: SuiteExitCode { errors.map(\.exitCode).reduce(.success) { $0.graver($1) } }
}
