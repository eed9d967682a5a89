internal import LoopbackHTTP

/// Access control for the server of a review. Any page in a browser can send requests to this machine, and any host
/// name can resolve to it, so a request must name our own address and carry the token.
struct ReviewAccess: Hashable, Sendable {
  /// The server's port on 127.0.0.1.
  let port: UInt16
  /// 32 hexadecimal digits.
  var token = newToken()
  /// Also 32 digits, for the first request of a browser that qa starts. It works once, see ``OpeningPage``.
  var startToken = newToken()

  /// What a request asks for.
  enum Route: Hashable, Sendable {
    case page
    /// The link in the opening file, which leads on to the page.
    case start
    case decide
    /// Undoes a decision.
    case undo
    /// The page has opened.
    case opened
    /// The page has closed.
    case closed
  }

  /// The address to open.
  var address: String { "http://127.0.0.1:\(port)\(path)" }

  /// The path of the page.
  var path: String { "/\(token)/" }

  /// The address in the opening file.
  var startAddress: String { "http://127.0.0.1:\(port)\(Self.startPath)\(startToken)" }

  private static let startPath = "/start/"

  /// - Returns: The route of a request, or why the request is refused.
  func route(of request: HTTPRequest) -> Result<Route, Refusal> {
    // Host holds the foreign name in a DNS rebinding attack.
    guard let host = request.header("host"), authorities.contains(host) else {
      return .failure(Refusal(421, "wrong host: this server is \(authorities[0])"))
    }
    if request.headers["origin"] != nil || request.method == "POST" {
      guard let origin = request.header("origin"),
        authorities.contains(where: { origin == "http://\($0)" })
      else { return .failure(Refusal(403, "requests from another origin are refused")) }
    }
    if isStart(request) { return .success(.start) }
    // Only browsers send this; "none" means that the person typed the address.
    if let site = request.headers["sec-fetch-site"], site != ["same-origin"], site != ["none"] {
      return .failure(Refusal(403, "requests from another site are refused"))
    }
    if let route = Self.requests[request.path] {
      // The token in the path may have leaked through a Referer, so it isn't enough here.
      guard let given = request.header("x-qa-token"), isToken(given) else {
        return .failure(.noToken)
      }
      return request.method == "POST" ? .success(route) : .failure(.wrongMethod)
    }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, isToken(String(parts[1])) else {
      return .failure(.noToken)
    }
    guard parts[2].isEmpty else { return .failure(Refusal(404, "there is no such page")) }
    return request.method == "GET" ? .success(.page) : .failure(.wrongMethod)
  }

  /// The requests of the page's script.
  private static let requests: [String: Route] = [
    "/api/decide": .decide, "/api/undo": .undo, "/api/opened": .opened, "/api/closed": .closed,
  ]

  /// Why a request is refused.
  struct Refusal: Error, Hashable, Sendable {
    let status: Int
    let message: String

    init(_ status: Int, _ message: String) { (self.status, self.message) = (status, message) }

    static let noToken = Refusal(403, "open the address that qa review printed")
    static let isStarted = Refusal(
      403, "this link works only once: open the address that qa review printed")
    static let wrongMethod = Refusal(405, "wrong request method")

    var response: HTTPResponse { .text(status, message) }
  }

  /// Whether a request may come from a browser that opened our file. A browser treats a file as another site, so the
  /// request may be cross-site, but only as a top-level navigation (W3C, "Fetch Metadata Request Headers").
  private func isStart(_ request: HTTPRequest) -> Bool {
    guard request.method == "GET", request.path.hasPrefix(Self.startPath),
      Self.isSame(String(request.path.dropFirst(Self.startPath.count)), startToken)
    else { return false }
    // A browser sends all three of these headers, or none if it is old.
    guard request.headers["sec-fetch-site"] != nil else { return true }
    return request.headers["sec-fetch-mode"] == ["navigate"]
      && request.headers["sec-fetch-dest"] == ["document"]
  }

  private var authorities: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  private func isToken(_ text: String) -> Bool { Self.isSame(text, token) }

  /// Compares in constant time, so that timing doesn't reveal how much of a guess is right.
  private static func isSame(_ text: String, _ token: String) -> Bool {
    let (given, wanted) = (Array(text.utf8), Array(token.utf8))
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// 32 random hexadecimal digits.
  static func newToken() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(source.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
