/// The three pictures of one screen (DESIGN section 5), what people approved of it, and the verdict
/// that follows.
struct ScreenEvidence {
  /// The digest of M, the baseline at the merge base; nil where there is none there, or no git.
  var base: String?
  /// The digest of H, the baseline in the working tree.
  var head: String?
  /// The SHA-256 of H's file.
  var headPicture: String?
  /// Whether C, the current capture, is the same as M and as H, outside of masks.
  var isBase: Bool
  var isHead: Bool
  var record: ApprovalRecord?
  /// The digest of the masks that the config has; nil for none.
  var masks: String?
  /// Whether the base could be looked up at all.
  var isInGit: Bool
  /// Whether declared expectations cover all that differs between H and C.
  var isDeclared = false

  struct Judgement: Hashable {
    var verdict: Verdict
    var reason: String?
    /// Whether an expected change has no approval yet.
    var needsApproval = false
  }

  /// The rows of the table, from the fourth on, in their order.
  var judgement: Judgement {
    guard head != nil else {
      if let problem = removalProblem { return Judgement(verdict: .regression, reason: problem) }
      return Judgement(verdict: .new, reason: "there is no baseline yet")
    }
    let isChanged = isInGit && base != head
    if isBase, isChanged, !isHead {
      return Judgement(verdict: .regression, reason: "the approved change did not happen")
    }
    if let problem = approvalProblem { return Judgement(verdict: .regression, reason: problem) }
    if isHead { return Judgement(verdict: isChanged ? .expectedChange : .pass) }
    return isDeclared
      ? Judgement(verdict: .expectedChange, reason: nil, needsApproval: true)
      : Judgement(verdict: .regression)
  }

  /// Why the baseline in the working tree, or that there is none, was not approved; nil where it was.
  var problem: String? { head == nil ? removalProblem : approvalProblem }

  private var removalProblem: String? {
    guard let base, record?.leads(from: base, to: nil) != true else { return nil }
    return "the baseline was removed without an approval"
  }

  private var approvalProblem: String? {
    let edited = "the baseline was edited without an approval"
    guard let record, let newest = record.approvals.last, newest.to == head else { return edited }
    if isInGit, base != head, !record.leads(from: base, to: head) { return edited }
    if let picture = newest.picture, let headPicture, picture != headPicture {
      return "the baseline's picture was edited without an approval"
    }
    guard newest.masks == masks else {
      return masks == nil
        ? "the masks were removed without an approval"
        : "the masks were changed without an approval"
    }
    return nil
  }
}
