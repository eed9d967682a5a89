import TerminalProcess
import Testing

// The decision has no clock and starts no app: these tests pass in times and activities.
@testable import Capture

/// How long a screen must stay unchanged, and which time doesn't count.
@Suite(.timeLimit(.minutes(20))) struct StillPeriodTests {
  private let start = ContinuousClock.now

  @Test(
    "Time that the app waits for a processor extends the settle time", arguments: [300, 60_000])
  func starvedTimeIsIgnored(milliseconds: Int) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = AppActivity.Wait.atMost(.milliseconds(400))
    let delay = Duration.milliseconds(milliseconds)
    _ = detector.look(activity(wait), at: start + .milliseconds(10))

    let end = detector.verdicts(
      on: activity(wait, delay: delay), after: start, around: 1050 + milliseconds)

    #expect(end == SettleVerdict.justSettled)
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
    "Time without a poll extends the settle time, by at most twice as much",
    arguments: [(20, 0), (30, 30), (700, 700), (60_000, 2000)])
  func unwatchedTimeIsIgnored(late: Int, added: Int) {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = activity(.atMost(.milliseconds(400)))

    detector.record(.poll(late: .milliseconds(late)))
    let end = detector.verdicts(on: wait, after: start, around: 1050 + added)

    #expect(end == SettleVerdict.justSettled)
  }

  @Test("A change that is undone leaves the settle time alone, unless input was sent after it")
  func undoneChangeKeepsSettleTime() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    var asked = detector
    let wait = activity(.atMost(.milliseconds(400)))

    detector.record(.change(at: start + .milliseconds(500)))
    detector.record(.undoneChange)
    asked.record(.change(at: start + .milliseconds(500)))
    asked.record(.input(at: start + .milliseconds(600)))
    asked.record(.undoneChange)

    #expect(detector.verdicts(on: wait, after: start, around: 1050) == SettleVerdict.justSettled)
    #expect(asked.verdicts(on: wait, after: start, around: 1650) == SettleVerdict.justSettled)
  }

  @Test("A change that is undone keeps the time without a poll before it")
  func undoneChangeKeepsUnwatchedTime() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    detector.record(.poll(late: .milliseconds(700)))

    detector.record(.change(at: start + .milliseconds(500)))
    detector.record(.undoneChange)

    let wait = activity(.atMost(.milliseconds(400)))
    #expect(detector.verdicts(on: wait, after: start, around: 1750) == SettleVerdict.justSettled)
  }

  @Test("The settle time starts when the app was last seen working")
  func workRestartsSettleTime() {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    let wait = activity(.atMost(.milliseconds(400)))
    _ = detector.look(activity(.running), at: start + .milliseconds(100))
    _ = detector.look(activity(.running), at: start + .milliseconds(800))
    _ = detector.look(wait, at: start + .milliseconds(810))
    _ = detector.look(activity(.running), at: start + .milliseconds(900))

    let end = detector.verdicts(on: wait, after: start, around: 1950)

    #expect(end == SettleVerdict.justSettled)
  }
}
