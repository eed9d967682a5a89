/// A report in JUnit XML as Jenkins and GitLab read it: one case per screen, or per check of an audit.
///
/// Sources: jenkinsci/xunit-plugin, `junit-10.xsd`; docs.gitlab.com, "Unit test reports" and its
/// attachments (`[[ATTACHMENT|path]]`, which Jenkins' JUnit Attachments reads too); XML 1.0 §2.2 and §2.4.
struct JUnitReport {
  let report: ReportCases
  /// The prefix of the project's paths, relative to the top of the checkout.
  let prefix: String

  private var cases: [ReportCase] { report.cases }

  /// The whole document, ending in a newline.
  var text: String {
    let failures = cases.count { $0.outcome == .failed }
    let errors = cases.count { $0.outcome == .error }
    let milliseconds =
      report.milliseconds ?? cases.reduce(0) { $0 + ($1.milliseconds ?? 0) }
    let counts =
      "name=\"\(Self.escaped(name))\" tests=\"\(cases.count)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\""
    let time = " time=\"\(Self.seconds(milliseconds))\""
    let start = report.startedAt.map { " timestamp=\"\(Self.escaped($0))\"" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)\(time)>
        <testsuite \(counts) skipped="0"\(time)\(start)>
      \(cases.map(element).joined())  </testsuite>
      </testsuites>

      """
  }

  /// Unique to each project of a repository: GitLab merges cases that share a name and class.
  private var className: String { prefix + report.suite }
  private var name: String { className + (report.shard.map { ", shard \($0)" } ?? "") }

  private func element(_ item: ReportCase) -> String {
    let time = item.milliseconds.map { " time=\"\(Self.seconds($0))\"" } ?? ""
    let start =
      "    <testcase classname=\"\(Self.escaped(className))\" name=\"\(Self.escaped(item.name))\"\(time)"
    let content = failure(item) + (item.outcome == .passed ? output(item) : attachments(item))
    return content.isEmpty ? "\(start)/>\n" : "\(start)>\n\(content)    </testcase>\n"
  }

  private func failure(_ item: ReportCase) -> String {
    guard item.outcome != .passed else { return "" }
    let element = item.outcome == .error ? "error" : "failure"
    let message = Self.escaped(item.message ?? item.kind)
    let config = item.config.map { ["Config: \(prefix)\($0)"] } ?? []
    let lines = (item.lines + config).map { "\(Self.escaped($0))\n" }.joined()
    return "      <\(element) type=\"\(Self.escaped(item.kind))\" message=\"\(message)\">"
      + "\(lines)</\(element)>\n"
  }

  /// The output of a passing case: an approved change, and who approved it. Text from outside can't become an
  /// attachment.
  private func output(_ item: ReportCase) -> String {
    guard !item.lines.isEmpty else { return "" }
    let lines = item.lines.map { "\(Self.escaped($0).replacing("[[", with: "[\u{fffd}"))\n" }
      .joined()
    return "      <system-out>\(lines)</system-out>\n"
  }

  /// One attachment per line, as both CIs require.
  private func attachments(_ item: ReportCase) -> String {
    let paths = item.pictures.filter(Self.isPicture).map { prefix + $0 }
    guard !paths.isEmpty else { return "" }
    let lines = paths.map { "[[ATTACHMENT|\(Self.escaped($0))]]\n" }.joined()
    return "      <system-out>\(lines)</system-out>\n"
  }

  /// Whether a path stays in the project and can't close the attachment mark around it.
  private static func isPicture(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
      && !path.contains { "[]|".contains($0) }
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return "\(seconds)." + String(String(rest + 1000).dropFirst())
  }

  /// Escapes the text of an element, or of an attribute in double quotes, on one line.
  static func escaped(_ text: String) -> String {
    MachineText.guarded(text, MachineText.entity)
  }
}
