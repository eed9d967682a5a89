package import Baselines
package import ContentDigest
package import ProjectFiles

/// The sources of a project, as git sees them. Equal values mean equal sources, except for files that git doesn't
/// track.
package struct SourceState: Codable, Hashable, Sendable {
  /// The id of HEAD; nil outside git.
  package let commit: String?
  /// The digest of the changes to tracked files since that commit, or nil if there are none.
  package let changes: SHA256Digest?

  package init(commit: String? = nil, changes: SHA256Digest? = nil) {
    self.commit = commit
    self.changes = changes
  }

  /// Reads the state of the whole work tree that a project lies in.
  package static func read(
    _ project: Project, in repository: FoundRepository
  ) async throws(SuiteError) -> SourceState {
    guard let workTree = try await repository.workTree(), let commit = workTree.head else {
      return SourceState()
    }
    // The whole work tree except `timings.json`, which changes no picture.
    let timings = workTree.treePath(Timings.path(in: project))
    let difference = try await workTree.git.run(
      ["diff", commit] + Self.plain + ["--", ":/", ":(top,literal,exclude)\(timings)"],
      settings: [Git.Setting(name: "core.quotePath", value: "true")]
        + workTree.withoutForeignFilters())
    guard difference.isSuccess else {
      throw SuiteError(
        .incomplete, "git can't list the changes since HEAD: \(difference.complaint)",
        remedy: "run git diff in the project and do what it says")
    }
    let changes = difference.output.isEmpty ? nil : SHA256Digest(of: difference.output)
    return SourceState(commit: commit, changes: changes)
  }

  /// Options of git-diff(1) that keep its output the same whatever the machine's configuration is.
  private static let plain = [
    "--binary", "--full-index", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames",
    "--no-relative", "--no-indent-heuristic", "--src-prefix=a/", "--dst-prefix=b/", "--unified=3",
    "--inter-hunk-context=0", "--diff-algorithm=myers", "--ignore-submodules=dirty",
  ]
}
