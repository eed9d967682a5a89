internal import ProjectFiles

/// Finds the commit at which a branch began, and throws rather than guess.
struct BaseCommit {
  let base: BaseRevision
  let workTree: WorkTree
  private var git: Git { workTree.git }
  /// The commit that is judged: HEAD at the time when the work tree was found.
  private var head: String { workTree.head ?? "HEAD" }

  /// The ids of the merge base of HEAD and the revision, and of the revision itself.
  ///
  /// - Returns: nil if there is no commit before HEAD.
  /// - Throws: ``SuiteError`` with exit code 4 if the clone lacks the revision, there is no merge base or more than one
  ///   (git-merge-base(1), `--all`), or a shallow clone lacks history that could contain another one.
  func ids() async throws(SuiteError) -> (base: String, tip: String)? {
    let parents = base.target.isParent ? try await parents() : []
    if case .mergeParent(let head, let merged) = base.target, !isMerge(head, of: merged, parents) {
      guard let next = base.alternatives.first else {
        throw SuiteError(
          .incomplete, base.message("HEAD is not the merge that the CI made"),
          remedy: "name the approved revision: --base <revision>")
      }
      let base = next.or(Array(base.alternatives.dropFirst()))
      return try await BaseCommit(base: base, workTree: workTree).ids()
    }
    try await requireHead()
    if base.target == .parent, parents.isEmpty {
      guard workTree.isShallow else { return nil }
      throw error("the commit before HEAD is missing from this clone")
    }
    let commit: String
    let tip: String
    if let parent = parents.first {
      // The only merge base of HEAD and its parent is the parent.
      (commit, tip) = (parent, parent)
    } else {
      guard let found = try await self.tip() else { throw missing }
      (commit, tip) = (try await mergeBase(with: found), found)
    }
    if workTree.isShallow, try await touchesBoundary(since: commit, of: tip) {
      throw error("the merge base with HEAD is unknown")
    }
    return (commit, tip)
  }

  /// The only merge base of HEAD and a commit, which the clone may lack.
  private func mergeBase(with tip: String) async throws(SuiteError) -> String {
    let answer = try await git.run(["merge-base", "--all", head, tip])
    let commits = answer.lines
    guard answer.isSuccess, let commit = commits.first else {
      if try await self.commit(tip) == nil { throw missing }
      throw error("no merge base with HEAD was found")
    }
    // One of them may have an approval that another one lacks.
    guard commits.count == 1 else {
      throw SuiteError(
        .incomplete, base.message("HEAD has \(commits.count) merge bases with it"),
        remedy: "merge it into this branch, to leave only one: "
          + "\(ShellCommand("git merge \(tip.prefix(10))"))")
    }
    return commit
  }

  /// Whether HEAD is the merge that the CI made, and not one of the branch's own: a merge commit with this id and this
  /// second parent, as far as they are known.
  private func isMerge(_ id: String?, of merged: String?, _ parents: [String]) -> Bool {
    guard parents.count > 1 else { return false }
    if let merged, merged != parents[1] { return false }
    return id == nil || id == head
  }

  /// Throws if the checkout lacks the commit that is to be judged.
  private func requireHead() async throws(SuiteError) {
    guard let head = base.requiredHead else { return }
    if head == workTree.head { return }
    if BaseRevision.isObjectID(head),
      try await git.run(["merge-base", "--is-ancestor", head, self.head]).isSuccess
    {
      return
    }
    throw SuiteError(
      .incomplete,
      "the checkout lacks the pull request's commit \(head.prefix(10)): pull_request_target checks out the target "
        + "branch, so nothing of the pull request would be judged",
      remedy: "run the gate on: pull_request, in a job without secrets")
  }

  /// The ids of HEAD's parents; a shallow clone may have none of them.
  private func parents() async throws(SuiteError) -> [String] {
    guard let head = workTree.head else { return [] }
    let answer = try await git.run(["rev-list", "--parents", "--max-count=1", head])
    guard answer.isSuccess else { throw error("the commits before HEAD can't be read") }
    return answer.line.split(separator: " ").dropFirst().map(String.init)
  }

