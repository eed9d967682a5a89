import Baselines
import FrameComparison
import ProjectTestSupport
import Reports
import RunReport
import TerminalFrame
import Testing

/// Reports that are crowded with long texts from outside.
@Suite(.timeLimit(.minutes(20))) struct CrowdedReportTests {
  /// The texts that crowd a report.
  enum Crowd: String, CaseIterable {
    case approvals, reasons, notes, warnings, edits, declarations
    case expectedScreens = "expected screens"
    case failingScreens = "failing screens"
  }

  private static let long = String(repeating: "lorem ipsum ", count: 200)
  private static let formats = ReportFormat.allCases.filter { $0 != .json }

  private static func change(_ screen: BaselineName, by: [String]) -> ScreenReport {
    var report = ScreenReport(screen: screen, verdict: .expectedChange)
    report.edits = [SampleReport.edit(.text(from: "Save", to: "Open\(screen)"), 1, 0...3)]
    report.approvals = by.map { SampleReport.approval(by: $0, "looked at") }
    return report
  }

  /// A report with an approved change of `zoom` by Mallory, which comes last.
  private static func report(_ crowd: Crowd) -> SuiteReport {
    var zoom = change("zoom", by: ["Mallory"])
    var others: [ScreenReport] = []
    var (warnings, expectations): ([String], [ExpectationReport]) = ([], [])
    switch crowd {
    case .approvals:
      zoom.approvals += (0..<19).map { _ in SampleReport.approval(by: long, long) }
    case .reasons: zoom.reason = long
    case .notes: zoom.notes = Array(repeating: long, count: 60)
    case .warnings: warnings = Array(repeating: long, count: 60)
    case .edits:
      zoom.edits += (0..<60).map { SampleReport.edit(.text(from: "\($0)", to: long), 2, 0...3) }
    case .declarations:
      let entry = Expectation(
        screens: ["b"], changes: [], reason: long, author: long, expires: "2026-12-31")
      expectations = (0..<30).map { _ in
        ExpectationReport(entry: entry, screens: [], problem: "covers nothing")
      }
    case .expectedScreens:
      others = (0..<25).map { number in
        var screen = change("screen\(number)", by: Array(repeating: "Ada", count: 20))
        screen.notes = Array(repeating: long, count: 20)
        return screen
      }
    case .failingScreens:
      others = (0..<40).map { number in
        var screen = ScreenReport(screen: "a\(number)", verdict: .regression, reason: long)
        screen.edits = [
          SampleReport.edit(
            .text(from: "\(number)", to: "x\(number)"), 1, 0...4,
            excerpt: Array(repeating: "+\(long.prefix(300))", count: 40))
        ]
        screen.notes = Array(repeating: long, count: 20)
        return screen
      }
    }
    return SuiteReport(
      run: "1", screens: others + [zoom], expectations: expectations, isGate: true,
      warnings: warnings)
  }

  @Test(
    "No text from outside pushes a change and its approval out of a report, in any format",
    arguments: formats, Crowd.allCases)
  func nothingIsPushedOut(format: ReportFormat, crowd: Crowd) throws {
    let report = Self.report(crowd)
    // The usual budget of an agent is for a few entries, and the others are counted.
    let agent = AgentRequest(budget: 20_000)

    let text = String(decoding: try format.bytes(of: report, agent: agent), as: UTF8.self)

    let plain = text.split(separator: "&quot;", omittingEmptySubsequences: false)
      .joined(separator: "\"").filter { $0 != "\\" }
    #expect(plain.contains("\"Save\" → \"Openzoom\""))
    #expect(plain.contains("Mallory"))
    #expect(text.utf8.count < (format == .comment ? 1 << 16 : 8 << 20))
  }

  @Test("The newest approvals come first, and the others are counted", arguments: formats)
  func newestFirst(format: ReportFormat) throws {
    let people = ["Newest", "Second", "Third"] + (4...20).map { "Person\($0)." }
    let report = SuiteReport(
      run: "1", screens: [Self.change("zoom", by: people)], isGate: true)

    let text = String(decoding: try format.bytes(of: report), as: UTF8.self)

    let newest = try #require(text.firstRange(of: "Newest"))
    let second = try #require(text.firstRange(of: "Second"))
    #expect(newest.lowerBound < second.lowerBound)
    #expect(!text.contains("Person20"))
    #expect(text.contains(/and 1[57] more approvals/))
  }

  @Test("A console lists 200 screens in full, 1,000 in a line each, and counts the others")
  func manyScreens() throws {
    let screens = (0..<1210).map { number in
      var screen = ScreenReport(
        screen: "screen\(number)", verdict: .orphan, reason: "there is no config")
      screen.remedy = "qa approve --remove screen\(number) --reason \"…\""
      return screen
    }

    let text = String(
      decoding: try ReportFormat.text.bytes(of: SuiteReport(run: "1", screens: screens)),
      as: UTF8.self)

    #expect(text.matches(of: /qa approve --remove/).count == 200)
    #expect(text.matches(of: /− orphan {6}screen/).count == 1200)
    #expect(text.contains("\nand 10 more screens: --json lists all of them\n"))
  }
}
