internal import FoundationEssentials

/// Generates an insight about tasks.
package protocol InsightGeneratorProtocol: Sendable {
  /// Whether the generator can be used at all, found out without using it.
  var isAvailable: Bool { get async }

  func insight(for request: InsightRequest) async throws(InsightError) -> Insight
}

/// The reason why there is no insight.
package enum InsightError: LocalizedError, Hashable {
  case unavailable
  case timedOut
  case failed(reason: String)
  /// The generator returned no text that can be shown.
  case unusable

  package var errorDescription: String? {
    switch self {
    case .unavailable: "There is nothing that could write insights."
    case .timedOut: "The insights took too long."
    case .failed(let reason): "The insights could not be written: \(reason)."
    case .unusable: "The insights could not be understood."
    }
  }

  package var recoverySuggestion: String? {
    switch self {
    case .unavailable: "Name a command that can: DAYLIST_INSIGHTS_COMMAND."
    case .timedOut, .failed, .unusable: "Run the command of DAYLIST_INSIGHTS_COMMAND by hand."
    }
  }
}
