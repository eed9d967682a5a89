internal import Audit
internal import RunReport

/// The report of an audit in Markdown: the summary of a GitHub step.
struct AuditMarkdown {
  let report: AuditReport
  /// The size of the whole text, in bytes of UTF-8.
  let limit: Int

  /// The whole text, ending in a newline.
  var text: String {
    var text = ""
    for block in report.subjects.flatMap(blocks) {
      guard text.utf8.count + block.utf8.count <= limit - Self.ending.utf8.count else {
        return text + Self.ending
      }
      text += block
    }
    return text
  }

  private static let ending = "\nThere is no room for the other faults.\n"

  private func blocks(of subject: AuditReport.Subject) -> [String] {
    let name = MarkdownText.code(subject.name)
    if let error = subject.error {
      return ["## \(name): error\n\n\(MarkdownText.prose(error))\n\n"]
    }
    let groups = subject.groups
    let open = groups.filter { $0.state == .open }
    let others = groups.filter { $0.state != .open }
    let checks = SuiteReport.counted(subject.checks.count, "check")
    let title = open.isEmpty ? "no faults in \(checks)" : "faults in \(open.count) of \(checks)"
    return ["## \(name): \(title)\n\n"] + open.map(block)
      + (others.isEmpty ? [] : [list(of: others)])
  }

  private func block(of group: AuditReport.FaultGroup) -> String {
    var text = "**\(group.severity.rawValue)** \(MarkdownText.code(group.check))\n\n"
    for (sentence, excerpt) in group.statements {
      text += "\(MarkdownText.prose(sentence))\n\n"
      if !excerpt.isEmpty { text += "\(MarkdownText.fenced(excerpt, as: "diff"))\n" }
    }
    if !group.steps.isEmpty {
      text += "By hand: \(MarkdownText.prose(group.steps.joined(separator: "; ")))\n\n"
    }
    return text
  }

  /// Notes and accepted faults, which need nothing.
  private func list(of groups: [AuditReport.FaultGroup]) -> String {
    let items = groups.map { group in
      let acceptance = group.acceptance.map { " (\(MarkdownText.prose($0)))" } ?? ""
      return
        "- \(MarkdownText.code(group.check)) \(MarkdownText.prose(group.sentence))\(acceptance)\n"
    }
    return "<details><summary>\(SuiteReport.counted(groups.count, "note"))</summary>\n\n"
      + items.joined() + "\n</details>\n\n"
  }
}
