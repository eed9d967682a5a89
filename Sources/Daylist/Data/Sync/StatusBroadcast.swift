internal import DaylistDomain

/// The sync status and its listeners.
struct StatusBroadcast {
  private(set) var status: SyncStatus
  private var listeners: [Int: AsyncStream<SyncStatus>.Continuation] = [:]
  private var nextID = 0

  /// The number of latest statuses that are kept for a listener that doesn't read them.
  private static let buffered = 64

  init(_ status: SyncStatus) { self.status = status }

  /// Sends a status to all listeners, if it differs from the previous one.
  mutating func send(_ status: SyncStatus) {
    guard status != self.status else { return }
    self.status = status
    for listener in listeners.values { listener.yield(status) }
  }

  /// - Parameter onLeave: Called with the listener's number when it stops listening.
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
