internal import ProjectFiles
internal import RunReport

/// A report in Markdown: the summary of a GitHub step, or a comment on a pull or merge request.
struct MarkdownReport {
  let report: SuiteReport
  let contents: ReportContents
  let size: Size
  /// The prefix of the project's paths, relative to the top of the checkout.
  let prefix: String
  private let commands: CommandLocation

  /// Limits on the size of the text.
  struct Size {
    /// The size of the whole text, in bytes of UTF-8.
    var limit: Int
    let maxEdits: Int
    let maxNames: Int

    /// GitHub accepts 1 MiB per step ("Workflow commands for GitHub Actions", job summaries, "Step isolation and
    /// limits").
    static let summary = Size(limit: 1 << 20, maxEdits: 12, maxNames: 200)
    /// GitHub accepts 65,536 characters per comment; this counts bytes, which are never fewer.
    static let comment = Size(limit: (1 << 16) - 1, maxEdits: 6, maxNames: 20)
  }

  init(
    _ report: SuiteReport, _ size: Size, _ prefix: String = "",
    _ commands: CommandLocation = .inProject
  ) {
    self.report = report
    self.prefix = prefix
    self.commands = commands
    self.size = size
    contents = ReportContents(report)
  }

  /// The whole text, ending in a newline.
  var text: String {
    let start = [heading, introduction].compactMap(\.self).joined(separator: "\n")
    var page = MarkdownPage(limit: size.limit, start: start, end: nextSteps)
    page.add((report.failures ?? []).map { .init([Self.block(of: $0)]) }, of: "error")
    page.add(contents.requests.map { .init(forms(of: $0)) }, of: "request")
    page.add(contents.groups.map { .init(forms(of: $0)) }, of: "group")
    page.add(contents.errors.map { .init(forms(of: $0)) }, of: "error")
    page.add(contents.screens.map { .init(forms(of: $0)) }, of: "screen")
    page.add(contents.newScreens.map { .init(forms(of: $0)) }, of: "new screen")
    page.add(problems.map { .init($0) }, of: "declaration")
    let expected = contents.expected.reduce(0) { $0 + $1.screens.count }
    page.add(
      contents.expected.map { .init(forms(of: $0), $0.screens.count) }, of: "expected change",
      under: "~ \(SuiteReport.counted(expected, "expected change"))")
    let notes = self.notes
    page.add(
      notes.map { .init($0) }, of: "note", under: SuiteReport.counted(notes.count, "note"))
    return page.text(whole: prefix + folder + "/report.json")
  }

  // MARK: Heading and introduction

  private var heading: String {
    let project = prefix.isEmpty ? "" : " of \(MarkdownText.code(String(prefix.dropLast())))"
    let part = project + (report.shard.map { "\(project.isEmpty ? " of" : ",") shard \($0)" } ?? "")
    if report.failures != nil { return "## Screens\(project): no verdict\n" }
    guard !report.screens.isEmpty else { return "## No screens\(part)\n" }
    let counts = report.counts.map { "\($0.count) \($0.verdict.word)" }.joined(separator: ", ")
    return "## Screens\(part): \(counts)\n"
  }

  private static func block(of failure: ReportFailure) -> String {
    let remedy = failure.remedy.map { "\n" + block(ofRemedy: $0) } ?? ""
    return "\(MarkdownText.prose(failure.message))\n\(remedy)"
  }

  /// nil if there are no verdicts.
  private var introduction: String? {
    if report.failures != nil { return nil }
    let source = report.summary.source
    var summary = report.screenCount
    if let time = source.milliseconds { summary += " in \(SuiteReport.seconds(time)) s" }
    if let commit = source.commit { summary += ", \(Self.short(commit))" }
    if let base = source.base { summary += " against \(Self.short(base))" }
    var sentences = [summary + "."]
    if let shard = report.shard, shard.isPart {
      let merge = MarkdownText.code(commands.adapt("qa merge"))
      sentences.append("These are only part of the screens: \(merge) judges all of them.")
    }
    if let decisions = contents.decisions { sentences.append("**\(decisions).**") }
    if !report.screens.isEmpty {
      sentences.append("The pictures are in \(MarkdownText.code(prefix + folder)).")
    }
    return sentences.joined(separator: " ") + "\n"
  }

