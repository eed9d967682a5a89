internal import TerminalProcess

/// Decides whether a screen has settled, so that its frame may be taken (Documentation/Settling.md). It has no clock
/// and does no I/O: callers pass in the time and what the app's threads are doing.
///
/// The first rule that applies decides:
/// 1. The app wrote within the last 4 ms (``quiet``): wait.
/// 2. A thread in the foreground runs, or one behind it while the screen has been unchanged for less than `patience`:
///    wait.
/// 3. A thread sleeps with a time limit while its terminal isn't being read: wait, until such sleep has once lasted
///    for ``longestSleep`` between two inputs.
/// 4. Every thread waits indefinitely, or for longer than the cap: settled, once all have been in the same waits for
///    ``quiet``.
/// 5. Otherwise, or if the threads can't be read, the app may wake up at any moment: settled, once the screen has been
///    unchanged for the cap. Time doesn't count if the app had no processor, or if looks came late.
struct SettleJudge {
  typealias Instant = ContinuousClock.Instant

  enum Verdict: Hashable {
    /// The frame may be taken.
    case settled
    /// Look again after at most `wait`.
    case wait(reason: Reason, wait: Duration)
  }

  /// What keeps a screen from settling, for the message at the deadline.
  enum Reason: String, Hashable {
    case changing = "the app kept writing"
    case busy = "the app kept computing"
    case mayWakeUp = "the app may wake up at any moment"
    case asleep = "the app was asleep instead of reading its terminal"
    case unreadable = "/proc doesn't show what the app is waiting for"
  }

  /// How long a screen must stay unchanged if the app is known to wait for its terminal.
  static let quiet = Duration.milliseconds(4)

  /// How long an app must be silent and idle before it counts as resting and lets others use its processor.
  private static let rest = Duration.milliseconds(20)

  /// The longest to wait for an app that is asleep while no thread reads its terminal. It probably has work left,
  /// unless it naps in a loop.
  static let longestSleep = Duration.seconds(5)

  /// The share of time on a processor above which an app that sleeps in between counts as busy rather than polling.
  private static let busyShare = 0.2

  /// How long the screen must stay unchanged if it's unknown when the app will wake up.
  let cap: Duration
  /// How long an unchanged screen waits for background work or sleep before it is accepted anyway.
  private let patience: Duration
  private(set) var lastChange: Instant
  private var lastOutput: Instant
  /// When the app was last seen to pause: not running, and silent for ``quiet``.
  private(set) var lastPause: Instant?
  /// Whether the screen has settled with every thread waiting without a time limit, so that only input can change it.
  private(set) var isCertain = false
  /// Whether the app is idle. Polling counts as idle.
  private(set) var isResting = false
  /// Whether the app is doing work that is waited for.
  private(set) var isAtWork = false
  /// When to accept the screen of a resting app that its own timer will wake, if the timer hasn't fired by then.
  private(set) var restsUntil: Instant?
  private var lastLook: Instant
  /// When the activity to judge was read, or nil if reading it took no time worth counting.
  private var reading: ClosedRange<Instant>?
  /// Since when every thread has been in the same wait, as far as is known.
  private var stillSince: Instant
  /// How long the app's threads were ready but had no processor since the screen last changed or the app last worked.
  private var delay = Duration.zero
  /// How long they had a processor since then.
  private var runtime = Duration.zero
  /// How much of that time went unobserved because looks came late.
  private var unwatched = Duration.zero
  /// When the app was last seen at work.
  private var lastWork: Instant
  /// The shares of time for which threads had a processor, and waited for one, as moving averages.
  private var runShare = 0.0
  private(set) var delayShare = 0.0
  /// How long the app was left to sleep since something was last sent to it.
  private var slept = Duration.zero
  private var wasAsleep = false
  /// Whether the app once slept for the longest time allowed. It may do so for ever, so its sleep is no longer waited
  /// for.
  private var ignoresSleep = false
  /// The background threads that were still working when `patience` ran out. They may work for ever, so they are
  /// ignored until they pause.
  private var endless: Set<Int32> = []
  private(set) var threads: [Int32: ThreadHistory] = [:]

  /// What is known of the time before the last change, for ``changedBack()``.
  private struct Stillness {
    let since: Instant
    let delay: Duration
    let runtime: Duration
    let unwatched: Duration
  }

  private var earlier: Stillness?

  /// - Parameters:
  ///   - start: When the app was started.
  ///   - patience: How long an unchanged screen waits for background work or sleep.
  init(cap: Duration, start: Instant, patience: Duration = longestSleep) {
    self.cap = cap
    self.patience = patience
    lastChange = start
    lastOutput = start
    lastLook = start
    stillSince = start
    lastWork = start
  }

  /// Records that the app wrote something, whether or not the screen changed.
  mutating func wrote(at now: Instant) { lastOutput = now }

  /// Records that something was sent to the app, which may answer by drawing.
  mutating func sent(at now: Instant) {
    changed(at: now)
    earlier = nil
    slept = .zero
  }

