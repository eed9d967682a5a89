import Baselines
import ProjectFiles
import ProjectTestSupport
import RunReport
import Testing

@Suite(.timeLimit(.minutes(20))) struct VerdictTests {
  private func record(_ approvals: [(BaselineDigest?, BaselineDigest?)]) -> ApprovalRecord {
    ApprovalRecord(
      screen: "list",
      approvals: approvals.map { from, to in
        Approval(from: from, to: to, by: "A", at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
      })
  }

  @Test("The record of two merged branches has two ends until both are approved together")
  func mergedRecords() {
    let merged = record([(nil, "a"), ("a", "b"), ("a", "c")])
    let approved = record([(nil, "a"), ("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])

    #expect(merged.ends == ["c", "b"])
    #expect(approved.ends == ["d"])
    for start in [nil, "a", "b", "c"] as [BaselineDigest?] {
      #expect(approved.leads(from: start, to: "d"))
    }
    #expect(!approved.leads(from: "x", to: "d"))
    #expect(!approved.leads(from: "a", to: "c"))
  }

  @Test("Only approvals that come later in the record continue an approval")
  func orderOfApprovals() {
    let record = record([("b", "c"), ("a", "b"), ("b", "d")])

    #expect(record.leads(from: "a", to: "d"))
    #expect(!self.record([("b", "d"), ("a", "b")]).leads(from: "a", to: "d"))
  }

  // MARK: Records only grow

  private static let first = Approval(
    from: nil, to: "a", by: "A", at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
  private static let second = Approval(
    from: "a", to: "b", by: "A", at: "2026-01-02T03:04:05Z", reason: "r", run: "2")
  private static let other = Approval(
    from: "a", to: "c", by: "B", at: "2026-01-02T03:04:05Z", reason: "r", run: "3")

  @Test(
    "A record must have all approvals of an older one in order, even with others in between",
    arguments: [
      ([first, second], true), ([first, second, other], true), ([first, other, second], true),
      ([first], false), ([second], false), ([second, first], false), ([first, other], false),
      ([], false),
    ])
  func recordsOnlyGrow(approvals: [Approval], expected: Bool) {
    let older = ApprovalRecord(screen: "list", approvals: [Self.first, Self.second])

    let record = ApprovalRecord(screen: "list", approvals: approvals)

    #expect((record.additions(to: older) != nil) == expected)
  }

  @Test("A gate fails for a change that is only declared, and any run for a failed declaration")
  func declaredExitCodes() {
    var screen = ScreenReport(screen: "s", verdict: .expectedChange)
    screen.needsApproval = true
    let entry = Baselines.Expectation(
      screens: ["s"], changes: [], reason: "r", author: "A", expires: "2026-12-31")
    let stale = ExpectationReport(entry: entry, screens: [], problem: "covers nothing")

    #expect(SuiteReport(run: "1", screens: [screen]).exitCode == .success)
    #expect(SuiteReport(run: "1", screens: [screen], isGate: true).exitCode == .needsReview)
    let pass = ScreenReport(screen: "s", verdict: .pass)
    #expect(SuiteReport(run: "1", screens: [pass]).exitCode == .success)
    #expect(
      SuiteReport(run: "1", screens: [pass], expectations: [stale]).exitCode == .needsReview)
  }

  @Test(
    "The most severe exit code wins",
    arguments: [
      ([Verdict.pass, .expectedChange], SuiteExitCode.success),
      ([.pass, .new], .needsReview),
      ([.orphan], .needsReview),
      ([.regression, .error, .pass], .captureError),
      ([.regression, .unstable], .captureError),
      ([], .incomplete),
    ])
  func exitCodes(verdicts: [Verdict], expected: SuiteExitCode) {
    let report = SuiteReport(
      run: "1", screens: verdicts.map { ScreenReport(screen: "s", verdict: $0) })

    #expect(report.exitCode == expected)
  }

  @Test("The exit codes are 130, 3, 4, 2, 1 and 0 in descending severity")
  func orderOfSeverity() {
    let codes: [SuiteExitCode] = [
      .interrupted, .usage, .incomplete, .captureError, .needsReview, .success,
    ]

    for (index, code) in codes.enumerated() {
      for lesser in codes[index...] {
        #expect(code.moreSevere(lesser) == code)
        #expect(lesser.moreSevere(code) == code)
      }
    }
  }
}
