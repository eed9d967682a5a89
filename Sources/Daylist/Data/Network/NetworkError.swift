internal import FoundationEssentials

/// The reason why the server gave no response, or no usable one.
package enum NetworkError: LocalizedError, Hashable {
  /// The server responded with an HTTP error status.
  case status(Int, reason: String?)
  /// The server asks for a pause; nil if it doesn't say how long.
  case rateLimited(retryAfter: Duration?)
  /// The response isn't what it should be. The reason completes a sentence.
  case decoding(reason: String)
  /// The server can't be reached.
  case offline
  case timedOut
  case cancelled
  /// The text isn't the address of a server.
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
