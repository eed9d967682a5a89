package import FoundationEssentials

/// What the exchange knows of time and chance.
package struct SyncTiming: Sendable {
  package let now: @Sendable () -> Date
  /// Waits so long; throws where its task is cancelled.
  package let sleep: @Sendable (Duration) async throws -> Void
  /// A number from 0 to 1.
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

/// How long the exchange waits for what.
package struct SyncPolicy: Hashable, Sendable {
  /// After a change, for more of them.
  package var debounce = Duration.milliseconds(800)
  /// Until the server is asked again whether there is something new.
  package var poll = Duration.seconds(15)
  /// After the first failure; doubled after each more.
  package var firstRetry = Duration.milliseconds(500)
  package var longestRetry = Duration.seconds(10)
  /// Failures in a row that open the circuit.
  package var failuresToOpen = 3
  /// How long an open circuit stays open.
  package var openPause = Duration.seconds(30)
  /// Where the server asks for a pause, and does not say how long.
  package var ratePause = Duration.seconds(30)

  package init() {}

  /// How long to wait after so many failures in a row: up to half of it is chance, so that devices that failed
  /// together do not come back together.
  ///
  /// - Parameter random: From 0 to 1.
  package func retryDelay(afterFailures failures: Int, random: Double) -> Duration {
    let doublings = min(max(failures - 1, 0), 20)
    let whole = min(firstRetry * (1 << doublings), longestRetry)
    return whole * (0.5 + 0.5 * min(max(random, 0), 1))
  }
}
