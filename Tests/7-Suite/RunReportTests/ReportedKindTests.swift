import ProjectFiles
import Testing

@testable import FrameComparison
@testable import FrameFindings
@testable import RunReport

/// The kinds and ranges that a report has of an edit, besides its words.
@Suite(.timeLimit(.minutes(20))) struct ReportedKindTests {
  @Test(
    "An edit has the name of its kind in a report and is read as that kind",
    arguments: EditKind.allCases)
  func kindsOfEdits(kind: EditKind) {
    let reported = ReportedKind(kind)

    #expect(reported.rawValue == kind.rawValue)
    #expect(reported.edit == kind)
  }

  @Test("A finding has the name of its kind in a report", arguments: Finding.Kind.allCases)
  func kindsOfFindings(kind: Finding.Kind) {
    #expect(ReportedKind(kind).rawValue == kind.rawValue)
    #expect(ReportedKind(rawValue: kind.rawValue) == ReportedKind(kind))
  }

  @Test("A range is its first and last number", arguments: ["[0,0]", "[3,17]"])
  func codedRange(json: String) throws {
    let range = try decode(json)

    #expect(try JSONFiles.encode([range]).filter { !$0.isBlank } == Array("[\(json)]".utf8))
  }

  @Test(
    "A malformed range of a grid is refused",
    arguments: ["[]", "[1]", "[2,1]", "[-1,1]", "[0,1,2]", "[0,2000]", "[0,1e30]", "null", "3"])
  func noRange(json: String) {
    #expect(throws: (any Error).self) { try decode(json) }
  }

  private func decode(_ json: String) throws -> CellRange {
    try JSONFiles.decode([CellRange].self, Array("[\(json)]".utf8), at: "x", remedy: "")[0]
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x0a }
}
