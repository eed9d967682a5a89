/// Finds the commit at which a branch began, and refuses to guess.
struct MergeBase {
  private let base: BaseRevision
  private let git: Git

  init(_ base: BaseRevision, _ git: Git) {
    self.base = base
    self.git = git
  }

  /// The id of the merge base of HEAD and the revision; where there are several (git-merge-base(1)),
  /// the one that git names first.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 where the revision is not there, there is no merge
  ///   base, or a shallow clone lacks history that could have another one.
  func commit() async throws(SuiteError) -> String {
    let isShallow = await git.line(["rev-parse", "--is-shallow-repository"]) == "true"
    let revision = "\(base.revision)^{commit}"
    guard
      let tip = await git.line(["rev-parse", "--verify", "-q", "--end-of-options", revision])
    else {
      throw error("there is no such commit here", isShallow: isShallow, isMissing: true)
    }
    guard let commit = await git.line(["merge-base", "HEAD", tip]) else {
      throw error("no merge base with HEAD was found", isShallow: isShallow)
    }
    if isShallow, try await touchesBoundary(since: commit, of: tip) {
      throw error("the merge base with HEAD can't be told", isShallow: true)
    }
    return commit
  }

  /// Whether the history between a merge base and the two tips has commits whose parents are not
  /// here: another merge base, nearer than this one, may be behind them.
  private func touchesBoundary(
    since commit: String, of tip: String
  ) async throws(SuiteError) -> Bool {
    guard let path = await git.line(["rev-parse", "--git-path", "shallow"]),
      let boundary = try Files.read(Path.absolute(path, from: git.folder)),
      let commits = await git.run(["rev-list", "HEAD", tip, "--not", commit]), commits.isSuccess
    else { return true }
    let shallow = Set(boundary.split(separator: 0x0a))
    return commits.output.split(separator: 0x0a).contains { shallow.contains($0) }
  }

  /// - Parameter isMissing: Whether the revision itself is not here.
  private func error(_ problem: String, isShallow: Bool, isMissing: Bool = false) -> SuiteError {
    let fetched = isMissing ? base.fetched.map { " \($0)" } : nil
    guard isShallow else {
      return SuiteError(
        .incomplete, base.message(problem),
        remedy: fetched.map { "fetch it: git fetch\($0)" } ?? "name another revision")
    }
    return SuiteError(
      .incomplete, base.message("\(problem): the clone is shallow"),
      remedy: "fetch the whole history: git fetch --unshallow\(fetched ?? ""), in GitHub Actions "
        + "fetch-depth: 0, in GitLab CI GIT_DEPTH: \"0\"")
  }
}
