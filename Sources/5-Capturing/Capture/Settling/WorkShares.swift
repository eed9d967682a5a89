/// The shares of time for which an app's threads had a processor, and waited for one: moving averages with a time
/// constant of 200 ms.
struct WorkShares {
  private var run = 0.0
  private var delay = 0.0

  /// The share of time on a processor above which an app that sleeps in between counts as busy rather than polling.
  private static let busyShare = 0.2
  /// The share that counts as busy however crowded the machine is.
  private static let minBusyShare = 0.05
  /// The share of time spent waiting for a processor from which a machine counts as crowded.
  private static let crowdedShare = 0.05

  /// Records how long threads had a processor, and waited for one, within an interval.
  mutating func add(ran: Duration, waited: Duration, in interval: Duration) {
    guard interval > .zero else { return }
    let age = 1 / (1 + interval / .milliseconds(200))
    run = run * age + min(ran / interval, 1) * (1 - age)
    delay = delay * age + min(waited / interval, 1) * (1 - age)
  }

  /// Whether the app works between sleeps. Its share is measured against the time in which it could have had a
  /// processor.
  var isBusy: Bool { run >= max(Self.busyShare * (1 - delay), Self.minBusyShare) }

  /// Whether the app works between sleeps, or often waits for a processor.
  var isBusyOrCrowded: Bool { isBusy || delay >= Self.crowdedShare }
}
