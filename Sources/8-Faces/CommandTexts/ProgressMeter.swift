package import ProjectFiles
package import ScreenRuns

/// Tracks the progress of a run from its events.
package struct ProgressMeter: Hashable, Sendable {
  /// The number of captured screens, and how many of them failed.
  package private(set) var done = 0
  package private(set) var failed = 0
  package private(set) var count = 0
  private var start: ContinuousClock.Instant?
  /// The start time of each running app.
  private var running: [ScreenName: ContinuousClock.Instant] = [:]

  package init() {}

  package mutating func add(_ event: RunEvent, at now: ContinuousClock.Instant) {
    switch event {
    case .capturing(let count):
      self = ProgressMeter()
      self.count = count
      start = now
    case .launching(let launch): running[launch] = now
    case .captured(let screen, let index, let count):
      done = index
      self.count = count
      if screen.error != nil || screen.instability != nil { failed += 1 }
      running[screen.screen.launch] = nil
    case .waitingForLock, .waitingForSandbox, .waitingForShards, .building, .built, .proving,
      .auditing,
      .sharded, .kept:
      return
    }
  }

  /// The estimated time left, assuming that each screen takes equally long; nil if there is too little to go by or the
  /// run is nearly over.
  package func remaining(at now: ContinuousClock.Instant) -> Duration? {
    guard let start, done >= 3, done < count else { return nil }
    let estimate = (now - start) / done * (count - done)
    return estimate >= .seconds(2) ? estimate : nil
  }

  /// The longest-running launch, or nil if none has run for long.
  package func slowest(
    at now: ContinuousClock.Instant
  ) -> (launch: ScreenName, time: Duration)? {
    let slowest = running.min { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let slowest, now - slowest.value >= .seconds(2) else { return nil }
    return (slowest.key, now - slowest.value)
  }
}
