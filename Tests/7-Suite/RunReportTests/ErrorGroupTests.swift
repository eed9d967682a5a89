import Baselines
import ProjectTestSupport
import RunReport
import Testing

/// Errors with the same cause.
@Suite(.timeLimit(.minutes(20))) struct ErrorGroupTests {
  private func failed(
    _ screen: BaselineName, _ reason: String, said: String? = nil, remedy: String? = "run it"
  ) -> ScreenReport {
    var report = ScreenReport(screen: screen, verdict: .error, reason: reason)
    report.said = said
    report.remedy = remedy
    return report
  }

  @Test("Errors are grouped if the app printed the same, whatever the step and the folder")
  func sameOutput() {
    let report = SuiteReport(
      run: "1",
      screens: [
        failed("a", "the app exited; x", said: "Error: /tmp/qa-captures/a/work at 0x7f00aa11"),
        failed(
          "b", "step 2: the app exited; x", said: "Error: /tmp/qa-captures/b/work at 0x7f00bb22"),
        failed("c", "the app exited; y", said: "Error: other"),
      ])

    #expect(report.errorGroups?.map(\.screens) == [["a", "b"]])
    #expect(report.errorGroups?.first?.reason == "the app exited; x")
  }

  @Test("Errors with another remedy or another verdict are not grouped")
  func otherRemedy() {
    let report = SuiteReport(
      run: "1",
      screens: [
        failed("a", "x", remedy: "qa capture a"), failed("b", "x", remedy: "qa capture b"),
        failed("c", "y"), ScreenReport(screen: "d", verdict: .unstable, reason: "y"),
      ])

    #expect(report.errorGroups == [])
  }

  @Test("The cause of the most screens comes first")
  func largestFirst() {
    let report = SuiteReport(
      run: "1",
      screens: ["a", "b"].map { failed($0, "x") } + ["c", "d", "e"].map { failed($0, "y") })

    #expect(report.errorGroups?.map(\.reason) == ["y", "x"])
    #expect(report.errorGroups?.map(\.screens) == [["c", "d", "e"], ["a", "b"]])
  }
}