  private var nextSteps: String? {
    let steps = contents.nextSteps
    guard let first = steps.first else { return nil }
    var lines = first.what.isEmpty ? [] : ["# \(first.what)"]
    lines.append(commands.adapt(first.command))
    for step in steps.dropFirst() {
      lines.append("# or" + (step.what.isEmpty ? "" : ": \(step.what)"))
      lines.append(commands.adapt(step.command))
    }
    return "### Next\n\n" + MarkdownText.fenced(lines, as: "sh")
  }

  /// The path of a picture relative to the folder of all pictures.
  func name(ofPicture path: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// The folder of the pictures.
  private var folder: String {
    let path = report.screens.lazy.compactMap { $0.pictures.current ?? $0.pictures.difference }
      .first?.path
    let parts = (path ?? "screenshots/current/").split(
      separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    return folder.utf8.count > 200 ? "screenshots/current" : folder
  }

  private static func short(_ commit: String) -> String {
    MarkdownText.code(String(commit.prefix(7)))
  }

  // MARK: Needing no decision

  /// Expected changes that were accepted together: in full, and as one line with what changed and who approved it.
  private func forms(of screens: ReportContents.ExpectedScreens) -> [String] {
    var lines = ["- \(names(screens.screens))"]
    if let reason = screens.reason { lines[0] += ": \(MarkdownText.prose(reason))" }
    let details =
      screens.edits.lines(maximum: 3, "edit") {
        MarkdownText.code($0.summary.excerpt(Self.maxSummaryLength))
      }
      + screens.approvals.lines(maximum: 3, "approval") { Self.summary(of: $0) }
      + screens.notes.lines(maximum: 3, "note") { "note: \(MarkdownText.prose($0))" }
    lines += details.map { "  - \($0)" }
    var short = "- \(names(screens.screens, maximum: 3))"
    if let reason = screens.reason { short += ": \(MarkdownText.prose(reason.excerpt(100)))" }
    let gist = gist(of: screens.edits)
    if !gist.isEmpty { short += ": \(gist)" }
    if let newest = screens.approvals.first {
      let more = screens.approvals.count - 1
      short += "; \(Self.summary(of: newest, maximum: 100))\(more > 0 ? ", and \(more) more" : "")"
    }
    return [lines.map { "\($0)\n" }.joined(), short + "\n"]
  }

  /// The most characters shown of an edit's words.
  private static let maxSummaryLength = 400

  private static func summary(of approval: ApprovalReport, maximum: Int = 1000) -> String {
    let by = MarkdownText.prose(approval.who.excerpt(maximum))
    let day = MarkdownText.prose(ReportTime.minute(approval.at))
    let reason = MarkdownText.prose((approval.reason + approval.answer).excerpt(maximum))
    return "approved by \(by), \(day): \(reason)"
  }

  /// Notes on passing screens and on the run, as list items: in full, and as a short line.
  private var notes: [[String]] {
    func forms(_ names: (Int) -> String, _ text: String) -> [String] {
      [(size.maxNames, text), (3, text.excerpt(160))].map { maximum, text in
        "- \(names(maximum)): \(MarkdownText.prose(text))\n"
      }
    }
    return contents.notes.map { note in forms({ names(note.screens, maximum: $0) }, note.text) }
      + report.warnings.map { forms({ _ in "note" }, $0) }
  }

  func names(_ names: [some CustomStringConvertible], maximum: Int? = nil) -> String {
    let maximum = maximum ?? size.maxNames
    let listed = names.prefix(maximum).map { MarkdownText.code($0.description.excerpt()) }.joined(
      separator: ", ")
    let more = names.count - maximum
    return more > 0 ? "\(listed) and \(more) more" : listed
  }
}
