package import Baselines
internal import FoundationEssentials
internal import ProjectFiles
package import ScreenRuns
internal import Verdicts

/// Signs a change of who may approve, and of what is demanded of approvals.
package struct TrustApprover: Sendable {
  private let suite: Suite

  package init(_ suite: Suite) { self.suite = suite }

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
      from: base.trust.digest, to: digest, by: person, at: RunStore.timestamp(.now), reason: reason)
    change.signature = try await suite.sign([change.bytes], at: change.at, base.trust.approvers)
      .first
    var record = try TrustRecord.read(suite.project)
    record.append(change)
    let files = DecisionFiles(screenshots: [TrustRecord.name: try JSONFiles.encode(record)])
    try files.write(suite, lock)
    return ApprovalOutcome(screens: [])
  }
}
