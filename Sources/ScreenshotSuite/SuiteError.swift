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

/// The exit codes of `qa` (DESIGN section 5).
package enum SuiteExitCode: Int32, Hashable, Sendable {
  /// Every screen is pass or expected change.
  case success = 0
  /// Something needs a person: a regression, a new screen, an orphan.
  case needsReview = 1
  /// A screen could not be captured or judged.
  case captureError = 2
  /// Wrong usage or configuration.
  case usage = 3
  /// Nothing or not all of what was asked for could be looked at.
  case incomplete = 4
  case interrupted = 130

  /// The graver of two, in the order 130, 3, 4, 2, 1, 0.
  package func graver(_ other: SuiteExitCode) -> SuiteExitCode {
    let order: [SuiteExitCode] = [
      .success, .needsReview, .captureError, .incomplete, .usage, .interrupted,
    ]
    let rank = { (code: SuiteExitCode) in order.firstIndex(of: code) ?? 0 }
    return rank(self) >= rank(other) ? self : other
  }
}
