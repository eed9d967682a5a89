import DaylistDomain

/// A sync service whose status the test sets.
actor MockSyncService: SyncServiceProtocol {
  nonisolated enum Call: Hashable, Sendable {
    case syncNow, noteChange
    case setAutomatic(Bool)
  }

  private var log: CallLog<Call>
  private(set) var status: SyncStatus
  private var followers: [AsyncStream<SyncStatus>.Continuation] = []

  init(status: SyncStatus = SyncStatus(), time: TestTime = TestTime()) {
    self.status = status
    log = CallLog(time)
  }

  var calls: [Call] { log.calls }
  var records: [CallRecord<Call>] { log.records }

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

  func syncNow() { log.note(.syncNow) }

  func noteChange() { log.note(.noteChange) }

  func setAutomatic(_ isAutomatic: Bool) { log.note(.setAutomatic(isAutomatic)) }
}
