package import ProjectFiles
internal import ScreenshotSuite

/// Why a gate came to no verdict, for the CI that runs it. Nothing here is about a screen's file.
package struct GateFailure {
  private let errors: [SuiteError]

  /// GitHub shows ten errors of a step.
  private static let mostAnnotations = 9

  /// - Parameter errors: Never empty.
  package init(_ errors: [SuiteError]) { self.errors = errors }

  /// Workflow commands of GitHub Actions, a line for each error.
  package var annotations: [UInt8] {
    let shown = errors.prefix(Self.mostAnnotations)
    let lines = shown.map { error in
      Self.annotation(
        ([error.placedMessage] + (error.remedy.map { ["→ \($0)"] } ?? [])).joined(separator: "\n"))
    }
    return Array((lines + rest(after: shown.count).map(Self.annotation)).joined().utf8)
  }

  /// For the summary of a GitHub step, in Markdown.
  ///
  /// - Parameter limit: In bytes; at least 4,096.
  package func summary(limit: Int) -> [UInt8] {
    var text = "## Screens: no verdict\n\n"
    var shown = 0
    for error in errors {
      let remedy = error.remedy.map { "\\\n  → \(MarkdownText.prose($0))" } ?? ""
      let item = "- \(MarkdownText.prose(error.placedMessage))\(remedy)\n"
      guard text.utf8.count + item.utf8.count <= limit - 100 else { break }
      text += item
      shown += 1
    }
    return Array((text + rest(after: shown).map { "- \($0)\n" }.joined()).utf8)
  }

  private static let title = "qa: no verdict"

  private static func annotation(_ message: String) -> String {
    GitHubAnnotations.command(.error, file: nil, title: title, message)
  }

  private func rest(after shown: Int) -> [String] {
    let left = errors.count - shown
    return left > 0 ? ["and \(SuiteReport.counted(left, "more error"))"] : []
  }
}
