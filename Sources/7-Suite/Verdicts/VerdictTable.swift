internal import Baselines
internal import RunReport
internal import ScreenConfig
internal import TerminalFrame

/// The verdict on one screen, and why.
package struct ReasonedVerdict: Hashable {
  package let row: VerdictRow
  package let reason: String?

  init(_ row: VerdictRow, _ reason: String? = nil) {
    self.row = row
    self.reason = reason
  }

  var verdict: Verdict { row.verdict }
  /// Whether an expected change has no approval yet.
  var needsApproval: Bool { row == .declared }
}

extension ScreenReport {
  init(_ judgement: ReasonedVerdict, on screen: BaselineName) {
    self.init(screen: screen, verdict: judgement.verdict, reason: judgement.reason)
    needsApproval = judgement.needsApproval
  }
}

/// The verdict table (Documentation/Verdicts.md), as one function over ``VerdictRow``.
///
/// Rows are tried from the top, and the first one that fits decides. So a row may assume that none above it fits, and
/// the order of the rows is a part of the rules: a capture that equals its baseline passes only after the baseline
/// itself was checked (its removal, its record, its file, and what its config hides).
///
/// The function reads no files and draws nothing: everything that it needs is in the evidence, so tests can make up any
/// case.
extension ScreenEvidence {
  /// The first row that fits.
  package var judgement: ReasonedVerdict {
    for row in VerdictRow.allCases {
      if case .yes(let reason) = fit(row) { return ReasonedVerdict(row, reason) }
    }
    return ReasonedVerdict(.different)
  }

  private enum Fit {
    case no
    case yes(String?)

    static func when(_ condition: Bool, _ reason: String? = nil) -> Fit {
      condition ? .yes(reason) : .no
    }

    static func because(_ problem: String?) -> Fit { problem.map { .yes($0) } ?? .no }
  }

  /// Whether a row fits, given that none above it does.
  private func fit(_ row: VerdictRow) -> Fit {
    switch row {
    case .failed:
      if case .failed(let reason) = capture { .yes(reason) } else { .no }
    case .unstable:
      if case .unstable(let reason) = capture { .yes(reason) } else { .no }
    case .orphan:
      .when(head != nil && !hasConfig, "there is a baseline, but no capture config")
    case .removed: .because(removalProblem)
    case .removalApproved:
      .when(head == nil && capture == .none && !isPictureLost, "the baseline was removed")
    case .rejected: .because(rejection.map(words))
    case .new:
      .when(
        head == nil,
        isPictureLost
          ? "there is a record of an approval, but no picture" : "there is no baseline yet")
    case .undone:
      .when(
        isBase && isChanged && !isHead && !isHeadUnapproved, "the approved change did not happen")
    case .unapproved:
      isHeadApproved ? .because(recordProblem) : .yes(isMerged ? Self.merged : Self.edited)
    case .unapprovedChange:
      .when(isChangeUnapproved, isOneBranch ? Self.merged : Self.edited)
    case .incompleteApproval: .because(lackProblem)
    case .tooManyApprovals: .because(floodProblem)
    case .unsigned: .because(signatureProblem ?? rejectionProblem)
    case .editedPicture:
      .when(!isFileApproved, "the baseline's picture was edited without an approval")
    case .hiding: .because(maskProblem ?? hidingProblem ?? baseConfigProblem)
    case .falsePicture:
      if case .falsePicture(let reason) = pictureProblem { .yes(reason) } else { .no }
    case .illegible:
      if case .illegible(let reason) = pictureProblem { .yes(reason) } else { .no }
    case .doubtful: isHead ? .because(doubtProblem) : .no
    case .pass: .when(isHead && !isChanged)
    case .approved: .when(isHead)
    case .declared: .when(isDeclared)
    case .different: .yes(nil)
    }
  }

  // MARK: The pictures

  private var isChanged: Bool { isInGit && base != head }

  /// C = M.
  private var isBase: Bool {
    if case .frame(let isBase, _, _) = capture { isBase } else { false }
  }

  /// C = H. A screen that wasn't captured counts as unchanged.
  private var isHead: Bool {
    if case .frame(_, let isHead, _) = capture { isHead } else { true }
  }

  private var isDeclared: Bool {
    if case .frame(_, _, let isDeclared) = capture { isDeclared } else { false }
  }

  // MARK: The record

  /// Whether H is what only one of several merged branches approved, starting at a frame that the record leads to.
  var isOneBranch: Bool {
    guard let record, record.ends.count > 1, record.ends.contains(head),
      let start = standing?.from
    else { return false }
    return record.newest(to: start) != nil
  }

  private static let edited = "the baseline was edited without an approval"
  private static let merged = "merged and not reviewed"

  /// The rejection of the frame that is judged, or nil if it wasn't rejected.
  private var rejection: Rejection? {
    standingRejections.first { $0.frame == captured.map(BaselineDigest.frame) ?? head }
  }

  /// A rejection in words. It counts without a signature, too, since it can only make a verdict worse.
  private func words(_ rejection: Rejection) -> String {
    guard let signature = rejectionSignatures[rejection] else { return rejection.summary }
    let problem = approvers.problem(with: signature, of: "the rejection").map { "; \($0)" }
    return rejection.summary(signedBy: signature.signer) + (problem ?? "")
  }

  /// What is wrong if a rejection of the base is gone. Taking it back is a decision: by an approval that came after it,
  /// or by a rejection in its place that an approver has signed.
  var rejectionProblem: String? {
    guard approvers.policy.needsSignature, let baseRejection, !rejections.contains(baseRejection)
    else { return nil }
    guard let other = rejections.first(where: { rejectionSignatures[$0] != nil }) else {
      return "a rejection of \(baseName) was removed, and no approver has approved the screen since"
    }
    return approvers.problem(
      with: rejectionSignatures[other] ?? .missing,
      of: "a rejection in place of that of \(baseName)")
  }

