import Baselines
import ContentDigest
import ProjectFiles
import ProjectTestSupport
import Testing

/// The approved baselines, read with a real git.
@Suite(.timeLimit(.minutes(20))) struct BaseSnapshotTests {
  private static let name = "x.png"
  private static let file = "screenshots/baseline/x.png"

  /// Returns what was approved in the project at the top level of a repository.
  private func snapshot(
    _ repository: GitRepository, base: String? = nil
  ) async throws -> BaseSnapshot? {
    try await repository.snapshot(base: base.map(BaseRevision.init(option:)))
  }

  private func text(_ bytes: [UInt8]?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes main with four commits and checks out feature, which has two more after the third of them.
  ///
  /// - Returns: The repository and the commit at which feature began.
  private func branches() async throws -> (GitRepository, fork: String) {
    let repository = try await GitRepository()
    try await repository.commit("first", to: Self.file)
    try await repository.commit("second", to: Self.file)
    let fork = try await repository.commit("at the fork", to: Self.file)
    try await repository.commit("on main", to: Self.file)
    try await repository.git("checkout", "-q", "-b", "feature", fork)
    try await repository.commit("feature 1", to: Self.file)
    try await repository.commit("feature 2", to: Self.file)
    return (repository, fork)
  }

  // MARK: The commit

  @Test("Without a base, the snapshot has what HEAD has")
  func snapshotOfHead() async throws {
    let (repository, _) = try await branches()
    try repository.files.write("not committed", to: Self.file)

    let snapshot = try #require(try await snapshot(repository))

    #expect(snapshot.screens == ["x"])
    #expect(snapshot.notes == [])
    #expect(text(try await snapshot.file(Self.name)) == "feature 2")
  }

  @Test("With a base, the snapshot has what the merge base has, not the base's tip")
  func snapshotOfMergeBase() async throws {
    let (repository, fork) = try await branches()

    let snapshot = try #require(try await snapshot(repository, base: "main"))

    #expect(snapshot.commit == fork)
    #expect(text(try await snapshot.file(Self.name)) == "at the fork")
  }

  @Test("A base that has several merge bases with HEAD is refused")
  func severalMergeBases() async throws {
    let (repository, _) = try await branches()
    let feature = try await repository.git("rev-parse", "feature")
    let main = try await repository.git("rev-parse", "main")
    try await repository.git("merge", "-q", "-s", "ours", "-m", "merge", main)
    let tip = try await repository.git("rev-parse", "HEAD")
    try await repository.git("checkout", "-q", "main")
    try await repository.git("merge", "-q", "-s", "ours", "-m", "merge", feature)

    let error = await #expect(throws: SuiteError.self) {
      try await snapshot(repository, base: "feature")
    }

    #expect(error?.exitCode == .incomplete)
    #expect(error?.message == "--base feature: HEAD has 2 merge bases with it")
    #expect(error?.remedy?.contains("git merge \(tip.prefix(10))") == true)
  }

  @Test("A project outside git has no history and can't name a base")
  func outsideGit() async throws {
    let repository = try await GitRepository(isEmpty: true)

    #expect(try await snapshot(repository) == nil)
    await #expect(
      throws: SuiteError(
        .incomplete, "--base main: the project is not in a git repository",
        remedy: "leave --base out")
    ) { try await snapshot(repository, base: "main") }
  }

  @Test("A repository without a commit has approved nothing")
  func noCommits() async throws {
    let repository = try await GitRepository()

    let snapshot = try #require(try await snapshot(repository))

    #expect(snapshot.commit == nil)
    #expect(snapshot.screens == [])
  }

  @Test("A base whose history has nothing in common with HEAD is refused")
  func unrelatedHistories() async throws {
    let (repository, _) = try await branches()
    try await repository.git("checkout", "-q", "--orphan", "other")
    try await repository.commit("unrelated", to: Self.file)

    await #expect(
      throws: SuiteError(
        .incomplete, "--base main: no merge base with HEAD was found",
        remedy: "name another revision")
    ) { try await snapshot(repository, base: "main") }
  }

  @Test("The error about a missing base names the CI's variable")
  func missingBaseOfCI() async throws {
    let (repository, _) = try await branches()
    let environment = CIEnvironment(["CI": "true", "GITHUB_BASE_REF": "main"])

    await #expect(
      throws: SuiteError(
        .incomplete, "GITHUB_BASE_REF names main, but this clone does not have that commit",
        remedy: "fetch it: git fetch origin main:refs/remotes/origin/main")
    ) {
      try await repository.snapshot(base: environment.base())
    }
  }

  // MARK: Merges of a CI

  /// A merge of a branch into a main that has moved on, as GitLab makes one for merged results and trains.
  private func merged() async throws -> (repository: GitRepository, parent: String, fork: String) {
    let (repository, fork) = try await branches()
    try await repository.git("checkout", "-q", "main")
    let parent = try await repository.commit("train", to: "other")
    try await repository.git("checkout", "-q", "--detach")
    try await repository.git("merge", "-q", "--no-ff", "-X", "theirs", "-m", "train", "feature")
    return (repository, parent, fork)
  }

  /// Returns the base that these variables give a merge train's job on GitLab.
  private func train(_ variables: [String: String]) throws -> BaseRevision? {
    try CIEnvironment(
      variables.merging([
        "GITLAB_CI": "true", "CI_MERGE_REQUEST_EVENT_TYPE": "merge_train",
      ]) { $1 }
    ).base()
  }

  @Test("A merged result has the merge's first parent as its base, not the branch's fork point")
  func mergedResult() async throws {
    let (repository, parent, fork) = try await merged()
    let head = try await repository.git("rev-parse", "HEAD")

    let known = try await repository.snapshot(
      base: train(["CI_COMMIT_SHA": head, "CI_MERGE_REQUEST_DIFF_BASE_SHA": fork]))
    let unknown = try await repository.snapshot(base: train([:]))

    #expect([known?.commit, unknown?.commit] == [parent, parent])
  }

  @Test("A merge whose id is unknown is recognized by its second parent")
  func mergeOfParent() async throws {
    let (repository, parent, _) = try await merged()
    let feature = try await repository.git("rev-parse", "feature")
    func base(of merged: String) -> BaseRevision {
      BaseRevision(.mergeParent(head: nil, of: merged), named: merged, by: "VARIABLE")
    }

    let known = try await repository.snapshot(base: base(of: feature))

    #expect(known?.commit == parent)
    await #expect(throws: SuiteError.self) { try await repository.snapshot(base: base(of: parent)) }
  }

  @Test("The parent of HEAD is not the base unless HEAD is the merge that GitLab made")
  func notTheMerge() async throws {
    let (repository, parent, fork) = try await merged()
    let head = try await repository.git("rev-parse", "HEAD")
    try await repository.git("checkout", "-q", "feature")
    try await repository.git("merge", "-q", "--no-ff", "-X", "ours", "-m", "own", "main")

    let target = try await repository.snapshot(
      base: train(["CI_COMMIT_SHA": head, "CI_MERGE_REQUEST_TARGET_BRANCH_SHA": parent]))
    let diff = try await repository.snapshot(
      base: train(["CI_COMMIT_SHA": head, "CI_MERGE_REQUEST_DIFF_BASE_SHA": fork]))

    #expect([target?.commit, diff?.commit] == [parent, fork])
    await #expect(throws: SuiteError.self) {
      try await repository.snapshot(base: train(["CI_COMMIT_SHA": head]))
    }
  }

  @Test("A checkout that lacks the commit to judge is refused")
  func missingHead() async throws {
    let (repository, fork) = try await branches()
    let feature = try await repository.git("rev-parse", "feature")
    var base = BaseRevision(.remoteBranch("main"), named: "main", by: "GITHUB_BASE_REF")
    try await repository.git("update-ref", "refs/remotes/origin/main", "main")
    base.requiredHead = feature

    let head = try await repository.snapshot(base: base)
    base.requiredHead = fork
    let ancestor = try await repository.snapshot(base: base)
    try await repository.git("checkout", "-q", "main")

    #expect([head?.commit, ancestor?.commit] == [fork, fork])
    for required in [feature, String(repeating: "0", count: 40), "feature", ""] {
      base.requiredHead = required
      await #expect(throws: SuiteError.self) { try await repository.snapshot(base: base) }
    }
  }

  @Test("The second commit comes after the first one, and the first one has no base")
  func commitBefore() async throws {
    let repository = try await GitRepository()
    let first = try await repository.commit("first", to: Self.file)
    let none = try await repository.snapshot(base: .commitBefore)
    try await repository.commit("second", to: Self.file)

    let snapshot = try await repository.snapshot(base: .commitBefore)

    #expect(none != nil && none?.commit == nil)
    #expect(snapshot?.commit == first)
  }

  @Test("A clone that lost the commit before HEAD is refused, not taken for the first commit")
  func lostParent() async throws {
    let (repository, _) = try await branches()
    let parent = try await repository.git("rev-parse", "HEAD^1")
    Files.remove("\(repository.path)/.git/objects/\(parent.prefix(2))/\(parent.dropFirst(2))")

    await #expect(throws: SuiteError.self) { try await repository.snapshot(base: .commitBefore) }
  }

  @Test("A name of both a branch and a tag is refused; one that only begins like another is not")
  func ambiguousName() async throws {
    let (repository, fork) = try await branches()
    try await repository.git("branch", "release/one", "main")
    try await repository.git("tag", "release/one/tag", "feature")
    let single = try await snapshot(repository, base: "release/one")
    try await repository.git("tag", "main", "feature")

    #expect(single?.commit == fork)
    await #expect(
      throws: SuiteError(
        .incomplete, "--base main: that is ambiguous: refs/tags/main or refs/heads/main",
        remedy: "write refs/heads/main in full, or delete the other")
    ) { try await snapshot(repository, base: "main") }
  }

  @Test("A branch whose name is also the beginning of a commit's id is refused")
  func ambiguousID() async throws {
    let (repository, fork) = try await branches()
    let id = String(fork.prefix(7))
    try await repository.git("branch", id, "main")

    await #expect(
      throws: SuiteError(
        .incomplete, "--base \(id): that is ambiguous: refs/heads/\(id) or an object's id",
        remedy: "write refs/heads/\(id) in full, or delete the other")
    ) { try await snapshot(repository, base: id) }
  }

  // MARK: Shallow clones

  private static let remedy =
    "in GitHub Actions fetch-depth: 0, in GitLab CI GIT_DEPTH: \"0\""

  @Test("A shallow clone in which HEAD is the base is accepted")
  func shallowHead() async throws {
    let (repository, _) = try await branches()
    let clone = try await repository.clone("--depth=1", "--branch=feature")

    let snapshot = try #require(try await snapshot(clone))

    #expect(text(try await snapshot.file(Self.name)) == "feature 2")
  }

  @Test("A shallow clone that lacks the base is refused with the remedy")
  func shallowWithoutBase() async throws {
    let (repository, _) = try await branches()
    let clone = try await repository.clone("--depth=1", "--branch=feature")

    await #expect(
      throws: SuiteError(
        .incomplete,
        "--base origin/main: this clone does not have that commit: the clone is shallow",
        remedy: "fetch the whole history: git fetch --unshallow origin "
          + "main:refs/remotes/origin/main, \(Self.remedy)")
    ) { try await snapshot(clone, base: "origin/main") }
  }

  @Test("A shallow clone that lacks the commit of a merge request is refused")
  func shallowWithoutCommit() async throws {
    let (repository, fork) = try await branches()
    let clone = try await repository.clone("--depth=1", "--branch=feature")
    let environment = CIEnvironment(["CI": "true", "CI_MERGE_REQUEST_DIFF_BASE_SHA": fork])

    await #expect(
      throws: SuiteError(
        .incomplete,
        "CI_MERGE_REQUEST_DIFF_BASE_SHA names \(fork), but this clone does not have that commit: the clone "
          + "is shallow",
        remedy: "fetch the whole history: git fetch --unshallow origin \(fork), \(Self.remedy)")
    ) {
      try await clone.snapshot(base: environment.base())
    }
  }

  @Test("A shallow clone that doesn't reach the merge base is refused")
  func shallowWithoutMergeBase() async throws {
    let (repository, _) = try await branches()
    let clone = try await repository.clone("--depth=1", "--no-single-branch", "--branch=feature")

    await #expect(
      throws: SuiteError(
        .incomplete,
        "--base origin/main: no merge base with HEAD was found: the clone is shallow",
        remedy: "fetch the whole history: git fetch --unshallow, \(Self.remedy)")
    ) { try await snapshot(clone, base: "origin/main") }
  }

  @Test("A shallow clone that reaches the merge base is deep enough")
  func shallowButDeepEnough() async throws {
    let (repository, fork) = try await branches()
    let clone = try await repository.clone("--depth=3", "--no-single-branch", "--branch=feature")
    try #require(try await clone.git("rev-parse", "--is-shallow-repository") == "true")

    let snapshot = try #require(try await snapshot(clone, base: "origin/main"))

    #expect(snapshot.commit == fork)
  }

  @Test("A merge base is refused if the shallow history may hide a nearer one")
  func shallowWithHiddenHistory() async throws {
    // feature merged a side branch that began at the second commit of main.
    let repository = try await GitRepository()
    let first = try await repository.commit("first", to: Self.file)
    try await repository.git("checkout", "-q", "-b", "feature")
    try await repository.commit("feature", to: "feature.txt")
    try await repository.git("checkout", "-q", "main")
    let second = try await repository.commit("second", to: Self.file)
    try await repository.git("checkout", "-q", "-b", "side")
    let side = try await repository.commit("side", to: "side.txt")
    try await repository.git("checkout", "-q", "main")
    try await repository.commit("third", to: Self.file)
    try await repository.git("checkout", "-q", "feature")
    try await repository.git("merge", "-q", "-m", "merge", "side")
    let whole = try await snapshot(repository, base: "main")

    // The commits at which a shallow clone ends, as git keeps them.
    try repository.files.write("\(side)\n", to: ".git/shallow")

    #expect(whole?.commit == second)
    #expect(try await repository.git("merge-base", "HEAD", "main") == first)
    await #expect(
      throws: SuiteError(
        .incomplete, "--base main: the merge base with HEAD is unknown: the clone is shallow",
        remedy: "fetch the whole history: git fetch --unshallow, \(Self.remedy)")
    ) { try await snapshot(repository, base: "main") }
  }
}
