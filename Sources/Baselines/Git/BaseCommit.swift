internal import ProjectFiles

/// Finds the commit at which a branch began, and refuses to guess.
struct BaseCommit {
  private let base: BaseRevision
  private let git: Git

  init(_ base: BaseRevision, _ git: Git) {
    self.base = base
    self.git = git
  }

  /// The id of the merge base of HEAD and the revision.
  ///
  /// - Returns: nil where nothing came before HEAD.
  /// - Throws: ``SuiteError`` with exit code 4 where the revision is not there, there is no merge
  ///   base or more than one (git-merge-base(1), `--all`), or a shallow clone lacks history that could have another one.
  func id() async throws(SuiteError) -> String? {
    if case .mergeParent(let head, let merged) = base.target, try await !isMerge(head, of: merged) {
      guard let next = base.alternatives.first else {
        throw SuiteError(
          .incomplete, base.message("HEAD is not the merge that the CI made"),
          remedy: "name what was approved: --base <revision>")
      }
      return try await BaseCommit(next.or(Array(base.alternatives.dropFirst())), git).id()
    }
    try await requireHead()
    let isShallow = try await git.line(["rev-parse", "--is-shallow-repository"]) == "true"
    if base.target == .parent, try await !hasParent() {
      guard isShallow else { return nil }
      throw error("the commit before HEAD is missing from this clone", isShallow: true)
    }
    guard let tip = try await tip() else {
      throw error("this clone does not have that commit", isShallow: isShallow, isMissing: true)
    }
    let answer = try await git.run(["merge-base", "--all", "HEAD", tip])
    let commits = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
    guard answer.isSuccess, let commit = commits.first.map(String.init) else {
      throw error("no merge base with HEAD was found", isShallow: isShallow)
    }
    // What one of them has may be what another one lacks.
    guard commits.count == 1 else {
      throw SuiteError(
        .incomplete, base.message("HEAD has \(commits.count) merge bases with it"),
        remedy: "merge it into this branch, so that there is one: "
          + "\(ShellCommand("git merge \(tip.prefix(10))"))")
    }
    if isShallow, try await touchesBoundary(since: commit, of: tip) {
      throw error("the merge base with HEAD is unknown", isShallow: true)
    }
    return commit
  }

  /// Whether HEAD is a merge and, unless these are not known, the commit of this id, and of that second parent. A branch
  /// has merges of its own.
  private func isMerge(_ id: String?, of merged: String?) async throws(SuiteError) -> Bool {
    guard let second = try await commit("HEAD^2") else { return false }
    if let merged, merged != second { return false }
    guard let id else { return true }
    return try await commit("HEAD") == id
  }

  /// Refuses a checkout without the commit that is to be judged.
  private func requireHead() async throws(SuiteError) {
    guard let head = base.requiredHead else { return }
    if BaseRevision.isObjectID(head),
      try await git.run(["merge-base", "--is-ancestor", head, "HEAD"]).isSuccess
    {
      return
    }
    throw SuiteError(
      .incomplete,
      "the checkout lacks the pull request's commit \(head.prefix(10)): pull_request_target checks out the target "
        + "branch, so that nothing of the pull request would be judged",
      remedy: "run the gate on: pull_request, in a job without secrets")
  }

  private func hasParent() async throws(SuiteError) -> Bool {
    try await commit("HEAD^1") != nil
  }

  /// The commit that the revision names; nil where it is not here.
  private func tip() async throws(SuiteError) -> String? {
    switch base.target {
    case .parent, .mergeParent: return try await commit("HEAD^1")
    case .commit(let id):
      // A branch or a tag could have the name that a part of an id is.
      guard BaseRevision.isObjectID(id) else {
        throw SuiteError(
          .incomplete, base.message("that is not a full commit id"),
          remedy: "name what was approved: --base <revision>")
      }
      return try await commit(id)
    case .remoteBranch(let branch):
      return try await reference(BaseRevision.remoteReference(of: branch))
    case .named(let revision):
      try await refuseAmbiguous(revision)
      return try await commit(revision)
    }
  }

  private func commit(_ revision: String) async throws(SuiteError) -> String? {
    try await git.line(["rev-parse", "--verify", "-q", "--end-of-options", "\(revision)^{commit}"])
  }

  /// The commit of a reference by its full name, which can be nothing else.
  private func reference(_ name: String) async throws(SuiteError) -> String? {
    guard let id = try await git.line(["show-ref", "--verify", "--hash", "--", name]) else {
      return nil
    }
    return try await commit(id)
  }

  /// Refuses what git would read in one of several ways (gitrevisions(7), "<refname>"): a tag named as
  /// the target branch would go before it.
  private func refuseAmbiguous(_ revision: String) async throws(SuiteError) {
    let name = String(revision.prefix { !"^~:@".contains($0) })
    if name.isEmpty || name == "HEAD" || name.hasPrefix("refs/") { return }
    if BaseRevision.isObjectID(name) { return }
    var found: [String] = []
    for prefix in ["refs/tags/", "refs/heads/", "refs/remotes/", "refs/"]
    where try await git.run(["show-ref", "--verify", "-q", "--", prefix + name]).isSuccess {
      found.append(prefix + name)
    }
    let isShortID = (4..<40).contains(name.utf8.count) && name.allSatisfy(\.isHexDigit)
    if isShortID, !found.isEmpty {
      let objects = try await git.run(["rev-parse", "--disambiguate=\(name)"]).output
      if !objects.isEmpty { found.append("an object's id") }
    }
    guard found.count > 1 else { return }
    throw SuiteError(
      .incomplete, base.message("that may be \(found.joined(separator: " or "))"),
      remedy: "write \(found.last { $0.hasPrefix("refs/") } ?? "its full name") in full, or delete "
        + "the other")
  }

  /// Whether the history between a merge base and the two tips has commits whose parents are not
  /// here: another merge base, nearer than this one, may be behind them.
  private func touchesBoundary(
    since commit: String, of tip: String
  ) async throws(SuiteError) -> Bool {
    guard let path = try await git.line(["rev-parse", "--git-path", "shallow"]),
      let boundary = try Files.read(Path.absolute(path, from: git.topLevel))
    else { return true }
    let commits = try await git.run(["rev-list", "HEAD", tip, "--not", commit])
    guard commits.isSuccess else { return true }
    let shallow = Set(boundary.split(separator: 0x0a))
    return commits.output.split(separator: 0x0a).contains { shallow.contains($0) }
  }

  /// - Parameter isMissing: Whether the revision itself is not here.
  private func error(_ problem: String, isShallow: Bool, isMissing: Bool = false) -> SuiteError {
    let refspec = isMissing ? base.fetched : nil
    let unshallow: ShellCommand =
      refspec.map { ShellCommand("git fetch --unshallow origin \($0)") } ?? "git fetch --unshallow"
    guard isShallow else {
      return SuiteError(
        .incomplete, base.message(problem),
        remedy: refspec.map { "fetch it: \(ShellCommand("git fetch origin \($0)"))" }
          ?? "name another revision")
    }
    return SuiteError(
      .incomplete, base.message("\(problem): the clone is shallow"),
      remedy: "fetch the whole history: \(unshallow), in GitHub Actions "
        + "fetch-depth: 0, in GitLab CI GIT_DEPTH: \"0\"")
  }
}
