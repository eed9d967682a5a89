/// A report as workflow commands of GitHub Actions, one line per annotation.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step, so the last of each counts the rest.
///
/// Source: docs.github.com, "Workflow commands for GitHub Actions"; actions/toolkit,
/// `packages/core/src/command.ts` (`escapeData`, `escapeProperty`).
struct GitHubAnnotations {
  let entries: [ReportEntry]
  /// The prefix of the project's paths, relative to the top of the checkout.
  let prefix: String

  private static let maximum = 10

  /// Empty, or lines that each end in a newline.
  var text: String {
    ReportEntry.Gravity.allCases.map { gravity in
      entries.filter { $0.gravity == gravity }.limited(to: Self.maximum).map(line).joined()
    }.joined()
  }

  /// One annotation, ending in a newline.
  private func line(_ entry: ReportEntry) -> String {
    let location = entry.file.map { "file=\(Self.property(prefix + $0)),line=1," } ?? ""
    let title = Self.property(MachineText.title(entry.title, in: prefix))
    let message = entry.lines.joined(separator: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in MachineText.guarded(String(line)) { $0 == "%" ? "%25" : nil } }
    return "::\(entry.gravity.rawValue) \(location)title=\(title)"
      + "::\(message.joined(separator: "%0A"))\n"
  }

  private static func property(_ text: String) -> String {
    MachineText.guarded(text) { scalar in
      switch scalar {
      case "%": "%25"
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }
}
