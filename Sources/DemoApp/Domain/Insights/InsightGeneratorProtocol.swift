internal import FoundationEssentials

/// Makes an insight of tasks.
package protocol InsightGeneratorProtocol: Sendable {
  /// Whether it can be asked at all, without asking it.
  var isAvailable: Bool { get async }

  func insight(for request: InsightRequest) async throws(InsightError) -> Insight
}

/// Why there is no insight.
package enum InsightError: LocalizedError, Hashable {
  /// There is nothing that could make one.
  case unavailable
  /// It took too long.
  case timedOut
  /// It ended with an error.
  case failed(reason: String)
  /// It said nothing that can be shown.
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
