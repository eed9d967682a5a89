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

/// Lets other tasks run until a condition is true, for at most a minute.
@MainActor func eventually(
  _ condition: () async -> Bool, _ comment: Comment = "a condition was not met within a minute"
) async {
  let end = ContinuousClock.now + .seconds(60)
  while await !condition() {
    guard .now < end else {
      Issue.record(comment)
      return
    }
    await Task.yield()
  }
}

/// Records the successive values of observed state.
@MainActor @Observable final class StateRecorder<Value: Equatable & Sendable> {
  private(set) var values: [Value] = []
  @ObservationIgnored private let read: () -> Value

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

  /// Waits until the present value is recorded.
  func settles() async { await until { values.last == read() } }
}

/// Uses an object that only this call owns, then expects that nothing keeps it alive.
///
/// Tasks that the object started may still hold it for a moment, so this waits for its release, for at most a minute.
@MainActor func expectRelease<Object: AnyObject>(
  _ make: () async throws -> Object, after use: (Object) async throws -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) async rethrows {
  weak var object: Object?
  do {
    let made = try await make()
    object = made
    try await use(made)
  }
  let end = ContinuousClock.now + .seconds(60)
  while object != nil, .now < end { await Task.yield() }
  #expect(object == nil, "something keeps it alive", sourceLocation: sourceLocation)
}
