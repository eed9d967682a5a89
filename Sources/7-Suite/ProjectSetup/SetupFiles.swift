/// A CI for which `qa init` writes a workflow.
package enum CIService: String, Hashable, Sendable, CaseIterable {
  case github, gitlab
}

/// The files that do not depend on the app.
enum SetupFiles {
  static let ignoredLines = ["screenshots/current/"]

  /// What lets git show and merge baselines, and keeps it from converting their line ends.
  static let attributeLines = [
    "screenshots/baseline/*.png diff=qa merge=qa -text",
    "screenshots/baseline/*.approval.json merge=qa",
  ]

  /// Whether a line of .gitignore ignores what a wanted line does: it may begin at the root, and leave
  /// the slash at its end out.
  static func ignores(_ line: String, _ wanted: String) -> Bool {
    func bare(_ line: String) -> Substring {
      var rest = line.split(separator: " ").joined()[...]
      if rest.hasPrefix("/") { rest.removeFirst() }
      if rest.hasSuffix("/") { rest.removeLast() }
      return rest
    }
    return bare(line) == bare(wanted)
  }

  /// Whether a line of .gitattributes is about the same files; what it says is the project's own. But
  /// `git lfs track` puts its line in place of ours, and older versions wrote one without `-text`: then ours comes
  /// after it again, and both hold.
  static func attributes(_ line: String, _ wanted: String) -> Bool {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.first == wanted.split(separator: " ").first else { return false }
    guard words.contains("merge=qa") else { return !words.contains("filter=lfs") }
    return !wanted.hasSuffix(" -text") || words.contains("-text") || words.contains("binary")
  }

  static let defaults = ConfigValue.object([
    "terminal": .object(["columns": .integer(80), "rows": .integer(24), "theme": .string("dark")])
  ])

  static let captureScript = """
    #!/usr/bin/env bash
    # Builds the app, captures every screen, compares with the baselines and reports.
    # Arguments go to `qa run`: ./capture-all.sh settings --jobs 4
    set -euo pipefail

    root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
    if ! command -v qa >/dev/null; then
      printf '%s\\n' 'qa is not on the PATH. Install its package, then run this again:' \\
        '  sudo apt install ./qa_*.deb, or pip install qa_screens-*.whl; see its Documentation/Install.md' >&2
      exit 3
    fi
    exec qa run --project "$root" "$@"

    """

  static let gitlabPath = ".gitlab-ci.yml"
}
