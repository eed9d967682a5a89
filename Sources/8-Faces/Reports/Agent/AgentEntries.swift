internal import Baselines
internal import FrameFindings
internal import ProjectFiles
internal import RunReport

/// The entries of a report for an agent, the most important first.
struct AgentEntries {
  let report: SuiteReport
  let contents: ReportContents

  /// The most edits of an entry, and names, approvals and notes in it; the rest is counted.
  private static let (maxEdits, maxNames, maxTexts) = (12, 12, 3)
  /// The most rows of an entry.
  private static let maxRows = 60

  /// What could not be judged comes before what needs a decision: an agent can mend it.
  var all: [AgentEntry] {
    let failures = (report.failures ?? []).map(Self.entry) + contents.errors.map(entry)
    let failed = contents.screens.filter { $0.verdict.exitCode == .captureError }.map(entry)
    let decidable = contents.screens.filter { $0.verdict.exitCode != .captureError }.map(entry)
    let screens = contents.groups.map(entry) + decidable + contents.newScreens.map(Self.entry)
    let declarations = report.expectations.enumerated().compactMap(Self.declaration)
    let others = contents.expected.map(entry) + contents.notes.map(Self.entry)
    let warnings = report.warnings.map { warning in
      AgentEntry(.note, "on the run", CapturedLine.lines("note: ", warning), brief: warning)
    }
    return failures + failed + contents.requests.map(Self.entry) + screens + declarations + others
      + warnings
  }

  // MARK: Kinds of entries

  private static func entry(of failure: ReportFailure) -> AgentEntry {
    AgentEntry(
      .failure, "",
      CapturedLine.lines("error: ", failure.message)
        + CapturedLine.lines("remedy: ", failure.remedy),
      brief: failure.message)
  }

  private static func entry(of group: RequestGroup) -> AgentEntry {
    let request = group.request
    return AgentEntry(
      .request,
      "\(AgentText.counted(group.screens.count, "screen")) requested, not approved: a person decides",
      [names(group.screens), .line("asked by: ", request.who)]
        + CapturedLine.lines("reason: ", request.reason)
        + texts(
          group.problems.map {
            "\(SuiteReport.names($0.screens, maximum: 3)): \($0.text)"
          }, "look twice: ", "remark"),
      brief: "\(SuiteReport.names(group.screens, maximum: 3)): \(request.reason)")
  }

  private func entry(of shared: ReportContents.SharedEdits) -> AgentEntry {
    let edits = shared.edits.map(\.edit)
    let heading: AgentText =
      edits.count == 1 ? "the same edit" : "the same \(edits.count) edits"
    let others: AgentText =
      shared.isAll ? " that have no other" : ", \(shared.settles.count) of them with no other"
    let ids = shared.edits.map { ($0.edit.kind, EditID($0.id)) }
    let diff = DiffLines(of: shared, maximum: Self.maxEdits)
    return AgentEntry(
      .verdict(.regression),
      "\(heading) on \(shared.screens.count) screens\(others)\(Self.list(ids))",
      [Self.names(shared.screens)] + Self.rows(diff) + example(shared.settles + shared.screens),
      brief: "\(SuiteReport.names(shared.screens, maximum: 3)): \(EditSummary(edits).text)")
  }

  private func entry(of group: ErrorGroup) -> AgentEntry {
    AgentEntry(
      .verdict(.error), "the same on \(group.screens.count) screens",
      [Self.names(group.screens)] + CapturedLine.lines("reason: ", group.reason)
        + CapturedLine.lines("remedy: ", group.remedy) + example(group.screens),
      brief: "\(SuiteReport.names(group.screens, maximum: 3)): \(group.reason)")
  }

  /// All lines on one screen, with the edits that other screens have too.
  func lines(of screen: ScreenReport) -> [CapturedLine] { entry(of: screen, isWhole: true).lines }

  private func entry(of screen: ScreenReport) -> AgentEntry { entry(of: screen, isWhole: false) }

  private func entry(of screen: ScreenReport, isWhole: Bool) -> AgentEntry {
    let diff = DiffLines(of: screen, in: isWhole ? nil : contents, maximum: Self.maxEdits)
    // Most findings say the same as an edit.
    let summaries = Set(screen.edits.map(\.summary))
    let others = screen.findings.filter { !summaries.contains($0.summary) }
    var lines = [CapturedLine.line("screen: ", screen.screen.description.excerpt())]
    lines += CapturedLine.lines("reason: ", screen.reason)
    lines += Self.rows(diff)
    lines += others.prefix(Self.maxEdits).map { .line("finding, \($0.kind): ", $0.summary) }
    lines += Self.more(others.count - Self.maxEdits, "finding")
    lines += Self.approvals(screen.approvals) + Self.notes(screen.notes)
    lines += CapturedLine.lines("remedy: ", screen.remedy) + Self.files(of: screen)
    let about = [screen.reason, EditSummary(screen.edits).change].compactMap(\.self)
    let ids = screen.edits.map { ($0.kind, EditID($0.id)) }
    return AgentEntry(
      .verdict(screen.verdict), "1 screen\(Self.list(ids))\(Self.kinds(of: screen.findings))",
      lines,
      brief: "\(screen.screen): \(about.joined(separator: "; "))")
  }

  private static func entry(of new: ReportContents.NewScreens) -> AgentEntry {
    AgentEntry(
      .verdict(.new), "\(new.screens.count) screens",
      [names(new.screens)] + CapturedLine.lines("reason: ", new.reason),
      brief: SuiteReport.names(new.screens, maximum: 6))
  }

