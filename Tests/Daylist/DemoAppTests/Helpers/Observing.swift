import Observation
import Testing

/// Waits until a condition is true of something observed, for five minutes at most: all tests begin at once, and on a
/// busy machine what one waits for may be queued behind all others.
@MainActor func until(_ condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(300)
  while true {
    // The continuation is made before the condition is looked at, so that no change is lost.
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

/// The values that something observed goes through.
@MainActor final class StateRecorder<Value: Equatable & Sendable> {
  private(set) var values: [Value] = []
  private let read: () -> Value

  init(_ read: @escaping () -> Value) {
    self.read = read
    follow()
  }

  /// Notes the value now, and after each change that an observer is told about.
  private func follow() {
    let value = withObservationTracking {
      read()
    } onChange: { [weak self] in
      // Told before the change: the value is there when this task runs.
      Task { @MainActor in self?.follow() }
    }
    if values.last != value { values.append(value) }
  }
}
