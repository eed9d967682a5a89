internal import Foundation
internal import FoundationNetworking

/// Sends requests to the server over HTTP.
package struct URLSessionNetworkClient: NetworkClientProtocol {
  private let base: URL
  private let session: URLSession

  /// The longest response, in bytes.
  private static let maxAnswerSize = 8 << 20

  /// - Parameters:
  ///   - address: The server's address, such as `https://example.org`. Plain `http` is accepted for this machine only,
  ///     so that tasks never cross a network unencrypted.
  ///   - timeout: How long a response may take.
  package init(address: String, timeout: Duration = .seconds(10)) throws(NetworkError) {
    guard let url = URL(string: address), let host = url.host, !host.isEmpty,
      url.query == nil, url.fragment == nil, url.user == nil,
      url.scheme == "https" || url.scheme == "http" && Self.isThisMachine(host)
    else { throw .invalidAddress(address) }
    base = url
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout.inSeconds
    configuration.timeoutIntervalForResource = timeout.inSeconds
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
  }

  private static func isThisMachine(_ host: String) -> Bool {
    ["localhost", "127.0.0.1", "::1", "[::1]"].contains(host.lowercased())
  }

  package func changes(
    since cursor: String?, limit: Int
  ) async throws(NetworkError) -> ChangePage {
    try await answer(to: URLRequest(url: feedAddress(since: cursor, limit: limit)))
  }

  package func push(_ mutations: [TaskMutation]) async throws(NetworkError) -> PushReply {
    var request = URLRequest(url: base.appendingPathComponent("v1/mutations"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    do {
      request.httpBody = try JSONEncoder().encode(PushRequest(mutations: mutations))
    } catch {
      throw .decoding(reason: "a change can't be written as JSON")
    }
    return try await answer(to: request)
  }

  /// The URL of a page of changes.
  func feedAddress(since cursor: String?, limit: Int) -> URL {
    let url = base.appendingPathComponent("v1/changes")
    var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
    parts?.queryItems =
      (cursor.map { [URLQueryItem(name: "since", value: $0)] } ?? [])
      + [URLQueryItem(name: "limit", value: String(limit))]
    // Servers may decode a plus as a space, as in forms.
    let query = parts?.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
    parts?.percentEncodedQuery = query
    return parts?.url ?? url
  }

  private func answer<Answer: Decodable>(
    to request: URLRequest
  ) async throws(NetworkError) -> Answer {
    let (data, response) = try await load(request)
    guard let response = response as? HTTPURLResponse else {
      throw .decoding(reason: "it is not HTTP")
    }
    guard data.count <= Self.maxAnswerSize else {
      throw .decoding(reason: "it is longer than \(Self.maxAnswerSize >> 20) MB")
    }
    switch response.statusCode {
    case 200..<300: break
    case 429: throw .rateLimited(retryAfter: Self.pause(response))
    case let status:
      // The reason is optional: a response without one is still an error with this status.
      let problem = try? JSONDecoder().decode(ServerProblem.self, from: data)
      throw .status(status, reason: problem.map { String($0.error.prefix(200)) })
    }
    do {
      return try JSONDecoder().decode(Answer.self, from: data)
    } catch {
      throw .decoding(reason: "it is not what was asked for")
    }
  }

  /// The `Retry-After` header in seconds, or nil if it is a date or missing.
  private static func pause(_ response: HTTPURLResponse) -> Duration? {
    guard let text = response.value(forHTTPHeaderField: "Retry-After"),
      let seconds = Int(text.filter { !$0.isWhitespace }), (0...86400).contains(seconds)
    else { return nil }
    return .seconds(seconds)
  }

  private func load(_ request: URLRequest) async throws(NetworkError) -> (Data, URLResponse) {
    do {
      return try await session.data(for: request)
    } catch let error as URLError {
      switch error.code {
      case .timedOut: throw .timedOut
      case .cancelled: throw .cancelled
      case .badServerResponse, .cannotParseResponse, .cannotDecodeContentData:
        throw .decoding(reason: "it is not HTTP")
      default: throw .offline
      }
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .offline
    }
  }
}

extension Duration {
  /// The duration in seconds, as Foundation's `TimeInterval`.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