  /// The id of the commit that the revision names, or nil if there is no such revision. The clone may lack a commit
  /// that is given by its id.
  private func tip() async throws(SuiteError) -> String? {
    switch base.target {
    case .parent, .mergeParent: return nil
    case .commit(let id):
      // A branch or a tag could have a part of an id as its name.
      guard BaseRevision.isObjectID(id) else {
        throw SuiteError(
          .incomplete, base.message("that is not a full commit id"),
          remedy: "name the approved revision: --base <revision>")
      }
      return id
    case .remoteBranch(let branch):
      // The full name is unambiguous.
      let name = BaseRevision.remoteReference(of: branch)
      return try await references([name])[name]
    case .named(let revision):
      if let id = try await reference(named: revision) { return id }
      return try await commit(revision)
    }
  }

  private func commit(_ revision: String) async throws(SuiteError) -> String? {
    try await git.line(["rev-parse", "--verify", "-q", "--end-of-options", "\(revision)^{commit}"])
  }

  /// Returns the ids of references, by their full names.
  private func references(_ names: [String]) async throws(SuiteError) -> [String: String] {
    let answer = try await git.run(
      ["for-each-ref", "--format=%(objectname) %(refname)", "--"] + names)
    guard answer.isSuccess else {
      throw Git.failure("git can't list references: \(answer.complaint)")
    }
    var ids: [String: String] = [:]
    for line in answer.lines {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      // git also lists the references below a name.
      if words.count == 2, names.contains(words[1]) { ids[words[1]] = words[0] }
    }
    return ids
  }

  /// The id of the object that a revision names, if the revision is just the name of a reference.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 if the name is ambiguous (gitrevisions(7), "<refname>"): git would
  ///   prefer a tag to the target branch of the same name.
  private func reference(named revision: String) async throws(SuiteError) -> String? {
    let name = String(revision.prefix { !"^~:@".contains($0) })
    if name.isEmpty || name == "HEAD" || name.hasPrefix("refs/") { return nil }
    if BaseRevision.isObjectID(name) { return nil }
    let possible = ["refs/tags/", "refs/heads/", "refs/remotes/", "refs/"].map { $0 + name }
    let references = try await references(possible)
    var found = possible.filter { references[$0] != nil }
    let isShortID = (4..<40).contains(name.utf8.count) && name.allSatisfy(\.isHexDigit)
    if isShortID, !found.isEmpty {
      let objects = try await git.run(["rev-parse", "--disambiguate=\(name)"]).output
      if !objects.isEmpty { found.append("an object's id") }
    }
    guard found.count > 1 else { return revision == name ? references.values.first : nil }
    throw SuiteError(
      .incomplete, base.message("that is ambiguous: \(found.joined(separator: " or "))"),
      remedy: "write \(found.last { $0.hasPrefix("refs/") } ?? "its full name") in full, or delete "
        + "the other")
  }

  /// Whether the clone lacks parents of commits between a merge base and the two tips: a nearer merge base may be
  /// behind them.
  private func touchesBoundary(
    since commit: String, of tip: String
  ) async throws(SuiteError) -> Bool {
    guard let path = try await git.line(["rev-parse", "--git-path", "shallow"]),
      let boundary = try Files.read(Path.absolute(path, from: git.topLevel))
    else { return true }
    let commits = try await git.run(["rev-list", head, tip, "--not", commit])
    guard commits.isSuccess else { return true }
    let shallow = Set(boundary.split(separator: 0x0a))
    return commits.output.split(separator: 0x0a).contains { shallow.contains($0) }
  }

  /// The error for a revision that the clone lacks.
  private var missing: SuiteError { error("this clone does not have that commit", isMissing: true) }

  /// - Parameter isMissing: Whether the clone lacks the revision itself.
  private func error(_ problem: String, isMissing: Bool = false) -> SuiteError {
    let refspec = isMissing ? base.fetched : nil
    let unshallow: ShellCommand =
      refspec.map { ShellCommand("git fetch --unshallow origin \($0)") } ?? "git fetch --unshallow"
    guard workTree.isShallow else {
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
