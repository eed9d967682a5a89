/// The time since the screen last changed, and how much of it doesn't count.
///
/// Whatever an app does within the settle time must be on the screen. So time doesn't count if the app was ready and
/// had no processor, or if polls came late: `qa` may then have been stalled together with the app.
struct StillPeriod {
  typealias Instant = ContinuousClock.Instant

  private let limits: SettleLimits
  private(set) var lastChange: Instant
  private var lastOutput: Instant
  /// When the app was last seen at work.
  private var lastWork: Instant
  private var use = TimeUse()
  /// The period before the last change, or nil if that change can't be undone.
  private var before: (start: Instant, use: TimeUse)?

  /// How the time since the screen last changed, or the app last worked, was used.
  private struct TimeUse {
    /// How long the app's threads were ready but had no processor.
    var delay = Duration.zero
    /// How long they had a processor.
    var runtime = Duration.zero
    /// How much time went unobserved because polls came late.
    var unwatched = Duration.zero

    /// How much of a time the app was ready and had no processor. If several threads were ready at once, only the
    /// share for which they had to wait counts: the app made progress in the rest. So the settle time passes on a busy
    /// machine too.
    func starved(in time: Duration) -> Duration {
      let ready = delay + runtime
      return ready <= time ? delay : delay * (time / ready)
    }
  }

  init(start: Instant, limits: SettleLimits) {
    self.limits = limits
    lastChange = start
    lastOutput = start
    lastWork = start
  }

  /// Records that the app wrote something.
  mutating func noteOutput(at now: Instant) { lastOutput = now }

  /// Begins a new period.
  mutating func noteChange(at now: Instant) {
    before = (lastChange, use)
    lastChange = now
    use = TimeUse()
  }

  /// Continues the period before the last change.
  mutating func undoChange() {
    guard let before else { return }
    lastChange = before.start
    use.delay += before.use.delay
    use.runtime += before.use.runtime
    addUnwatched(before.use.unwatched)
    self.before = nil
  }

  /// Makes the last change one that can't be undone.
  mutating func keepChange() { before = nil }

  /// Records that the app was at work until now: only the waits that follow count.
  mutating func noteWork(at now: Instant) {
    lastWork = now
    use = TimeUse()
  }

  /// Records the time that threads waited for a processor, and the time that they had one.
  mutating func add(delay: Duration, runtime: Duration) {
    use.delay += delay
    use.runtime += runtime
  }

  /// Records time that went unobserved: at most twice the settle time in all.
  mutating func addUnwatched(_ time: Duration) {
    use.unwatched = min(use.unwatched + time, limits.settleTime * 2)
  }

  /// The time since the app last wrote or the screen last changed.
  func silence(at now: Instant) -> Duration { max(lastChange, lastOutput).duration(to: now) }

  /// The time since the screen last changed.
  func length(at now: Instant) -> Duration { lastChange.duration(to: now) }

  /// Whether background work or sleep has been waited for as long as it may be.
  func isOverPatience(at now: Instant) -> Bool { length(at: now) >= limits.patience }

  /// How much longer the screen must stay unchanged until the settle time has passed; zero or less if it has.
  ///
  /// The settle time is extended by ``SettleLimits/allowance``, for late timers and a busy processor: a clock that wakes
  /// up often and changes once per settle time never settles, however late it is. The time starts when the app was last
  /// at work. If the app then begins to wait, the time covers only that wait.
  func untilSettled(at now: Instant) -> Duration {
    let start = max(lastChange, min(lastWork, lastChange + limits.patience))
    let uncounted = max(use.starved(in: length(at: now)), use.unwatched)
    return limits.settleTime + limits.allowance + uncounted - start.duration(to: now)
  }
}
