import DaylistDomain
import Foundation
import LoopbackHTTP
import Testing

// These tests pass requests to the server's internal parts.
@testable import DaylistData

@Suite(.timeLimit(.minutes(20))) struct SyncServerTests {
  private func handler() throws -> SyncRequestHandler {
    SyncRequestHandler(try ServerStore(path: nil, makeName: { "S" }))
  }

  private func post(
    _ body: String, type: String = "application/json", host: String = "127.0.0.1:8080",
    origin: String? = nil
  ) -> HTTPRequest {
    var headers = ["host": [host], "content-type": [type]]
    if let origin { headers["origin"] = [origin] }
    return HTTPRequest("POST", "/v1/mutations", headers: headers, body: Array(body.utf8))
  }

  private func get(_ query: [String: String]) -> HTTPRequest {
    HTTPRequest("GET", "/v1/changes", query: query, headers: ["host": ["127.0.0.1"]])
  }

  private func json(_ mutations: [TaskMutation]) throws -> String {
    String(decoding: try JSONEncoder().encode(PushRequest(mutations: mutations)), as: UTF8.self)
  }

  private func push(
    _ mutations: [TaskMutation], to handler: SyncRequestHandler
  ) throws -> [PushResult] {
    let response = handler.response(to: post(try json(mutations)))
    return try JSONDecoder().decode(PushReply.self, from: Data(response.body)).results
  }

  private func page(
    since cursor: String? = nil, limit: Int? = nil, of handler: SyncRequestHandler
  ) throws -> ChangePage {
    var query: [String: String] = [:]
    query["since"] = cursor
    query["limit"] = limit.map(String.init)
    let response = handler.response(to: get(query))
    return try JSONDecoder().decode(ChangePage.self, from: Data(response.body))
  }

  @Test("A change is made once, however often it is sent")
  func repeatedChangeIsIgnored() throws {
    let handler = try handler()
    let mutation = DataSamples.record(1).mutation

    let first = try push([mutation], to: handler)
    let second = try push([mutation, mutation], to: handler)

    #expect(first.map(\.outcome) == [.applied])
    #expect(second == first + first)
    #expect(try page(of: handler).tasks.map(\.revision) == [1])
  }

  @Test(
    "The later change wins, whichever comes first; the greater device decides equal times",
    arguments: [(1000, "A", 2000, "A"), (1000, "B", 2000, "A"), (1000, "A", 1000, "B")])
  func laterChangeWins(
    earlierTime: Int64, earlierDevice: String, laterTime: Int64, laterDevice: String
  ) throws {
    let earlier = DataSamples.record(1, "Earlier", time: earlierTime, device: earlierDevice)
    let later = DataSamples.record(1, "Later", time: laterTime, device: laterDevice)

    for (order, outcomes) in [
      ([earlier, later], [PushResult.Outcome.applied, .applied]),
      ([later, earlier], [.applied, .superseded]),
    ] {
      let handler = try handler()
      let results = try push(order.map(\.mutation), to: handler)

      #expect(results.map(\.outcome) == outcomes)
      #expect(results.last?.task?.item?.title == "Later")
      #expect(try page(of: handler).tasks.map { $0.item?.title } == ["Later"])
    }
  }

  @Test("A deletion is a change like any other, and stays in the feed")
  func deletionStaysInFeed() throws {
    let handler = try handler()
    var record = DataSamples.record(1)
    _ = try push([record.mutation], to: handler)

    record.change(to: nil, at: ChangeStamp(time: 2000, device: "A"))
    let results = try push([record.mutation], to: handler)

    #expect(results.map(\.outcome) == [.applied])
    #expect(try page(of: handler).tasks.map(\.item) == [nil])
  }

  @Test("Pages of the feed are no longer than requested, or than allowed")
  func pagesAreLimited() throws {
    let handler = try handler()
    let records = (1...250).map { DataSamples.record($0) }
    for start in stride(from: 0, to: 250, by: 50) {
      _ = try push(records[start..<start + 50].map(\.mutation), to: handler)
    }

    let first = try page(limit: 3, of: handler)
    let rest = try page(since: first.cursor, limit: 1_000_000, of: handler)
    let last = try page(since: rest.cursor, of: handler)

    #expect(first.tasks.count == 3)
    #expect(first.hasMore)
    #expect(rest.tasks.count == SyncLimits.pageCount)
    #expect(rest.hasMore)
    #expect(last.tasks.count == 250 - 3 - SyncLimits.pageCount)
    #expect(!last.hasMore)
    #expect(try page(since: last.cursor, of: handler).tasks.isEmpty)
  }

  @Test("Large tasks make shorter pages")
  func largeTasksShortenPages() throws {
    let handler = try handler()
    for number in 1...5 {
      var task = TaskFactory.task(number)
      task.draft.notes = String(repeating: "a", count: 200_000)
      var record = TaskRecord(id: task.id)
      record.change(to: task, at: ChangeStamp(time: 1, device: "A"))
      _ = try push([record.mutation], to: handler)
    }

    let page = try page(of: handler)

    #expect(page.tasks.count == 3)
    #expect(page.hasMore)
  }

  @Test(
    "A malformed change is refused alone; the others are applied",
    arguments: [
      (#"{"key": "k"}"#, "it is not a change of a task"),
      (#"{"key": "k", "operation": "put", "task": {"id": "x"}}"#, "it is not a change of a task"),
      (
        #"{"key": "", "operation": "delete", "task": {"id": "ID", "time": 1, "device": "A"}}"#,
        "its key is empty or too long"
      ),
      (
        #"{"key": "k", "operation": "delete", "task": {"id": "ID", "time": -1, "device": "A"}}"#,
        "its stamp is out of bounds"
      ),
      (
        #"{"key": "k", "operation": "delete", "task": {"id": "ID", "time": 9007199254740993, "device": "A"}}"#,
        "its stamp is out of bounds"
      ),
      (
        #"{"key": "k", "operation": "delete", "task": {"id": "ID", "time": 1, "device": ""}}"#,
        "its stamp is out of bounds"
      ),
      (
        #"{"key": "k", "operation": "put", "task": {"id": "ID", "time": 1, "device": "A"}}"#,
        "its operation and its task do not agree"
      ),
    ])
  func malformedChangeIsRefused(mutation: String, reason: String) throws {
    let handler = try handler()
    let good = try JSONEncoder().encode(DataSamples.record(1).mutation)
    let bad = mutation.replacing("ID", with: TaskFactory.id(2).uuidString)
    let body = #"{"mutations": [\#(bad), \#(String(decoding: good, as: UTF8.self))]}"#

    let response = handler.response(to: post(body))

    let reply = try JSONDecoder().decode(PushReply.self, from: Data(response.body))
    #expect(reply.results.map(\.outcome) == [.refused, .applied])
    #expect(reply.results.first?.reason == reason)
  }

  @Test(
    "A request that no device sends gets an error in JSON",
    arguments: [
      (400, "{", "application/json", "127.0.0.1", nil),
      (400, #"{"mutations": [{}]}"#, "application/json", "127.0.0.1", nil),
      (415, "{}", "text/plain", "127.0.0.1", nil),
      (403, "{}", "application/json", "evil.example", nil),
      (403, "{}", "application/json", "127.0.0.1", "http://evil.example"),
    ] as [(Int, String, String, String, String?)])
  func badRequestIsExplained(status: Int, body: String, type: String, host: String, origin: String?)
    throws
  {
    let response = try handler().response(
      to: post(body, type: type, host: host, origin: origin))

    #expect(response.status == status)
    let problem = try JSONDecoder().decode(ServerProblem.self, from: Data(response.body))
    #expect(!problem.error.isEmpty)
  }

  @Test("A batch with too many changes is refused as a whole")
  func largeBatchIsRefused() throws {
    let mutations = (0...SyncLimits.batchCount).map { DataSamples.record($0).mutation }

    let response = try handler().response(to: post(try json(mutations)))

    #expect(response.status == 413)
  }

  @Test(
    "A request for the feed needs a valid cursor and limit",
    arguments: [
      (["limit": "0"], 400), (["limit": "x"], 400), (["since": "x"], 400), (["since": "-1"], 400),
      (["since": "7"], 410), (["since": "0"], 200),
    ])
  func feedParametersAreChecked(query: [String: String], status: Int) throws {
    let response = try handler().response(to: get(query))

    #expect(response.status == status)
  }

  @Test("Other paths and methods are HTTP errors")
  func wrongPathsAreErrors() throws {
    let handler = try handler()
    let headers = ["host": ["localhost:1"]]

    let statuses = [("GET", "/"), ("DELETE", "/v1/changes"), ("GET", "/v1/mutations")].map {
      handler.response(to: HTTPRequest($0.0, $0.1, headers: headers)).status
    }

    #expect(statuses == [404, 405, 405])
  }

  @Test("The server's tasks, its name and the known keys survive a restart")
  func restartKeepsState() async throws {
    let folder = try TestFolder()
    let path = folder.file("server.sqlite")
    let mutation = DataSamples.record(1).mutation
    let first = try await TestServers.sync(path: path) { address in
      try await URLSessionNetworkClient.patient(address).push([mutation])
    }

    let (second, page) = try await TestServers.sync(path: path) { address in
      let client = try URLSessionNetworkClient.patient(address)
      return (try await client.push([mutation]), try await client.changes(since: nil, limit: 10))
    }

    #expect(first == second)
    #expect(page.tasks.map(\.id) == [TaskFactory.id(1)])
  }

  @Test("A request that is too long is refused")
  func longRequestIsRefused() async throws {
    var task = TaskFactory.task(1)
    task.draft.notes = String(repeating: "a", count: SyncLimits.requestBytes)
    var record = TaskRecord(id: task.id)
    record.change(to: task, at: ChangeStamp(time: 1, device: "A"))
    let mutation = record.mutation

    await #expect(throws: NetworkError.status(413, reason: nil)) {
      try await TestServers.sync { address in
        try await URLSessionNetworkClient.patient(address).push([mutation])
      }
    }
  }

  @Test("A port in use and a file that isn't a database are errors")
  func startErrorsAreReported() async throws {
    let folder = try TestFolder()
    let path = folder.file("no.sqlite")
    try Data("nothing of SQLite, and long enough to be seen as a damaged one".utf8)
      .write(to: URL(filePath: path))

    let taken = try await TestServers.sync { address -> SyncServerError? in
      let port = UInt16(address.split(separator: ":").last ?? "") ?? 0
      do throws(SyncServerError) {
        _ = try SyncServer(port: port, databasePath: nil)
        return nil
      } catch {
        return error
      }
    }

    #expect(taken?.errorDescription?.contains("is not available") == true)
    #expect(taken?.recoverySuggestion == "Leave --port out for a port that is free.")
    #expect(throws: SyncServerError.database(.corrupt(path: path))) {
      _ = try SyncServer(port: 0, databasePath: path)
    }
  }
}
