internal import ContentDigest

/// What a project is made of, as git tells it. Equal values were captured from the same sources,
/// but for files that git does not track.
package struct SourceState: Codable, Hashable, Sendable {
  /// The id of HEAD; nil outside git.
  package let commit: String?
  /// The SHA-256 of what tracked files have beside that commit; nil where they have nothing.
  package let changes: String?

  package init(commit: String? = nil, changes: String? = nil) {
    self.commit = commit
    self.changes = changes
  }

  /// Looks at the whole work tree in which a project lies.
  static func read(_ project: Project) async -> SourceState {
    let git = Git(at: project.root)
    let commit = await git.line(["rev-parse", "--verify", "-q", "HEAD^{commit}"])
    guard let commit else { return SourceState() }
    let difference =
      await git.run(
        ["-c", "core.quotePath=true", "diff", "HEAD"] + Self.plain + Self.files)?.output ?? []
    return SourceState(
      commit: commit, changes: difference.isEmpty ? nil : ContentDigest.sha256(difference))
  }

  /// Options of git-diff(1) that make its output the same whatever a machine's configuration says.
  private static let plain = [
    "--binary", "--full-index", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames",
    "--no-relative", "--no-indent-heuristic", "--src-prefix=a/", "--dst-prefix=b/", "--unified=3",
    "--inter-hunk-context=0", "--diff-algorithm=myers", "--ignore-submodules=dirty",
  ]

  /// All of the work tree but `timings.json`, which changes no picture.
  private static let files = ["--", ":/", ":(exclude)screenshots/timings.json"]
}
