/// What is said of one screen (DESIGN section 5).
package enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
  case pass
  case expectedChange = "expected change"
  case regression
  /// There is no baseline yet: to be approved.
  case new
  /// There is a baseline, but no capture config.
  case orphan
  /// The screen could not be captured or judged.
  case error

  /// What the verdict alone makes of the exit code.
  package var exitCode: SuiteExitCode {
    switch self {
    case .pass, .expectedChange: .success
    case .regression, .new, .orphan: .needsReview
    case .error: .captureError
    }
  }
}

/// The digests of the three frames of one screen, and what people approved of it.
struct ScreenEvidence {
  /// The baseline at the merge base; nil where there is none there, or no git.
  var base: String?
  /// The baseline in the working tree.
  var head: String?
  /// The current capture.
  var current: String
  var record: ApprovalRecord?
  /// Whether the base could be looked up at all.
  var isInGit: Bool

  /// The verdict and, where it is not a plain pass, why: the rows of the table in their order.
  var verdict: (Verdict, reason: String?) {
    guard let head else {
      if let base, record?.leads(from: base, to: nil) != true {
        return (.regression, "the baseline was removed without an approval")
      }
      return (.new, "there is no baseline yet")
    }
    guard current == head else {
      if isInGit, current == base {
        return (.regression, "the approved change did not happen")
      }
      return (.regression, nil)
    }
    if !isInGit || current == base {
      return record?.leads(to: head) == true
        ? (.pass, nil) : (.regression, "the baseline was edited without an approval")
    }
    return record?.leads(from: base, to: head) == true
      ? (.expectedChange, nil) : (.regression, "the baseline was edited without an approval")
  }
}
