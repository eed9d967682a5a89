internal import ProjectFiles

/// Finds the commit at which a branch began, and refuses to guess.
struct BaseCommit {
  private let base: BaseRevision
  private let workTree: WorkTree
  private var git: Git { workTree.git }
  /// The commit that is judged: HEAD as the command found it.
  private var head: String { workTree.head ?? "HEAD" }

  init(_ base: BaseRevision, _ workTree: WorkTree) {
    self.base = base
    self.workTree = workTree
  }

  /// The id of the merge base of HEAD and the revision.
  ///
  /// - Returns: nil where nothing came before HEAD.
  /// - Throws: ``SuiteError`` with exit code 4 where the revision is not there, there is no merge
  ///   base or more than one (git-merge-base(1), `--all`), or a shallow clone lacks history that could have another one.
  func id() async throws(SuiteError) -> String? {
    let parents = base.target.isParent ? try await parents() : []
    if case .mergeParent(let head, let merged) = base.target, !isMerge(head, of: merged, parents) {
      guard let next = base.alternatives.first else {
        throw SuiteError(
          .incomplete, base.message("HEAD is not the merge that the CI made"),
          remedy: "name what was approved: --base <revision>")
      }
      return try await BaseCommit(next.or(Array(base.alternatives.dropFirst())), workTree).id()
    }
    try await requireHead()
    if base.target == .parent, parents.isEmpty {
      guard workTree.isShallow else { return nil }
      throw error("the commit before HEAD is missing from this clone")
    }
    let commit: String
    let tip: String
    if let parent = parents.first {
      // What HEAD goes on from is its merge base with it, and the only one.
      (commit, tip) = (parent, parent)
    } else {
      guard let found = try await self.tip() else { throw missing }
      (commit, tip) = (try await mergeBase(with: found), found)
    }
    if workTree.isShallow, try await touchesBoundary(since: commit, of: tip) {
      throw error("the merge base with HEAD is unknown")
    }
    return commit
  }

  /// The only merge base of HEAD and a commit, which may not be here.
  private func mergeBase(with tip: String) async throws(SuiteError) -> String {
    let answer = try await git.run(["merge-base", "--all", head, tip])
    let commits = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
    guard answer.isSuccess, let commit = commits.first.map(String.init) else {
      if try await self.commit(tip) == nil { throw missing }
      throw error("no merge base with HEAD was found")
    }
    // What one of them has may be what another one lacks.
    guard commits.count == 1 else {
      throw SuiteError(
        .incomplete, base.message("HEAD has \(commits.count) merge bases with it"),
        remedy: "merge it into this branch, so that there is one: "
          + "\(ShellCommand("git merge \(tip.prefix(10))"))")
    }
    return commit
  }

  /// Whether HEAD is a merge and, unless these are not known, the commit of this id, and of that second parent. A branch
  /// has merges of its own.
  private func isMerge(_ id: String?, of merged: String?, _ parents: [String]) -> Bool {
    guard parents.count > 1 else { return false }
    if let merged, merged != parents[1] { return false }
    return id == nil || id == head
  }

  /// Refuses a checkout without the commit that is to be judged.
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
        + "branch, so that nothing of the pull request would be judged",
      remedy: "run the gate on: pull_request, in a job without secrets")
  }

  /// The ids of HEAD's parents; a shallow clone may have none of them.
  private func parents() async throws(SuiteError) -> [String] {
    guard let head = workTree.head else { return [] }
    let answer = try await git.run(["rev-list", "--parents", "--max-count=1", head])
    guard answer.isSuccess else { throw error("the commits before HEAD can't be read") }
    return answer.line.split(separator: " ").dropFirst().map(String.init)
  }

  /// The commit that the revision names, or an object's id that may not be here; nil if there is no such revision.
  private func tip() async throws(SuiteError) -> String? {
    switch base.target {
    case .parent, .mergeParent: return nil
    case .commit(let id):
      // A branch or a tag could have the name that a part of an id is.
      guard BaseRevision.isObjectID(id) else {
        throw SuiteError(
          .incomplete, base.message("that is not a full commit id"),
          remedy: "name what was approved: --base <revision>")
      }
      return id
    case .remoteBranch(let branch):
      // By its full name, which can be nothing else.
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

  /// The ids that references have, by their full names.
  private func references(_ names: [String]) async throws(SuiteError) -> [String: String] {
    let answer = try await git.run(
      ["for-each-ref", "--format=%(objectname) %(refname)", "--"] + names)
    guard answer.isSuccess else {
      throw Git.failure("git can't list references: \(answer.complaint)")
    }
    var ids: [String: String] = [:]
    for line in answer.output.split(separator: 0x0a) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
      // A name stands for all that is below it, too.
      if words.count == 2, names.contains(String(words[1])) {
        ids[String(words[1])] = String(words[0])
      }
    }
    return ids
  }

  /// The id of the object that a revision names, if it is the name of a reference and nothing else.
  ///
  /// - Throws: ``SuiteError`` with exit code 4 for what git would read in one of several ways (gitrevisions(7),
  ///   "<refname>"): a tag named as the target branch would go before it.
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
    let commits = try await git.run(["rev-list", head, tip, "--not", commit])
    guard commits.isSuccess else { return true }
    let shallow = Set(boundary.split(separator: 0x0a))
    return commits.output.split(separator: 0x0a).contains { shallow.contains($0) }
  }

  /// That the revision itself is not here.
  private var missing: SuiteError { error("this clone does not have that commit", isMissing: true) }

  /// - Parameter isMissing: Whether the revision itself is not here.
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
