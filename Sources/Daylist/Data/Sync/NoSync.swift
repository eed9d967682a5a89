package import DaylistDomain

/// The sync service when no valid server is configured: does nothing.
package struct NoSync: SyncServiceProtocol {
  package let status: SyncStatus

  /// - Parameters:
  ///   - server: The address that was configured but isn't valid; nil for none.
  ///   - problem: Why the address isn't valid; nil if none was configured.
  package init(server: String? = nil, problem: Problem? = nil) {
    status = SyncStatus(activity: .off, server: server, problem: problem)
  }

  package func statuses() -> AsyncStream<SyncStatus> {
    AsyncStream { continuation in
      continuation.yield(status)
      continuation.finish()
    }
  }

  package func syncNow() {}
  package func noteChange() {}
  package func setAutomatic(_ isAutomatic: Bool) {}
}
