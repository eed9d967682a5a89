package import DaylistDomain

/// Where no server was named: tasks stay on this machine, and nothing wakes up for it.
package struct NoSync: SyncServiceProtocol {
  package let status: SyncStatus

  /// - Parameters:
  ///   - server: What was named as a server, and is none.
  ///   - problem: Why it is none.
  package init(server: String? = nil, problem: String? = nil) {
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
