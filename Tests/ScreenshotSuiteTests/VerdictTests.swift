import Testing

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
        Approval(from: from, to: to, by: "A", at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
      })
    let evidence = ScreenEvidence(
      base: base, head: head, isBase: current == base, isHead: current == head,
      record: approvals.isEmpty ? nil : record, isInGit: isInGit)

    let result = evidence.judgement

    #expect(result.verdict == verdict)
    #expect(result.reason == reason)
  }

  @Test(
    "The gravest exit code wins",
    arguments: [
      ([Verdict.pass, .expectedChange], SuiteExitCode.success),
      ([.pass, .new], .needsReview),
      ([.orphan], .needsReview),
      ([.regression, .error, .pass], .captureError),
      ([], .incomplete),
    ])
  func exitCodes(verdicts: [Verdict], expected: SuiteExitCode) {
    let report = SuiteReport(
      run: "1", screens: verdicts.map { ScreenReport(screen: "s", verdict: $0) })

    #expect(report.exitCode == expected)
  }

  @Test("Codes are graver in the order 130, 3, 4, 2, 1, 0")
  func order() {
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
