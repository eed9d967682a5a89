package import Audit
internal import ProjectFiles
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
    let groups = Dictionary(grouping: subject.faults, by: \.check)
    var seen: Set<String> = []
    let order = subject.faults.map(\.check).filter { seen.insert($0).inserted }
    return order.flatMap { lines(of: groups[$0] ?? []) } + [summary(of: subject)]
  }

  /// The faults that one check found.
  private func lines(of faults: [AuditReport.Fault]) -> [ConsoleText] {
    guard let worst = faults.min(by: { $0.severity < $1.severity }) else { return [] }
    if worst.severity == .note {
      return faults.map { "\(mark(.note)) \($0.check): \($0.sentence)" } + [""]
    }
    let title: ConsoleText = "\(mark(worst.severity)) \(style.text("\(worst.check)", .strong))"
    let left = faults.filter { $0.acceptance == nil }.compactMap(\.leftover)
    var lines = [title]
    if !left.isEmpty { lines.append("    leaves behind: \(left.joined(separator: ", "))") }
    for fault in faults where fault.leftover == nil || fault.acceptance != nil {
      lines.append("    \(fault.sentence)")
      guard let acceptance = fault.acceptance else { continue }
      let until = "accepted until \(acceptance.expires) by \(acceptance.author)"
      lines.append(style.text("      \(until): \(acceptance.reason)", .faint))
    }
    if !worst.steps.isEmpty {
      lines.append(style.text("    by hand: \(worst.steps.joined(separator: "; "))", .faint))
    }
    return lines + [""]
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
    let failed = Set(subject.faults.filter(\.isOpen).map(\.check)).count
    let notes = subject.faults.count { $0.severity == .note && $0.acceptance == nil }
    let accepted = subject.faults.count { $0.acceptance != nil }
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
