import ProjectFiles
import ProjectTestSupport
import Testing

// Testable to merge records without files.
@testable import Baselines

@Suite(.timeLimit(.minutes(20))) struct RecordMergeTests {
  private func approval(_ from: BaselineDigest?, _ to: BaselineDigest?) -> Approval {
    Approval(from: from, to: to, by: "A", at: "2026-01-02T03:04:05Z", reason: "r", run: "1")
  }

  private func record(_ approvals: Approval..., screen: BaselineName = "list") throws -> [UInt8] {
    try JSONFiles.encode(ApprovalRecord(screen: screen, approvals: approvals))
  }

  @Test("The approvals of the base come first, then ours, then theirs, each once")
  func orderOfApprovals() throws {
    let (start, both) = (approval(nil, "a"), approval("a", "b"))
    let (ours, theirs) = (approval("b", "c"), approval("b", "d"))

    let result = try RecordMerge.merge(
      base: record(start), ours: record(start, both, ours), theirs: record(start, both, theirs))

    #expect(result == ApprovalRecord(screen: "list", approvals: [start, both, ours, theirs]))
  }

  @Test("Records that both sides added are joined")
  func recordsOfBothSides() throws {
    let (first, second) = (approval(nil, "a"), approval(nil, "b"))

    let result = try RecordMerge.merge(base: [], ours: record(first), theirs: record(second))

    #expect(result.approvals == [first, second])
  }

  @Test("The layout of a record does not matter")
  func anyLayout() throws {
    let text = """
      {"screen":"list","approvals":[{"run":"1","reason":"r","at":"2026-01-02T03:04:05Z","by":"A",
       "to":"\(BaselineDigest(stringLiteral: "a"))"}]}
      """

    let result = try RecordMerge.merge(
      base: [], ours: Array(text.utf8), theirs: record(approval(nil, "b")))

    #expect(result.approvals == [approval(nil, "a"), approval(nil, "b")])
  }

  /// What is wrong with one of the three records of a merge.
  enum WrongRecord: Sendable, CaseIterable {
    case oursLacksApproval, theirsHasAnotherOrder, theirsIsOfAnotherScreen, oursHasNewKey
    case theirsHasNewKeyInApproval, oursHasMarkers, baseIsNoJSON, theirsLacksApprovals

    var message: String {
      switch self {
      case .oursLacksApproval: "ours changed or removed an existing approval"
      case .theirsHasAnotherOrder: "theirs changed or removed an existing approval"
      case .theirsIsOfAnotherScreen: "the records are of different screens"
      case .oursHasNewKey: "ours has something that this version of qa does not know"
      case .theirsHasNewKeyInApproval: "theirs has something that this version of qa does not know"
      case .oursHasMarkers:
        "ours was not written by qa, or was edited: malformed JSON: expected a value, found \"<\" "
          + "(line 1, column 1)"
      case .baseIsNoJSON:
        "the base was not written by qa, or was edited: malformed JSON: expected a value, found \"x\" "
          + "(line 1, column 1)"
      case .theirsLacksApprovals:
        "theirs was not written by qa, or was edited: the key \"approvals\" is missing"
      }
    }
  }

  @Test(
    "Records that can't be merged are refused with the reason", arguments: WrongRecord.allCases)
  func refusedMerges(wrong: WrongRecord) throws {
    let (start, next) = (approval(nil, "a"), approval("a", "b"))
    let good = try record(start, next)
    let text = String(decoding: good, as: UTF8.self)
    var (base, ours, theirs) = (good, good, good)
    switch wrong {
    case .oursLacksApproval: ours = try record(start)
    case .theirsHasAnotherOrder: theirs = try record(next, start)
    case .theirsIsOfAnotherScreen: theirs = try record(start, next, screen: "grid")
    case .oursHasNewKey:
      ours = Array(text.replacing("\"screen\"", with: "\"more\" : 1, \"screen\"").utf8)
    case .theirsHasNewKeyInApproval:
      theirs = Array(text.replacing("\"reason\"", with: "\"more\" : 1, \"reason\"").utf8)
    case .oursHasMarkers: ours = Array("<<<<<<<".utf8)
    case .baseIsNoJSON: base = Array("x".utf8)
    case .theirsLacksApprovals: theirs = Array("{ \"screen\": \"list\" }".utf8)
    }

    #expect(throws: MergeRefusal(wrong.message)) {
      try RecordMerge.merge(base: base, ours: ours, theirs: theirs)
    }
  }
}
