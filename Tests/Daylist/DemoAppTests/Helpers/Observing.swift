import Observation
import Testing

/// Waits until a condition of observed state is true, for at most five minutes: all tests start at once, and on a busy
/// machine the awaited change may be queued behind all others.
@MainActor func until(_ condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(300)
  while true {
    // The continuation is made before the condition is evaluated, so that no change is lost.
    var isMet = false
    let (changes, feed) = AsyncStream<Void>.makeStream()
    withObservationTracking {
      isMet = condition()
    } onChange: {
      feed.yield()
    }
    if isMet { return }
    guard .now < end else {
      Issue.record("a condition was not met within five minutes")
      return
    }
    let timeout = Task {
      try await Task.sleep(until: end, clock: .continuous)
      feed.yield()
    }
    for await _ in changes { break }
    timeout.cancel()
  }
}

/// Records the successive values of observed state.
@MainActor final class StateRecorder<Value: Equatable & Sendable> {
  private(set) var values: [Value] = []
  private let read: () -> Value

  init(_ read: @escaping () -> Value) {
    self.read = read
    follow()
  }

  /// Records the value now, and after each observed change.
  private func follow() {
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      // This is called before the change; the new value is there when the task runs.
      Task { @MainActor in self?.follow() }
    }
    if values.last != value { values.append(value) }
  }
}

/// Lets other tasks run until an object is released, for a minute at most.
///
/// - Returns: Whether it was released.
@MainActor func isReleased(_ object: () -> AnyObject?) async -> Bool {
  let end = ContinuousClock.now + .seconds(60)
  while object() != nil, .now < end { await Task.yield() }
  return object() == nil
}
