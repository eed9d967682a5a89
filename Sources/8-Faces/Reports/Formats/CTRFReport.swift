internal import FoundationEssentials

/// A report in the Common Test Report Format: a test for each screen, or for each check of an audit.
///
/// Source: ctrf-io/ctrf, `schema/ctrf.schema.json`, version 1.0.0.
struct CTRFReport: Encodable {
  private var reportFormat = "CTRF"
  private var specVersion = "1.0.0"
  private let runId: String?
  private var generatedBy = "qa"
  private let results: Results

  private struct Results: Encodable {
    var tool = Tool()
    let summary: Summary
    let tests: [Test]
    let environment: Environment
  }

  private struct Tool: Encodable { var name = "qa" }

  private struct Summary: Encodable {
    let tests: Int
    let passed: Int
    let failed: Int
    var skipped = 0
    var pending = 0
    var other = 0
    /// In milliseconds since 1970; 0 if the report doesn't say.
    let start: Int
    let stop: Int
  }

  private struct Test: Encodable {
    let name: String
    let status: String
    let duration: Int
    let suite: [String]
    let message: String?
    let trace: String?
    let rawStatus: String
    let type: String
    let filePath: String?
    let attachments: [Attachment]?
  }

  private struct Attachment: Encodable {
    let name: String
    var contentType = "image/png"
    let path: String
  }

  private struct Environment: Encodable {
    let commit: String?
    let shardId: String?
  }

  /// - Parameter prefix: The prefix of the project's paths, relative to the top of the checkout.
  init(_ report: ReportCases, prefix: String) {
    let cases = report.cases
    let start = report.startedAt.flatMap(Self.milliseconds) ?? 0
    let passed = cases.count { $0.outcome == .passed }
    runId = report.run.map { MachineText.line($0) }
    results = Results(
      summary: Summary(
        tests: cases.count, passed: passed, failed: cases.count - passed, start: start,
        stop: start + (report.milliseconds ?? 0)),
      tests: cases.map { Self.test($0, of: report, prefix) },
      environment: Environment(
        commit: report.commit.map { MachineText.line($0) },
        shardId: report.shard.map { "\($0)" }))
  }

  private static func test(
    _ item: ReportCase, of report: ReportCases, _ prefix: String
  ) -> Test {
    let name = MachineText.line(item.name)
    let attachments = item.pictures.map { path in
      let path = MachineText.line(prefix + path)
      return Attachment(name: String(path.split(separator: "/").last ?? ""), path: path)
    }
    let fails = item.outcome != .passed
    return Test(
      name: name.isEmpty ? "?" : name, status: fails ? "failed" : "passed",
      duration: item.milliseconds ?? 0, suite: [MachineText.line(prefix + report.suite)],
      message: item.message.map { MachineText.line($0) },
      trace: item.lines.isEmpty
        ? nil : item.lines.map { MachineText.line($0) }.joined(separator: "\n"),
      rawStatus: item.kind, type: report.kind,
      filePath: item.config.map { MachineText.line(prefix + $0) },
      attachments: attachments.isEmpty ? nil : attachments)
  }

  /// The milliseconds of an ISO 8601 time; nil if the text isn't one.
  private static func milliseconds(_ time: String) -> Int? {
    do {
      let seconds = try Date(time, strategy: .iso8601).timeIntervalSince1970
      return abs(seconds) < 1e12 ? Int(seconds.rounded()) * 1000 : nil
    } catch {
      return nil
    }
  }
}
