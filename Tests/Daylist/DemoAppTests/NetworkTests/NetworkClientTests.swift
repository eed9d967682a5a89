import DaylistDomain
import Foundation
import LoopbackHTTP
import Testing

// The address of a request is internal, and tested without sending one.
@testable import DaylistData

@Suite(.timeLimit(.minutes(20))) struct NetworkClientTests {
  private func client(_ address: String, timeout: Duration = .seconds(600)) throws
    -> URLSessionNetworkClient
  {
    try URLSessionNetworkClient(address: address, timeout: timeout)
  }

  /// The error that a client throws for a server's answer, or nil if it accepts it.
  private func error(for answer: HTTPResponse) async throws -> NetworkError? {
    try await TestServers.scripted(ServerScript([answer])) { address in
      let client = try URLSessionNetworkClient.patient(address)
      do throws(NetworkError) {
        _ = try await client.changes(since: nil, limit: 1)
        return nil
      } catch {
        return error
      }
    }
  }

  @Test(
    "The address of a request escapes the cursor",
    arguments: [
      (nil, "http://127.0.0.1:8080/v1/changes?limit=5"),
      ("12", "http://127.0.0.1:8080/v1/changes?since=12&limit=5"),
      ("a b&c=d+e", "http://127.0.0.1:8080/v1/changes?since=a%20b%26c%3Dd%2Be&limit=5"),
    ] as [(String?, String)])
  func addressEscapesCursor(cursor: String?, expected: String) throws {
    let client = try client("http://127.0.0.1:8080")

    let url = client.feedAddress(since: cursor, limit: 5)

    #expect(url.absoluteString == expected)
  }

  @Test(
    "A malformed address, and one of another machine without TLS, is refused",
    arguments: [
      "", "127.0.0.1:8080", "ftp://127.0.0.1", "http://", "http://example.org",
      "http://127.0.0.1/?a=b", "http://me@127.0.0.1", "http://127.0.0.1#a", "file:///tmp",
    ])
  func invalidAddressIsRefused(address: String) {
    #expect(throws: NetworkError.invalidAddress(address)) { try client(address) }
  }

  @Test(
    "A local address and one with TLS are accepted",
    arguments: ["http://127.0.0.1:8080", "http://localhost:1/", "https://example.org/daylist"])
  func validAddressIsAccepted(address: String) throws {
    _ = try client(address)
  }

  @Test("A page of the feed is decoded, and its request has the server's parameters")
  func feedPageIsDecoded() async throws {
    let json = """
      {"server": "s", "cursor": "3", "hasMore": true, "tasks": [
        {"id": "\(TaskFactory.id(1))", "time": 5, "device": "A", "revision": 3, "task": {
          "title": "Zürich", "notes": "", "priority": "high", "tags": ["a"], "due": "2025-03-14",
          "isDone": true, "created": "2025-03-01"}},
        {"id": "\(TaskFactory.id(2))", "time": 6, "device": "B", "revision": 4}]}
      """
    let script = ServerScript([.json(200, Array(json.utf8))])

    let page = try await TestServers.scripted(script) { address in
      try await URLSessionNetworkClient.patient(address).changes(since: "1+2", limit: 7)
    }

    #expect(page.server == "s")
    #expect(page.cursor == "3")
    #expect(page.hasMore)
    #expect(page.tasks.map(\.id) == [TaskFactory.id(1), TaskFactory.id(2)])
    #expect(page.tasks.map(\.stamp.device) == ["A", "B"])
    let item = try #require(page.tasks.first?.item)
    #expect(item.title == "Zürich")
    #expect(item.due == CalendarDay("2025-03-14"))
    #expect(page.tasks.last?.item == nil)
    let request = try #require(await script.requests.first)
    #expect(request.method == "GET")
    #expect(request.path == "/v1/changes")
    #expect(request.query == ["since": "1+2", "limit": "7"])
  }

  @Test("Changes are sent as JSON, with their keys")
  func changesAreSentAsJSON() async throws {
    let script = ServerScript([.json(200, Array(#"{"server": "s", "results": []}"#.utf8))])
    let mutation = DataSamples.record(1).mutation

    let reply = try await TestServers.scripted(script) { address in
      try await URLSessionNetworkClient.patient(address).push([mutation])
    }

    #expect(reply == PushReply(server: "s", results: []))
    let request = try #require(await script.requests.first)
    #expect(request.method == "POST")
    #expect(request.path == "/v1/mutations")
    #expect(request.header("content-type") == "application/json")
    let sent = try JSONDecoder().decode(PushRequest.self, from: Data(request.body))
    #expect(sent.mutations == [mutation])
    #expect(mutation.key == "A/\(TaskFactory.id(1).uuidString)/1000")
  }

  @Test(
    "An HTTP error is reported with the server's words",
    arguments: [
      (404, #"{"error": "gone fishing"}"#, "gone fishing"), (404, "<html>", nil),
      (500, "", nil), (503, #"{"error": "busy"}"#, "busy"), (301, "", nil),
    ] as [(Int, String, String?)])
  func httpErrorHasReason(status: Int, body: String, reason: String?) async throws {
    let error = try await error(for: .json(status, Array(body.utf8)))

    #expect(error == .status(status, reason: reason))
  }

  @Test(
    "A server that is asked too often says how long to wait",
    arguments: [
      ("7", .seconds(7)), (" 0 ", .seconds(0)), ("Fri, 31 Dec 1999 23:59:59 GMT", nil),
      ("-1", nil), ("99999999999999999999", nil), (nil, nil),
    ] as [(String?, Duration?)])
  func retryAfterIsRead(header: String?, pause: Duration?) async throws {
    let headers = header.map { ["Retry-After": $0] } ?? [:]
    let error = try await error(for: HTTPResponse(429, "text/plain", [], headers: headers))

    #expect(error == .rateLimited(retryAfter: pause))
  }

  @Test(
    "An answer in another format is reported as such",
    arguments: ["", "{", "[]", "{}", #"{"server": 1}"#, "\u{0}"])
  func malformedAnswerIsError(body: String) async throws {
    let error = try await error(for: .json(200, Array(body.utf8)))

    #expect(error == .decoding(reason: "it is not what was asked for"))
  }

  @Test("A silent server is given up after the timeout")
  func silentServerTimesOut() async throws {
    let error = try await TestServers.scripted(ServerScript([nil])) { address in
      let client = try URLSessionNetworkClient(address: address, timeout: .milliseconds(200))
      do throws(NetworkError) {
        _ = try await client.changes(since: nil, limit: 1)
        return nil as NetworkError?
      } catch {
        return error
      }
    }

    #expect(error == .timedOut)
  }

  @Test("A cancelled request ends")
  func cancelledRequestEnds() async throws {
    let script = ServerScript([nil])
    let error = try await TestServers.scripted(script) { address in
      let client = try URLSessionNetworkClient.patient(address)
      let request = Task { () -> NetworkError? in
        do throws(NetworkError) {
          _ = try await client.changes(since: nil, limit: 1)
          return nil
        } catch {
          return error
        }
      }
      await eventually { await !script.requests.isEmpty }
      request.cancel()
      return await request.value
    }

    #expect(error == .cancelled)
  }

  @Test("Without a listener, the server is offline")
  func unreachableServerIsOffline() async throws {
    let address = try await TestServers.sync { $0 }

    await #expect(throws: NetworkError.offline) {
      try await client(address).changes(since: nil, limit: 1)
    }
  }

  @Test(
    "Errors are described in words, and know whether a retry may help",
    arguments: [
      (.status(503, reason: "busy"), "The server answered with error 503: busy.", true),
      (.status(408, reason: nil), "The server answered with error 408.", true),
      (.status(404, reason: nil), "The server answered with error 404.", false),
      (.rateLimited(retryAfter: nil), "The server asks for a pause.", false),
      (.decoding(reason: "odd"), "The server's answer can't be read: odd.", false),
      (.offline, "The server can't be reached.", true),
      (.timedOut, "The server took too long to answer.", true),
      (.cancelled, "The exchange was cancelled.", false),
      (.invalidAddress("x"), "“x” is not the address of a server.", false),
    ] as [(NetworkError, String, Bool)])
  func errorsAreDescribed(error: NetworkError, words: String, isPassing: Bool) {
    #expect(error.errorDescription == words)
    #expect(error.isPassing == isPassing)
    #expect((error.recoverySuggestion == nil) == (error == .cancelled))
  }
}
