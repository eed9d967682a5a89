package import RunReport

/// The rows of the verdict table (Documentation/Verdicts.md), in its order. M is the baseline at the base, H the one in
/// the working tree, C the capture.
package enum VerdictRow: Int, CaseIterable, Sendable {
  /// The screen could not be captured.
  case failed = 1
  /// Two captures of the same app differ.
  case unstable
  /// There is H, but no config.
  case orphan
  /// There is something at M, but no H, and no record of its removal.
  case removed
  /// There is no H, its removal was approved, and nothing was captured.
  case removalApproved
  /// C, or H if nothing was captured, was rejected by a person.
  case rejected
  /// There is no H, and nothing at M, or the removal was approved.
  case new
  /// C = M ≠ H, and H was approved.
  case undone
  /// The record doesn't lead to H, or lost an approval that the base has.
  case unapproved
  /// H ≠ M, and the record doesn't lead from M to H by a new approval.
  case unapprovedChange
  /// A new approval doesn't say all that it must.
  case incompleteApproval
  /// There are more new approvals than a person can be asked to read.
  case tooManyApprovals
  /// A new approval isn't signed as the base demands.
  case unsigned
  /// H's file isn't the one that was approved.
  case editedPicture
  /// The settings that can hide something, such as `masks` and `waitFor`, aren't those that were approved.
  case hiding
  /// H's file may show something other than its frame.
  case falsePicture
  /// Text of H can't be read any more with the present theme and fonts, which were not approved.
  case illegible
  /// C = H, but C is doubtful for a reason that wasn't approved with H.
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
      .tooManyApprovals, .unsigned, .editedPicture, .hiding, .falsePicture, .illegible, .doubtful,
      .different:
      .regression
    }
  }
}
