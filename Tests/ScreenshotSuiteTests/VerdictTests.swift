import Testing

@testable import Baselines
@testable import ProjectFiles
@testable import ScreenshotSuite

@Suite struct VerdictTests {
  /// M, H, C, the approvals as from → to, and what must come out.
  private static let table:
    [(String?, String?, String, [(String?, String?)], Bool, Verdict, String?)] = [
      ("m", nil, "c", [], true, .regression, "the baseline was removed without an approval"),
      ("m", nil, "c", [("m", nil)], true, .new, "there is no baseline yet"),
      (nil, nil, "c", [], true, .new, "there is no baseline yet"),
      ("m", "h", "m", [("m", "h")], true, .regression, "the approved change did not happen"),
      ("m", "m", "m", [(nil, "m")], true, .pass, nil),
      ("m", "m", "m", [], true, .regression, "the baseline was edited without an approval"),
      (
        "m", "m", "m", [("m", "x")], true, .regression,
        "the baseline was edited without an approval"
      ),
      (nil, "h", "h", [(nil, "h")], false, .pass, nil),
      (nil, "h", "h", [], false, .regression, "the baseline was edited without an approval"),
      ("m", "h", "h", [(nil, "m"), ("m", "h")], true, .expectedChange, nil),
      ("m", "h", "h", [("m", "x"), ("x", "h")], true, .expectedChange, nil),
      (nil, "h", "h", [(nil, "h")], true, .expectedChange, nil),
      (
        "m", "h", "h", [("x", "h")], true, .regression,
        "the baseline was edited without an approval"
      ),
      (
        "m", "h", "h", [("m", "x"), ("y", "h")], true, .regression,
        "the baseline was edited without an approval"
      ),
      ("m", "h", "h", [], true, .regression, "the baseline was edited without an approval"),
      ("m", "m", "c", [(nil, "m")], true, .regression, nil),
      ("m", "h", "c", [("m", "h")], true, .regression, nil),
      (nil, "h", "c", [(nil, "h")], false, .regression, nil),
    ]

