internal import DaylistDomain

/// The status, and who wants to hear of its changes.
struct StatusBroadcast {
  private(set) var status: SyncStatus
  private var listeners: [Int: AsyncStream<SyncStatus>.Continuation] = [:]
  private var nextID = 0

  /// Statuses that a listener who does not listen misses no more than.
  private static let buffered = 64

  init(_ status: SyncStatus) { self.status = status }

  /// Tells everybody, where something has changed.
  mutating func tell(_ status: SyncStatus) {
    guard status != self.status else { return }
    self.status = status
    for listener in listeners.values { listener.yield(status) }
  }

  /// - Parameter onLeave: Called with the listener's number when it listens no more.
  mutating func listen(onLeave: @escaping @Sendable (Int) -> Void) -> AsyncStream<SyncStatus> {
    let id = nextID
    nextID += 1
    let (stream, continuation) = AsyncStream.makeStream(
      of: SyncStatus.self, bufferingPolicy: .bufferingNewest(Self.buffered))
    continuation.onTermination = { _ in onLeave(id) }
    continuation.yield(status)
    listeners[id] = continuation
    return stream
  }

  mutating func leave(_ id: Int) { listeners[id] = nil }

  func end() { for listener in listeners.values { listener.finish() } }
}
