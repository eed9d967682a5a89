internal import TerminalFrame

/// A report in the Test Anything Protocol: one test point per screen, or per check of an audit, with a YAML block for
/// those that fail or have an approved change.
///
/// Source: testanything.org, TAP version 14: "Plan", "Test Points", "YAML Diagnostics", "Escaping".
struct TAPReport {
  let report: ReportCases
  /// The prefix of names: the project's folder in the repository.
  let prefix: String

  /// The whole document, ending in a newline.
  var text: String {
    var lines = ["TAP version 14"]
    if let shard = report.shard { lines.append("# shard \(shard)") }
    let cases = report.cases
    lines.append(cases.isEmpty ? "1..0 # SKIP no \(report.kind)s" : "1..\(cases.count)")
    for (index, item) in cases.enumerated() {
      let isOK = item.outcome == .passed
      let name = Self.description(MachineText.title(item.name, in: prefix))
      lines.append("\(isOK ? "ok" : "not ok") \(index + 1) - \(name)")
      if !isOK || !item.lines.isEmpty { lines += diagnostics(of: item).map { "  \($0)" } }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  /// Replaces `#` and backslashes by U+FFFD. A `#` would begin a directive, which could skip a failure, and parsers of
  /// TAP 13 don't know the escapes of 14. No screen's name has either.
  private static func description(_ text: String) -> String {
    MachineText.guarded(text) { $0 == "#" || $0 == "\\" ? "\u{fffd}" : nil }
  }

  private func diagnostics(of item: ReportCase) -> [String] {
    var lines = ["---", "verdict: \(Self.quoted(item.kind))"]
    switch item.outcome {
    case .passed: break
    case .failed: lines.append("severity: fail")
    case .error: lines.append("severity: error")
    }
    if let message = item.message { lines.append("message: \(Self.quoted(message))") }
    if let config = item.config { lines.append("config: \(Self.quoted(prefix + config))") }
    if let time = item.milliseconds { lines.append("duration_ms: \(time)") }
    lines += Self.list("details", item.lines)
    lines += Self.list("pictures", item.pictures.map { prefix + $0 })
    return lines + ["..."]
  }

  private static func list(_ name: String, _ values: [String]) -> [String] {
    values.isEmpty ? [] : ["\(name):"] + values.map { "  - \(quoted($0))" }
  }

  /// A JSON string, which is also a YAML string (YAML 1.2.2 §5.7, §7.3.1).
  private static func quoted(_ text: String) -> String { MachineText.guarded(text).quotedJSON }
}
