package import ProjectFiles
package import RunReport

/// A format for reports.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// As `qa run` prints it.
  case text
  /// The summary of a GitHub step, also useful elsewhere.
  case markdown
  /// Markdown that fits in a comment on a pull or merge request.
  case comment
  /// Workflow commands of GitHub Actions.
  case annotations
  case junit
  /// GitLab's Code Quality.
  case codequality
  case ctrf
  case tap
  /// Plain text of limited length, with captured text in blocks.
  case agent
  /// The report itself.
  case json

  /// The report in this format.
  ///
  /// - Parameters:
  ///   - prefix: The project's folder relative to the top of the checkout, with a slash at the end, for the paths in
  ///     formats that CIs read; empty if the project is at the top. Names include it too, so that those of two
  ///     projects differ.
  ///   - commands: How the readers type commands.
  ///   - console: The style of the text for a console.
  ///   - agent: The length of the text for an agent, and the id of its blocks. By default the id is random.
  package func bytes(
    of report: SuiteReport, prefix: String = "", commands: CommandLocation = .inProject,
    console: ConsoleReport = ConsoleReport(style: ConsoleStyle(usesColor: false)),
    agent: AgentRequest = AgentRequest()
  ) throws(SuiteError) -> [UInt8] {
    let placed = report.with(commands)
    var entries: [ReportEntry] { ReportEntry.all(of: placed, prefix: prefix, commands) }
    return switch self {
    case .text: Array(console.text(of: report).description.utf8)
    case .markdown: Array(MarkdownReport(placed, .summary, prefix, commands).text.utf8)
    case .comment: Array(MarkdownReport(placed, .comment, prefix, commands).text.utf8)
    case .annotations: Array(GitHubAnnotations(entries: entries, prefix: prefix).text.utf8)
    case .junit: Array(JUnitReport(report: ReportCases(placed), prefix: prefix).text.utf8)
    case .codequality: try JSONFiles.encode(CodeQualityReport(entries, prefix: prefix))
    case .ctrf: try JSONFiles.encode(CTRFReport(ReportCases(placed), prefix: prefix))
    case .tap: Array(TAPReport(report: ReportCases(placed), prefix: prefix).text.utf8)
    case .agent: Array(AgentReport(placed, agent, commands).text.utf8)
    case .json: try JSONFiles.encode(report)
    }
  }

  /// The files that a gate writes beside `report.json`, so that a workflow can name them.
  package static let files: [String: ReportFormat] = [
    "report.md": .markdown, "junit.xml": .junit, "ctrf.json": .ctrf,
    "codequality.json": .codequality,
  ]

  /// The summary of a GitHub step, within `limit` bytes.
  package static func summary(
    of report: SuiteReport, limit: Int, prefix: String = "", commands: CommandLocation = .inProject
  ) -> [UInt8] {
    var size = MarkdownReport.Size.summary
    size.limit = min(size.limit, limit)
    return Array(MarkdownReport(report.with(commands), size, prefix, commands).text.utf8)
  }
}
