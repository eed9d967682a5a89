internal import Baselines
internal import ProjectFiles
internal import RunReport

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
  /// A verdict, or `declaration`.
  let kind: String
  /// One line; nil if there is nothing to say.
  let message: String?
  /// The details, line by line.
  let lines: [String]
  /// The path of its config, relative to the project's root; nil if it has none.
  let config: String?
  /// See ``duration(_:)``.
  let milliseconds: Int?
  /// The pictures that a run leaves, relative to the project's root: the difference, then the capture.
  let pictures: [String]

  /// The errors of a gate without a verdict; otherwise all screens, then the failing declarations. No case is skipped:
  /// a screen without a capture makes a run incomplete.
  static func all(of report: SuiteReport) -> [ReportCase] {
    let failures = (report.failures ?? []).enumerated().map { index, failure in
      ReportCase(
        name: index == 0 ? "no verdict" : "no verdict, error \(index + 1)", outcome: .error,
        kind: "no verdict", message: failure.message,
        lines: failure.remedy.map { ["Try: \($0)"] } ?? [], config: nil, milliseconds: nil,
        pictures: [])
    }
    return failures + report.screens.map { ReportCase($0, isGate: report.isGate) }
      + report.expectations.enumerated().compactMap { index, expectation in
        guard let problem = expectation.problem else { return nil }
        return ReportCase(
          name: "expected.json, entry \(index + 1)", outcome: .failed, kind: "declaration",
          message: problem, lines: ["Declared for: \(expectation.entry.reason.excerpt(500))"],
          config: "screenshots/expected.json", milliseconds: nil, pictures: [])
      }
  }

  private init(_ screen: ScreenReport, isGate: Bool) {
    name = screen.screen.description
    kind = screen.verdict.rawValue
    let fails = screen.fails(isGate: isGate)
    outcome = !fails ? .passed : screen.verdict.exitCode == .captureError ? .error : .failed
    let gist = EditSummary(screen.edits).text
    let about = [
      screen.reason, gist.isEmpty ? nil : gist,
      screen.verdict == .expectedChange ? screen.approvals.first?.summary : nil,
    ].compactMap(\.self)
    message = about.isEmpty ? nil : about.joined(separator: "; ")
    lines = Self.lines(of: screen)
    config = screen.capture?.config
    milliseconds = Self.duration(screen.milliseconds)
    let pictures = screen.pictures
    self.pictures = [pictures.difference, pictures.current].compactMap { $0?.path }
  }

  private init(
    name: String, outcome: Outcome, kind: String, message: String?, lines: [String],
    config: String?, milliseconds: Int?, pictures: [String]
  ) {
    (self.name, self.outcome, self.kind, self.message) = (name, outcome, kind, message)
    (self.lines, self.config) = (lines, config)
    (self.milliseconds, self.pictures) = (milliseconds, pictures)
  }

  /// Clamps a time to a day, so that sums can't overflow even if the report has absurd values.
  static func duration(_ milliseconds: Int?) -> Int? {
    milliseconds.map { min(max(0, $0), 86_400_000) }
  }

  private static func lines(of screen: ScreenReport) -> [String] {
    var lines = screen.edits.lines(maximum: 50, "edit") { "\($0.label) \($0.summary)" }
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
