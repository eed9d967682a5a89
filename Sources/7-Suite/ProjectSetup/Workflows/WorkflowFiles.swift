internal import ContentDigest

/// The workflows that `qa init --ci` writes.
struct WorkflowFiles {
  /// The origin of `qa`.
  enum Source: Hashable, Sendable {
    /// A package, by its URL or path, with its digest; nil if the project is to fill it in.
    case package(String, digest: SHA256Digest?)
    /// A commit of its git repository, which the project fills in.
    case repository
  }

  let image: AppImage
  let source: Source
  /// The project's folder in the repository; empty for its top level.
  var folder = ""
  /// The branch into which pull requests are merged. GitLab provides it itself.
  var mainBranch = "main"

  /// The folder's path for use in a name: `apps/mail` becomes `apps-mail`.
  private var suffix: String {
    folder.isEmpty
      ? ""
      : "-" + String(folder.map { $0.isLetter || $0.isNumber ? $0 : "-" }.filter(\.isASCII))
  }
  /// The name of the job, unique to each project of a repository.
  var job: String { "screenshots" + suffix }
  var githubPath: String { ".github/workflows/\(job).yml" }
  /// The path to use if `.gitlab-ci.yml` already exists.
  var gitlabIncludePath: String { ".gitlab/\(job).gitlab-ci.yml" }

  var current: String { folder.isEmpty ? "screenshots/current" : "\(folder)/screenshots/current" }

  var builds: Bool { source == .repository }
  var package: (name: String, digest: SHA256Digest?) {
    switch source {
    case .package(let name, let digest): (name, digest)
    case .repository: ("", nil)
    }
  }

  static func indented(_ text: String, by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return text.split(separator: "\n").map { blanks + $0 }.joined(separator: "\n")
  }

  /// A YAML string, written as a JSON string.
  static func quoted(_ text: String) -> String { ConfigValue.quoted(text) }
}

/// The URL or the path of a package of `qa`.
package enum PackageName {
  /// Whether the scripts of a workflow accept the name: they refuse characters that a shell or YAML could interpret.
  package static func isValid(_ name: String) -> Bool {
    (name.hasSuffix(".deb") || name.hasSuffix(".whl")) && name.first != "-"
      && name.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "~", ":", "/", "?", "@", "%", "+", "=", ",",
          "-":
          true
        default: false
        }
      }
  }
}
