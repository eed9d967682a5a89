package import DaylistDomain

/// A sync service that only has a status: nothing is sent, and no clock runs.
package actor PreviewSyncService: SyncServiceProtocol {
  package private(set) var status: SyncStatus
  private var followers: [AsyncStream<SyncStatus>.Continuation] = []

  package init(status: SyncStatus = SyncStatus()) { self.status = status }

  /// The main thread's executor, so that the program has no other thread and `qa` can see that it waits.
  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    MainActor.sharedUnownedExecutor
  }

  package func statuses() -> AsyncStream<SyncStatus> {
    let (stream, continuation) = AsyncStream<SyncStatus>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    continuation.yield(status)
    followers.append(continuation)
    return stream
  }

  /// Shows an exchange that never ends.
  package func syncNow() {
    guard status.server != nil else { return }
    status.activity = .syncing
    for follower in followers { follower.yield(status) }
  }

  package func noteChange() {}

  package func setAutomatic(_ isAutomatic: Bool) {}
}
