/// A CI for which `qa init` writes a workflow.
package enum CIService: String, Hashable, Sendable, CaseIterable {
  case github, gitlab
}

/// The files that don't depend on the app.
enum SetupFiles {
  static let ignoredLines = ["screenshots/current/"]

  /// The lines that let git show and merge baselines, and keep it from converting their line ends.
  static let attributeLines = [
    "screenshots/baseline/*.png diff=qa merge=qa -text",
    "screenshots/baseline/*.approval.json merge=qa",
  ]

  /// Whether a line of .gitignore ignores the same as a wanted line. It may start at the root and omit the trailing
  /// slash.
  static func ignores(_ line: String, _ wanted: String) -> Bool {
    func bare(_ line: String) -> Substring {
      var rest = line.split(separator: " ").joined()[...]
      if rest.hasPrefix("/") { rest.removeFirst() }
      if rest.hasSuffix("/") { rest.removeLast() }
      return rest
    }
    return bare(line) == bare(wanted)
  }

  /// Whether a line of .gitattributes covers the same files; its attributes are up to the project. But `git lfs track`
  /// replaces our line, and older versions wrote one without `-text`: in these cases ours is appended again, and both
  /// apply.
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
