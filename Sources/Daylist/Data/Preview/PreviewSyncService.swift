package import DaylistDomain

/// A sync service that only has a status: nothing is sent, and no clock runs.
package actor PreviewSyncService: SyncServiceProtocol {
  private var broadcast: StatusBroadcast

  package init(status: SyncStatus = SyncStatus()) { broadcast = StatusBroadcast(status) }

  /// The main thread's executor, so that the program has no other thread and `qa` can see that it waits.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    MainActor.sharedUnownedExecutor
  }

  package var status: SyncStatus { broadcast.status }

  package func statuses() -> AsyncStream<SyncStatus> { broadcast.listen { _ in } }

  /// Shows an exchange that never ends.
  package func syncNow() {
    guard status.server != nil else { return }
    var status = status
    status.activity = .syncing
    broadcast.send(status)
  }

  package func noteChange() {}

  package func setAutomatic(_ isAutomatic: Bool) {}
}
