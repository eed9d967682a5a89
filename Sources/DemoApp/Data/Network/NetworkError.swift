internal import FoundationEssentials

/// Why the server gave no answer, or none that is of use.
package enum NetworkError: LocalizedError, Hashable {
  /// It answered with an error of HTTP.
  case status(Int, reason: String?)
  /// It wants to be left alone: so long, or as long as seems right.
  case rateLimited(retryAfter: Duration?)
  /// Its answer is not what it should be; the reason is the end of a sentence.
  case decoding(reason: String)
  /// It can't be reached.
  case offline
  case timedOut
  case cancelled
  /// What was given is not the address of a server.
  case invalidAddress(String)

  package var errorDescription: String? {
    switch self {
    case .status(let status, let reason):
      reason.map { "The server answered with error \(status): \($0)." }
        ?? "The server answered with error \(status)."
    case .rateLimited(let pause?): "The server asks for a pause of \(pause.components.seconds) s."
    case .rateLimited(nil): "The server asks for a pause."
    case .decoding(let reason): "The server's answer can't be read: \(reason)."
    case .offline: "The server can't be reached."
    case .timedOut: "The server took too long to answer."
    case .cancelled: "The exchange was cancelled."
    case .invalidAddress(let text): "“\(text)” is not the address of a server."
    }
  }

  package var recoverySuggestion: String? {
    switch self {
    case .status, .decoding: "Check that the server is of the same version."
    case .rateLimited: "It is asked again then."
    case .offline, .timedOut: "Check that the server runs: DemoApp --serve."
    case .cancelled: nil
    case .invalidAddress: "Name one such as http://127.0.0.1:8080."
    }
  }

  /// Whether the same request may well succeed a moment later.
  package var isPassing: Bool {
    switch self {
    case .status(let status, _): status >= 500 || status == 408
    case .offline, .timedOut: true
    case .rateLimited, .decoding, .cancelled, .invalidAddress: false
    }
  }
}