  private static func declaration(_ index: Int, _ expectation: ExpectationReport) -> AgentEntry? {
    guard let problem = expectation.problem else { return nil }
    return AgentEntry(
      .declaration, "entry \(index + 1) of expected.json fails the run",
      CapturedLine.lines("problem: ", problem)
        + CapturedLine.lines("declared for: ", expectation.entry.reason),
      brief: problem)
  }

  private func entry(of expected: ReportContents.ExpectedScreens) -> AgentEntry {
    let how: AgentText =
      !expected.isDeclared
      ? "approved" : report.isGate ? "declared, but not approved: fails the gate" : "declared"
    let edits = expected.edits.prefix(Self.maxTexts).map { edit in
      CapturedLine.line("edit, \(edit.kind): ", edit.summary)
    }
    let by = expected.approvals.first.map { "; approved by \($0.by.excerpt(30))" } ?? ""
    let about = (expected.reason ?? EditSummary(expected.edits).text).excerpt(60)
    return AgentEntry(
      .verdict(.expectedChange),
      "\(AgentText.counted(expected.screens.count, "screen")), \(how)",
      [Self.names(expected.screens)] + CapturedLine.lines("reason: ", expected.reason)
        + edits + Self.more(expected.edits.count - edits.count, "edit")
        + Self.approvals(expected.approvals) + Self.notes(expected.notes),
      brief: "\(SuiteReport.names(expected.screens, maximum: 2)): \(about)\(by)")
  }

  private static func entry(of note: ReportContents.Note) -> AgentEntry {
    AgentEntry(
      .note, "on \(AgentText.counted(note.screens.count, "screen"))",
      [names(note.screens)] + CapturedLine.lines("note: ", note.text),
      brief: "\(SuiteReport.names(note.screens, maximum: 3)): \(note.text)")
  }

  // MARK: Parts of entries

  /// `: text e1, style e2`; empty without edits.
  private static func list(_ edits: [(kind: ReportedKind, id: EditID?)]) -> AgentText {
    guard !edits.isEmpty else { return "" }
    let listed: [AgentText] = edits.prefix(maxEdits).map { edit in
      edit.id.map { "\(edit.kind) \($0)" } ?? "\(edit.kind)"
    }
    let more = edits.count - listed.count
    let rest: AgentText = more > 0 ? " and \(more) more" : ""
    return ": \(listed.joined(separator: ", "))\(rest)"
  }

  /// `; findings: contrast, state`: each kind once; empty without findings.
  private static func kinds(of findings: [FindingReport]) -> AgentText {
    let kinds = Finding.Kind.allCases.filter { kind in findings.contains { $0.kind == kind } }
    guard !kinds.isEmpty else { return "" }
    return "; findings: \(kinds.map { "\($0)" as AgentText }.joined(separator: ", "))"
  }

  /// As many names as fit in a line, and the number of others.
  private static func names(_ names: [BaselineName]) -> CapturedLine {
    var (listed, size): ([String], Int) = ([], 0)
    for name in names.prefix(maxNames) {
      let text = name.description.excerpt(100)
      size += text.unicodeScalars.count + 2
      guard listed.isEmpty || size <= CapturedLine.maxLength else { break }
      listed.append(text)
    }
    let more = names.count - listed.count
    let label: AgentText = more > 0 ? "screens (and \(more) more): " : "screens: "
    return .line(label, listed.joined(separator: ", "))
  }

  /// The pictures of a screen, and the config that captures it.
  private static func files(of screen: ScreenReport) -> [CapturedLine] {
    let pictures = screen.pictures
    let files: [(label: AgentText, path: String?)] = [
      ("before: ", pictures.baseline?.path), ("now: ", pictures.current?.path),
      ("difference: ", pictures.difference?.path), ("config: ", screen.capture?.config),
    ]
    return files.compactMap { file in file.path.map { .line(file.label, $0) } }
  }

  /// The files of the screen that is shown for several.
  private func example(_ names: [BaselineName]) -> [CapturedLine] {
    guard let first = names.first, let screen = contents.examples[first] else { return [] }
    return [.line("for example: ", first.description.excerpt())] + Self.files(of: screen)
  }

  /// What changed in words, without an indentation, and below it its rows, with one.
  private static func rows(_ diff: DiffLines) -> [CapturedLine] {
    let lines = diff.lines.prefix(maxRows).map { line in
      line.hasPrefix("@@ ")
        ? CapturedLine.line("", String(line.dropFirst(3).dropLast(3))) : .line("  ", line)
    }
    return lines + more(diff.lines.count - lines.count, "row")
  }

  private static func approvals(_ approvals: [ApprovalReport]) -> [CapturedLine] {
    texts(approvals.map(\.summary), "approval: ", "approval")
  }

  private static func notes(_ notes: [String]) -> [CapturedLine] {
    texts(notes, "note: ", "note")
  }

  private static func texts(
    _ texts: [String], _ label: AgentText, _ noun: AgentText
  ) -> [CapturedLine] {
    texts.prefix(maxTexts).map { .line(label, $0) } + more(texts.count - maxTexts, noun)
  }

  /// The line that counts what isn't listed, if there is any.
  private static func more(_ count: Int, _ noun: AgentText) -> [CapturedLine] {
    count > 0 ? [.line("and \(AgentText.counted(count, "more \(noun)"))", "")] : []
  }
}
