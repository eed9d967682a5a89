import TerminalProcess
import Testing

// The decision has no clock and starts no app: these tests pass in times and activities.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct SettleDetectorTests {
  private let start = ContinuousClock.now

  @Test("An app that waits for its terminal has settled after the quiet time")
  func terminalWaitSettles() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)

    #expect(detector.look(activity(.indefinitely), at: start + .milliseconds(3)) != .settled)
    #expect(detector.look(activity(.indefinitely), at: start + .milliseconds(6)) != .settled)
    #expect(detector.look(activity(.indefinitely), at: start + .milliseconds(7)) == .settled)
  }

  @Test("A thread that has started another wait restarts the quiet time")
  func otherWaitRestartsQuiet() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(activity(.indefinitely, waits: 1), at: start + .milliseconds(50))

    let verdict = detector.look(activity(.indefinitely, waits: 2), at: start + .milliseconds(60))

    #expect(verdict == .wait(.writing, .milliseconds(4)))
  }

  @Test("Output restarts the quiet time")
  func outputRestartsQuiet() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    detector.record(.output(at: start + .milliseconds(10)))

    let verdict = detector.look(activity(.indefinitely), at: start + .milliseconds(13))

    #expect(verdict == .wait(.writing, .milliseconds(1)))
  }

  @Test(
    "A blink is accepted after three caps, or one if it is known, unless it takes much work",
    arguments: [
      (Duration.milliseconds(1), Duration.zero, false, Duration.seconds(3)),
      (.milliseconds(1), .zero, true, .milliseconds(1050)),
      (.milliseconds(30), .zero, true, .seconds(4)),
      (.milliseconds(1), .milliseconds(30), true, .seconds(4)),
    ])
  func blinkWorkIsIgnored(runtime: Duration, delay: Duration, isKnown: Bool, expected: Duration) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    for look in 0..<20 {
      let thread = AppActivity.Thread(
        id: 1, wait: .atMost(.milliseconds(500)), waits: Int64(look), delay: delay * look,
        runtime: runtime * look)
      _ = detector.look(AppActivity(threads: [thread]), at: start + .milliseconds(100 * look))
    }

    var app = detector.app
    app.movement.isKnownBlink = isKnown
    #expect(app.enoughBlinking(detector.limits) == expected)
  }

  @Test("Input restarts the quiet time")
  func inputRestartsQuiet() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(activity(.indefinitely), at: start + .milliseconds(1))
    detector.record(.input(at: start + .milliseconds(10)))

    let early = detector.look(activity(.indefinitely), at: start + .milliseconds(13))
    let late = detector.look(activity(.indefinitely), at: start + .milliseconds(14))

    #expect(early == .wait(.writing, .milliseconds(1)))
    #expect(late == .settled)
  }

  @Test(
    "An app that has been quiet for a moment and only waits counts as resting",
    arguments: [
      (AppActivity.Wait.remaining(.milliseconds(30)), 25, true),
      (.remaining(.milliseconds(30)), 15, false), (.running, 25, false), (.running, 900, false),
    ])
  func quietAppRests(wait: AppActivity.Wait, milliseconds: Int, isResting: Bool) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)

    let verdict = detector.look(activity(wait), at: start + .milliseconds(milliseconds))

    #expect(verdict != .settled)
    #expect(detector.app.isResting == isResting)
  }

  @Test("A busy thread keeps a quiet screen from settling")
  func busyThreadPreventsSettling() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)

    let verdict = detector.look(activity(.indefinitely, .running), at: start + .seconds(5))

    #expect(verdict == .wait(.working, .milliseconds(20)))
  }

  @Test(
    "A wait that lasts beyond the cap counts as unlimited",
    arguments: [
      AppActivity.Wait.atMost(.seconds(2)), .atMost(.milliseconds(1050)), .remaining(.seconds(5)),
      .remaining(.milliseconds(1050)),
    ])
  func longWaitSettles(wait: AppActivity.Wait) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(activity(wait), at: start + .milliseconds(1))

    #expect(detector.look(activity(wait), at: start + .milliseconds(5)) == .settled)
  }

  @Test("A long wait that began before the screen changed may end soon")
  func oldWaitMayEnd() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = activity(.atMost(.seconds(2)))
    _ = detector.look(wait, at: start + .milliseconds(10))
    detector.record(.change(at: start + .milliseconds(1500)))

    let verdict = detector.look(wait, at: start + .milliseconds(1600))

    #expect(verdict != .settled)
  }

  @Test("A wait shorter than the cap that began late is waited for, even if it ends after the cap")
  func lateWaitIsAwaited() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(activity(.running, waits: 1), at: start + .milliseconds(190))

    let wait = AppActivity.Wait.remaining(.milliseconds(890))
    let verdict = detector.look(activity(wait, waits: 2), at: start + .milliseconds(200))

    #expect(verdict == .wait(.writing, .milliseconds(12.5)))
  }

  @Test("A long wait that may end for an unobservable reason is waited for until the cap")
  func hiddenEndIsAwaited() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = AppActivity(threads: [
      AppActivity.Thread(id: 1, wait: .atMost(.seconds(5)), mayEndEarly: true, waits: 1)
    ])
    _ = detector.look(wait, at: start + .milliseconds(1))

    #expect(detector.look(wait, at: start + .milliseconds(900)) != .settled)
    #expect(detector.look(wait, at: start + .milliseconds(1060)) == .settled)
  }

  @Test("A sleep that may end unobserved is waited for if no thread reads the terminal")
  func unreadSleepIsAwaited() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = AppActivity(threads: [
      AppActivity.Thread(
        id: 1, wait: .atMost(.seconds(2)), mayEndEarly: true, isAttended: false, waits: 1)
    ])
    _ = detector.look(wait, at: start + .milliseconds(1))

    #expect(detector.look(wait, at: start + .milliseconds(1060)) != .settled)
  }

  @Test(
    "A wake-up after one to three caps is reported; one sooner or later isn't",
    arguments: [
      (AppActivity.Wait.atMost(.milliseconds(1500)), [1500]),
      (.remaining(.milliseconds(2949)), [2949]), (.atMost(.milliseconds(1000)), []),
      (.atMost(.milliseconds(2951)), []), (.indefinitely, []), (.running, []),
    ])
  func wakeUpIsReported(wait: AppActivity.Wait, milliseconds: [Int]) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(activity(wait), at: start + .milliseconds(1))
    // A timer keeps the length with which it was first seen.
    if case .remaining(let limit) = wait {
      _ = detector.look(
        activity(.remaining(limit - .milliseconds(9))), at: start + .milliseconds(11))
    }

    let time = detector.wakeUp(in: activity(wait))

    #expect(time == milliseconds.first.map { .milliseconds($0) })
  }

  @Test("A thread that polls for keys between very short naps counts as napping while it polls")
  func pollingCountsAsNapping() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    func thread(_ wait: AppActivity.Wait, waits: Int64, microseconds: Int) -> AppActivity {
      AppActivity(threads: [
        AppActivity.Thread(
          id: 1, wait: wait, isAttended: wait != .running, waits: waits,
          runtime: .microseconds(microseconds))
      ])
    }
    let nap = AppActivity.Wait.atMost(.microseconds(100))
    _ = detector.look(thread(nap, waits: 1, microseconds: 20), at: start + .milliseconds(10))

    let looking = detector.polling(thread(.running, waits: 101, microseconds: 3000))
    let working = detector.polling(thread(.running, waits: 2, microseconds: 9000))

    #expect(looking.threads.map(\.wait) == [nap])
    #expect(looking.threads.map(\.isAttended) == [true])
    #expect(working.threads.map(\.wait) == [.running])
  }

  @Test(
    "An app in a limited or unknown wait may continue until the cap",
    arguments: [
      AppActivity.Wait.atMost(.milliseconds(400)), .remaining(.milliseconds(1)), .unknown,
    ])
  func shortWaitLastsCap(wait: AppActivity.Wait) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)

    let early = detector.look(activity(wait), at: start + .milliseconds(1040))
    let late = detector.look(activity(wait), at: start + .milliseconds(1050))

    #expect(early == .wait(.ticking, .milliseconds(10)))
    #expect(late == .settled)
  }

  @Test(
    "A settled screen is certain to stay only if all waits are unlimited",
    arguments: [
      (AppActivity.Wait.indefinitely, true), (.atMost(.seconds(2)), false), (.unknown, false),
    ])
  func settledScreenIsCertain(wait: AppActivity.Wait, expected: Bool) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)

    let early = detector.look(activity(wait), at: start + .milliseconds(1))
    let isCertainEarly = detector.app.isCertain
    let late = detector.look(activity(wait), at: start + .milliseconds(1050))

    #expect(early != .settled && !isCertainEarly)
    #expect(late == .settled)
    #expect(detector.app.isCertain == expected)
  }

  @Test("An app whose ticks change nothing settles at the cap")
  func ticksLastCap() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let tick = AppActivity.Wait.atMost(.milliseconds(100))
    let early = (1...10).map { count in
      detector.look(activity(tick, waits: Int64(count)), at: start + .milliseconds(100 * count))
    }

    let late = detector.look(activity(tick, waits: 11), at: start + .milliseconds(1050))

    #expect(!early.contains(.settled))
    #expect(late == .settled)
  }

  @Test("Output that changes only masked cells doesn't delay settling")
  func maskedOutputSettles() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    detector.record(.output(at: start + .milliseconds(1045)))

    let verdict = detector.look(
      activity(.atMost(.milliseconds(80))), at: start + .milliseconds(1050))

    #expect(verdict == .settled)
  }

  @Test("Time that the app waits for a processor extends the cap", arguments: [300, 60_000])
  func starvedTimeIsIgnored(milliseconds: Int) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = AppActivity.Wait.atMost(.milliseconds(400))
    let delay = Duration.milliseconds(milliseconds)
    _ = detector.look(activity(wait), at: start + .milliseconds(10))

    let end = settling(&detector, activity(wait, delay: delay), around: 1050 + milliseconds)

    #expect(end == Self.settlesJustThen)
  }

  @Test("Several threads that compete for a processor count as working")
  func starvedThreadsAreBusy() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let app = AppActivity(
      threads: [AppActivity.Thread(id: 1, wait: .indefinitely, waits: 1)]
        + (2...5).map {
          AppActivity.Thread(
            id: $0, isForeground: false, wait: .unknown, waits: 1, delay: .seconds(3),
            runtime: .seconds(1))
        })
    _ = detector.look(app, at: start + .milliseconds(4200))

    let early = detector.look(app, at: start + .milliseconds(5249))
    let late = detector.look(app, at: start + .milliseconds(5250))

    #expect(early == .wait(.ticking, .milliseconds(1)))
    #expect(late == .settled)
  }

  @Test(
    "Time without a poll extends the cap, by at most twice the cap",
    arguments: [(20, 0), (30, 30), (700, 700), (60_000, 2000)])
  func unwatchedTimeIsIgnored(late: Int, added: Int) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = activity(.atMost(.milliseconds(400)))

    detector.record(.poll(late: .milliseconds(late)))
    let end = settling(&detector, wait, around: 1050 + added)

    #expect(end == Self.settlesJustThen)
  }

  @Test("A change that is undone leaves the cap alone, unless input was sent after it")
  func undoneChangeKeepsCap() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    var asked = detector
    let wait = activity(.atMost(.milliseconds(400)))

    detector.record(.change(at: start + .milliseconds(500)))
    detector.record(.undoneChange)
    asked.record(.change(at: start + .milliseconds(500)))
    asked.record(.input(at: start + .milliseconds(600)))
    asked.record(.undoneChange)

    #expect(settling(&detector, wait, around: 1050) == Self.settlesJustThen)
    #expect(settling(&asked, wait, around: 1650) == Self.settlesJustThen)
  }

  @Test("A change that is undone keeps the time without a poll before it")
  func undoneChangeKeepsUnwatchedTime() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    detector.record(.poll(late: .milliseconds(700)))

    detector.record(.change(at: start + .milliseconds(500)))
    detector.record(.undoneChange)

    let wait = activity(.atMost(.milliseconds(400)))
    #expect(settling(&detector, wait, around: 1750) == Self.settlesJustThen)
  }

  @Test("The cap starts when the app was last seen working")
  func workRestartsCap() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = activity(.atMost(.milliseconds(400)))
    _ = detector.look(activity(.running), at: start + .milliseconds(100))
    _ = detector.look(activity(.running), at: start + .milliseconds(800))
    _ = detector.look(wait, at: start + .milliseconds(810))
    _ = detector.look(activity(.running), at: start + .milliseconds(900))

    let end = settling(&detector, wait, around: 1950)

    #expect(end == Self.settlesJustThen)
  }

  @Test("A timer that has just expired may not have woken its thread yet")
  func dueTimerIsAwaited() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(activity(.remaining(.milliseconds(300))), at: start + .milliseconds(10))

    let due = detector.look(activity(.indefinitely), at: start + .milliseconds(311))
    let stopped = detector.look(activity(.indefinitely), at: start + .milliseconds(361))

    #expect(due == .wait(.ticking, .milliseconds(19.4375)))
    #expect(stopped == .settled)
  }

  @Test("An app pauses when it has been quiet and isn't running")
  func quietAppPauses() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = activity(.atMost(.milliseconds(80)))

    _ = detector.look(wait, at: start + .milliseconds(3))
    _ = detector.look(activity(.running), at: start + .milliseconds(5))
    let before = detector.lastPause
    _ = detector.look(wait, at: start + .milliseconds(6))

    #expect(before == nil)
    #expect(detector.lastPause == start + .milliseconds(6))
  }

  @Test("A background process that computes is waited for until the patience ends")
  func busyHelperIsAwaited() {
    var detector = SettleDetector(settleTime: .seconds(1), patience: .seconds(4), start: start)
    let activity = AppActivity(threads: [
      AppActivity.Thread(id: 1, wait: .indefinitely, waits: 1),
      AppActivity.Thread(id: 2, isForeground: false, wait: .running, waits: 1),
    ])

    let early = detector.look(activity, at: start + .milliseconds(3990))
    let late = detector.look(activity, at: start + .milliseconds(5039))
    let end = detector.look(activity, at: start + .milliseconds(5040))

    #expect(early == .wait(.working, .milliseconds(20)))
    #expect(late == .wait(.ticking, .milliseconds(1)))
    #expect(end == .settled)
  }

  @Test("A background process that computed for too long isn't waited for until it pauses")
  func endlessHelperIsSkipped() {
    var detector = SettleDetector(settleTime: .seconds(1), patience: .seconds(4), start: start)
    func activity(_ helper: AppActivity.Wait) -> AppActivity {
      AppActivity(threads: [
        AppActivity.Thread(id: 1, wait: .indefinitely, waits: 1),
        AppActivity.Thread(id: 2, isForeground: false, wait: helper, waits: 1),
      ])
    }
    _ = detector.look(activity(.running), at: start + .seconds(4))
    detector.record(.input(at: start + .seconds(6)))

    let again = detector.look(activity(.running), at: start + .milliseconds(7050))
    _ = detector.look(activity(.indefinitely), at: start + .milliseconds(7060))
    let anew = detector.look(activity(.running), at: start + .milliseconds(7070))

    #expect(again == .settled)
    #expect(anew == .wait(.working, .milliseconds(20)))
  }

  @Test("An app that once slept for too long isn't waited for again")
  func ignoresSleep() {
    var detector = SettleDetector(settleTime: .seconds(1), patience: .seconds(60), start: start)
    let thread = AppActivity.Thread(
      id: 1, wait: .atMost(.milliseconds(100)), isAttended: false, waits: 1)
    for time in 0...600 {
      _ = detector.look(AppActivity(threads: [thread]), at: start + .milliseconds(10 * time))
    }
    detector.record(.input(at: start + .seconds(6)))

    let verdict = detector.look(AppActivity(threads: [thread]), at: start + .milliseconds(7050))

    #expect(verdict == .settled)
  }

  @Test("Sleep is waited for anew after each input")
  func inputRestartsSleep() {
    var detector = SettleDetector(settleTime: .seconds(1), patience: .seconds(60), start: start)
    let thread = AppActivity.Thread(
      id: 1, wait: .atMost(.milliseconds(100)), isAttended: false, waits: 1)
    let activity = AppActivity(threads: [thread])
    for time in 0...400 { _ = detector.look(activity, at: start + .milliseconds(10 * time)) }
    detector.record(.input(at: start + .seconds(4)))

    let verdicts = (401...800).map { detector.look(activity, at: start + .milliseconds(10 * $0)) }

    #expect(!verdicts.contains(.settled))
  }

  @Test(
    "An app that works and sleeps in turns is busy; one that only polls its clock isn't",
    arguments: [(5, 0, 1950), (1, 0, 1050), (1, 18, 1950)])
  func alternatingWorkIsBusy(runtime: Int, delay: Int, end: Int) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    func look(_ count: Int) -> SettleVerdict {
      let thread = AppActivity.Thread(
        id: 1, wait: .atMost(.milliseconds(5)), waits: Int64(min(count, 45)),
        delay: .milliseconds(delay * min(count, 45)),
        runtime: .milliseconds(runtime * min(count, 45)))
      return detector.look(AppActivity(threads: [thread]), at: start + .milliseconds(20 * count))
    }

    let settled = (1...200).first { look($0) == .settled } ?? 0

    // The app stops after 0.9 s; the moving averages count it as busy a little longer.
    #expect(abs(settled * 20 - end) <= 250, "\(settled * 20)")
  }

  @Test("An app that sleeps while nothing reads its terminal is waited for, at most five seconds")
  func unattendedSleepIsAwaited() {
    var detector = SettleDetector(settleTime: .seconds(1), patience: .seconds(60), start: start)
    let thread = AppActivity.Thread(
      id: 1, wait: .atMost(.seconds(30)), isAttended: false, waits: 1)
    let activity = AppActivity(threads: [thread])

    let times = stride(from: 10, through: 10_000, by: 10).map { Int($0) }
    let settled = times.first { detector.look(activity, at: start + .milliseconds($0)) == .settled }

    #expect(settled == 5010)
  }

  @Test(
    "A wait slightly shorter than the cap may still change the screen",
    arguments: [AppActivity.Wait.atMost(.milliseconds(985)), .remaining(.milliseconds(985))])
  func nearCapWaitIsAwaited(wait: AppActivity.Wait) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(activity(wait), at: start + .milliseconds(1))

    #expect(detector.look(activity(wait), at: start + .milliseconds(6)) != .settled)
  }

  @Test(
    "A timer that another thread waits for keeps its length for a thread that joins later",
    arguments: [(1047, true), (1046, false)])
  func sharedTimerKeepsLength(milliseconds: Int, isShared: Bool) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    func look(_ waiter: AppActivity.Wait, _ painter: AppActivity.Wait, at time: Int) -> Bool {
      let threads = [
        AppActivity.Thread(id: 1, wait: waiter, waits: 1),
        AppActivity.Thread(id: 2, wait: painter, waits: painter == .running ? 1 : 2),
      ]
      let verdict = detector.look(AppActivity(threads: threads), at: start + .milliseconds(time))
      return verdict == .settled
    }
    _ = look(.remaining(.milliseconds(1060)), .running, at: 3)
    detector.record(.change(at: start + .milliseconds(8)))

    let painter = AppActivity.Wait.remaining(.milliseconds(milliseconds))
    _ = look(.remaining(.milliseconds(1047)), painter, at: 16)
    let isSettled = look(.remaining(.milliseconds(1047)), painter, at: 21)

    #expect(isSettled == isShared)
  }

  @Test("A wait that follows a timer counts from the timer's end, even if it is read late")
  func timerStartsNextWait() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(
      activity(.remaining(.milliseconds(400)), waits: 7), at: start + .milliseconds(100))
    detector.record(.change(at: start + .milliseconds(502)))

    // It has waited since 500 ms, for 1100 ms.
    let next = activity(.remaining(.milliseconds(1000)), waits: 8)
    _ = detector.look(next, at: start + .milliseconds(600))
    let verdict = detector.look(next, at: start + .milliseconds(605))

    #expect(verdict == .settled)
  }

  @Test("A wait counts from the time it was read, not from when it is judged")
  func lateJudgementKeepsLength() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(
      activity(.remaining(.milliseconds(400)), waits: 7), at: start + .milliseconds(100))
    detector.record(.change(at: start + .milliseconds(502)))

    // It has waited since 500 ms, for 1000 ms, like a clock that shows seconds.
    let verdicts = [(600, 900), (605, 895)].map { time, left in
      let read = start + .milliseconds(time)
      return detector.look(
        activity(.remaining(.milliseconds(left)), waits: 8),
        readIn: read...read + .milliseconds(1), at: read + .milliseconds(100))
    }

    #expect(!verdicts.contains(.settled))
  }

  @Test("If /proc can't be read, the cap decides")
  func unreadableActivityLastsCap() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)

    #expect(
      detector.look(nil, at: start + .milliseconds(900))
        == .wait(.unreadable, .milliseconds(150)))
    #expect(detector.look(nil, at: start + .milliseconds(1050)) == .settled)
  }

  @Test("If /proc can't be read, output in masked cells must have ended")
  func unreadableOutputIsAwaited() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    detector.record(.output(at: start + .milliseconds(1049)))

    #expect(
      detector.look(nil, at: start + .milliseconds(1050))
        == .wait(.unreadable, .milliseconds(3)))
    #expect(detector.look(nil, at: start + .milliseconds(1053)) == .settled)
  }

  private static let settlesJustThen: [SettleVerdict] = [
    .wait(.ticking, .milliseconds(1)), .settled,
  ]

  /// The verdicts a millisecond before a time after the start, and at that time.
  private func settling(
    _ detector: inout SettleDetector, _ activity: AppActivity, around milliseconds: Int
  ) -> [SettleVerdict] {
    [milliseconds - 1, milliseconds].map {
      detector.look(activity, at: start + .milliseconds($0))
    }
  }

  private func activity(
    _ waits: AppActivity.Wait..., waits count: Int64 = 1, delay: Duration = .zero
  ) -> AppActivity {
    AppActivity(
      threads: waits.enumerated().map { index, wait in
        AppActivity.Thread(id: Int32(index + 1), wait: wait, waits: count, delay: delay)
      })
  }
}
