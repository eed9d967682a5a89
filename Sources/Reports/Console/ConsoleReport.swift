internal import Baselines
internal import ProjectSetup
package import ScreenshotSuite

/// The report of a run as people read it on a console.
package struct ConsoleReport {
  private let style: ConsoleStyle
  /// A path of the project as the person would type it.
  private let shown: (String) -> String

  /// More lines about what changed on one screen, or about groups, are counted, not listed.
  private static let lineLimit = 16
  /// So many edits show what a finding sums up.
  private static let mostEditsOfFinding = 4

  /// - Parameter shown: Turns a path relative to the project's root into one from where the person
  ///   stands.
  package init(style: ConsoleStyle, shown: @escaping (String) -> String = { $0 }) {
    self.style = style
    self.shown = shown
  }

  /// The whole report, with a newline at its end.
  package func text(of report: SuiteReport) -> ConsoleText {
    var lines: [ConsoleText] = []
    for screen in report.screens { lines += self.lines(for: screen) }
    lines += self.lines(for: report.groups)
    lines += self.lines(for: report.expectations)
    for warning in report.warnings { lines.append(style.text("note: \(warning)", .faint)) }
    if !lines.isEmpty { lines.append("") }
    lines.append(summary(of: report))
    lines += nextSteps(for: report)
    return lines.lines()
  }

  /// What `qa verify` says, with a newline at its end.
  package func text(of verification: Verification) -> ConsoleText {
    let problems = verification.problems
    var lines = (problems + verification.changes).flatMap { self.lines(for: $0) }
    for note in verification.notes {
      lines.append(style.text("note: \(note)", .faint))
    }
    if !lines.isEmpty { lines.append("") }
    let count = verification.baselines
    let noun = count == 1 ? "baseline" : "baselines"
    let result: ConsoleText =
      problems.isEmpty
      ? style.text("as approved", .good)
      : "\(problems.count) \(style.text("not as approved", .bad))"
    lines.append("\(count) \(noun): \(result)")
    return lines.lines()
  }

  private func lines(for screen: ScreenReport) -> [ConsoleText] {
    let word = screen.verdict.rawValue
    let padding = String(repeating: " ", count: max(1, 17 - word.count))
    var lines: [ConsoleText] = [
      "\(style.text("\(word)", tone(of: screen.verdict)))\(padding)\(screen.screen)"
    ]
    if let reason = screen.reason { lines.append(indented(reason)) }
    lines += changes(of: screen)
    for approval in screen.approvals { lines.append(indented(approval.words)) }
    for note in screen.notes { lines.append(indented("note: \(note)")) }
    if let remedy = screen.remedy { lines.append(indented("→ \(remedy)")) }
    if let path = screen.pictures.difference {
      lines.append(indented("picture: \(shown(path))"))
    } else if screen.verdict != .pass, let path = screen.pictures.current {
      lines.append(indented("picture: \(shown(path))"))
    }
    return lines
  }

  /// Findings, each with the edits that it sums up; one that says no more than its edit is that edit.
  private func changes(of screen: ScreenReport) -> [ConsoleText] {
    var left = Dictionary(
      screen.edits.compactMap { edit in edit.id.map { ($0, edit) } },
      uniquingKeysWith: { first, _ in first })
    var lines: [ConsoleText] = []
    for finding in screen.findings {
      let edits = finding.edits.compactMap { left.removeValue(forKey: $0) }
      let isEdit = edits.count == 1 && finding.edits.count == 1 && edits[0].change == finding.change
      if isEdit {
        lines.append(indented(Self.words(for: edits[0])))
        continue
      }
      lines.append(indented("\(finding.kind): \(finding.words)"))
      let shown = edits.count > Self.mostEditsOfFinding + 1 ? Self.mostEditsOfFinding : edits.count
      lines += edits.prefix(shown).map { indented("  " + Self.words(for: $0)) }
      if shown < edits.count { lines.append(indented("  … and \(edits.count - shown) more edits")) }
    }
    for edit in screen.edits where edit.id.map({ left[$0] != nil }) ?? true {
      lines.append(indented(Self.words(for: edit)))
    }
    guard lines.count > Self.lineLimit else { return lines }
    let count = screen.edits.count
    return lines.prefix(Self.lineLimit - 1)
      + [indented("… and more: \(count) \(count == 1 ? "edit" : "edits") in all")]
  }

  /// An edit with the id by which it can be approved; what a group has in common is told there.
  private static func words(for edit: EditReport) -> String {
    if let group = edit.group { return "\(column(group))\(edit.place ?? edit.change)" }
    return edit.id.map { column($0) + edit.words } ?? edit.words
  }

  private static func column(_ id: String) -> String {
    id + String(repeating: " ", count: max(1, 4 - id.count))
  }

  /// Declared expectations that fail the run.
  private func lines(for expectations: [ExpectationReport]) -> [ConsoleText] {
    expectations.enumerated().compactMap { index, expectation in
      guard let problem = expectation.problem else { return nil }
      let name = "expected.json, entry \(index + 1) (\(expectation.entry.reason))"
      return "\(style.text("fails: ", .bad))\(name) \(problem)"
    }
  }

  /// What several screens have in common, which is often all that there is to look at.
  private func lines(for groups: [EditGroup]) -> [ConsoleText] {
    guard !groups.isEmpty else { return [] }
    var lines: [ConsoleText] = ["", "The same edit on several screens:"]
    for group in groups.prefix(Self.lineLimit) {
      let shown = group.screens.prefix(4).joined(separator: ", ")
      let rest = group.screens.count > 4 ? " and \(group.screens.count - 4) more" : ""
      lines.append(
        indented(
          "\(Self.column(group.id))\(group.change)  on \(group.screens.count): \(shown)\(rest)"))
    }
    if groups.count > Self.lineLimit {
      lines.append(indented("… and \(groups.count - Self.lineLimit) more"))
    }
    return lines
  }

  private func indented(_ text: String) -> ConsoleText { "    \(text)" }

  private func tone(of verdict: Verdict) -> ConsoleStyle.Tone {
    switch verdict {
    case .pass: .good
    case .expectedChange: .notice
    case .new, .orphan: .warning
    case .regression, .error, .unstable: .bad
    }
  }

  private func summary(of report: SuiteReport) -> ConsoleText {
    let count = report.screens.count
    let shard = report.shard.map { "shard \($0), " } ?? ""
    if count == 0 { return "\(shard)no screens" }
    let parts = Verdict.allCases.compactMap { verdict -> ConsoleText? in
      let number = report.count(of: verdict)
      let word = style.text("\(verdict.rawValue)", tone(of: verdict))
      return number == 0 ? nil : "\(number) \(word)"
    }
    return "\(shard)\(count) \(count == 1 ? "screen" : "screens"): \(parts.joined(separator: ", "))"
  }

  /// What to do with what needs a person.
  private func nextSteps(for report: SuiteReport) -> [ConsoleText] {
    var steps: [ConsoleText] = []
    if report.screens.contains(where: \.needsApproval) {
      steps.append(
        "What was declared still has to be approved: qa approve --expected --reason \"…\"")
    }
    let open = report.screens.filter { [.regression, .new].contains($0.verdict) }
      .filter { $0.pictures.current != nil }
    if !open.isEmpty {
      let names = open.count <= 4 ? open.map(\.screen).joined(separator: " ") : "--all"
      steps.append("If that is as it should be: qa approve \(names) --reason \"…\"")
    }
    return steps
  }
}
