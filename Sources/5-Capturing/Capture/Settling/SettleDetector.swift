internal import TerminalProcess

/// Gathers what is known of an app's threads, look by look, for the rules of ``SettleRow``. It has no clock and does no
/// I/O: callers pass in the time and what the threads are doing.
struct SettleDetector {
  typealias Instant = ContinuousClock.Instant

  let limits: SettleLimits
  /// When the app was last seen to pause: not running, and silent for ``SettleLimits/quietTime``.
  private(set) var lastPause: Instant?
  /// What the last look showed.
  private(set) var app: SettleEvidence.App
  private var period: StillPeriod
  private(set) var ledger: ThreadLedger
  private var shares = WorkShares()
  private var sleep = SleepWatch()

  /// - Parameter start: When the app was started.
  init(_ limits: SettleLimits, start: Instant) {
    self.limits = limits
    app = SettleEvidence.App(silence: .zero, untilSettled: .zero, time: start)
    period = StillPeriod(start: start, limits: limits)
    ledger = ThreadLedger(start: start, limits: limits)
  }

  mutating func record(_ event: SettleEvent) {
    switch event {
    case .output(let now): period.noteOutput(at: now)
    case .input(let now):
      change(at: now)
      period.keepChange()
      sleep.restart()
    case .change(let now): change(at: now)
    case .undoneChange: period.undoChange()
    case .poll(let delay):
      if delay > limits.maxLateness { period.addUnwatched(delay) }
    case .look(let activity, let reading, let now): look(activity, readIn: reading, at: now)
    case .stillIdle(let now): lastPause = now
    case .stillBusy(let now): period.noteWork(at: now)
    }
  }

  private mutating func change(at now: Instant) {
    period.noteChange(at: now)
    shares = WorkShares()
  }

  private mutating func look(
    _ activity: AppActivity?, readIn reading: ClosedRange<Instant>, at now: Instant
  ) {
    var app = SettleEvidence.App(silence: period.silence(at: now), untilSettled: .zero, time: now)
    if let activity {
      show(ledger.polling(activity), readIn: reading, in: &app)
    } else {
      app.isReadable = false
    }
    if app.isPausing { lastPause = now }
    app.sincePause = lastPause?.duration(to: now)
    app.untilSettled = period.untilSettled(at: now)
    app.isBusyOrCrowded = shares.isBusyOrCrowded
    self.app = app
  }

  private mutating func show(
    _ activity: AppActivity, readIn reading: ClosedRange<Instant>, in app: inout SettleEvidence.App
  ) {
    let now = app.time
    let isImpatient = period.isOverPatience(at: now)
    let interval = ledger.record(activity, at: now, readIn: reading, isImpatient: isImpatient)
    period.add(delay: interval.delay, runtime: interval.runtime)
    shares.add(ran: interval.ran, waited: interval.delay, in: interval.length)
    app.isWorking = interval.isWorking
    if app.isWorking || !isImpatient && shares.isBusy { period.noteWork(at: now) }
    sleep.record(isAsleep: activity.isAsleep, after: interval.length)
    // While the app works or writes, it may be about to end its sleep.
    if app.isPausing { sleep.giveUp(after: limits.sleepPatience) }
    app.isAsleep = sleep.isAwaited
    let lastChange = period.lastChange
    app.outlastsSettleTime = activity.threads.allSatisfy {
      ledger.outlasts($0, settleTimeFrom: lastChange, at: now)
    }
    app.waitsIndefinitely = activity.threads.allSatisfy { $0.wait == .indefinitely }
    app.sameWaitsFor = ledger.stillSince.duration(to: now)
    app.wakesByTimer = activity.threads.contains {
      ledger.wakesByTimer($0, settleTimeFrom: lastChange, at: now)
    }
  }

  // MARK: What the session asks

  /// How long to wait for a resting app none of whose threads has had a processor since the last look, or nil if it's
  /// time for another look.
  ///
  /// - Parameter end: When its screen counts as settled.
  func idleInterval(until end: Instant, at now: Instant) -> Duration? {
    guard now < end else { return nil }
    return min(
      now.duration(to: end),
      SettleLimits.idleInterval(afterSilence: period.silence(at: now)))
  }

  /// How long to wait for an app that has worked since the last look, or nil if it needs another look: it wrote, or
  /// its screen hasn't changed for the settle time.
  func busyInterval(at now: Instant) -> Duration? {
    let silence = period.silence(at: now)
    guard silence >= SettleLimits.quietTime,
      period.length(at: now) < min(limits.patience, limits.settleTime)
    else { return nil }
    return SettleLimits.busyInterval(afterSilence: silence)
  }
}

extension AppActivity {
  /// Whether a thread sleeps with a time limit on a terminal that no thread waits for.
  fileprivate var isAsleep: Bool {
    threads.contains { $0.wait.limit != nil && !$0.isAttended }
  }
}
