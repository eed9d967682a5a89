internal import ProjectFiles

/// The result of a report, and its source.
package struct ReportSummary: Codable, Hashable, Sendable {
  /// The number of screens.
  package let screens: Int
  /// The number of screens with each verdict, by the verdict's name. Every verdict is listed.
  package let verdicts: [String: Int]
  /// The exit code of the command that made the report (Documentation/Commands.md).
  package let exitCode: Int32
  package let source: ReportSource

  init(_ screens: [ScreenReport], _ exitCode: SuiteExitCode, _ source: ReportSource) {
    self.screens = screens.count
    verdicts = screens.reduce(
      into: Dictionary(uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, 0) })
    ) { $0[$1.verdict.rawValue, default: 0] += 1 }
    self.exitCode = exitCode.rawValue
    self.source = source
  }
}

/// What was judged, and against what.
package struct ReportSource: Codable, Hashable, Sendable {
  /// The id of HEAD; nil outside git.
  package var commit: String?
  /// The id of the commit whose baselines count as approved; nil if there is no such commit.
  package var base: String?
  /// When the run began, ISO 8601 in UTC.
  package var startedAt: String?
  /// How long the captures took; nil if several machines shared them.
  package var milliseconds: Int?

  package init(
    commit: String? = nil, base: String? = nil, startedAt: String? = nil, milliseconds: Int? = nil
  ) {
    self.commit = commit
    self.base = base
    self.startedAt = startedAt
    self.milliseconds = milliseconds
  }
}
