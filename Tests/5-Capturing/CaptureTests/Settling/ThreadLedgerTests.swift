import TerminalProcess
import Testing

// The decision has no clock and starts no app: these tests pass in times and activities.
@testable import Capture

/// What the waits of threads say about when they end.
@Suite(.timeLimit(.minutes(20))) struct ThreadLedgerTests {
  private let start = ContinuousClock.now

  @Test(
    "A wait that lasts beyond the settle time counts as unlimited",
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

  @Test(
    "A wait shorter than the settle time that began late is waited for, even if it ends after the settle time"
  )
  func lateWaitIsAwaited() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(activity(.running, waits: 1), at: start + .milliseconds(190))

    let wait = AppActivity.Wait.remaining(.milliseconds(890))
    let verdict = detector.look(activity(wait, waits: 2), at: start + .milliseconds(200))

    #expect(verdict == .wait(.writing, .milliseconds(12.5)))
  }

  @Test("A long wait that may end for an unobservable reason is waited for until the settle time")
  func hiddenEndIsAwaited() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = AppActivity(threads: [
      AppActivity.Thread(id: 1, wait: .atMost(.seconds(5)), mayEndEarly: true, waits: 1)
    ])
    _ = detector.look(wait, at: start + .milliseconds(1))

    #expect(detector.look(wait, at: start + .milliseconds(900)) != .settled)
    #expect(detector.look(wait, at: start + .milliseconds(1060)) == .settled)
  }

  @Test(
    "A wake-up after one to three settle times is reported; one sooner or later isn't",
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

    let time = detector.ledger.wakeUp(in: activity(wait))

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

    let looking = detector.ledger.polling(thread(.running, waits: 101, microseconds: 3000))
    let working = detector.ledger.polling(thread(.running, waits: 2, microseconds: 9000))

    #expect(looking.threads.map(\.wait) == [nap])
    #expect(looking.threads.map(\.isAttended) == [true])
    #expect(working.threads.map(\.wait) == [.running])
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

  @Test(
    "A wait slightly shorter than the settle time may still change the screen",
    arguments: [AppActivity.Wait.atMost(.milliseconds(985)), .remaining(.milliseconds(985))])
  func nearSettleTimeWaitIsAwaited(wait: AppActivity.Wait) {
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
}
