package import FoundationEssentials

/// The clock, the timer and the random numbers of sync.
package struct SyncTiming: Sendable {
  package let now: @Sendable () -> Date
  /// Waits for a duration; throws if its task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void
  /// Returns a random number from 0 to 1.
  package let random: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Date, sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  package static func system(now: @escaping @Sendable () -> Date) -> SyncTiming {
    SyncTiming(now: now, sleep: { try await Task.sleep(for: $0) }, random: { .random(in: 0...1) })
  }
}

/// The delays and limits of sync.
package struct SyncPolicy: Hashable, Sendable {
  /// The delay after a change, in case more follow.
  package var debounce = Duration.milliseconds(800)
  /// The interval of automatic exchanges without local changes.
  package var poll = Duration.seconds(15)
  /// The delay after the first failure; it doubles with each further one.
  package var firstRetry = Duration.milliseconds(500)
  package var maxRetryDelay = Duration.seconds(10)
  /// The number of failures in a row that opens the circuit.
  package var failuresToOpen = 3
  /// How long an open circuit stays open.
  package var openPause = Duration.seconds(30)
  /// The pause if the server asks for one without saying how long.
  package var ratePause = Duration.seconds(30)

  package init() {}

  /// The delay after a number of failures in a row. Up to half of it is random, so that devices that failed together
  /// don't retry together.
  ///
  /// - Parameter random: A random number from 0 to 1.
  package func retryDelay(afterFailures failures: Int, random: Double) -> Duration {
    let doublings = min(max(failures - 1, 0), 20)
    let whole = min(firstRetry * (1 << doublings), maxRetryDelay)
    return whole * (0.5 + 0.5 * min(max(random, 0), 1))
  }
}