  @Test("The rows of the table, first that fits", arguments: table.indices)
  func rows(index: Int) {
    let (base, head, current, approvals, isInGit, verdict, reason) = Self.table[index]
    let record = ApprovalRecord(
      screen: "list",
      approvals: approvals.map { from, to in
        Approval(
          from: from, to: to, picture: "p", config: Self.config, by: "A",
          at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
      })
    let evidence = ScreenEvidence(
      base: base, head: head, isBase: current == base, isHead: current == head,
      record: approvals.isEmpty ? nil : record, isInGit: isInGit)

    let result = evidence.judgement

    #expect(result.verdict == verdict)
    #expect(result.reason == reason)
  }

  private static let config = ApprovedConfig(frame: "f", picture: "p", hiding: "h")

  /// M = H = C, approved with a picture and masks.
  private func evidence(_ change: (inout ScreenEvidence) -> Void) -> ScreenEvidence {
    var record = ApprovalRecord(screen: "list")
    record.append(
      Approval(
        from: nil, to: "m", picture: "p", masks: "k", config: Self.config, by: "A",
        at: "2026-01-02T03:04:05Z", reason: "r", run: "1"))
    var evidence = ScreenEvidence(
      base: "m", head: "m", headPicture: "p", isBase: true, isHead: true, record: record,
      masks: "k", isInGit: true)
    change(&evidence)
    return evidence
  }

  @Test("Masks and the baseline's picture have to be those that were approved")
  func approvedWith() {
    #expect(evidence { _ in }.judgement.verdict == .pass)
    #expect(
      evidence { $0.masks = "other" }.judgement
        == .init(verdict: .regression, reason: "the masks were changed without an approval"))
    #expect(
      evidence { $0.masks = nil }.judgement
        == .init(verdict: .regression, reason: "the masks were removed without an approval"))
    #expect(
      evidence { $0.headPicture = "other" }.judgement
        == .init(
          verdict: .regression, reason: "the baseline's picture was edited without an approval"))
  }

  @Test("A declared change is expected only where the baseline was approved itself")
  func declared() {
    let declared = evidence {
      ($0.isHead, $0.isBase, $0.isDeclared) = (false, false, true)
    }
    var unapproved = declared
    unapproved.record = nil

    #expect(declared.judgement == .init(verdict: .expectedChange, needsApproval: true))
    #expect(unapproved.judgement.verdict == .regression)
  }

  @Test("What is the same as both baselines outside of masks is no change that did not happen")
  func maskedBaselines() {
    let evidence = evidence {
      $0.base = "b"
      $0.record?.append(
        Approval(
          from: "b", to: "m", picture: "p", masks: "k", config: Self.config, by: "A",
          at: "2026-01-02T03:04:05Z", reason: "r", run: "2"))
    }

    #expect(evidence.judgement.verdict == .expectedChange)
  }

  private func record(_ approvals: [(String?, String?)]) -> ApprovalRecord {
    ApprovalRecord(
      screen: "list",
      approvals: approvals.map { from, to in
        Approval(from: from, to: to, by: "A", at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
      })
  }

  @Test("Approvals of two branches lead on from both, once both are approved together")
  func mergedRecords() {
    let merged = record([(nil, "a"), ("a", "b"), ("a", "c")])
    let approved = record([(nil, "a"), ("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])

    #expect(merged.ends == ["c", "b"])
    #expect(approved.ends == ["d"])
    for start in [nil, "a", "b", "c"] as [String?] {
      #expect(approved.leads(from: start, to: "d"))
    }
    #expect(!approved.leads(from: "x", to: "d"))
    #expect(!approved.leads(from: "a", to: "c"))
  }

  @Test("An approval leads nowhere from what only a newer one reached")
  func order() {
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
    "A record has all approvals of an older one, in their order, also with others between them",
    arguments: [
      ([first, second], true), ([first, second, other], true), ([first, other, second], true),
      ([first], false), ([second], false), ([second, first], false), ([first, other], false),
      ([], false),
    ])
  func growing(approvals: [Approval], expected: Bool) {
    let older = ApprovalRecord(screen: "list", approvals: [Self.first, Self.second])

    let record = ApprovalRecord(screen: "list", approvals: approvals)

    #expect((record.additions(to: older) != nil) == expected)
  }

  @Test("An approval that is gone from the record, or was changed, is missed")
  func goneApproval() {
    let evidence = evidence {
      $0.baseRecord = $0.record
      $0.record = ApprovalRecord(
        screen: "list",
        approvals: [
          Approval(
            from: nil, to: "m", picture: "p", masks: "k", config: Self.config, by: "B",
            at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
        ])
    }

    #expect(
      evidence.judgement.reason
        == "approvals of the merge base were removed from the record or changed")
  }

  @Test("An approval without its picture or its config counts only where the base has it")
  func partialApproval() {
    var record = ApprovalRecord(screen: "list")
    record.append(
      Approval(
        from: nil, to: "m", masks: "k", by: "A", at: "2026-01-02T03:04:05Z", reason: "r", run: "1"))

    let added = evidence { $0.record = record }
    let old = evidence { ($0.record, $0.baseRecord) = (record, record) }

    #expect(added.judgement.verdict == .regression)
    #expect(added.judgement.reason?.hasPrefix("a new approval lacks its picture") == true)
    #expect(old.judgement.verdict == .pass)
  }

  @Test("A gate fails for what was only declared, and any run for a declaration that failed")
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
    "The gravest exit code wins",
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

  @Test("Codes are graver in the order 130, 3, 4, 2, 1, 0")
  func gravity() {
    let codes: [SuiteExitCode] = [
      .interrupted, .usage, .incomplete, .captureError, .needsReview, .success,
    ]

    for (index, code) in codes.enumerated() {
      for lesser in codes[index...] {
        #expect(code.graver(lesser) == code)
        #expect(lesser.graver(code) == code)
      }
    }
  }
}
