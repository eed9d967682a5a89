internal import Baselines
internal import ProjectFiles
internal import RunReport

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
  /// The few of ``lines`` that a person must see: what changed, and who approved it.
  let brief: [String]

  /// Beyond so many, edits are counted, and so are approvals and screens.
  private static let (mostEdits, mostApprovals, mostNames) = (12, 3, 4)

  /// - Parameters:
  ///   - lines: Each is cut to what a person reads.
  ///   - brief: nil for the first three lines.
  private init(
    gravity: Gravity, check: String, title: String, lines: [String], file: String?,
    identity: String, brief: [String]? = nil
  ) {
    (self.gravity, self.check, self.file, self.identity) = (gravity, check, file, identity)
    self.title = title.excerpt(400)
    self.lines = lines.map { $0.excerpt(500) }
    self.brief = (brief ?? Array(lines.prefix(3))).map { $0.excerpt(500) }
  }

  /// Stands for entries that there is no room for: their titles, as far as they are read.
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
    entries += contents.errors.map { entry(of: $0, configs) }
    // New ones keep entries of their own, as their fingerprints do.
    let screens = contents.screens + contents.toldInLine
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
    of shared: ReportContents.SharedEdits, _ configs: [BaselineName: String],
    _ commands: CommandPlace
  ) -> ReportEntry {
    let edits = shared.edits.map(\.edit)
    let ids = shared.edits.map(\.id)
    var lines = shared.edits.lines(most: mostEdits, "edit") { edit in
      [edit.id, edit.place].compactMap(\.self).joined(separator: " ") + ": \(edit.edit.wordsOnly)"
    }
    let count = edits.count == 1 ? "The same edit" : "The same \(edits.count) edits"
    lines.append("\(count) on \(SuiteReport.names(shared.screens, most: mostNames)).")
    if !shared.settles.isEmpty, ids.count <= mostEdits {
      let command = ShellCommand.deciding("qa approve", ids).description
      let count = "\(shared.settles.count) of \(shared.screens.count)"
      let what = shared.isAll ? "" : " settles \(count) screens"
      lines.append("If that is meant: \(commands.adapt(command))\(what)")
    }
    return ReportEntry(
      gravity: .error, check: Verdict.regression.rawValue,
      title: "\(shared.screens.count) screens: \(Gist(edits).words)", lines: lines,
      file: shared.screens.first.flatMap { configs[$0] },
      identity: (shared.screens.map(\.description) + edits.map(\.change)).joined(separator: "\n"))
  }

  private static func entry(
    of group: ErrorGroup, _ configs: [BaselineName: String]
  ) -> ReportEntry {
    let names = SuiteReport.names(group.screens, most: mostNames)
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
    let gist = Gist(screen.edits).words
    if screen.reason != nil, !gist.isEmpty { lines.append(gist) }
    lines += screen.edits.lines(most: mostEdits, "edit") { edit in
      guard let group = edit.group, contents.told.contains(group) else {
        return "\(edit.label) \(edit.words)"
      }
      return [group, edit.place].compactMap(\.self).joined(separator: " ") + ": as above"
    }
    if screen.edits.isEmpty {
      lines += screen.findings.lines(most: mostEdits, "finding", \.line)
    }
    lines += screen.approvals.lines(most: mostApprovals, "approval", \.words)
    lines += screen.notes.lines(most: mostEdits, "note") { $0 }
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
    let names = SuiteReport.names(expected.screens, most: mostNames)
    let edits = expected.edits.lines(most: mostEdits, "edit") { "\($0.label) \($0.words)" }
    let approvals = expected.approvals.lines(most: mostApprovals, "approval", \.words)
    let reason = expected.reason.map { [$0] } ?? []
    let gravity: Gravity = !expected.isDeclared ? .notice : isGate ? .error : .warning
    let gist = Gist(expected.edits).words
    let by = expected.approvals.first.map { " by \($0.by.excerpt(60))" } ?? ""
    let how = expected.isDeclared ? "declared" : "approved\(by)"
    return ReportEntry(
      gravity: gravity, check: Verdict.expectedChange.rawValue,
      title: "\(names): expected change, \(how)\(gist.isEmpty ? "" : ": \(gist)")",
      lines: edits + reason + approvals + expected.notes.lines(most: mostEdits, "note") { $0 },
      file: expected.screens.first.flatMap { configs[$0] },
      identity: (expected.screens.map(\.description) + expected.edits.map(\.change)).joined(
        separator: "\n"),
      brief: reason + edits.prefix(1) + approvals)
  }
}

extension [ReportEntry] {
  /// At most so many entries, the last of which stands for the others.
  func limited(to most: Int) -> [ReportEntry] {
    count > most ? Array(prefix(most - 1)) + [ReportEntry(rest: dropFirst(most - 1))] : self
  }
}

extension ScreenReport {
  /// The file that a person opens for it: its config, or a picture where that is gone. Where the report has
  /// neither, as of a config that can't be read, it is the config by its name.
  var place: String {
    [capture?.config, pictures.baseline?.path, pictures.current?.path].compactMap(\.self)
      .first { !$0.isEmpty }
      ?? "screenshots/\(screen.description.prefix { $0 != "@" && $0 != "." }).json"
  }
}
