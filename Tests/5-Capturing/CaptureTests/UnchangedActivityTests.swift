import TerminalProcess
import Testing

// The decision has no clock and starts no app: these tests pass in times.
@testable import Capture

/// Apps that need no new look, since they do what they did before.
@Suite struct UnchangedActivityTests {
  private let start = ContinuousClock.now

  private func judge(
    _ wait: AppActivity.Wait, at milliseconds: Int, cap: Duration = .seconds(1)
  ) -> SettleJudge {
    var judge = SettleJudge(cap: cap, start: start)
    _ = judge.judge(
      AppActivity(threads: [AppActivity.Thread(id: 1, wait: wait, waits: 1)]),
      at: start + .milliseconds(milliseconds))
    return judge
  }

  @Test("A resting app isn't polled until its screen may count as settled")
  func restingApp() {
    var judge = judge(.remaining(.milliseconds(100)), at: 400)

    #expect(judge.lasted(at: start + .milliseconds(420)) == .milliseconds(420) / 16)
    #expect(judge.lastPause == start + .milliseconds(420))
    #expect(judge.lasted(at: start + .milliseconds(1049)) == .milliseconds(1))
    #expect(judge.lasted(at: start + .milliseconds(1050)) == nil)
  }

  @Test(
    "An app that was just active, is busy, waits for something unknown or has settled is polled",
    arguments: [
      (AppActivity.Wait.remaining(.milliseconds(100)), 10), (.running, 400), (.unknown, 400),
      (.indefinitely, 400), (.atMost(.seconds(9)), 400),
    ])
  func activeAppIsPolled(wait: AppActivity.Wait, milliseconds: Int) {
    var judge = judge(wait, at: milliseconds)

    #expect(judge.restsUntil == nil)
    #expect(judge.lasted(at: start + .milliseconds(milliseconds + 10)) == nil)
  }

  @Test("An app that a timer has just woken isn't taken for resting")
  func wokenApp() {
    func activity(_ wait: AppActivity.Wait, waits: Int64) -> AppActivity {
      AppActivity(threads: [
        AppActivity.Thread(id: 1, wait: wait, waits: waits),
        AppActivity.Thread(id: 2, wait: .indefinitely, waits: 1),
      ])
    }
    var judge = judge(.indefinitely, at: 1)
    _ = judge.judge(
      activity(.remaining(.milliseconds(10)), waits: 1), at: start + .milliseconds(90))

    let just = judge.judge(activity(.indefinitely, waits: 1), at: start + .milliseconds(101))
    let until = judge.restsUntil
    let later = judge.judge(activity(.indefinitely, waits: 1), at: start + .milliseconds(160))

    #expect(just != .settled)
    #expect(until == nil)
    #expect(later == .settled)
  }

  @Test("The cap begins when a busy app was last known to work")
  func busyApp() {
    var judge = judge(.running, at: 400)

    let wait = judge.workedOn(at: start + .milliseconds(480))
    let rest = AppActivity(threads: [
      AppActivity.Thread(id: 1, wait: .remaining(.milliseconds(100)), waits: 2)
    ])
    let early = judge.judge(rest, at: start + .milliseconds(1529))
    let late = judge.judge(rest, at: start + .milliseconds(1530))

    #expect(wait == .milliseconds(20))
    #expect(judge.isAtWork == false)
    #expect(early == .wait(reason: .mayWakeUp, wait: .milliseconds(1)))
    #expect(late == .settled)
  }

  @Test("A busy app is polled again once it writes or has worked for as long as the cap")
  func longBusyApp() {
    var judge = judge(.running, at: 400)

    #expect(judge.workedOn(at: start + .milliseconds(999)) != nil)
    #expect(judge.workedOn(at: start + .milliseconds(1000)) == nil)
    judge.wrote(at: start + .milliseconds(500))
    #expect(judge.workedOn(at: start + .milliseconds(503)) == nil)
  }
}
