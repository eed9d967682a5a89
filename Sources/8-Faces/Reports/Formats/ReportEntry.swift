internal import Baselines
internal import ProjectFiles
internal import RunReport

/// One entry of a report, for formats with a line per entry: a group, a screen that needs a person, a failing
/// declaration, an expected change, a warning.
struct ReportEntry {
  /// Gravest first.
  enum Gravity: String, CaseIterable {
    /// Fails the run.
    case error
    /// Needs a look.
    case warning
    case notice
  }

  let gravity: Gravity
  /// A short name of its kind: `regression`, `new`, `declaration`.
  let check: String
  let title: String
  /// The details, line by line.
  let lines: [String]
  /// The file in which a person corrects it, relative to the project's root; nil for the run as a whole.
  let file: String?
  /// Identifies the same entry in this run and the next, and no other.
  let identity: String
  /// The most important of ``lines``: what changed, and who approved it.
  let brief: [String]

  /// The most edits, approvals and names listed; the rest is counted.
  private static let (maxEdits, maxApprovals, maxNames) = (12, 3, 4)

  /// - Parameters:
  ///   - lines: Lines, each cut to a readable length.
  ///   - brief: nil for the first three lines.
  init(
    gravity: Gravity, check: String, title: String, lines: [String], file: String?,
    identity: String, brief: [String]? = nil
  ) {
    (self.gravity, self.check, self.file, self.identity) = (gravity, check, file, identity)
    self.title = title.excerpt(400)
    self.lines = lines.map { $0.excerpt(500) }
    self.brief = (brief ?? Array(lines.prefix(3))).map { $0.excerpt(500) }
  }

  /// Stands for the entries beyond the limit. Lists as many of their titles as fit.
  fileprivate init(rest: ArraySlice<ReportEntry>) {
    var (titles, size): ([String], Int) = ([], 0)
    for entry in rest {
      size += entry.title.unicodeScalars.count
      guard titles.isEmpty || size < 20_000 else { break }
      titles.append(entry.title)
    }
    let more = rest.count - titles.count
    self.init(
      gravity: rest.first?.gravity ?? .notice, check: "more", title: "\(rest.count) more",
      lines: titles + (more > 0 ? ["and \(more) more"] : []), file: nil,
      identity: titles.joined(separator: "\n"))
  }

  /// All entries of a report: those that fail the run first, each kind in reading order.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of the project's paths, relative to the top of the checkout.
  ///   - commands: How the readers type commands.
  static func all(
    of report: SuiteReport, prefix: String, _ commands: CommandLocation
  ) -> [ReportEntry] {
    let contents = ReportContents(report)
    let configs = Dictionary(
      report.screens.map { ($0.screen, $0.place) }, uniquingKeysWith: { first, _ in first })
    var entries = (report.failures ?? []).map(entry)
    entries += contents.requests.map { entry(of: $0, configs) }
    entries += contents.groups.map { entry(of: $0, configs, commands) }
    entries += contents.errors.map { entry(of: $0, configs) }
    // New screens keep entries of their own, as they have fingerprints of their own.
    let screens = contents.screens + contents.listedTogether
    entries += screens.map { entry(of: $0, contents, prefix) }
    entries += report.expectations.enumerated().compactMap { index, expectation in
      expectation.problem.map { entry(ofDeclaration: index, expectation.entry.reason, $0) }
    }
    entries += contents.expected.map { entry(of: $0, configs, isGate: report.isGate) }
    entries += report.warnings.map { warning in
      ReportEntry(
        gravity: .warning, check: "warning", title: "Note on the run", lines: [warning], file: nil,
        identity: warning)
    }
    return Gravity.allCases.flatMap { gravity in entries.filter { $0.gravity == gravity } }
  }

  private static func entry(of failure: ReportFailure) -> ReportEntry {
    ReportEntry(
      gravity: .error, check: "no-verdict", title: "qa: no verdict",
      lines: [failure.message] + (failure.remedy.map { ["→ \($0)"] } ?? []), file: nil,
      identity: failure.message)
  }

  private static func entry(
    of shared: ReportContents.SharedEdits, _ configs: [BaselineName: String],
    _ commands: CommandLocation
  ) -> ReportEntry {
    let edits = shared.edits.map(\.edit)
    let ids = shared.edits.map(\.id)
    var lines = shared.edits.lines(maximum: maxEdits, "edit") { edit in
      [edit.id, edit.place].compactMap(\.self).joined(separator: " ")
        + ": \(edit.edit.summaryWithoutPlace)"
    }
    let count = edits.count == 1 ? "The same edit" : "The same \(edits.count) edits"
    lines.append("\(count) on \(SuiteReport.names(shared.screens, maximum: maxNames)).")
    if !shared.settles.isEmpty, ids.count <= maxEdits {
      let command = ShellCommand.deciding("qa approve", ids).description
      let count = "\(shared.settles.count) of \(shared.screens.count)"
      let what = shared.isAll ? "" : " settles \(count) screens"
      lines.append("If this is intended: \(commands.adapt(command))\(what)")
    }
    return ReportEntry(
      gravity: .error, check: Verdict.regression.rawValue,
      title: "\(shared.screens.count) screens: \(EditSummary(edits).text)", lines: lines,
      file: shared.screens.first.flatMap { configs[$0] },
      identity: (shared.screens.map(\.description) + edits.map(\.change)).joined(separator: "\n"))
  }