  /// Records that the screen changed.
  mutating func changed(at now: Instant) {
    earlier = Stillness(
      since: lastChange, delay: delay, runtime: runtime, unwatched: unwatched)
    lastChange = now
    delay = .zero
    runtime = .zero
    unwatched = .zero
    runShare = 0
    delayShare = 0
  }

  /// Reverts the last ``changed(at:)``: the screen went straight back to its previous state.
  mutating func changedBack() {
    guard let earlier else { return }
    lastChange = earlier.since
    delay += earlier.delay
    runtime += earlier.runtime
    unwatched = min(unwatched + earlier.unwatched, cap * 2)
    self.earlier = nil
  }

  /// Records that a look came late. On a stalled or overloaded machine, the app was probably stalled as well.
  mutating func looked(late delay: Duration) {
    if delay > cap / 50 { unwatched = min(unwatched + delay, cap * 2) }
  }

  /// Sets when the activity to judge was read. On a busy machine, reading may be slow, and judging may come much
  /// later.
  mutating func read(in time: ClosedRange<Instant>) { reading = time }

  /// Records that no thread of a resting app has had a processor since it was judged.
  ///
  /// - Returns: How long to wait before the next look, or nil if it's time for one.
  mutating func lasted(at now: Instant) -> Duration? {
    guard let restsUntil, now < restsUntil else { return nil }
    lastPause = now
    return min(now.duration(to: restsUntil), pause(at: now))
  }

  /// Records that the app has been at work since it was judged.
  ///
  /// - Returns: How long to wait before the next look, or nil if it's time for one.
  mutating func workedOn(at now: Instant) -> Duration? {
    guard silence(at: now) >= Self.quiet, lastChange.duration(to: now) < min(patience, cap) else {
      return nil
    }
    worked(at: now)
    return workPause(at: now)
  }

  /// - Parameter activity: What the app's threads are doing, after ``polling(_:)``; nil if that can't be read.
  mutating func judge(_ activity: AppActivity?, at now: Instant) -> Verdict {
    let silentFor = silence(at: now)
    isCertain = false
    isResting = false
    isAtWork = false
    restsUntil = nil
    guard let activity else {
      if silentFor >= Self.quiet { lastPause = now }
      let wait = max(untilCap(at: now), Self.quiet - silentFor)
      return wait <= .zero ? .settled : .wait(reason: .unreadable, wait: wait)
    }
    let foreground = activity.threads.filter(\.isForeground)
    let isBusy = foreground.isEmpty || foreground.contains { $0.wait == .running }
    // Background work may never end.
    let isImpatient = lastChange.duration(to: now) >= patience
    let working = activity.threads.filter { $0.wait == .running && !$0.isForeground }.map(\.id)
    endless.formIntersection(working)
    if isImpatient { endless.formUnion(working) }
    let isWorking = isBusy || working.contains { !endless.contains($0) }
    let interval = lastLook.duration(to: now)
    remember(activity, at: now, readIn: reading ?? now...now)
    if isWorking || !isImpatient && isBusyLately { worked(at: now) }
    let isAsleep = self.isAsleep(activity)
    if wasAsleep { slept += interval }
    wasAsleep = isAsleep
    if silentFor < Self.quiet { return .wait(reason: .changing, wait: Self.quiet - silentFor) }
    if isWorking {
      isAtWork = true
      return .wait(reason: reason(.busy, at: now, after: cap), wait: workPause(at: now))
    }
    lastPause = now
    isResting = silentFor >= Self.rest
    let pause = pause(at: now)
    if slept >= min(Self.longestSleep, patience) { ignoresSleep = true }
    if isAsleep, !ignoresSleep {
      return .wait(reason: reason(.asleep, at: now, after: cap / 4), wait: pause)
    }
    if activity.threads.allSatisfy({ waitsBeyondCap($0, at: now) }) {
      // Between two of its waits, an app may look as if it waited indefinitely.
      let stillFor = stillSince.duration(to: now)
      if stillFor < Self.quiet { return .wait(reason: .changing, wait: Self.quiet - stillFor) }
      isCertain = activity.threads.allSatisfy { $0.wait == .indefinitely }
      return .settled
    }
    let wait = untilCap(at: now)
    if wait <= .zero { return .settled }
    if isResting, activity.threads.contains(where: { goesOn($0, at: now) }) {
      restsUntil = now + wait
    }
    return .wait(reason: reason(.mayWakeUp, at: now, after: cap / 4), wait: min(pause, wait))
  }

  private func silence(at now: Instant) -> Duration {
    max(lastChange, lastOutput).duration(to: now)
  }

  /// How long to wait between looks at a working app. Looking costs the app time too, so looks become rarer while it
  /// stays silent.
  private func workPause(at now: Instant) -> Duration {
    min(max(.milliseconds(2), silence(at: now) / 8), .milliseconds(20))
  }

  private func pause(at now: Instant) -> Duration {
    min(max(.milliseconds(10), silence(at: now) / 16), .milliseconds(40))
  }

