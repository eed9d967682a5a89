internal import Baselines
internal import FrameComparison
internal import FrameFindings
internal import ProjectFiles
internal import RunReport

extension MarkdownReport {
  /// The edits that several screens share: in full, without rows, and as one line.
  func forms(of shared: ReportContents.SharedEdits) -> [String] {
    let edits = shared.edits.map(\.edit)
    let count = edits.count == 1 ? "one edit" : "\(edits.count) edits"
    let heading =
      "### ✗ \(shared.screens.count) screens, \(count)\(shared.isAll ? "" : " in common"): "
      + "\(gist(of: edits))\n"
    let diff = DiffLines(of: shared, maximum: size.maxEdits)
    let others = shared.isAll ? ", and no other edit on any of them" : ""
    let names =
      "<details><summary>\(shared.screens.count) screens\(others)</summary>\n\n"
      + "\(self.names(shared.screens))\n\n</details>\n"
    return [
      heading + "\n" + MarkdownText.fenced(diff.lines, as: "diff") + "\n" + names,
      heading + "\n" + names, heading,
    ]
  }

  /// A request: in full, without what to look at twice, and as one line.
  func forms(of group: RequestGroup) -> [String] {
    let request = group.request
    let heading =
      "### ? \(SuiteReport.counted(group.screens.count, "screen")): requested, not approved\n"
    let text =
      "Asked by \(MarkdownText.prose(request.who)): \(MarkdownText.prose(request.reason))\n"
    let names = "\(self.names(group.screens))\n"
    let problems = group.problems.lines(maximum: size.maxEdits, "remark") { problem in
      "\(self.names(problem.screens, maximum: 4)): \(MarkdownText.prose(problem.text))"
    }.map { "- \($0)\n" }.joined()
    let whole = [heading, text, names].joined(separator: "\n")
    return [problems.isEmpty ? whole : whole + "\n" + problems, whole, heading]
  }

  /// The reason why several screens could not be judged: in full, and as one line.
  func forms(of group: ErrorGroup) -> [String] {
    func heading(_ reason: String?) -> String {
      let suffix = reason.map { ": \(MarkdownText.prose($0))" } ?? ""
      return "### \(Verdict.error.sign) \(group.screens.count) screens\(suffix)\n"
    }
    let isLong = Self.isLong(group.reason)
    var blocks = [heading(isLong ? nil : group.reason)]
    if isLong { blocks.append(Self.block(ofReason: group.reason)) }
    blocks.append(names(group.screens) + "\n")
    if let remedy = group.remedy { blocks.append(Self.block(ofRemedy: remedy)) }
    return [blocks.joined(separator: "\n"), heading(group.reason.excerpt(120))]
  }

  private static func block(ofReason reason: String) -> String {
    let lines = reason.split(separator: "\n", omittingEmptySubsequences: false)
    return MarkdownText.fenced(lines.prefix(20).map(String.init), as: "text")
  }

  /// A remedy as Markdown. Commands become lines of shell to paste, with the rest as comments.
  static func block(ofRemedy remedy: String) -> String {
    let script = ShellScript.lines(of: remedy)
    return "Try:\n\n"
      + (script.map { MarkdownText.fenced($0, as: "sh") }
        ?? MarkdownText.fenced([remedy], as: "text"))
  }

  /// New screens with nothing else to report: in full, and as one line.
  func forms(of new: ReportContents.NewScreens) -> [String] {
    let reason = new.reason.map { ": \(MarkdownText.prose($0.excerpt()))" } ?? ""
    let heading = "### \(Verdict.new.sign) \(new.screens.count) screens\(reason)\n"
    return [heading + "\n\(names(new.screens))\n", heading]
  }

  /// A screen that needs a person: in full, without rows, and as one line.
  func forms(of screen: ScreenReport) -> [String] {
    let gist = gist(of: screen.edits)
    func heading(_ reason: String?) -> String {
      let about = [reason.map(MarkdownText.prose), gist.isEmpty ? nil : gist].compactMap(\.self)
      let summary = about.isEmpty ? screen.verdict.word : about.joined(separator: "; ")
      return
        "### \(screen.verdict.sign) \(MarkdownText.code(screen.screen.description.excerpt())): \(summary)\n"
    }
    let isLong = Self.isLong(screen.reason)
    let whole = heading(isLong ? nil : screen.reason)
    var blocks: [String] = []
    if isLong, let reason = screen.reason { blocks.append(Self.block(ofReason: reason)) }
    let rows = DiffLines(of: screen, in: contents, maximum: size.maxEdits).lines
    if !rows.isEmpty { blocks.append(MarkdownText.fenced(rows, as: "diff")) }
    let brief = screen.reason?.split(separator: "\n").first.map { String($0).excerpt(120) }
    return [
      ([whole] + blocks + ending(of: screen)).joined(separator: "\n"),
      ([whole] + ending(of: screen)).joined(separator: "\n"), heading(brief),
    ]
  }

  /// The lines below the edits: what they mean, the picture, who approved what, what to do.
  private func ending(of screen: ScreenReport) -> [String] {
    var blocks: [String] = []
    if screen.edits.isEmpty, !screen.findings.isEmpty {
      let findings = screen.findings.prefix(size.maxEdits)
        .map { "- \(MarkdownText.prose($0.line))\n" }
      blocks.append(findings.joined())
    }
    var kinds: [String] = []
    for kind in screen.findings.map(\.kind.rawValue) where !kinds.contains(kind) && kinds.count < 9
    {
      kinds.append(kind)
    }
    let phrases = screen.edits.isEmpty ? [] : kinds.map(MarkdownText.prose)
    let picture = (screen.pictures.difference ?? screen.pictures.current)
      .map { MarkdownText.code(name(ofPicture: $0.path)) }
    let line = (phrases + [picture].compactMap(\.self)).joined(separator: " · ")
    if !line.isEmpty { blocks.append(line + "\n") }
    let remarks =
      screen.approvals.lines(maximum: 3, "approval") { MarkdownText.prose($0.summary) }
      + screen.notes.lines(maximum: size.maxEdits, "note") { "Note: \(MarkdownText.prose($0))" }
    blocks += remarks.map { "\($0)\n" }
    if let remedy = screen.remedy { blocks.append(Self.block(ofRemedy: remedy)) }
    return blocks
  }

  /// Declarations that fail the run: in full, and as one line.
  var problems: [[String]] {
    report.expectations.enumerated().compactMap { index, expectation in
      guard let problem = expectation.problem else { return nil }
      let heading =
        "### ✗ `expected.json`, entry \(index + 1): \(MarkdownText.prose(problem.excerpt()))\n"
      let reason = MarkdownText.prose(expectation.entry.reason.excerpt(400))
      return [heading + "\nDeclared for: \(reason)\n", heading]
    }
  }

  func gist(of edits: [EditReport]) -> String {
    let gist = EditSummary(edits)
    guard let change = gist.change else { return "" }
    return MarkdownText.code(change) + gist.rest
  }

  /// Whether a reason is long enough to need its own block.
  private static func isLong(_ reason: String?) -> Bool {
    guard let reason else { return false }
    return reason.utf8.count > 300 || reason.contains("\n")
  }
}
