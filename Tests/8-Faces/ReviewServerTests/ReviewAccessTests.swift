import LoopbackHTTP
import Testing

// Testable because access is internal to the server.
@testable import ReviewServer

@Suite(.timeLimit(.minutes(20))) struct ReviewAccessTests {
  private static let token = "0123456789abcdef0123456789abcdef"
  private static let startToken = "fedcba9876543210fedcba9876543210"
  private static let access = ReviewAccess(port: 4000, token: token, startToken: startToken)
  private static let own = ["host": ["127.0.0.1:4000"]]
  /// The headers of a browser that opens a local file which leads to this server.
  private static let navigation = own.merging([
    "sec-fetch-site": ["cross-site"], "sec-fetch-mode": ["navigate"],
    "sec-fetch-dest": ["document"],
  ]) { $1 }
  private static let script = [
    "host": ["127.0.0.1:4000"], "origin": ["http://127.0.0.1:4000"], "x-qa-token": [token],
  ]

  @Test(
    "The review's own page is served and may send its requests",
    arguments: [
      ("GET", "/\(token)/", own, .page), ("POST", "/api/decide", script, .decide),
      ("POST", "/api/closed", script, .closed), ("POST", "/api/opened", script, .opened),
      ("GET", "/start/\(startToken)", own, .start),
      ("GET", "/start/\(startToken)", navigation, .start),
      (
        "GET", "/\(token)/", ["host": ["localhost:4000"], "sec-fetch-site": ["none"]],
        .page
      ),
    ] as [(String, String, [String: [String]], ReviewAccess.Route)])
  func ownPage(
    method: String, path: String, headers: [String: [String]], expected: ReviewAccess.Route
  ) throws {
    let route = Self.access.route(of: HTTPRequest(method, path, headers: headers))

    #expect(try route.get() == expected)
  }

  @Test(
    "A request that is not from the review's own page is refused",
    arguments: [
      // Hosts with other names or ports, and none.
      ("GET", "/\(token)/", ["host": ["evil.example:4000"]], 421),
      ("GET", "/\(token)/", ["host": ["127.0.0.1"]], 421),
      ("GET", "/\(token)/", ["host": ["127.0.0.1:4001"]], 421),
      ("GET", "/\(token)/", ["host": ["127.0.0.1:4000", "evil.example"]], 421),
      ("GET", "/\(token)/", [:], 421),
      // Other origins and sites.
      ("GET", "/\(token)/", own.merging(["origin": ["http://evil.example"]]) { $1 }, 403),
      ("GET", "/\(token)/", own.merging(["sec-fetch-site": ["cross-site"]]) { $1 }, 403),
      ("GET", "/\(token)/", own.merging(["sec-fetch-site": ["same-site"]]) { $1 }, 403),
      ("POST", "/api/decide", script.merging(["origin": ["null"]]) { $1 }, 403),
      ("POST", "/api/decide", script.merging(["origin": ["https://127.0.0.1:4000"]]) { $1 }, 403),
      ("POST", "/api/decide", script.merging(["origin": ["http://127.0.0.1:4001"]]) { $1 }, 403),
      ("POST", "/api/decide", script.filter { $0.key != "origin" }, 403),
      // No token, a wrong one, and one in the wrong place.
      ("GET", "/", own, 403), ("GET", "/report.html", own, 403),
      ("GET", "/\(token)", own, 403), ("GET", "/\(token.uppercased())/", own, 403),
      ("GET", "/\(token.dropLast())0/", own, 403),
      ("GET", "/", own.merging(["referer": ["http://127.0.0.1:4000/\(token)/"]]) { $1 }, 403),
      ("GET", "/", own.merging(["cookie": ["token=\(token)"]]) { $1 }, 403),
      ("POST", "/api/decide", script.filter { $0.key != "x-qa-token" }, 403),
      ("POST", "/api/decide", script.merging(["x-qa-token": [token, token]]) { $1 }, 403),
      (
        "POST", "/api/decide",
        script.merging([
          "x-qa-token": [""], "referer": ["http://127.0.0.1:4000/\(token)/"],
        ]) { $1 }, 403
      ),
      // The start address, requested by anything but a browser for a tab of its own.
      (
        "GET", "/start/\(startToken)", navigation.merging(["sec-fetch-dest": ["iframe"]]) { $1 },
        403
      ),
      ("GET", "/start/\(startToken)", navigation.merging(["sec-fetch-mode": ["cors"]]) { $1 }, 403),
      ("GET", "/start/\(startToken)", own.merging(["sec-fetch-site": ["cross-site"]]) { $1 }, 403),
      ("GET", "/start/\(startToken)", navigation.merging(["origin": ["null"]]) { $1 }, 403),
      (
        "GET", "/start/\(startToken)", navigation.merging(["host": ["evil.example:4000"]]) { $1 },
        421
      ),
      ("POST", "/start/\(startToken)", script, 403), ("GET", "/start/\(token)", navigation, 403),
      ("GET", "/\(startToken)/", own, 403), ("GET", "/start/", own, 403),
      ("GET", "/\(token)/", navigation, 403),
      (
        "POST", "/api/decide", script.merging(["x-qa-token": [startToken]]) { $1 }, 403
      ),
      // Other paths.
      ("GET", "/\(token)/../../etc/passwd", own, 403), ("GET", "/\(token)/report.json", own, 404),
      ("GET", "//\(token)/", own, 403), ("GET", "/\(token)//", own, 403),
      // Other methods.
      ("DELETE", "/\(token)/", own, 405), ("PUT", "/api/decide", script, 405),
      ("GET", "/api/decide", script, 405), ("GET", "/api/closed", script, 405),
    ] as [(String, String, [String: [String]], Int)])
  func refused(method: String, path: String, headers: [String: [String]], status: Int) {
    let route = Self.access.route(of: HTTPRequest(method, path, headers: headers))

    #expect(throws: ReviewAccess.Refusal.self) { try route.get() }
    if case .failure(let refusal) = route { #expect(refusal.status == status) }
  }

  @Test("Each server has its own token")
  func tokensDiffer() {
    let tokens = (0..<100).map { _ in ReviewAccess(port: 1).token }

    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
