package import Audit
package import Reports
internal import RunReport

/// The results of `qa audit`, formatted for a console.
package struct AuditText {
  private let style: ConsoleStyle

  package init(style: ConsoleStyle) { self.style = style }

  /// The whole report, ending in a newline.
  package func text(of report: AuditReport) -> ConsoleText {
    report.subjects.flatMap(lines).lines()
  }

  private func lines(for subject: AuditReport.Subject) -> [ConsoleText] {
    subject.groups.flatMap(lines) + [summary(of: subject)]
  }

  /// The faults that one check found.
  private func lines(of group: AuditReport.FaultGroup) -> [ConsoleText] {
    if group.state == .note {
      return ["\(mark(.note)) \(group.check): \(group.sentence)", ""]
    }
    var lines: [ConsoleText] = [
      "\(mark(group.severity)) \(style.text("\(group.check)", .strong))"
    ]
    for (sentence, excerpt) in group.statements {
      lines.append("    \(sentence)")
      lines += excerpt.map(row)
    }
    if let acceptance = group.acceptance {
      lines.append(style.text("    \(acceptance)", .faint))
    }
    if !group.steps.isEmpty {
      lines.append(style.text("    by hand: \(group.steps.joined(separator: "; "))", .faint))
    }
    return lines + [""]
  }

  /// A row of a screen: of the right one, or of the one that shows the fault.
  private func row(_ line: String) -> ConsoleText {
    let text: ConsoleText = "      \(line)"
    return switch line.first {
    case "-": style.text(text, .good)
    case "+": style.text(text, .bad)
    default: text
    }
  }

  private func mark(_ severity: AuditSeverity) -> ConsoleText {
    switch severity {
    case .serious: style.text("serious ", .bad)
    case .moderate: style.text("moderate", .warning)
    case .note: style.text("note    ", .faint)
    }
  }

  private func summary(of subject: AuditReport.Subject) -> ConsoleText {
    if let error = subject.error {
      return "\(style.text("error   ", .bad)) \(subject.name): \(error)"
    }
    let groups = subject.groups
    let failed = groups.count { $0.state == .open }
    let notes = groups.count { $0.state == .note }
    let accepted = groups.filter { $0.state == .accepted }.reduce(0) { $0 + $1.faults.count }
    let checks = SuiteReport.counted(subject.checks.count, "check")
    var parts: [ConsoleText] = [
      failed == 0
        ? "\(style.text("no faults", .good)) in \(checks)"
        : "faults in \(style.text("\(failed)", .bad)) of \(checks)"
    ]
    if notes > 0 { parts.append("\(SuiteReport.counted(notes, "note"))") }
    if accepted > 0 { parts.append("\(accepted) accepted") }
    return "\(subject.name): \(parts.joined(separator: ", "))"
  }

  /// The checks as a list: name, what is done, and the right outcome.
  package func list(of checks: [AuditCheck]) -> ConsoleText {
    let width = checks.map(\.name.count).max() ?? 0
    return checks.map { check -> ConsoleText in
      let name = ("\(check.name)" as ConsoleText).padded(to: width)
      return "\(name)  \(check.action): \(style.text("\(check.expectation)", .faint))"
    }.lines()
  }
}
