internal import Baselines
internal import ProjectFiles
internal import ScreenshotSuite

/// One thing that a report says, for formats that have a line for each: a group, a screen that needs a
/// person, a declaration that fails, an expected change, a warning.
struct ReportEntry {
  enum Gravity: Int, Comparable {
    /// It fails the run.
    case error
    /// It needs a look.
    case warning
    case notice

    static func < (first: Gravity, second: Gravity) -> Bool { first.rawValue < second.rawValue }
  }

  let gravity: Gravity
  /// A short name of its kind: `regression`, `new`, `declaration`.
  let check: String
  let title: String
  /// What it is about, line by line.
  let lines: [String]
  /// Where a person corrects it, relative to the project's root; nil for the run as a whole.
  let file: String?
  /// What it is about and nothing else is, in this run and the next one.
  let identity: String

  /// Beyond so many, edits are counted, and so are screens.
  private static let mostEdits = 12
  private static let mostNames = 4

  /// All of a report: what fails the run first, each in the order in which people read it.
  ///
  /// - Parameters:
  ///   - prefix: What stands before a path of the project: from the top of the checkout.
  ///   - commands: How the readers type commands.
  static func all(
    of report: SuiteReport, prefix: String, _ commands: CommandPlace
  ) -> [ReportEntry] {
    let contents = ReportContents(report)
    let configs = Dictionary(
      report.screens.map { ($0.screen, $0.place) }, uniquingKeysWith: { first, _ in first })
    var entries = (report.failures ?? []).map(entry)
    entries += contents.groups.map { entry(of: $0, configs, commands) }
    entries += contents.screens.map { entry(of: $0, contents, prefix) }
    entries += report.expectations.enumerated().compactMap { index, expectation in
      expectation.problem.map { entry(ofDeclaration: index, expectation.entry.reason, $0) }
    }
    entries += contents.expected.map { entry(of: $0, configs, isGate: report.isGate) }
    entries += report.warnings.map { warning in
      ReportEntry(
        gravity: .warning, check: "warning", title: "Note on the run", lines: [warning], file: nil,
        identity: warning)
    }
    return entries.enumerated()
      .sorted { ($0.element.gravity, $0.offset) < ($1.element.gravity, $1.offset) }
      .map(\.element)
  }

  private static func entry(of failure: ReportFailure) -> ReportEntry {
    ReportEntry(
      gravity: .error, check: "no-verdict", title: "qa: no verdict",
      lines: [failure.message] + (failure.remedy.map { ["→ \($0)"] } ?? []), file: nil,
      identity: failure.message)
  }

  private static func entry(
    of shared: ReportContents.SharedEdits, _ configs: [String: String], _ commands: CommandPlace
  ) -> ReportEntry {
    let edits = shared.edits.map(\.edit)
    let ids = shared.edits.map(\.id)
    var lines = shared.edits.prefix(mostEdits).map { edit in
      [edit.id, edit.place].compactMap(\.self).joined(separator: " ") + ": \(edit.edit.wordsOnly)"
    }
    lines += more(edits.count)
    let count = edits.count == 1 ? "The same edit" : "The same \(edits.count) edits"
    lines.append("\(count) on \(SuiteReport.names(shared.screens, most: mostNames)).")
    if shared.isAll, ids.count <= mostEdits {
      let command = ShellCommand.deciding("qa approve", ids).description
      lines.append("If that is meant: \(commands.adapt(command))")
    }
    return ReportEntry(
      gravity: .error, check: Verdict.regression.rawValue,
      title: "\(shared.screens.count) screens: \(Gist(edits).words)", lines: lines,
      file: shared.screens.first.flatMap { configs[$0] },
      identity: (shared.screens + edits.map(\.change)).joined(separator: "\n"))
  }

  private static func entry(
    of screen: ScreenReport, _ contents: ReportContents, _ prefix: String
  ) -> ReportEntry {
    var lines: [String] = []
    let gist = Gist(screen.edits).words
    if screen.reason != nil, !gist.isEmpty { lines.append(gist) }
    lines += screen.edits.prefix(mostEdits).map { edit in
      guard let group = edit.group, contents.told.contains(group) else {
        return "\(edit.id ?? edit.kind) \(edit.words)"
      }
      return [group, edit.place].compactMap(\.self).joined(separator: " ") + ": as above"
    }
    lines += more(screen.edits.count)
    if screen.edits.isEmpty {
      lines += screen.findings.prefix(mostEdits).map { "\($0.kind): \($0.words)" }
    }
    lines += screen.notes.prefix(mostEdits)
    if let remedy = screen.remedy { lines.append("Try: \(remedy)") }
    if let picture = screen.pictures.difference ?? screen.pictures.current {
      lines.append("Picture: \(prefix)\(picture.path)")
    }
    let about = screen.reason ?? (gist.isEmpty ? screen.verdict.word : gist)
    return ReportEntry(
      gravity: .error, check: screen.verdict.rawValue, title: "\(screen.screen): \(about)",
      lines: lines, file: screen.place,
      identity: ([screen.screen] + screen.edits.map(\.change)).joined(separator: "\n"))
  }

  private static func entry(
    ofDeclaration index: Int, _ reason: String, _ problem: String
  ) -> ReportEntry {
    ReportEntry(
      gravity: .error, check: "declaration", title: "expected.json, entry \(index + 1) \(problem)",
      lines: ["Declared for: \(reason)"], file: "screenshots/expected.json",
      identity: "\(index)\n\(reason)")
  }

  private static func entry(
    of expected: ReportContents.ExpectedScreens, _ configs: [String: String], isGate: Bool
  ) -> ReportEntry {
    let names = SuiteReport.names(expected.screens, most: mostNames)
    var lines = expected.approvals.prefix(mostEdits).map(\.words)
    if let reason = expected.reason { lines.append(reason) }
    lines += expected.edits.prefix(mostEdits).map { "\($0.id ?? $0.kind) \($0.words)" }
    lines += more(expected.edits.count) + expected.notes.prefix(mostEdits)
    let gravity: Gravity = !expected.isDeclared ? .notice : isGate ? .error : .warning
    return ReportEntry(
      gravity: gravity, check: Verdict.expectedChange.rawValue,
      title: "\(names): expected change, \(expected.isDeclared ? "declared" : "approved")",
      lines: lines, file: expected.screens.first.flatMap { configs[$0] },
      identity: (expected.screens + expected.edits.map(\.change)).joined(separator: "\n"))
  }

  private static func more(_ count: Int) -> [String] {
    count > mostEdits ? ["and \(SuiteReport.counted(count - mostEdits, "more edit"))"] : []
  }
}

extension ScreenReport {
  /// The file that a person opens for it: its config, or a picture where that is gone. Where the report has
  /// neither, as of a config that can't be read, it is the config by its name.
  var place: String {
    [capture?.config, pictures.baseline?.path, pictures.current?.path].compactMap(\.self)
      .first { !$0.isEmpty } ?? "screenshots/\(screen.prefix { $0 != "@" && $0 != "." }).json"
  }
}
