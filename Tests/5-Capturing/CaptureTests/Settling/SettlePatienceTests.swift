import TerminalProcess
import Testing

// The decision has no clock and starts no app: these tests pass in times and activities.
@testable import Capture

/// How long work and sleep are waited for.
@Suite(.timeLimit(.minutes(20))) struct SettlePatienceTests {
  private let start = ContinuousClock.now

  @Test(
    "A blink is accepted after three settle times, or one if it is known, unless it takes much work",
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

  @Test("A busy thread keeps a quiet screen from settling")
  func busyThreadPreventsSettling() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)

    let verdict = detector.look(activity(.indefinitely, .running), at: start + .seconds(5))

    #expect(verdict == .wait(.working, .milliseconds(20)))
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
}
