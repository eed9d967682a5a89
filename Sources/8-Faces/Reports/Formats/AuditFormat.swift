package import Audit
package import ProjectFiles

/// A format for the reports of `qa audit`. The name of the file decides.
package enum AuditFormat: String, CaseIterable, Sendable {
  /// The page, with pictures.
  case html
  case junit, sarif, markdown, tap, ctrf, codequality
  /// Workflow commands of GitHub Actions.
  case annotations
  case json

  /// The endings of file names. Of two endings that fit, the longer one counts.
  private static let endings: [(String, AuditFormat)] = [
    (".html", .html), (".htm", .html), (".xml", .junit), (".sarif", .sarif), (".md", .markdown),
    (".tap", .tap), ("ctrf.json", .ctrf), ("codequality.json", .codequality), (".json", .json),
  ]

  /// - Throws: ``SuiteError`` for a name that says no format.
  package init(file: String) throws(SuiteError) {
    guard let found = Self.endings.first(where: { file.hasSuffix($0.0) }) else {
      let known = Self.endings.map(\.0).joined(separator: ", ")
      throw SuiteError(
        .usage, at: file, "has a name that says no format for a report",
        remedy: "end it in one of these: \(known)")
    }
    self = found.1
  }

  /// The report in this format; nil for the page, which needs pictures.
  ///
  /// - Parameter prefix: The prefix of the project's paths, relative to the top of the checkout.
  package func bytes(
    of report: AuditReport, prefix: String = ""
  ) throws(SuiteError) -> [UInt8]? {
    let cases = ReportCases(report)
    let entries = ReportEntry.all(of: report)
    return switch self {
    case .html: nil
    case .junit: Array(JUnitReport(report: cases, prefix: prefix).text.utf8)
    case .sarif: try JSONFiles.encode(SARIFReport(report, prefix: prefix))
    case .markdown: Self.summary(of: report, limit: .max)
    case .tap: Array(TAPReport(report: cases, prefix: prefix).text.utf8)
    case .ctrf: try JSONFiles.encode(CTRFReport(cases, prefix: prefix))
    case .codequality: try JSONFiles.encode(CodeQualityReport(entries, prefix: prefix))
    case .annotations: Array(GitHubAnnotations(entries: entries, prefix: prefix).text.utf8)
    case .json: try JSONFiles.encode(report)
    }
  }

  /// The summary of a GitHub step, within `limit` bytes.
  package static func summary(of report: AuditReport, limit: Int) -> [UInt8] {
    Array(AuditMarkdown(report: report, limit: limit).text.utf8)
  }
}

extension ReportCases {
  /// The checks of an audit.
  init(_ report: AuditReport) {
    self.init(cases: report.subjects.flatMap(ReportCase.all), suite: "audit", kind: "check")
  }
}

extension ReportCase {
  /// A case for each check of an app, or one for the app if it couldn't be audited. Notes and accepted faults pass.
  fileprivate static func all(of subject: AuditReport.Subject) -> [ReportCase] {
    if let error = subject.error {
      return [
        ReportCase(
          name: subject.name, outcome: .error, kind: "error", message: error, lines: [])
      ]
    }
    let groups = Dictionary(grouping: subject.groups, by: \.check)
    return subject.checks.map { check in
      let groups = groups[check] ?? []
      let worst = groups.first
      return ReportCase(
        name: "\(subject.name): \(check)", outcome: worst?.state == .open ? .failed : .passed,
        kind: worst?.severity.rawValue ?? "pass", message: worst?.sentence,
        lines: groups.flatMap(\.lines))
    }
  }
}

extension ReportEntry {
  /// An entry for each group of faults, and for each app that couldn't be audited: those that fail the audit first.
  static func all(of report: AuditReport) -> [ReportEntry] {
    let entries = report.subjects.flatMap { subject in
      let error = subject.error.map { error in
        ReportEntry(
          gravity: .error, check: "error", title: "\(subject.name): no audit", lines: [error],
          file: nil, identity: subject.name)
      }
      return [error].compactMap(\.self)
        + subject.groups.map { group in
          ReportEntry(
            gravity: group.state == .open ? .error : .notice, check: group.check,
            title: "\(subject.name): \(group.sentence)", lines: group.lines, file: nil,
            identity: "\(subject.name)\n\(group.id)")
        }
    }
    return entries.filter { $0.gravity == .error } + entries.filter { $0.gravity != .error }
  }
}

extension AuditReport.FaultGroup {
  /// What happens, how to see it, and who accepted it.
  var lines: [String] {
    var lines = statements.flatMap { [$0.sentence] + $0.excerpt }
    if !steps.isEmpty { lines.append("By hand: \(steps.joined(separator: "; "))") }
    return lines + [acceptance].compactMap(\.self)
  }
}