  /// Whether a thread sleeps with a time limit on a terminal that no thread waits for.
  private func isAsleep(_ activity: AppActivity) -> Bool {
    activity.threads.contains { thread in
      switch thread.wait {
      case .atMost, .remaining: !thread.isAttended
      case .running, .unknown, .indefinitely: false
      }
    }
  }

  /// How much longer the screen must stay unchanged until the cap has passed.
  ///
  /// Whatever an app does within the cap must be on the screen. So the cap is extended by ``allowance``, for late
  /// timers and a busy processor: a clock that wakes up often and changes once per cap never settles, however late it
  /// is. The cap starts when the app was last at work. If the app then begins to wait, the cap measures that wait.
  private func untilCap(at now: Instant) -> Duration {
    let time = lastChange.duration(to: now)
    let rest = max(lastChange, min(lastWork, lastChange + patience)).duration(to: now)
    return cap + allowance + max(starved(in: time), unwatched) - rest
  }

  /// How much of the time since the screen last changed doesn't count because the app was ready and had no processor.
  /// If several threads were ready at once, only the share for which they had to wait counts: the app made progress in
  /// the rest. So the cap passes on a busy machine too.
  private func starved(in time: Duration) -> Duration {
    let ready = delay + runtime
    return ready <= time ? delay : delay * (time / ready)
  }

  var allowance: Duration { cap / 20 }

  /// Returns `.changing` for an app that wrote within the last `pause`: a writer that is off the processor or asleep
  /// for a moment is still a writer.
  private func reason(_ reason: Reason, at now: Instant, after pause: Duration) -> Reason {
    silence(at: now) < pause ? .changing : reason
  }

  private mutating func remember(
    _ activity: AppActivity, at now: Instant, readIn reading: ClosedRange<Instant>
  ) {
    var seen: [Int32: ThreadHistory] = [:]
    let interval = lastLook.duration(to: now)
    var (ran, waited) = (Duration.zero, Duration.zero)
    for thread in activity.threads {
      var history =
        threads[thread.id]
        ?? ThreadHistory(waits: thread.waits, notBefore: lastLook)
      let isPolling = history.nap != nil && history.isPolling(until: thread)
      if history.waits != thread.waits {
        history.began = history.nextBeginning(of: thread, before: now)
        history.waits = thread.waits
        history.notBefore = lastLook
        history.remaining = .zero
        history.due = nil
      }
      if case .remaining(let limit) = thread.wait {
        let due = reading.lowerBound + limit...reading.upperBound + limit
        let whole = history.began.map { $0.duration(to: due.lowerBound) } ?? limit
        history.remaining = max(history.remaining, whole)
        history.due = due
      }
      let ready = (
        delay: thread.delay - history.delay, runtime: thread.runtime - history.runtime
      )
      if !endless.contains(thread.id) {
        delay += ready.delay
        runtime += ready.runtime
        waited += ready.delay
      }
      history.delay = thread.delay
      history.runtime = thread.runtime
      // Waiting for a disk takes no processor time, and some kernels don't measure any.
      let isRunning = thread.wait == .running
      let isOut = isRunning && history.wasRunning && ready == (.zero, .zero)
      if !endless.contains(thread.id), !isPolling { ran += isOut ? interval : ready.runtime }
      history.wasRunning = isRunning
      history.nap = nap(of: thread)
      seen[thread.id] = history
    }
    if seen.mapValues(\.waits) != threads.mapValues(\.waits) { stillSince = now }
    threads = seen
    shareTimers(of: activity)
    note(ran: ran, waited: waited, in: interval)
    lastLook = now
  }

  /// Treats threads with exactly the same time left as waiting for one timer, and gives each the longest known length
  /// of that wait. A thread may come to a timer late, for example because it painted while the others already waited.
  private mutating func shareTimers(of activity: AppActivity) {
    var longest: [Duration: Duration] = [:]
    for thread in activity.threads {
      guard case .remaining(let limit) = thread.wait else { continue }
      longest[limit] = max(longest[limit] ?? .zero, threads[thread.id]?.remaining ?? .zero)
    }
    for thread in activity.threads {
      guard case .remaining(let limit) = thread.wait, let longest = longest[limit] else { continue }
      threads[thread.id]?.remaining = longest
    }
  }

  /// Updates the moving averages (time constant: 200 ms).
  private mutating func note(ran: Duration, waited: Duration, in interval: Duration) {
    guard interval > .zero else { return }
    let age = 1 / (1 + interval / .milliseconds(200))
    runShare = runShare * age + min(ran / interval, 1) * (1 - age)
    delayShare = delayShare * age + min(waited / interval, 1) * (1 - age)
  }

  /// Whether the app works between sleeps. Its share is measured against the time in which it could have had a
  /// processor.
  var isBusyLately: Bool { runShare >= max(Self.busyShare * (1 - delayShare), 0.05) }

  /// Records that the app was at work until now: only the waits that follow count.
  private mutating func worked(at now: Instant) {
    lastWork = now
    delay = .zero
    runtime = .zero
    unwatched = .zero
  }
}
