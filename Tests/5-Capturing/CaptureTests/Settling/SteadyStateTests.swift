import TerminalProcess
import Testing

// The decision has no clock and starts no app: these tests pass in times.
@testable import Capture

/// Apps that need no new look, since they do what they did before.
@Suite(.timeLimit(.minutes(20))) struct SteadyStateTests {
  private let start = ContinuousClock.now

  private func detector(
    _ wait: AppActivity.Wait, at milliseconds: Int
  ) -> SettleDetector {
    var detector = SettleDetector(settleTime: .seconds(1), start: start)
    _ = detector.look(
      AppActivity(threads: [AppActivity.Thread(id: 1, wait: wait, waits: 1)]),
      at: start + .milliseconds(milliseconds))
    return detector
  }

  @Test("A resting app isn't polled until its screen may count as settled")
  func restingApp() throws {
    let detector = detector(.remaining(.milliseconds(100)), at: 400)

    let end = try #require(detector.restEnd)
    #expect(
      detector.idleInterval(until: end, at: start + .milliseconds(420)) == .milliseconds(420) / 16)
    #expect(
      detector.idleInterval(until: end, at: start + .milliseconds(1049)) == .milliseconds(1))
    #expect(detector.idleInterval(until: end, at: start + .milliseconds(1050)) == nil)
  }

  @Test("A resting app that hasn't run since its last look pauses")
  func unchangedAppPauses() {
    var detector = detector(.remaining(.milliseconds(100)), at: 400)

    detector.record(.stillIdle(at: start + .milliseconds(420)))

    #expect(detector.lastPause == start + .milliseconds(420))
  }

  @Test(
    "An app that was just active, is busy, waits for something unknown or has settled is polled",
    arguments: [
      (AppActivity.Wait.remaining(.milliseconds(100)), 10), (.running, 400), (.unknown, 400),
      (.indefinitely, 400), (.atMost(.seconds(9)), 400),
    ])
  func activeAppIsPolled(wait: AppActivity.Wait, milliseconds: Int) {
    let detector = detector(wait, at: milliseconds)

    #expect(detector.restEnd == nil)
  }

  @Test("An app that a timer has just woken isn't taken for resting")
  func wokenApp() {
    func activity(_ wait: AppActivity.Wait, waits: Int64) -> AppActivity {
      AppActivity(threads: [
        AppActivity.Thread(id: 1, wait: wait, waits: waits),
        AppActivity.Thread(id: 2, wait: .indefinitely, waits: 1),
      ])
    }
    var detector = detector(.indefinitely, at: 1)
    _ = detector.look(
      activity(.remaining(.milliseconds(10)), waits: 1), at: start + .milliseconds(90))

    let just = detector.look(activity(.indefinitely, waits: 1), at: start + .milliseconds(101))
    let until = detector.restEnd
    let later = detector.look(activity(.indefinitely, waits: 1), at: start + .milliseconds(160))

    #expect(just != .settled)
    #expect(until == nil)
    #expect(later == .settled)
  }

  @Test("The settle time begins when a busy app was last known to work")
  func busyApp() {
    var detector = detector(.running, at: 400)

    let wait = detector.busyInterval(at: start + .milliseconds(480))
    detector.record(.stillBusy(at: start + .milliseconds(480)))
    let rest = AppActivity(threads: [
      AppActivity.Thread(id: 1, wait: .remaining(.milliseconds(100)), waits: 2)
    ])
    let early = detector.look(rest, at: start + .milliseconds(1529))
    let late = detector.look(rest, at: start + .milliseconds(1530))

    #expect(wait == .milliseconds(20))
    #expect(early == .wait(.ticking, .milliseconds(1)))
    #expect(late == .settled)
  }

  @Test("A busy app is polled again once it writes or has worked for as long as the settle time")
  func longBusyApp() {
    var detector = detector(.running, at: 400)

    #expect(detector.busyInterval(at: start + .milliseconds(999)) != nil)
    #expect(detector.busyInterval(at: start + .milliseconds(1000)) == nil)
    detector.record(.output(at: start + .milliseconds(500)))
    #expect(detector.busyInterval(at: start + .milliseconds(503)) == nil)
  }
}