  private static func entry(
    of group: RequestGroup, _ configs: [BaselineName: String]
  ) -> ReportEntry {
    let names = SuiteReport.names(group.screens, maximum: maxNames)
    return ReportEntry(
      gravity: .warning, check: "request", title: "\(names): \(group.request.summary)",
      lines: group.problems.lines(maximum: maxEdits, "remark") { problem in
        "\(SuiteReport.names(problem.screens, maximum: maxNames)): \(problem.text)"
      },
      file: group.screens.first.flatMap { configs[$0] },
      identity: (group.screens.map(\.description) + [group.request.reason]).joined(
        separator: "\n"))
  }

  private static func entry(
    of group: ErrorGroup, _ configs: [BaselineName: String]
  ) -> ReportEntry {
    let names = SuiteReport.names(group.screens, maximum: maxNames)
    return ReportEntry(
      gravity: .error, check: Verdict.error.rawValue,
      title: "\(group.screens.count) screens: \(group.reason)",
      lines: ["The same error on \(names)."] + (group.remedy.map { ["Try: \($0)"] } ?? []),
      file: group.screens.first.flatMap { configs[$0] },
      identity: (group.screens.map(\.description) + [group.said ?? group.reason])
        .joined(separator: "\n"))
  }

  private static func entry(
    of screen: ScreenReport, _ contents: ReportContents, _ prefix: String
  ) -> ReportEntry {
    var lines: [String] = []
    let gist = EditSummary(screen.edits).text
    if screen.reason != nil, !gist.isEmpty { lines.append(gist) }
    lines += screen.edits.lines(maximum: maxEdits, "edit") { edit in
      guard let group = edit.group, contents.listedGroups.contains(group) else {
        return "\(edit.label) \(edit.summary)"
      }
      return [group, edit.place].compactMap(\.self).joined(separator: " ") + ": as above"
    }
    if screen.edits.isEmpty {
      lines += screen.findings.lines(maximum: maxEdits, "finding", \.line)
    }
    lines += screen.approvals.lines(maximum: maxApprovals, "approval", \.summary)
    lines += screen.notes.lines(maximum: maxEdits, "note") { $0 }
    if let remedy = screen.remedy { lines.append("Try: \(remedy)") }
    if let picture = screen.pictures.difference ?? screen.pictures.current {
      lines.append("Picture: \(prefix)\(picture.path)")
    }
    let about = screen.reason ?? (gist.isEmpty ? screen.verdict.word : gist)
    return ReportEntry(
      gravity: .error, check: screen.verdict.rawValue, title: "\(screen.screen): \(about)",
      lines: lines, file: screen.place,
      identity: ([screen.screen.description] + screen.edits.map(\.change)).joined(separator: "\n"))
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
    of expected: ReportContents.ExpectedScreens, _ configs: [BaselineName: String], isGate: Bool
  ) -> ReportEntry {
    let names = SuiteReport.names(expected.screens, maximum: maxNames)
    let edits = expected.edits.lines(maximum: maxEdits, "edit") { "\($0.label) \($0.summary)" }
    let approvals = expected.approvals.lines(maximum: maxApprovals, "approval", \.summary)
    let reason = expected.reason.map { [$0] } ?? []
    let gravity: Gravity = !expected.isDeclared ? .notice : isGate ? .error : .warning
    let gist = EditSummary(expected.edits).text
    let by = expected.approvals.first.map { " by \($0.by.excerpt(60))" } ?? ""
    let how = expected.isDeclared ? "declared" : "approved\(by)"
    return ReportEntry(
      gravity: gravity, check: Verdict.expectedChange.rawValue,
      title: "\(names): expected change, \(how)\(gist.isEmpty ? "" : ": \(gist)")",
      lines: edits + reason + approvals + expected.notes.lines(maximum: maxEdits, "note") { $0 },
      file: expected.screens.first.flatMap { configs[$0] },
      identity: (expected.screens.map(\.description) + expected.edits.map(\.change)).joined(
        separator: "\n"),
      brief: reason + edits.prefix(1) + approvals)
  }
}

extension [ReportEntry] {
  /// At most `maximum` entries. The last one stands for the rest.
  func limited(to maximum: Int) -> [ReportEntry] {
    count > maximum
      ? Array(prefix(maximum - 1)) + [ReportEntry(rest: dropFirst(maximum - 1))] : self
  }
}

extension ScreenReport {
  /// The file that a person opens for the screen: its config, or else a picture. If the report has neither, as for a
  /// config that can't be read, the config's path by its name.
  var place: String {
    [capture?.config, pictures.baseline?.path, pictures.current?.path].compactMap(\.self)
      .first { !$0.isEmpty }
      ?? "screenshots/\(screen.description.prefix { $0 != "@" && $0 != "." }).json"
  }
}
