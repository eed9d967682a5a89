internal import TerminalProcess

/// Decides from what was seen of an app whether its screen has settled (DESIGN section 6, rules 4
/// and 5). It has no clock and does no I/O: times come in.
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

  /// How long after something was sent to the app: the kernel hands it over on a thread of its own,
  /// and until then the app looks as if it had nothing to read.
  static let quietAfterInput = Duration.milliseconds(20)

  /// How often a wait with a time limit must end without a change of the screen.
  private static let wakeUps: Int64 = 2

  /// How long a screen must stay as it is in any case where it can't be told when the app goes on.
  private let cap: Duration
  private var lastChange: Instant
  private var lastOutput: Instant
  private var lastInput: Instant?
  private var lastMaskedChange: Instant?
  /// When the app was last seen to pause: to write nothing for the quiet time, and not to run.
  private(set) var lastPause: Instant?
  private var lastLook: Instant
  /// Since when every thread is known to be in the same wait.
  private var stillSince: Instant
  private var threads: [Int32: ThreadHistory] = [:]

  private struct ThreadHistory {
    var waits: Int64
    /// A time at which its present wait had not begun yet, as far as is known.
    var notBefore: Instant
    /// Whether it was in a wait with a time limit when it was last looked at.
    var isTimed = false
    /// How often such a wait has ended since the screen last changed. Other waits, as for a page while
    /// a program starts, say nothing about what it does next.
    var wakeUps: Int64 = 0
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
    lastInput = now
    changed(at: now)
  }

  /// The screen changed.
  mutating func changed(at now: Instant) {
    lastChange = now
    for id in threads.keys { threads[id]?.wakeUps = 0 }
  }

  /// Masked cells changed and nothing else: that keeps no screen from being settled, but what the app
  /// does is no idle tick.
  mutating func changedInMask(at now: Instant) { lastMaskedChange = now }

  /// - Parameter activity: What the app's threads do now; nil where that can't be read.
  mutating func judge(_ activity: AppActivity?, at now: Instant) -> Verdict {
    let quietFor = lastChange.duration(to: now)
    let silentFor = max(lastChange, lastOutput).duration(to: now)
    guard let activity else {
      if silentFor >= Self.quiet { lastPause = now }
      let wait = max(cap - quietFor, Self.quiet - silentFor)
      return wait <= .zero ? .settled : .wait(reason: .unreadable, wait: wait)
    }
    remember(activity, at: now)
    if silentFor < Self.quiet { return .wait(reason: .changing, wait: Self.quiet - silentFor) }
    if let lastInput, lastInput.duration(to: now) < Self.quietAfterInput {
      return .wait(
        reason: .changing, wait: Self.quietAfterInput - lastInput.duration(to: now))
    }
    let foreground = activity.threads.filter(\.isForeground)
    if foreground.isEmpty || foreground.contains(where: { $0.wait == .running }) {
      // Looking costs the app time too: the longer it takes, the less often.
      let pause = min(max(.milliseconds(2), silentFor / 8), .milliseconds(20))
      return .wait(reason: reason(.busy, at: now), wait: pause)
    }
    lastPause = now
    let uncertain = activity.threads.filter { !waitsBeyondCap($0, at: now) }
    if quietFor >= cap { return .settled }
    if uncertain.isEmpty {
      // Between two of its waits an app may look as if it waited for good.
      let stillFor = stillSince.duration(to: now)
      return stillFor >= Self.quiet
        ? .settled : .wait(reason: .changing, wait: Self.quiet - stillFor)
    }
    let haveWokenUp = uncertain.allSatisfy { thread in
      threads[thread.id]?.wakeUps ?? 0 >= Self.wakeUps
    }
    // An app that animates what is masked may be loading what is not: only the cap tells.
    let isAnimated = lastMaskedChange.map { now < $0 + cap } ?? false
    if haveWokenUp, !isAnimated, quietFor >= cap / 4 { return .settled }
    return .wait(reason: reason(.mayGoOn, at: now), wait: min(.milliseconds(10), cap - quietFor))
  }

  /// A writer that is off the processor or asleep for a moment is still a writer.
  private func reason(_ reason: Reason, at now: Instant) -> Reason {
    max(lastChange, lastOutput).duration(to: now) < cap / 4 ? .changing : reason
  }

  private mutating func remember(_ activity: AppActivity, at now: Instant) {
    var seen: [Int32: ThreadHistory] = [:]
    for thread in activity.threads {
      var history =
        threads[thread.id]
        ?? ThreadHistory(waits: thread.waits, notBefore: lastLook)
      if history.waits != thread.waits {
        if history.isTimed { history.wakeUps += thread.waits - history.waits }
        history.waits = thread.waits
        history.notBefore = lastLook
      } else if history.isTimed, thread.wait == .running {
        history.wakeUps += 1
      }
      history.isTimed =
        switch thread.wait {
        case .atMost, .remaining: true
        case .running, .unknown, .indefinitely: false
        }
      seen[thread.id] = history
    }
    if seen.mapValues(\.waits) != threads.mapValues(\.waits) { stillSince = now }
    threads = seen
    lastLook = now
  }

  /// Whether a thread stays in its wait until the cap has passed: what it does after that is not
  /// waited for, so that the frame is the same now and then.
  private func waitsBeyondCap(_ thread: AppActivity.Thread, at now: Instant) -> Bool {
    switch thread.wait {
    case .indefinitely: true
    case .running, .unknown: false
    case .atMost(let limit):
      (threads[thread.id]?.notBefore ?? now) + limit >= lastChange + cap
    case .remaining(let limit): now + limit >= lastChange + cap
    }
  }
}
