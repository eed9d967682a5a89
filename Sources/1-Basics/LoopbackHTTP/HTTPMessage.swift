/// An HTTP/1.1 request as received (RFC 9110).
package struct HTTPRequest: Hashable, Sendable {
  package let method: String
  /// The path, with percent escapes decoded and without the query.
  package let path: String
  /// The arguments of the query by name, with escapes decoded. The last value of a repeated name counts.
  package let query: [String: String]
  /// The headers by lowercase name; a repeated header has several values.
  package let headers: [String: [String]]
  package internal(set) var body: [UInt8]

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

  /// The value of a header, or nil if it is missing or repeated.
  package func header(_ name: String) -> String? {
    let values = headers[name] ?? []
    return values.count == 1 ? values[0] : nil
  }
}

/// An HTTP response.
package struct HTTPResponse: Hashable, Sendable {
  package let status: Int
  package let contentType: String
  package let body: [UInt8]
  /// The headers in addition to those of every response.
  package let headers: [String: String]

  package init(
    _ status: Int, _ contentType: String, _ body: [UInt8], headers: [String: String] = [:]
  ) {
    (self.status, self.contentType, self.body) = (status, contentType, body)
    self.headers = headers
  }

  package static func text(_ status: Int, _ message: String) -> HTTPResponse {
    HTTPResponse(status, "text/plain; charset=utf-8", Array("\(message)\n".utf8))
  }

  package static func json(_ status: Int, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status, "application/json", body)
  }

  static let ended = text(503, "the server has stopped")

  /// The headers of every response, which keep it from being cached, shown in another page, or revealed to another
  /// server.
  static let sharedHeaders = [
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  ]
}
