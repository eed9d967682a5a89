import ProjectFiles
import ProjectTestSupport
import Testing

// Records are made of approvals, which a test writes as a person's command would.
@testable import Baselines

/// The approvals that commits had of screens.
@Suite struct RecordHistoryTests {
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

  @Test("A record that a revert took approvals out of goes on from all of them")
  func revert() async throws {
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

  @Test("What a merge brought is in the history, and so is a record that is gone")
  func gone() async throws {
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

  @Test("A record that lacks nothing has no continuation, whatever commits had in its place")
  func complete() async throws {
    let repository = try await GitRepository()
    try await repository.commit(Self.text(Self.record("a")), to: Self.file)
    try await repository.commit("<<<<<<< HEAD", to: Self.file)

    let continuation = try await Self.continuation(of: Self.record("a", "b"), in: repository)

    #expect(continuation == nil)
  }

  @Test("There is no history without a commit")
  func empty() async throws {
    let files = try await GitRepository().files

    let repository = FoundRepository(of: files.project)
    let history = try await RecordHistory.read(files.folders, repository)

    #expect(history?.screens == nil)
  }
}

/// How a new approval leads on from what a record has.
@Suite struct RecordLeadTests {
  private static func approval(from start: BaselineDigest?, to end: BaselineDigest?) -> Approval {
    Approval(
      from: start, to: end, by: "A", at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
  }

  @Test(
    "One approval leads on from each end, and from a present baseline without an approval",
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
  func leads(
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
