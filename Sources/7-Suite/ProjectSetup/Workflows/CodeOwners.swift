internal import ProjectFiles

/// The advice for `CODEOWNERS`: every file of the repository that the jobs of a workflow read before, or besides,
/// the app under test.
struct CodeOwners {
  let service: CIService
  let workflows: WorkflowFiles

  /// The places in which GitHub and GitLab look for code owners, the first one first.
  var files: [String] {
    switch service {
    case .github: [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]
    case .gitlab: ["CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
    }
  }

  /// Patterns of `CODEOWNERS`: one with a slash at its beginning counts from the top of the repository, one without
  /// a slash holds in every folder.
  var patterns: [String] {
    let folder = workflows.folder.isEmpty ? "/" : "/\(workflows.folder)/"
    let own =
      ["screenshots/", "themes/", "fonts/", "capture-all.sh", ".ci/"] + workflows.image.files
    let package = workflows.package.name
    let isLocal = !package.isEmpty && !package.contains("://") && !package.hasPrefix("/")
    let shared =
      switch service {
      case .github: ["/.github/"]
      case .gitlab: ["/.gitlab-ci.yml", "/.gitlab/"]
      }
    return (own + (isLocal ? [package] : [])).map { folder + $0 }
      + [".gitattributes", "/.lfsconfig", "CODEOWNERS"] + shared
  }

  /// The file, for a project to fill in.
  var text: String {
    let width = patterns.map(\.count).max() ?? 0
    let lines = patterns.map { pattern in
      "# \(pattern)\(String(repeating: " ", count: width - pattern.count))  @your-org/reviewers\n"
    }
    return """
      # An approval prevents accidents, not malice: whoever can commit can write one. Let people who may
      # accept changes of the screens own all that decides what is said of them. Name them in place of
      # @your-org/reviewers and take the number signs away.
      #
      \(lines.joined())
      """
  }

  /// The patterns that a file doesn't have, not even commented out.
  func missing(from text: String) -> [String] {
    let named = text.split(whereSeparator: \.isNewline).map { line in
      line.drop { $0 == "#" || $0 == " " }.prefix { !$0.isWhitespace }
    }
    return patterns.filter { pattern in !named.contains { $0 == pattern || $0 == "*" } }
  }
}
