internal import TerminalProcess

/// Decides from what was seen of an app whether its screen has settled (Documentation/Architecture.md,
/// "The route of one screen"). It has no clock and does no I/O: times come in.
struct SettleJudge {
  typealias Instant = ContinuousClock.Instant

  enum Verdict: Hashable {
    /// The frame may be taken.
    case settled
    /// Look again after at most `wait`.
    case wait(reason: Reason, wait: Duration)
  }

  /// What keeps a screen from being settled, for the message at the deadline.
  enum Reason: String, Hashable {
    case changing = "the app kept writing"
    case busy = "the app kept computing"
    case mayGoOn = "the app may go on by itself any time"
    case unreadable = "/proc does not tell what the app waits for"
  }

  /// How long a screen must stay as it is where the app is known to wait for its terminal.
  static let quiet = Duration.milliseconds(4)

  /// How long a screen must stay as it is in any case where it can't be told when the app goes on.
  private let cap: Duration
  private var lastChange: Instant
  private var lastOutput: Instant
  /// When the app was last seen to pause: to write nothing for the quiet time, and not to run.
  private(set) var lastPause: Instant?
  private var lastLook: Instant
  /// Since when every thread is known to be in the same wait.
  private var stillSince: Instant
  /// Whether the screen changed since something was sent to the app.
  private var hasReacted = true
  /// For how long threads of the app waited for a processor since the screen last changed.
  private var delay = Duration.zero
  /// For how long they had one since then.
  private var runtime = Duration.zero
  /// For how long nobody looked since then although it was time to.
  private var unwatched = Duration.zero
  /// For how long the foreground was at work since then, from one look to the next.
  private var work = Duration.zero
  private var wasWorking = false
  private var threads: [Int32: ThreadHistory] = [:]

  private struct ThreadHistory {
    var waits: Int64
    /// A time at which its present wait had not begun yet, as far as is known.
    var notBefore: Instant
    /// What was left of its present wait when that was first seen.
    var remaining = Duration.zero
    /// When a timer ends its present wait, which was last seen to run.
    var due: Instant?
    /// For how long it had waited for a processor, and had one, since it began.
    var delay = Duration.zero
    var runtime = Duration.zero
  }

  /// - Parameter start: When the app was started.
  init(cap: Duration, start: Instant) {
    self.cap = cap
    lastChange = start
    lastOutput = start
    lastLook = start
    stillSince = start
  }

  /// The app wrote something, whether or not the screen changed.
  mutating func wrote(at now: Instant) { lastOutput = now }

  /// Something was sent to the app, which may answer by drawing.
  mutating func sent(at now: Instant) {
    changed(at: now)
    hasReacted = false
  }

  /// The screen changed.
  mutating func changed(at now: Instant) {
    lastChange = now
    delay = .zero
    runtime = .zero
    unwatched = .zero
    work = .zero
    hasReacted = true
  }

  /// A look came so much later than it was meant to. Long delays are those of a machine that has stopped or
  /// has far too much to do: the app may have stood still as long.
  mutating func looked(late delay: Duration) {
    if delay > cap / 4 { unwatched = min(unwatched + delay, cap * 2) }
  }

  /// - Parameter activity: What the app's threads do now; nil where that can't be read.
  mutating func judge(_ activity: AppActivity?, at now: Instant) -> Verdict {
    let silentFor = max(lastChange, lastOutput).duration(to: now)
    guard let activity else {
      if silentFor >= Self.quiet { lastPause = now }
      let wait = max(untilCap(at: now), Self.quiet - silentFor)
      return wait <= .zero ? .settled : .wait(reason: .unreadable, wait: wait)
    }
    let foreground = activity.threads.filter(\.isForeground)
    let isWorking = foreground.isEmpty || foreground.contains { $0.wait == .running }
    if isWorking, wasWorking { work += max(lastLook, lastChange).duration(to: now) }
    wasWorking = isWorking
    remember(activity, at: now)
    if silentFor < Self.quiet { return .wait(reason: .changing, wait: Self.quiet - silentFor) }
    if isWorking {
      // Looking costs the app time too: the longer it takes, the less often.
      let pause = min(max(.milliseconds(2), silentFor / 8), .milliseconds(20))
      return .wait(reason: reason(.busy, at: now, after: cap), wait: pause)
    }
    lastPause = now
    if activity.threads.allSatisfy({ waitsBeyondCap($0, at: now) }) {
      // Between two of its waits an app may look as if it waited for good.
      let stillFor = stillSince.duration(to: now)
      return stillFor >= Self.quiet
        ? .settled : .wait(reason: .changing, wait: Self.quiet - stillFor)
    }
    let wait = untilCap(at: now)
    if wait <= .zero { return .settled }
    let pause = min(max(.milliseconds(10), silentFor / 16), .milliseconds(40))
    return .wait(reason: reason(.mayGoOn, at: now, after: cap / 4), wait: min(pause, wait))
  }

