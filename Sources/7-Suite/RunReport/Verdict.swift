package import ProjectFiles

/// The verdict on one screen (Documentation/Verdicts.md).
package enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
  case pass
  case expectedChange = "expected change"
  case regression
  /// There is no baseline yet: the capture is to be approved.
  case new
  /// There is a baseline, but no capture config.
  case orphan
  /// The screen could not be captured or judged.
  case error
  /// Two captures of the same app differ.
  case unstable

  /// The exit code for this verdict alone.
  package var exitCode: SuiteExitCode {
    switch self {
    case .pass, .expectedChange: .success
    case .regression, .new, .orphan: .needsReview
    case .error, .unstable: .captureError
    }
  }
}
