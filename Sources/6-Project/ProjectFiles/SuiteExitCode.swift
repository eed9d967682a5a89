/// The exit codes of `qa` (Documentation/Verdicts.md). The output with `--json` has the names of the cases.
package enum SuiteExitCode: Int32, Hashable, Sendable {
  /// Every screen is pass or expected change.
  case success = 0
  /// Something needs a person: a regression, a new screen, an orphan.
  case needsReview = 1
  /// A screen could not be captured or judged.
  case captureError = 2
  /// Wrong usage or configuration.
  case usage = 3
  /// Some or all of what was asked for could not be examined.
  case incomplete = 4
  case interrupted = 130

  /// The more serious of two codes, in the order 130, 3, 4, 2, 1, 0.
  package func moreSevere(_ other: SuiteExitCode) -> SuiteExitCode {
    let order: [SuiteExitCode] = [
      .success, .needsReview, .captureError, .incomplete, .usage, .interrupted,
    ]
    let rank = { (code: SuiteExitCode) in order.firstIndex(of: code) ?? 0 }
    return rank(self) >= rank(other) ? self : other
  }
}
