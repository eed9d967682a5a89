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
    case asleep = "the app slept and did not wait for its terminal"
    case unreadable = "/proc does not tell what the app waits for"
  }

  /// How long a screen must stay as it is where the app is known to wait for its terminal.
  static let quiet = Duration.milliseconds(4)

  /// From when on an app that writes nothing, and in which nothing works, counts as one that rests: others may
  /// have the processor meanwhile.
  private static let rest = Duration.milliseconds(20)

  /// For how long at most an app is waited for that sleeps for some time and reads from no terminal: it has
  /// something to do yet, unless it sleeps for ever in turns.
  static let longestSleep = Duration.seconds(5)

  /// The part of the time on a processor from which on an app that also sleeps is at work, and does not only
  /// look whether there is something to do.
  private static let busyShare = 0.2

  /// How long a screen must stay as it is in any case where it can't be told when the app goes on.
  let cap: Duration
  /// For how long at most the screen stays as it is while something works that is not in the foreground, or
  /// sleeps, before it counts as settled all the same.
  private let patience: Duration
  private(set) var lastChange: Instant
  private var lastOutput: Instant
  /// When the app was last seen to pause: to write nothing for the quiet time, and not to run.
  private(set) var lastPause: Instant?
  /// Whether the screen is settled as every thread waits without a time limit, so that nothing but input makes it
  /// go on.
  private(set) var isCertain = false
  /// Whether the app has nothing to do just now but, at most, to look whether there is something.
  private(set) var isResting = false
  /// Whether something of it is at work that is waited for.
  private(set) var isAtWork = false
  /// Where the app rests, and a timer of its own is certain to end that: when the screen counts as settled if it has
  /// not by then.
  private(set) var restsUntil: Instant?
  private var lastLook: Instant
  /// From when to when the activity was read that is judged; nil if that takes no time to speak of.
  private var reading: ClosedRange<Instant>?
  /// Since when every thread is known to be in the same wait.
  private var stillSince: Instant
  /// For how long threads of the app waited for a processor since the screen last changed.
  private var delay = Duration.zero
  /// For how long they had one since then.
  private var runtime = Duration.zero
  /// For how long nobody looked since then although it was time to.
  private var unwatched = Duration.zero
  /// When the app was last seen at work.
  private var lastWork: Instant
  /// What part of the time threads had a processor, and what part they waited for one, as means in which
  /// what is long past counts less.
  private var runShare = 0.0
  private(set) var delayShare = 0.0
  /// For how long the app was left to sleep since something was sent to it.
  private var slept = Duration.zero
  private var wasAsleep = false
  /// Whether it once slept for longer than anything is waited for: it may do so for ever.
  private var sleepsForever = false
  /// The threads that have worked behind the foreground for longer than anything is waited for. They may work
  /// for ever, and are not waited for again until they pause.
  private var endless: Set<Int32> = []
  private(set) var threads: [Int32: ThreadHistory] = [:]

  /// For how long a screen had stayed the same before it changed.
  private struct Stillness {
    let since: Instant
    let delay: Duration
    let runtime: Duration
    let unwatched: Duration
  }

  private var earlier: Stillness?

  /// - Parameters:
  ///   - start: When the app was started.
  ///   - patience: For how long at most a screen that stays as it is waits for what works or sleeps
  ///     behind it.
  init(cap: Duration, start: Instant, patience: Duration = longestSleep) {
    self.cap = cap
    self.patience = patience
    lastChange = start
    lastOutput = start
    lastLook = start
    stillSince = start
    lastWork = start
  }

  /// The app wrote something, whether or not the screen changed.
  mutating func wrote(at now: Instant) { lastOutput = now }

  /// Something was sent to the app, which may answer by drawing.
  mutating func sent(at now: Instant) {
    changed(at: now)
    earlier = nil
    slept = .zero
  }

  /// The screen changed.
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

  /// The last change was none: a moment later the screen is as it was before.
  mutating func changedBack() {
    guard let earlier else { return }
    lastChange = earlier.since
    delay += earlier.delay
    runtime += earlier.runtime
    unwatched = min(unwatched + earlier.unwatched, cap * 2)
    self.earlier = nil
  }

  /// A look came so much later than it was meant to: on a machine that has stopped, or has too much to do, the
  /// app may have stood still as long.
  mutating func looked(late delay: Duration) {
    if delay > cap / 50 { unwatched = min(unwatched + delay, cap * 2) }
  }

  /// What is judged from now on was read in some time: on a busy machine it may take long, and be judged long after.
  mutating func read(in time: ClosedRange<Instant>) { reading = time }

  /// Nothing of a resting app has had a processor since it was judged.
  ///
  /// - Returns: For how long to wait before the next look; nil where it is time for one.
  mutating func lasted(at now: Instant) -> Duration? {
    guard let restsUntil, now < restsUntil else { return nil }
    lastPause = now
    return min(now.duration(to: restsUntil), pause(at: now))
  }

  /// The app has been at work since it was judged.
  ///
  /// - Returns: For how long to wait before the next look; nil where it is time for one.
  mutating func workedOn(at now: Instant) -> Duration? {
    guard silence(at: now) >= Self.quiet, lastChange.duration(to: now) < min(patience, cap) else {
      return nil
    }
    worked(at: now)
    return workPause(at: now)
  }

  /// - Parameter activity: What the app's threads do now, after ``polling(_:)``; nil if that can't be read.
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
    // Behind the foreground something may work for ever.
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
    if slept >= min(Self.longestSleep, patience) { sleepsForever = true }
    if isAsleep, !sleepsForever {
      return .wait(reason: reason(.asleep, at: now, after: cap / 4), wait: pause)
    }
    if activity.threads.allSatisfy({ waitsBeyondCap($0, at: now) }) {
      // Between two of its waits an app may look as if it waited for good.
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
    return .wait(reason: reason(.mayGoOn, at: now, after: cap / 4), wait: min(pause, wait))
  }

  private func silence(at now: Instant) -> Duration {
    max(lastChange, lastOutput).duration(to: now)
  }

  /// Looking costs the app time too: the longer it takes, the less often.
  private func workPause(at now: Instant) -> Duration {
    min(max(.milliseconds(2), silence(at: now) / 8), .milliseconds(20))
  }

  private func pause(at now: Instant) -> Duration {
    min(max(.milliseconds(10), silence(at: now) / 16), .milliseconds(40))
  }

  /// Whether something sleeps for some time on a terminal that nobody waits for.
  private func isAsleep(_ activity: AppActivity) -> Bool {
    activity.threads.contains { thread in
      switch thread.wait {
      case .atMost, .remaining: !thread.isAttended
      case .running, .unknown, .indefinitely: false
      }
    }
  }

  /// How long the screen must yet stay as it is until the cap has passed.
  ///
  /// What an app does within the cap must be on the screen, so that the cap is a little longer than
  /// it was asked for, by how late timers and the processor may be. A clock that changes as often as
  /// the cap is long, and wakes up more often, thus never settles, whichever of the two is late. It begins
  /// when the app was last at work: where it then begins to wait, the cap is for that wait.
  private func untilCap(at now: Instant) -> Duration {
    let time = lastChange.duration(to: now)
    let rest = max(lastChange, min(lastWork, lastChange + patience)).duration(to: now)
    return cap + allowance + max(starved(in: time), unwatched) - rest
  }

  /// How much of the time since the screen last changed does not count, as the app could have gone on and
  /// got no processor. Where several threads were ready at the same time, it is the share of it that they
  /// had to wait: the app went on with the rest, so that the cap passes on a busy machine too.
  private func starved(in time: Duration) -> Duration {
    let ready = delay + runtime
    return ready <= time ? delay : delay * (time / ready)
  }

  var allowance: Duration { cap / 20 }

  /// A writer that is off the processor or asleep for a moment is still a writer.
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
      // Waiting for a disk takes no processor, and some kernels count nothing.
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

  /// Threads of which just as much is left to wait wait for the same timer: it is as long for one that came to it
  /// later, as where one of them paints while the others wait already.
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

  /// What happened a fifth of a second ago counts little more than a third.
  private mutating func note(ran: Duration, waited: Duration, in interval: Duration) {
    guard interval > .zero else { return }
    let age = 1 / (1 + interval / .milliseconds(200))
    runShare = runShare * age + min(ran / interval, 1) * (1 - age)
    delayShare = delayShare * age + min(waited / interval, 1) * (1 - age)
  }

  /// Whether the app sleeps now and then and is at work all the same, measured by the time in which it could
  /// have had a processor.
  var isBusyLately: Bool { runShare >= max(Self.busyShare * (1 - delayShare), 0.05) }

  /// From now on it is what the app waits for that counts.
  private mutating func worked(at now: Instant) {
    lastWork = now
    delay = .zero
    runtime = .zero
    unwatched = .zero
  }
}
