package import ProjectFiles
package import ScreenRuns

/// How far a run is, by its events.
package struct ProgressMeter: Hashable, Sendable {
  /// How many screens are captured, and how many of these failed.
  package private(set) var done = 0
  package private(set) var failed = 0
  package private(set) var count = 0
  private var start: ContinuousClock.Instant?
  /// The apps that run, since when.
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
    case .waitingForLock, .waitingForSandbox, .building, .built, .proving, .sharded, .kept: return
    }
  }

  /// The time that the rest takes, if it takes as long for each screen; nil where too little is known, or it
  /// is soon over.
  package func left(at now: ContinuousClock.Instant) -> Duration? {
    guard let start, done >= 3, done < count else { return nil }
    let left = (now - start) / done * (count - done)
    return left >= .seconds(2) ? left : nil
  }

  /// The launch that has run for the longest, or nil if none has run for long.
  package func slowest(
    at now: ContinuousClock.Instant
  ) -> (launch: ScreenName, time: Duration)? {
    let slowest = running.min { ($0.value, $0.key) < ($1.value, $1.key) }
    guard let slowest, now - slowest.value >= .seconds(2) else { return nil }
    return (slowest.key, now - slowest.value)
  }
}
