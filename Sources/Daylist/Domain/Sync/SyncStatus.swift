package import FoundationEssentials

/// The state of sync with the server.
package struct SyncStatus: Hashable, Sendable {
  /// What the sync service is doing.
  package enum Activity: Hashable, Sendable {
    /// No server is configured, so tasks stay on this machine.
    case off
    case idle
    case syncing
  }

  package var activity: Activity
  package var circuit: CircuitState
  /// The server's address, for display; nil for none.
  package var server: String?
  /// The number of changes that the server doesn't have yet.
  package var pendingCount: Int
  /// When an exchange last succeeded.
  package var lastSuccess: Date?
  /// Why the last exchange failed, and what to do about it; nil if it didn't.
  package var problem: Problem?
  /// The number of failures in a row.
  package var failureCount: Int

  package init(
    activity: Activity = .off, circuit: CircuitState = .closed, server: String? = nil,
    pendingCount: Int = 0, lastSuccess: Date? = nil, problem: Problem? = nil, failureCount: Int = 0
  ) {
    self.activity = activity
    self.circuit = circuit
    self.server = server
    self.pendingCount = pendingCount
    self.lastSuccess = lastSuccess
    self.problem = problem
    self.failureCount = failureCount
  }
}

/// The state of a circuit breaker (Michael Nygard, "Release It!"): a server that keeps failing is left alone
/// for a while.
package enum CircuitState: Hashable, Sendable {
  /// Requests are sent as usual.
  case closed
  /// No request is sent before this time.
  case open(until: Date)
  /// The next response decides: closed, or open again.
  case halfOpen
}
