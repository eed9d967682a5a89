internal import ProjectFiles
internal import ScreenshotSuite

/// A report in Markdown: the summary of a GitHub step, or a comment on a pull or merge request.
struct MarkdownReport {
  let report: SuiteReport
  let contents: ReportContents
  let size: Size
  /// What stands before a path of the project: from the top of the checkout.
  let prefix: String
  private let commands: CommandPlace

  /// How much it may be.
  struct Size {
    /// Of the whole text, in bytes of UTF-8.
    var limit: Int
    let mostEdits: Int
    let mostNames: Int

    /// GitHub takes 1 MiB of each step ("Workflow commands for GitHub Actions", job summaries, "Step
    /// isolation and limits").
    static let summary = Size(limit: 1 << 20, mostEdits: 12, mostNames: 200)
    /// GitHub takes 65,536 characters of a comment; this counts bytes, which are never fewer.
    static let comment = Size(limit: (1 << 16) - 1, mostEdits: 6, mostNames: 20)
  }

  init(
    _ report: SuiteReport, _ size: Size, _ prefix: String = "",
    _ commands: CommandPlace = .inProject
  ) {
    self.report = report
    self.prefix = prefix
    self.commands = commands
    self.size = size
    contents = ReportContents(report)
  }

  /// The whole text, with a newline at its end.
  var text: String {
    var page = MarkdownPage(limit: size.limit)
    let next = nextSteps
    if let next { page.reserve(for: next) }
    page.add([[heading, introduction].compactMap(\.self).joined(separator: "\n")])
    for failure in report.failures ?? [] { page.add([Self.item(failure)], of: "error") }
    for shared in contents.groups {
      page.add(forms(of: shared), of: "group")
    }
    for screen in contents.screens { page.add(forms(of: screen), of: "screen") }
    for problem in problems { page.add([problem], of: "declaration") }
    if !contents.expected.isEmpty { add(contents.expected, to: &page) }
    addNotes(to: &page)
    if let next { page.addReserved(next) }
    return page.text(whole: prefix + folder + "/report.json")
  }

  // MARK: The beginning and the end

  private var heading: String {
    let project = prefix.isEmpty ? "" : " of \(MarkdownText.code(String(prefix.dropLast())))"
    let part = project + (report.shard.map { "\(project.isEmpty ? " of" : ",") shard \($0)" } ?? "")
    if report.failures != nil { return "## Screens\(project): no verdict\n" }
    guard !report.screens.isEmpty else { return "## No screens\(part)\n" }
    let counts = report.counts.map { "\($0.count) \($0.verdict.word)" }.joined(separator: ", ")
    return "## Screens\(part): \(counts)\n"
  }

  private static func item(_ failure: ReportFailure) -> String {
    let remedy = failure.remedy.map { "\\\n  → \(MarkdownText.prose($0))" } ?? ""
    return "- \(MarkdownText.prose(failure.message))\(remedy)\n"
  }

  /// nil if there is no verdict.
  private var introduction: String? {
    if report.failures != nil { return nil }
    let source = report.summary.source
    var words = report.screenCount
    if let time = source.milliseconds { words += " in \(SuiteReport.seconds(time)) s" }
    if let commit = source.commit { words += ", \(Self.short(commit))" }
    if let base = source.base { words += " against \(Self.short(base))" }
    var sentences = [words + "."]
    if let shard = report.shard, shard.isPart {
      let merge = MarkdownText.code(commands.adapt("qa merge"))
      sentences.append("These are a part of the screens: \(merge) judges all of them.")
    }
    if let decisions = contents.decisions { sentences.append("**\(decisions.words).**") }
    if !report.screens.isEmpty {
      sentences.append("The pictures are in \(MarkdownText.code(prefix + folder)).")
    }
    return sentences.joined(separator: " ") + "\n"
  }

  private var nextSteps: String? {
    let steps = contents.nextSteps
    guard let first = steps.first else { return nil }
    var lines = [commands.adapt(first.command)]
    for step in steps.dropFirst() {
      lines.append("# or" + (step.what.isEmpty ? "" : ": \(step.what)"))
      lines.append(commands.adapt(step.command))
    }
    return "### Next\n\n" + MarkdownText.fenced(lines, as: "sh")
  }

  /// Of a picture in the folder of all, without that.
  func name(ofPicture path: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// Where the pictures are.
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

  // MARK: What needs nobody

  private func add(_ expected: [ReportContents.ExpectedScreens], to page: inout MarkdownPage) {
    let count = expected.reduce(0) { $0 + $1.screens.count }
    let noun = SuiteReport.counted(count, "expected change")
    page.add(Self.folded("~ \(noun)", expected.map(lines)), of: "expected change", count)
  }

  private func lines(of screens: ReportContents.ExpectedScreens) -> String {
    var lines = ["- \(names(screens.screens))"]
    if let reason = screens.reason { lines[0] += ": \(MarkdownText.prose(reason))" }
    for approval in screens.approvals {
      lines.append(
        "  - approved by \(MarkdownText.prose(approval.by)), "
          + "\(MarkdownText.prose(ConsoleReport.day(approval.at))): \(MarkdownText.prose(approval.reason))"
      )
    }
    for edit in screens.edits.prefix(3) { lines.append("  - \(MarkdownText.code(edit.words))") }
    let more = screens.edits.count - 3
    if more > 0 { lines.append("  - and \(SuiteReport.counted(more, "more edit"))") }
    for note in screens.notes { lines.append("  - note: \(MarkdownText.prose(note))") }
    return lines.map { "\($0)\n" }.joined()
  }

  private func addNotes(to page: inout MarkdownPage) {
    var order: [String] = []
    var screens: [String: [String]] = [:]
    for screen in contents.noted {
      for note in screen.approvals.map(\.words) + screen.notes {
        if screens[note] == nil { order.append(note) }
        screens[note, default: []].append(screen.screen)
      }
    }
    let items =
      order.map { "- \(names(screens[$0] ?? [])): \(MarkdownText.prose($0))\n" }
      + report.warnings.map { "- note: \(MarkdownText.prose($0))\n" }
    guard !items.isEmpty else { return }
    let heading = SuiteReport.counted(items.count, "note")
    page.add(Self.folded(heading, items), of: "note", items.count)
  }

  /// Items of a list that can be opened; the second form has half of them.
  private static func folded(_ summary: String, _ items: [String]) -> [String] {
    func form(_ items: ArraySlice<String>, _ left: Int) -> String {
      let rest = left > 0 ? "- and \(left) more\n" : ""
      return "<details><summary>\(summary)</summary>\n\n\(items.joined())\(rest)\n</details>\n"
    }
    var forms: [String] = []
    var count = items.count
    while count > 0 {
      forms.append(form(items.prefix(count), items.count - count))
      count /= 4
    }
    return forms
  }

  func names(_ names: [String]) -> String {
    let shown = names.prefix(size.mostNames).map(MarkdownText.code).joined(separator: ", ")
    let more = names.count - size.mostNames
    return more > 0 ? "\(shown) and \(more) more" : shown
  }
}
