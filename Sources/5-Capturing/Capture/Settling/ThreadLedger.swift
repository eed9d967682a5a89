internal import TerminalProcess

/// What several looks at an app's threads say about each of them, and about the time between the looks.
struct ThreadLedger {
  typealias Instant = ContinuousClock.Instant

  let limits: SettleLimits
  private(set) var threads: [Int32: ThreadHistory] = [:]
  private var lastLook: Instant
  /// Since when every thread has been in the same wait, as far as is known.
  private(set) var stillSince: Instant
  /// The background threads that were still working when ``SettleLimits/patience`` ran out. They may work for ever, so
  /// they are ignored until they pause.
  private var longRunning: Set<Int32> = []

  init(start: Instant, limits: SettleLimits) {
    self.limits = limits
    lastLook = start
    stillSince = start
  }

  /// What the threads did since the look before.
  struct Interval {
    /// The time since the look before.
    let length: Duration
    /// Whether a thread that `qa` waits for is working.
    let isWorking: Bool
    /// How long threads that aren't ignored waited for a processor, and had one.
    var delay = Duration.zero
    var runtime = Duration.zero
    /// How long threads ran, without those that only polled for keys.
    var ran = Duration.zero
  }

  /// Records a look.
  ///
  /// - Parameters:
  ///   - reading: When the activity was read.
  ///   - isImpatient: Whether background work that is still going on is ignored from now on.
  mutating func record(
    _ activity: AppActivity, at now: Instant, readIn reading: ClosedRange<Instant>,
    isImpatient: Bool
  ) -> Interval {
    var interval = Interval(
      length: lastLook.duration(to: now),
      isWorking: isWorking(activity, isImpatient: isImpatient))
    var seen: [Int32: ThreadHistory] = [:]
    for thread in activity.threads {
      var history = threads[thread.id] ?? ThreadHistory(waits: thread.waits, notBefore: lastLook)
      let isPolling = history.nap != nil && history.isPolling(until: thread)
      history.enterWait(of: thread, at: now, readIn: reading, lastLook: lastLook)
      let use = history.processorUse(until: thread)
      if !longRunning.contains(thread.id) {
        interval.delay += use.delay
        interval.runtime += use.runtime
        if !isPolling { interval.ran += use.isUnmeasured ? interval.length : use.runtime }
      }
      history.update(from: thread)
      seen[thread.id] = history
    }
    if seen.mapValues(\.waits) != threads.mapValues(\.waits) { stillSince = now }
    threads = seen
    shareTimers(of: activity)
    lastLook = now
    return interval
  }

  /// Whether a thread in the foreground runs, or one in the background that isn't ignored. Background work may never
  /// end. A foreground without threads counts as running: what will draw the screen isn't known.
  private mutating func isWorking(_ activity: AppActivity, isImpatient: Bool) -> Bool {
    let foreground = activity.threads.filter(\.isForeground)
    let working = activity.threads.filter { $0.wait == .running && !$0.isForeground }.map(\.id)
    longRunning.formIntersection(working)
    if isImpatient { longRunning.formUnion(working) }
    return foreground.isEmpty || foreground.contains { $0.wait == .running }
      || working.contains { !longRunning.contains($0) }
  }

  /// Treats threads with exactly the same time left as waiting for one timer, and gives each the longest known length
  /// of that wait. A thread may come to a timer late, for example because it painted while the others already waited.
  private mutating func shareTimers(of activity: AppActivity) {
    var longest: [Duration: Duration] = [:]
    for thread in activity.threads {
      guard case .remaining(let limit) = thread.wait else { continue }
      longest[limit] = max(longest[limit] ?? .zero, threads[thread.id]?.wholeWait ?? .zero)
    }
    for thread in activity.threads {
      guard case .remaining(let limit) = thread.wait, let longest = longest[limit] else { continue }
      threads[thread.id]?.wholeWait = longest
    }
  }
}
