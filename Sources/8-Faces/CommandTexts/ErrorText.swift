package import ProjectFiles
package import Reports

/// Errors, in lines for a console.
package struct ErrorText {
  private let style: ConsoleStyle
  /// The folder to which paths are relative; nil if unknown.
  private let folder: String?

  package init(style: ConsoleStyle, from folder: String?) {
    self.style = style
    self.folder = folder
  }

  package func text(of errors: [SuiteError]) -> ConsoleText {
    text(of: errors, after: style.text("error:", .bad))
  }

  /// Warnings: problems that don't change the result.
  package func text(ofWarnings errors: [SuiteError]) -> ConsoleText {
    text(of: errors, after: style.text("warning:", .warning))
  }

  private func text(of errors: [SuiteError], after word: ConsoleText) -> ConsoleText {
    var text: ConsoleText = ""
    for error in errors {
      text += "\(word) "
      if let place = error.place {
        text += "\(folder.map { Path.relative(place, to: $0) } ?? place): "
      }
      text += "\(error.message)\n"
      if let remedy = error.remedy { text += "  → \(remedy)\n" }
    }
    return text
  }
}
