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

  private func line(_ entry: ReportEntry) -> String {
    Self.command(
      entry.gravity, file: entry.file.map { prefix + $0 }, title: name(entry.title),
      entry.lines.joined(separator: "\n"))
  }

  /// A title that is unique to each project of a repository.
  private func name(_ title: String) -> String {
    prefix.isEmpty ? title : "\(prefix.dropLast()): \(title)"
  }

  /// One annotation, ending in a newline.
  ///
  /// - Parameter file: A path relative to the top of the checkout; nil if the annotation isn't about a file.
  static func command(
    _ gravity: ReportEntry.Gravity, file: String?, title: String, _ message: String
  ) -> String {
    let location = file.map { "file=\(Self.property($0)),line=1," } ?? ""
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.data(String($0)) }
    return "::\(gravity.rawValue) \(location)title=\(Self.property(title))"
      + "::\(lines.joined(separator: "%0A"))\n"
  }

  /// The text of a message, on one line.
  private static func data(_ text: String) -> String {
    escaped(text) { $0 == "%" ? "%25" : nil }
  }

  private static func property(_ text: String) -> String {
    escaped(text) { scalar in
      switch scalar {
      case "%": "%25"
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }

  /// A text without line ends that can't begin a command of its own (``LineGuard``).
  private static func escaped(
    _ text: String, _ escape: (Unicode.Scalar) -> String?
  ) -> String {
    MachineText.replacing(MachineText.guarded(text), escape)
  }
}