  /// How long the screen must yet stay as it is until the cap has passed.
  ///
  /// What an app does within the cap must be on the screen, so that the cap is a little longer than
  /// it was asked for, by how late timers and the processor may be. A clock that changes as often as
  /// the cap is long, and wakes up more often, thus never settles, whichever of the two is late. Time in
  /// which the app was at work doesn't count: where it then begins to wait, the cap is for that wait.
  private func untilCap(at now: Instant) -> Duration {
    let time = lastChange.duration(to: now)
    return cap + allowance + max(starved(in: time), unwatched, work) - time
  }

  /// How much of the time since the screen last changed does not count, as the app could have gone on and
  /// got no processor. Where several threads were ready at the same time, it is the share of it that they
  /// had to wait: the app went on with the rest, so that the cap passes on a busy machine too.
  private func starved(in time: Duration) -> Duration {
    let ready = delay + runtime
    return ready <= time ? delay : delay * (time / ready)
  }

  private var allowance: Duration { cap / 20 }

  /// A writer that is off the processor or asleep for a moment is still a writer.
  private func reason(_ reason: Reason, at now: Instant, after pause: Duration) -> Reason {
    max(lastChange, lastOutput).duration(to: now) < pause ? .changing : reason
  }

  private mutating func remember(_ activity: AppActivity, at now: Instant) {
    var seen: [Int32: ThreadHistory] = [:]
    for thread in activity.threads {
      var history =
        threads[thread.id]
        ?? ThreadHistory(waits: thread.waits, notBefore: lastLook)
      if history.waits != thread.waits {
        history.waits = thread.waits
        history.notBefore = lastLook
        history.remaining = .zero
        history.due = nil
      }
      if case .remaining(let limit) = thread.wait {
        history.remaining = max(history.remaining, limit)
        history.due = now + limit
      }
      delay += thread.delay - history.delay
      runtime += thread.runtime - history.runtime
      history.delay = thread.delay
      history.runtime = thread.runtime
      seen[thread.id] = history
    }
    if seen.mapValues(\.waits) != threads.mapValues(\.waits) { stillSince = now }
    threads = seen
    lastLook = now
  }

  /// Whether a thread stays in its wait until the cap has passed: what it does after that is not
  /// waited for, so that the frame is the same now and then. Its wait must also be as long as the cap
  /// by itself: a shorter one may end later than that where the app got no processor to begin it.
  ///
  /// A wait of just the cap counts, as that of a clock that sleeps until the next second; but not
  /// before the app has reacted to what was sent to it: ncurses waits a second for the rest of a key.
  private func waitsBeyondCap(_ thread: AppActivity.Thread, at now: Instant) -> Bool {
    let enough = hasReacted ? cap - allowance : cap + allowance
    let history = threads[thread.id]
    switch thread.wait {
    case .indefinitely:
      // A timer that is due is no longer seen to run, but what it wakes may not have been woken yet.
      guard let due = history?.due else { return true }
      return due + allowance < now || now + allowance < due
    case .running, .unknown: return false
    case .atMost(let limit):
      return limit >= enough && (history?.notBefore ?? now) + limit >= lastChange + enough
    case .remaining(let limit):
      return history?.remaining ?? limit >= enough && now + limit >= lastChange + enough
    }
  }
}
