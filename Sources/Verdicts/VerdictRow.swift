package import RunReport

/// The rows of the table of verdicts (Documentation/Verdicts.md), in its order. M is the baseline at the
/// base, H the one in the working tree, C the capture.
package enum VerdictRow: Int, CaseIterable, Sendable {
  /// The screen could not be captured.
  case failed = 1
  /// Two captures of the same app differ.
  case unstable
  /// H, but no config.
  case orphan
  /// Something at M, but no H, and no record of its removal.
  case removed
  /// No H, its removal was approved, and nothing was captured.
  case removalApproved
  /// C is what a person said no to.
  case rejected
  /// No H, and nothing at M.
  case new
  /// C = M ≠ H, and H was approved.
  case undone
  /// The record does not lead to H, or lost an approval that the base has.
  case unapproved
  /// H ≠ M, and the record does not lead from M to H.
  case unapprovedChange
  /// A new approval does not say all that it must.
  case incompleteApproval
  /// There are more new approvals than a person can be asked to read.
  case tooManyApprovals
  /// H's file is not the one that was approved.
  case editedPicture
  /// What is looked at, and when, is not what was approved.
  case hiding
  /// H's file shows something else than its frame.
  case falsePicture
  /// Text of H can't be read any more with the present theme and fonts, which were not approved.
  case illegible
  /// C = H, but something makes C doubtful that was not approved with H.
  case doubtful
  /// C = H = M.
  case pass
  /// C = H ≠ M.
  case approved
  /// C ≠ H, and all that differs was declared.
  case declared
  /// C ≠ H.
  case different

  package var verdict: Verdict {
    switch self {
    case .failed: .error
    case .unstable: .unstable
    case .orphan: .orphan
    case .new: .new
    case .pass: .pass
    case .removalApproved, .approved, .declared: .expectedChange
    case .removed, .rejected, .undone, .unapproved, .unapprovedChange, .incompleteApproval,
      .tooManyApprovals, .editedPicture, .hiding, .falsePicture, .illegible, .doubtful, .different:
      .regression
    }
  }
}
