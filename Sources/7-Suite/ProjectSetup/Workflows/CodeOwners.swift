/// The advice for `CODEOWNERS`: every file of the repository, other than the app under test, that a workflow's jobs
/// read.
struct CodeOwners {
  let service: CIService
  let workflows: WorkflowFiles

  /// The paths at which GitHub or GitLab looks for code owners, in order.
  var files: [String] {
    switch service {
    case .github: [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]
    case .gitlab: ["CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]
    }
  }

  /// Patterns for `CODEOWNERS`. One with a leading slash is relative to the top of the repository; one without a slash
  /// applies in every folder.
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
      # An approval prevents accidents, not malice: anyone who can commit can write one. Make the people
      # who may accept changed screens the owners of everything that decides the verdicts: replace
      # @your-org/reviewers with them, and uncomment the lines.
      #
      \(lines.joined())
      """
  }

  /// The patterns that a file lacks, even as comments.
  func missing(from text: String) -> [String] {
    let named = text.split(whereSeparator: \.isNewline).map { line in
      line.drop { $0 == "#" || $0 == " " }.prefix { !$0.isWhitespace }
    }
    return patterns.filter { pattern in !named.contains { $0 == pattern || $0 == "*" } }
  }
}
