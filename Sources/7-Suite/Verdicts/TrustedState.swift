internal import Baselines
internal import ProjectFiles
internal import RunReport

/// Who may approve, and what is demanded of approvals, as the working tree has it. A gate goes by the base's, and wants
/// an approver of the base to have signed a change of it: otherwise a branch could prepare the next one.
struct TrustedState {
  let project: Project

  /// The name under which a report lists a change. No screen can have it.
  private static let name = BaselineName("screenshots/approvers")

  /// Returns what is wrong with a change of it since the base, or nil if there is none or it was approved.
  func report(since base: BaseSnapshot?) throws(SuiteError) -> ScreenReport? {
    guard let base, base.trust.approvers.policy.needsSignature else { return nil }
    guard let problem = try problem(since: base) else { return nil }
    var report = ScreenReport(screen: Self.name, verdict: .regression, reason: problem)
    var present: [String] = []
    for name in TrustFiles.names where try Files.hasEntry("\(project.screenshots)/\(name)") {
      present.append(name)
    }
    report.remedy =
      "an approver signs the change before it is committed: qa approve --approvers --reason \"…\"; "
      + "or take it back: \(base.restoringTrust(present, in: project))"
    return report
  }

  private func problem(since base: BaseSnapshot) throws(SuiteError) -> String? {
    let record = try TrustRecord.read(project)
    guard record.hasAll(of: base.trust.record) else {
      return "signed changes of who may approve that \(base.name) has were removed from "
        + "screenshots/\(TrustRecord.name)"
    }
    let now = try TrustFiles(project).digest()
    guard now != base.trust.digest, now != base.trust.newerDigest else { return nil }
    return record.problem(
      from: base.trust.digest, to: now, since: base.trust.record, base.trust.approvers
    ).map {
      "who may approve, or what is demanded of approvals, changed since \(base.name), and \($0)"
    }
  }

  /// What people should know about a branch that demands less than the base, or what its approvers can't meet.
  func notes(since base: BaseSnapshot?) throws(SuiteError) -> [String] {
    guard let base else { return [] }
    let present = try TrustFiles(project).present()
    var notes: [String] = []
    let lacking = present.policy.lacks(base.trust.policy)
    if !lacking.isEmpty {
      notes.append(
        "\"approvals\" of \(base.name) demands \(Self.words(lacking)), which qa.json no longer does; "
          + "it still counts")
    }
    let newer = present.policy.lacks(base.trust.approvers.policy).filter { !lacking.contains($0) }
    if !newer.isEmpty {
      notes.append(
        "\"approvals\" of the target branch demands \(Self.words(newer)) since this branch began, "
          + "which counts here, too: merge the target branch")
    }
    let names = present.uselessNames.map { $0.excerpt() }
    if !names.isEmpty {
      notes.append(
        "\"two\" needs e-mail addresses in screenshots/approvers, which these don't have: "
          + names.joined(separator: ", "))
    }
    return notes
  }

  private static func words(_ requirements: [ApprovalPolicy.Requirement]) -> String {
    requirements.map { "\"\($0.rawValue)\"" }.joined(separator: " and ")
  }
}

extension BaseSnapshot {
  /// What is wrong with the signatures of declared expectations that the base lacks, by their indices.
  func signatureProblems(with expectations: [Expectation]) -> [Int: String] {
    let approvers = trust.approvers
    guard approvers.policy.needsSignature else { return [:] }
    var problems: [Int: String] = [:]
    for (index, entry) in expectations.enumerated() where !trust.expectations.contains(entry) {
      problems[index] = approvers.problem(
        with: approvers.check(entry.bytes, entry.signature, at: nil), of: "this declaration")
    }
    return problems
  }
}
