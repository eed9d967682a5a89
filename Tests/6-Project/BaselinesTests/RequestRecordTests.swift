import Baselines
import FrameComparison
import ProjectFiles
import ProjectTestSupport
import ScreenConfig
import Testing

@Suite(.timeLimit(.minutes(20))) struct RequestRecordTests {
  private func decoded(_ requests: [ReviewRequest]) throws(SuiteError) -> RequestRecord {
    try RequestRecord.decode(
      JSONFiles.encode(RequestRecord(screen: "a", requests: requests)), at: "a.request.json",
      screen: "a")
  }

  private func request(edits: Int = 0) -> ReviewRequest {
    ReviewRequest(
      by: "A", for: nil, at: "t", reason: "r",
      edits: Array(repeating: Expectation.Change(edit: .text), count: edits))
  }

  @Test("As many requests and edits as a person can review are read")
  func largestRecord() throws {
    let requests = Array(repeating: request(edits: 100), count: 20)

    let record = try decoded(requests)

    #expect(record.requests == requests)
  }

  @Test("More requests than a person can review are refused, with the command that removes them")
  func tooManyRequests() {
    let error = #expect(throws: SuiteError.self) {
      try decoded(Array(repeating: request(), count: 21))
    }

    #expect(error?.message == "has more than 20 requests")
    #expect(error?.remedy == "remove it: rm -- a.request.json")
  }

  @Test("The edits of all requests together are limited", arguments: [[2001], [1000, 1001]])
  func tooManyEdits(counts: [Int]) {
    let error = #expect(throws: SuiteError.self) {
      try decoded(counts.map { request(edits: $0) })
    }

    #expect(error?.message == "has requests that name more than 2000 edits")
  }

  @Test("The case of the screen's name may differ")
  func nameInOtherCase() throws {
    let bytes = try JSONFiles.encode(RequestRecord(screen: "A", requests: [request()]))

    let record = try RequestRecord.decode(bytes, at: "a.request.json", screen: "a")

    #expect(record.screen == "a")
  }

  @Test("The requests for another screen are refused")
  func otherScreen() throws {
    let bytes = try JSONFiles.encode(RequestRecord(screen: "b", requests: [request()]))

    let error = #expect(throws: SuiteError.self) {
      try RequestRecord.decode(bytes, at: "a.request.json", screen: "a")
    }

    #expect(error?.message == "has the requests for another screen: b")
  }
}