  /// Whether two branches were merged, each with approvals of its own, and the result wasn't approved. It only changes
  /// the words: anyone can write such a record.
  var isMerged: Bool {
    guard let record, record.ends.count > 1, !isHeadApproved, recordProblem == nil else {
      return false
    }
    return record.ends.contains(head) || !record.approvals.contains { $0.to == head }
  }

  /// Whether the record ends at H. After a merge, it may end at other baselines, too: then H must be the base's.
  private var isHeadApproved: Bool {
    guard let record else { return false }
    return record.leads(to: head) || isInGit && base == head && record.ends.contains(head)
  }

  /// Whether H differs from M without a new approval that leads from M to H.
  private var isChangeUnapproved: Bool {
    isChanged
      && !(record?.leads(from: base, to: head) ?? false && newApprovals.contains { $0.to == head })
  }

  /// Whether H isn't what people approved, so that nothing can be compared with it.
  var isHeadUnapproved: Bool {
    head != nil && (!isHeadApproved || recordProblem != nil || isChangeUnapproved)
  }

  /// Whether the record says that a picture was approved, but neither the branch nor the base has it: most likely it
  /// was not committed.
  var isPictureLost: Bool { head == nil && !isAtBase && record?.approvals.last?.to != nil }

  private var removalProblem: String? {
    guard head == nil else { return nil }
    guard base != nil || isAtBase else { return rejectionProblem }
    let removed = "the baseline was removed without an approval"
    guard let record, record.leads(to: nil) else { return removed }
    if let base, !record.leads(from: base, to: nil) { return removed }
    return recordProblem ?? signatureProblem ?? rejectionProblem
  }

  /// The number of the base's approvals that are gone. `qa approve` restores at most ``ApprovalRecord/maxNewApprovals``.
  var lostApprovals: Int {
    baseRecord.map { record?.losses(since: $0) ?? $0.approvals.count } ?? 0
  }

  /// What is wrong with the record. Records must only grow: if the newest approvals were removed, a record would lead
  /// to an older baseline.
  private var recordProblem: String? {
    guard let baseRecord, record?.additions(to: baseRecord) == nil else { return nil }
    return "approvals of \(baseName) were removed from the record or changed"
  }

  /// Whether a new approval doesn't say who gave it, when or why. Another approval doesn't repair that.
  var isNameless: Bool { newApprovals.contains { $0.missingWord != nil } }

  /// What new approvals lack. Only the newest approval of H needs its details, which are compared with the present
  /// ones.
  private var lackProblem: String? {
    if let word = newApprovals.lazy.compactMap(\.missingWord).first {
      return "a new approval lacks \(word)"
    }
    return newApprovals.last { $0.to == head }?.missingDetail.map { detail in
      "a new approval lacks \(detail): approve it with this version of qa"
    }
  }

  /// What is wrong with the signature of a new approval.
  private var signatureProblem: String? {
    guard approvers.policy.needsSignature else { return nil }
    return newApprovals.lazy.compactMap { approval in
      approvers.problem(with: signatures[approval] ?? .missing, of: "a new approval")
    }.first
  }

  /// Limits the number of new approvals: the true reason for a change can't be found among thousands of made-up ones.
  private var floodProblem: String? {
    let count = newApprovals.count
    guard count > ApprovalRecord.maxNewApprovals else { return nil }
    return
      "\(count) approvals since \(baseName): more than \(ApprovalRecord.maxNewApprovals) of one screen "
      + "are too many to review"
  }

  private var isFileApproved: Bool {
    // An approval of an older version doesn't name the file.
    standing?.picture.map { headPicture == nil || $0 == headPicture } ?? (isSameFile || !isInGit)
  }

  // MARK: The config

  private var maskProblem: String? {
    guard standing?.masks != masks else { return nil }
    if hidingChanges == [] { return Self.otherwiseApproved }
    return masks == nil
      ? "the masks were removed without an approval"
      : "the masks were changed without an approval"
  }

  /// The reason after a merge of two branches: one approved other masks or waits, the other one this picture.
  private static let otherwiseApproved =
    "it was approved with other masks or waits"

  /// The settings that can hide something and changed since the base, or nil if the base has no readable config.
  private var hidingChanges: [String]? {
    guard let settings else { return nil }
    return baseSettings.map { settings.changes(since: $0, [.hiding]) }
  }

  /// What changed about other settings that can hide something: another `waitFor` or `settle` may capture an older
  /// screen.
  private var hidingProblem: String? {
    guard let settings else { return nil }
    let names = hidingChanges ?? []
    if let config = standing?.config {
      if config.hiding == settings.digest(.hiding) { return nil }
      if hidingChanges == [] { return Self.otherwiseApproved }
      let what = names.isEmpty ? "masks or waits" : names.joined(separator: " and ")
      return "\(what) changed without an approval"
    }
    return names.isEmpty ? nil : "\(names.joined(separator: " and ")) changed without an approval"
  }

  /// The doubts that weren't approved. An approval of an older version doesn't say what was doubtful.
  private var doubtProblem: String? {
    guard let known = standing?.doubts else { return nil }
    let new = doubts.filter { !known.contains($0) }.map(\.description)
    return new.isEmpty ? nil : "\(new.joined(separator: " and ")), which was not approved"
  }

  private var baseConfigProblem: String? {
    guard isAtBase, baseSettings == nil, let settings,
      standing?.config != ApprovedConfig(settings)
    else { return nil }
    return "\(baseName) has no readable config, and the current one was not approved"
  }
}
