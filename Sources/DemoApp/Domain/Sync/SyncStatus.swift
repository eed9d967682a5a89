package import FoundationEssentials

/// How the exchange of tasks with the server stands.
package struct SyncStatus: Hashable, Sendable {
  /// What is going on.
  package enum Activity: Hashable, Sendable {
    /// No server was named: tasks stay on this machine.
    case off
    case idle
    case syncing
  }

  package var activity: Activity
  package var circuit: CircuitState
  /// The server's address, for people; nil for none.
  package var server: String?
  /// Changes that the server does not have yet.
  package var pendingCount: Int
  /// When tasks were last exchanged without an error.
  package var lastSuccess: Date?
  /// Why the last exchange failed, in a sentence; nil where it did not.
  package var problem: String?
  /// Exchanges that failed one after the other.
  package var failureCount: Int

  package init(
    activity: Activity = .off, circuit: CircuitState = .closed, server: String? = nil,
    pendingCount: Int = 0, lastSuccess: Date? = nil, problem: String? = nil, failureCount: Int = 0
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
  /// The server is asked as usual.
  case closed
  /// The server is not asked before this time.
  case open(until: Date)
  /// The next answer decides: closed, or open again.
  case halfOpen
}
