internal import Baselines
internal import ProjectFiles
internal import RunReport

/// The cases of a test report, and what formats say about all of them.
struct ReportCases {
  let cases: [ReportCase]
  /// What is tested: the name of a folder in the project, or of a kind of test.
  let suite: String
  /// What a single test is.
  let kind: String
  /// The id of the run, or nil if it has none.
  var run: String?
  var shard: Shard?
  /// ISO 8601, or nil if the report doesn't say.
  var startedAt: String?
  /// The time of the whole run; see ``ReportCase/duration(_:)``.
  var milliseconds: Int?
  var commit: String?

}

extension ReportCases {
  /// The screens of a run.
  init(_ report: SuiteReport) {
    let source = report.summary.source
    self.init(
      cases: ReportCase.all(of: report), suite: "screenshots", kind: "screenshot",
      run: report.run.isEmpty ? nil : report.run, shard: report.shard, startedAt: source.startedAt,
      milliseconds: ReportCase.duration(source.milliseconds), commit: source.commit)
  }
}

/// A screen, or a failing declaration, as a case of a test report.
struct ReportCase {
  enum Outcome {
    case passed
    /// It differs from what was approved, or isn't approved yet.
    case failed
    /// It could not be captured or judged.
    case error
  }

  let name: String
  let outcome: Outcome
  /// A verdict, `declaration`, or the severity of a fault.
  let kind: String
  /// One line; nil if there is nothing to say.
  let message: String?
  /// The details, line by line.
  let lines: [String]
  /// The path of its config, relative to the project's root; nil if it has none.
  var config: String?
  /// See ``duration(_:)``.
  var milliseconds: Int?
  /// The pictures that a run leaves, relative to the project's root: the difference, then the capture.
  var pictures: [String] = []
}

extension ReportCase {
  /// The errors of a gate without a verdict; otherwise all screens, then the failing declarations. No case is skipped:
  /// a screen without a capture makes a run incomplete.
  static func all(of report: SuiteReport) -> [ReportCase] {
    let failures = (report.failures ?? []).enumerated().map { index, failure in
      ReportCase(
        name: index == 0 ? "no verdict" : "no verdict, error \(index + 1)", outcome: .error,
        kind: "no verdict", message: failure.message,
        lines: failure.remedy.map { ["Try: \($0)"] } ?? [])
    }
    return failures + report.screens.map { ReportCase($0, isGate: report.isGate) }
      + report.expectations.enumerated().compactMap { index, expectation in
        guard let problem = expectation.problem else { return nil }
        return ReportCase(
          name: "expected.json, entry \(index + 1)", outcome: .failed, kind: "declaration",
          message: problem, lines: ["Declared for: \(expectation.entry.reason.excerpt(500))"],
          config: "screenshots/expected.json")
      }
  }

  private init(_ screen: ScreenReport, isGate: Bool) {
    let isFault = screen.verdict.exitCode == .captureError
    let gist = EditSummary(screen.edits).text
    let about = [
      screen.reason, gist.isEmpty ? nil : gist,
      screen.verdict == .expectedChange ? screen.approvals.first?.summary : nil,
    ].compactMap(\.self)
    self.init(
      name: screen.screen.description,
      outcome: !screen.fails(isGate: isGate) ? .passed : isFault ? .error : .failed,
      kind: screen.verdict.rawValue,
      message: about.isEmpty ? nil : about.joined(separator: "; "), lines: Self.lines(of: screen),
      config: screen.capture?.config, milliseconds: Self.duration(screen.milliseconds),
      pictures: [screen.pictures.difference, screen.pictures.current].compactMap { $0?.path })
  }

  /// Clamps a time to a day, so that sums can't overflow even if the report has absurd values.
  static func duration(_ milliseconds: Int?) -> Int? {
    milliseconds.map { min(max(0, $0), 86_400_000) }
  }

  private static func lines(of screen: ScreenReport) -> [String] {
    var lines = screen.requestLines
    lines += screen.edits.lines(maximum: 50, "edit") { "\($0.label) \($0.summary)" }
    if screen.edits.isEmpty {
      lines += screen.findings.lines(maximum: 50, "finding", \.line)
    }
    lines += screen.approvals.lines(maximum: 5, "approval", \.summary)
    lines += screen.notes.lines(maximum: 20, "note") { $0 }
    lines = lines.map { $0.excerpt(500) }
    if let remedy = screen.remedy { lines.append("Try: \(remedy)") }
    return lines
  }
}
