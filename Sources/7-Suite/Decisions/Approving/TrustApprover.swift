package import Baselines
package import FoundationEssentials
internal import ProjectFiles
package import ScreenRuns
internal import Verdicts

/// Signs a change of who may approve, and of what is demanded of approvals.
package struct TrustApprover: Sendable {
  private let suite: Suite
  private let now: @Sendable () -> Date

  /// - Parameter now: The clock that approvals are dated by.
  package init(_ suite: Suite, now: @escaping @Sendable () -> Date = { .now }) {
    self.suite = suite
    self.now = now
  }

  /// Adds the change since HEAD to `approvers.approval.json`, signed by the person.
  ///
  /// - Throws: ``SuiteError`` if nothing has changed, or the person may not approve by HEAD's files.
  package func approve(
    reason: String, approver: String?, _ lock: borrowing ProjectLock
  ) async throws -> ApprovalOutcome {
    try suite.checkReason(reason, of: "an approval")
    let person = try await suite.person(named: approver)
    guard
      let base = try await suite.snapshot(of: lock.folders, BaseRequest(), isGate: false),
      base.trust.approvers.policy.needsSignature
    else {
      throw SuiteError(
        .usage, "HEAD demands no signed approvals, so a change of who may approve needs none",
        remedy: "commit \"approvals\": \"signed\" in screenshots/qa.json, and screenshots/approvers"
      )
    }
    let digest = try TrustFiles(suite.project).digest()
    guard digest != base.trust.digest else {
      throw SuiteError(
        .usage, "nothing has changed about who may approve since HEAD",
        remedy: "edit screenshots/approvers, then sign it before you commit it")
    }
    var change = TrustRecord.Change(
      from: base.trust.digest, to: digest, by: person, at: RunStore.timestamp(now()),
      reason: reason)
    change.signature = try await DecisionSigning.sign(
      [(change.bytes, change.at)], suite, base.trust.approvers
    ).first
    var record = try TrustRecord.read(suite.project)
    record.append(change)
    var files = DecisionFiles()
    files.screenshots[TrustRecord.name] = .some(try JSONFiles.encode(record))
    try files.write(suite, lock)
    return ApprovalOutcome(screens: [])
  }
}
