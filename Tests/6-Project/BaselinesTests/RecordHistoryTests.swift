import ProjectFiles
import ProjectTestSupport
import Testing

// Testable to write approvals, as the command of a person does.
@testable import Baselines

/// The approvals of screens in earlier commits.
@Suite(.timeLimit(.minutes(20))) struct RecordHistoryTests {
  private static let file = "screenshots/baseline/list.approval.json"

  private static func record(_ frames: String...) -> ApprovalRecord {
    var record = ApprovalRecord(screen: "list")
    var last: BaselineDigest?
    for frame in frames {
      let digest = BaselineDigest(stringLiteral: frame)
      record.append(
        Approval(
          from: last, to: digest, by: "A", at: "2026-01-02T03:04:05Z", reason: "to \(frame)",
          run: ""))
      last = digest
    }
    return record
  }

  private static func text(_ record: ApprovalRecord) throws -> String {
    String(decoding: try JSONFiles.encode(record), as: UTF8.self)
  }

  private static func continuation(
    of record: ApprovalRecord, in repository: GitRepository
  ) async throws -> RecordHistory.Continuation? {
    let files = repository.files
    let repository = FoundRepository(of: files.project)
    let history = try #require(try await RecordHistory.read(files.folders, repository))
    return try await history.continuations(of: [record])["list"]
  }

  @Test("A record that lost approvals to a revert is continued after all of them")
  func revertedApprovals() async throws {
    let repository = try await GitRepository()
    try await repository.commit(Self.text(Self.record("a")), to: Self.file)
    let change = try await repository.commit(Self.text(Self.record("a", "b")), to: Self.file)
    try await repository.commit(Self.text(Self.record("a", "b", "c")), to: Self.file)
    try await repository.git("revert", "--no-edit", "HEAD", "HEAD~1")

    let continuation = try await Self.continuation(of: Self.record("a"), in: repository)

    #expect(
      continuation
        == RecordHistory.Continuation(record: Self.record("a", "b", "c"), commit: change))
  }

  @Test(
    "What was approved before signatures were demanded is restored without one, and nothing else")
  func approvedBeforeDemand() async throws {
    let repository = try await GitRepository()
    let settings = "screenshots/qa.json"
    try await repository.commit(Self.text(Self.record("a")), to: Self.file)
    try await repository.commit(Self.text(Self.record("a", "b")), to: Self.file)
    try await repository.commit(#"{ "approvals": "signed" }"#, to: settings)
    try await repository.commit(Self.text(Self.record("a", "b", "c")), to: Self.file)
    try await repository.commit(Self.text(Self.record("a")), to: Self.file)

    let continuation = try await Self.continuation(of: Self.record("a"), in: repository)

    #expect(continuation?.record == Self.record("a", "b"))
  }

  @Test(
    "What a branch approved without a signature isn't restored, even if it had dropped the demand")
  func approvedDespiteDemand() async throws {
    let repository = try await GitRepository()
    let settings = "screenshots/qa.json"
    try await repository.commit(Self.text(Self.record("a")), to: Self.file)
    try await repository.commit(#"{ "approvals": "signed" }"#, to: settings)
    try await repository.commit("{}", to: settings)
    try await repository.commit(Self.text(Self.record("a", "b")), to: Self.file)
    try await repository.commit(#"{ "approvals": "two" }"#, to: settings)

    let continuation = try await Self.continuation(of: Self.record("a"), in: repository)

    #expect(continuation == nil)
  }

  @Test("What a branch approved before it merged the demand isn't restored")
  func approvedBesideDemand() async throws {
    let repository = try await GitRepository()
    try await repository.commit(Self.text(Self.record("a")), to: Self.file)
    try await repository.git("checkout", "-q", "-b", "other")
    try await repository.commit(Self.text(Self.record("a", "b")), to: Self.file)
    try await repository.git("checkout", "-q", "main")
    try await repository.commit(#"{ "approvals": "signed" }"#, to: "screenshots/qa.json")
    try await repository.git("checkout", "-q", "other")
    try await repository.git("merge", "-q", "-m", "merge", "main")

    let continuation = try await Self.continuation(of: Self.record("a"), in: repository)

    #expect(continuation == nil)
  }

  @Test("The history has the records that a merge brought and those that were removed")
  func mergedAndRemoved() async throws {
    let repository = try await GitRepository()
    try await repository.commit("start", to: "README")
    try await repository.git("checkout", "-q", "-b", "other")
    let change = try await repository.commit(Self.text(Self.record("a")), to: Self.file)
    try await repository.git("checkout", "-q", "main")
    try await repository.commit("more", to: "README")
    try await repository.git("merge", "-q", "-m", "merge", "other")
    try await repository.git("revert", "--no-edit", "-m", "1", "HEAD")

    let continuation = try await Self.continuation(
      of: ApprovalRecord(screen: "list"), in: repository)

    #expect(
      continuation == RecordHistory.Continuation(record: Self.record("a"), commit: change))
  }

  @Test("A complete record has no continuation, whatever earlier commits had in its place")
  func completeRecord() async throws {
    let repository = try await GitRepository()
    try await repository.commit(Self.text(Self.record("a")), to: Self.file)
    try await repository.commit("<<<<<<< HEAD", to: Self.file)

    let continuation = try await Self.continuation(of: Self.record("a", "b"), in: repository)

    #expect(continuation == nil)
  }

  @Test("A repository without a commit has no history")
  func noCommits() async throws {
    let files = try await GitRepository().files

    let repository = FoundRepository(of: files.project)
    let history = try await RecordHistory.read(files.folders, repository)

    #expect(history?.screens == nil)
  }
}

/// The starting points of a new approval in a record.
@Suite(.timeLimit(.minutes(20))) struct RecordLeadTests {
  private static func approval(from start: BaselineDigest?, to end: BaselineDigest?) -> Approval {
    Approval(
      from: start, to: end, by: "A", at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
  }

  @Test(
    "A new approval starts from each end of the record and from an unapproved baseline",
    arguments: [
      ([], nil, [nil]),
      ([(nil, "a")], "a", ["a"]),
      ([(nil, "a"), ("a", "b"), ("a", "c")], "b", ["b", "c"]),
      ([(nil, "a"), ("a", "b"), ("a", "n")], "n", ["b"]),
      ([(nil, "a"), ("a", "n")], "n", ["n"]),
      ([(nil, "a")], "x", ["a", "x"]),
      ([], "x", ["x"]),
    ]
      as [([(BaselineDigest?, BaselineDigest?)], BaselineDigest?, Set<BaselineDigest?>)])
  func startsOfApproval(
    steps: [(BaselineDigest?, BaselineDigest?)], present: BaselineDigest?,
    expected: Set<BaselineDigest?>
  ) {
    var record = ApprovalRecord(
      screen: "list", approvals: steps.map { Self.approval(from: $0.0, to: $0.1) })

    record.lead(to: "n", overPresent: present) { Self.approval(from: $0, to: "n") }

    let added = record.approvals.dropFirst(steps.count)
    #expect(Set(added.map(\.from)) == expected)
    #expect(added.count == expected.count)
  }
}
