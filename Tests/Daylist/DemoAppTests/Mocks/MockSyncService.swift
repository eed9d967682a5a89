import DaylistDomain

/// A sync service whose status the test sets.
actor MockSyncService: SyncServiceProtocol {
  nonisolated enum Call: Hashable, Sendable {
    case syncNow, noteChange
    case setAutomatic(Bool)
  }

  private(set) var calls: [Call] = []
  private(set) var status: SyncStatus
  private var followers: [AsyncStream<SyncStatus>.Continuation] = []

  init(status: SyncStatus = SyncStatus()) { self.status = status }

  func statuses() -> AsyncStream<SyncStatus> {
    let (stream, continuation) = AsyncStream<SyncStatus>.makeStream()
    continuation.yield(status)
    followers.append(continuation)
    return stream
  }

  /// Sends a new status to all followers.
  func set(_ status: SyncStatus) {
    self.status = status
    for follower in followers { follower.yield(status) }
  }

  func syncNow() { calls.append(.syncNow) }

  func noteChange() { calls.append(.noteChange) }

  func setAutomatic(_ isAutomatic: Bool) { calls.append(.setAutomatic(isAutomatic)) }
}
