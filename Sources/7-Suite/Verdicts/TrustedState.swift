internal import Baselines
internal import ProjectFiles
internal import RunReport
internal import ScreenConfig

/// Who may approve, and what is demanded of approvals, as the working tree has it. A gate goes by the base's, and wants
/// an approver of the base to have signed a change of it: otherwise a branch could prepare the next one.
struct TrustedState {
  private let project: Project

  init(_ project: Project) { self.project = project }

  /// The name under which a report lists a change. No screen can have it.
  private static let name = BaselineName("screenshots/approvers")

  /// Returns what is wrong with a change of it since the base, or nil if there is none or it was approved.
  func report(since base: BaseSnapshot?) throws(SuiteError) -> ScreenReport? {
    guard let base, base.approvers.policy.needsSignature else { return nil }
    let now = try TrustFiles(project).digest()
    guard now != base.trustDigest,
      let problem = try TrustRecord.read(project).problem(
        from: base.trustDigest, to: now, base.approvers)
    else { return nil }
    var report = ScreenReport(
      screen: Self.name, verdict: .regression,
      reason: "who may approve, or what is demanded of approvals, changed since \(base.name), and "
        + problem)
    var present: [String] = []
    for name in TrustFiles.names where try Files.hasEntry("\(project.screenshots)/\(name)") {
      present.append(name)
    }
    report.remedy =
      "an approver signs the change before it is committed: qa approve --approvers --reason \"…\"; "
      + "or take it back: \(base.restoringTrust(present, in: project))"
    return report
  }

  /// What people should know about a branch that demands less than the base.
  func notes(since base: BaseSnapshot?) throws(SuiteError) -> [String] {
    guard let base else { return [] }
    let lacking = try ConfigReader(project: project).approvalPolicy().lacks(base.approvers.policy)
    guard !lacking.isEmpty else { return [] }
    let words = lacking.map { "\"\($0.rawValue)\"" }.joined(separator: " and ")
    return [
      "\"approvals\" of \(base.name) demands \(words), which qa.json no longer does; it still counts"
    ]
  }
}

extension BaseSnapshot {
  /// What is wrong with the signatures of declared expectations that the base lacks, by their indices.
  func signatureProblems(with expectations: [Expectation]) -> [Int: String] {
    guard approvers.policy.needsSignature else { return [:] }
    var problems: [Int: String] = [:]
    for (index, entry) in expectations.enumerated() where !self.expectations.contains(entry) {
      problems[index] = approvers.problem(
        with: approvers.check(entry.bytes, entry.signature, at: nil), of: "this declaration")
    }
    return problems
  }
}
