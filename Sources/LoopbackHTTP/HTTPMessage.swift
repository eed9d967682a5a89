/// A request as it came, of HTTP/1.1 (RFC 9110).
package struct HTTPRequest: Hashable, Sendable {
  package let method: String
  /// With percent escapes expanded, without its query.
  package let path: String
  /// The arguments of the query by their names, with escapes expanded; of a name that came more than once, the
  /// last.
  package let query: [String: String]
  /// By their names in small letters; of those that came more than once, all values.
  package let headers: [String: [String]]
  package let body: [UInt8]

  package init(
    _ method: String, _ path: String, query: [String: String] = [:],
    headers: [String: [String]] = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }

  /// The value of a header that came once; nil for none, or several.
  package func header(_ name: String) -> String? {
    let values = headers[name] ?? []
    return values.count == 1 ? values[0] : nil
  }
}

/// An answer.
package struct HTTPResponse: Hashable, Sendable {
  package let status: Int
  package let contentType: String
  package let body: [UInt8]
  /// Beside those that every answer has.
  package let headers: [String: String]

  package init(
    _ status: Int, _ contentType: String, _ body: [UInt8], headers: [String: String] = [:]
  ) {
    (self.status, self.contentType, self.body) = (status, contentType, body)
    self.headers = headers
  }

  package static func text(_ status: Int, _ words: String) -> HTTPResponse {
    HTTPResponse(status, "text/plain; charset=utf-8", Array("\(words)\n".utf8))
  }

  package static func json(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status, "application/json", body)
  }

  static let ended = text(503, "the server has ended")

  /// What every answer has: nothing of it is kept, shown in another page, or told to another server.
  static let sharedHeaders = [
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  ]
}
