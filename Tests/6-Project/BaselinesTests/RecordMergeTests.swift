import ProjectFiles
import ProjectTestSupport
import Testing

// Testable to merge records without files.
@testable import Baselines

@Suite struct RecordMergeTests {
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

  @Test(
    "Records that can't be merged are refused with the reason",
    arguments: [
      (0, "ours changed or removed an existing approval"),
      (1, "theirs changed or removed an existing approval"),
      (2, "the records are of different screens"),
      (3, "ours has something that this version of qa does not know"),
      (4, "theirs has something that this version of qa does not know"),
      (
        5,
        "ours was not written by qa, or was edited: malformed JSON: expected a value, found \"<\" "
          + "(line 1, column 1)"
      ),
      (
        6,
        "the base was not written by qa, or was edited: malformed JSON: expected a value, found \"x\" "
          + "(line 1, column 1)"
      ),
      (7, "theirs was not written by qa, or was edited: the key \"approvals\" is missing"),
    ])
  func refusedMerges(index: Int, message: String) throws {
    let (start, next) = (approval(nil, "a"), approval("a", "b"))
    let good = try record(start, next)
    let newer = String(decoding: good, as: UTF8.self)
    let topKey = Array(newer.replacing("\"screen\"", with: "\"more\" : 1, \"screen\"").utf8)
    let innerKey = Array(newer.replacing("\"reason\"", with: "\"more\" : 1, \"reason\"").utf8)
    let cases: [(base: [UInt8], ours: [UInt8], theirs: [UInt8])] = [
      (good, try record(start), good),
      (good, good, try record(next, start)),
      (good, good, try record(start, next, screen: "grid")),
      (good, topKey, good),
      (good, good, innerKey),
      (good, Array("<<<<<<<".utf8), good),
      (Array("x".utf8), good, good),
      (good, good, Array("{ \"screen\": \"list\" }".utf8)),
    ]
    let (base, ours, theirs) = cases[index]

    #expect(throws: MergeRefusal(message)) {
      try RecordMerge.merge(base: base, ours: ours, theirs: theirs)
    }
  }
}
