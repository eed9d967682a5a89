internal import LoopbackHTTP

/// Who may ask the server of a review. Any page that a browser shows can send requests to this machine, and
/// any name can lead here; so a request must say our own address and know the token.
struct ReviewAccess: Hashable, Sendable {
  /// Of the server, on 127.0.0.1.
  let port: UInt16
  /// 32 hexadecimal digits.
  let token: String
  /// As many, for the first request of a browser that qa starts; it counts once, see ``OpeningPage``.
  let startToken: String

  init(
    port: UInt16, token: String = Self.newToken(), startToken: String = Self.newToken()
  ) {
    (self.port, self.token, self.startToken) = (port, token, startToken)
  }

  /// What a request asks for.
  enum Route: Hashable, Sendable {
    case page
    /// A file of the person's led here, which leads on to the page.
    case start
    case decide
    /// Takes the last decision back.
    case undo
    /// The page is shown.
    case opened
    /// The page was left.
    case closed
  }

  /// The address to open.
  var address: String { "http://127.0.0.1:\(port)\(path)" }

  /// The path of the page.
  var path: String { "/\(token)/" }

  /// The address that the file for the browser has.
  var startAddress: String { "http://127.0.0.1:\(port)\(Self.startPath)\(startToken)" }

  private static let startPath = "/start/"

  /// - Returns: What a request asks for, or why it is refused.
  func route(of request: HTTPRequest) -> Result<Route, Refusal> {
    // A name that somebody made lead here is in Host (DNS rebinding).
    guard let host = request.header("host"), authorities.contains(host) else {
      return .failure(Refusal(421, "this is not \(authorities[0])"))
    }
    if request.headers["origin"] != nil || request.method == "POST" {
      guard let origin = request.header("origin"),
        authorities.contains(where: { origin == "http://\($0)" })
      else { return .failure(Refusal(403, "another origin may not ask")) }
    }
    if isStart(request) { return .success(.start) }
    // Sent by browsers alone; "none" is a person who typed the address.
    if let site = request.headers["sec-fetch-site"], site != ["same-origin"], site != ["none"] {
      return .failure(Refusal(403, "another site may not ask"))
    }
    if let route = Self.requests[request.path] {
      // A Referer may have leaked, and says nothing.
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

  /// What the page's script asks for.
  private static let requests: [String: Route] = [
    "/api/decide": .decide, "/api/undo": .undo, "/api/opened": .opened, "/api/closed": .closed,
  ]

  /// Why a request is refused.
  struct Refusal: Error, Hashable, Sendable {
    let status: Int
    let words: String

    init(_ status: Int, _ words: String) { (self.status, self.words) = (status, words) }

    static let noToken = Refusal(403, "open the address that qa review printed")
    static let isStarted = Refusal(
      403, "a browser was here already: open the address that qa review printed")
    static let wrongMethod = Refusal(405, "this can't be asked in this way")

    var response: HTTPResponse { .text(status, words) }
  }

  /// Whether a request may be that of a browser that opened our file. A file is another site to a browser, so that
  /// this may be cross-site, but only as a page of its own in a tab (W3C, "Fetch Metadata Request Headers").
  private func isStart(_ request: HTTPRequest) -> Bool {
    guard request.method == "GET", request.path.hasPrefix(Self.startPath),
      Self.isSame(String(request.path.dropFirst(Self.startPath.count)), startToken)
    else { return false }
    // A browser says all three of these or, if it is old, none.
    guard request.headers["sec-fetch-site"] != nil else { return true }
    return request.headers["sec-fetch-mode"] == ["navigate"]
      && request.headers["sec-fetch-dest"] == ["document"]
  }

  private var authorities: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  private func isToken(_ text: String) -> Bool { Self.isSame(text, token) }

  /// Takes as long for a guess that begins right.
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
