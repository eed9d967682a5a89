import TerminalProcess
import Testing

@testable import Capture

@Suite struct SettleJudgeTests {
  private let start = ContinuousClock.now

  @Test("An app that waits for its terminal has settled after the quiet time")
  func waitsForTerminal() {
    var judge = SettleJudge(cap: .seconds(1), start: start)

    #expect(judge.judge(activity(.indefinitely), at: start + .milliseconds(3)) != .settled)
    #expect(judge.judge(activity(.indefinitely), at: start + .milliseconds(6)) != .settled)
    #expect(judge.judge(activity(.indefinitely), at: start + .milliseconds(7)) == .settled)
  }

  @Test("A thread that has gone through another wait meanwhile starts the quiet time again")
  func otherWait() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    _ = judge.judge(activity(.indefinitely, waits: 1), at: start + .milliseconds(50))

    let verdict = judge.judge(activity(.indefinitely, waits: 2), at: start + .milliseconds(60))

    #expect(verdict == .wait(reason: .changing, wait: .milliseconds(4)))
  }

  @Test("Output starts the quiet time again, also where the screen stays the same")
  func output() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    judge.wrote(at: start + .milliseconds(10))

    let verdict = judge.judge(activity(.indefinitely), at: start + .milliseconds(13))

    #expect(verdict == .wait(reason: .changing, wait: .milliseconds(1)))
  }

  @Test("An app that was just sent something may not have got it yet")
  func input() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    judge.sent(at: start + .milliseconds(10))
    _ = judge.judge(activity(.indefinitely), at: start + .milliseconds(11))

    let early = judge.judge(activity(.indefinitely), at: start + .milliseconds(29))
    let late = judge.judge(activity(.indefinitely), at: start + .milliseconds(30))

    #expect(early == .wait(reason: .changing, wait: .milliseconds(1)))
    #expect(late == .settled)
  }

  @Test("A busy thread keeps the screen from being settled, however long it is quiet")
  func busy() {
    var judge = SettleJudge(cap: .seconds(1), start: start)

    let verdict = judge.judge(activity(.indefinitely, .running), at: start + .seconds(5))

    #expect(verdict == .wait(reason: .busy, wait: .milliseconds(20)))
  }

  @Test("A wait that lasts beyond the cap counts as one without a limit")
  func longWait() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    _ = judge.judge(activity(.atMost(.seconds(2))), at: start + .milliseconds(1))

    #expect(judge.judge(activity(.atMost(.seconds(2))), at: start + .milliseconds(5)) == .settled)
    #expect(
      judge.judge(activity(.remaining(.seconds(5))), at: start + .milliseconds(6)) == .settled)
  }

  @Test(
    "After a wait with a limit, or an unknown one, the app may go on",
    arguments: [
      AppActivity.Wait.atMost(.milliseconds(400)), .remaining(.milliseconds(1)), .unknown,
    ])
  func shortWait(wait: AppActivity.Wait) {
    var judge = SettleJudge(cap: .seconds(1), start: start)

    let early = judge.judge(activity(wait), at: start + .milliseconds(500))
    let late = judge.judge(activity(wait), at: start + .seconds(1))

    #expect(early == .wait(reason: .mayGoOn, wait: .milliseconds(10)))
    #expect(late == .settled)
  }

  @Test("Ticks that change nothing let the screen settle before the cap")
  func ticks() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    let tick = AppActivity.Wait.atMost(.milliseconds(100))
    _ = judge.judge(activity(tick, waits: 1), at: start + .milliseconds(10))

    let afterOne = judge.judge(activity(tick, waits: 2), at: start + .milliseconds(260))
    let afterTwo = judge.judge(activity(tick, waits: 3), at: start + .milliseconds(270))

    #expect(afterOne != .settled)
    #expect(afterTwo == .settled)
  }

  @Test("Waits of a program that starts are no ticks")
  func waitsWhileStarting() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    _ = judge.judge(activity(.running, waits: 1), at: start + .milliseconds(10))

    let verdict = judge.judge(
      activity(.atMost(.milliseconds(400)), waits: 4), at: start + .milliseconds(300))

    #expect(verdict != .settled)
  }

  @Test("A change of the screen makes earlier ticks worthless")
  func ticksBeforeChange() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    let tick = AppActivity.Wait.atMost(.milliseconds(100))
    _ = judge.judge(activity(tick, waits: 1), at: start + .milliseconds(10))
    _ = judge.judge(activity(tick, waits: 3), at: start + .milliseconds(200))
    judge.changed(at: start + .milliseconds(210))

    let verdict = judge.judge(activity(tick, waits: 4), at: start + .milliseconds(500))

    #expect(verdict != .settled)
  }

  @Test("While masked cells move, ticks say nothing, and the cap decides")
  func maskedMovement() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    let tick = AppActivity.Wait.atMost(.milliseconds(80))
    for count in 1...11 {
      let now = start + .milliseconds(80 * count)
      judge.wrote(at: now)
      judge.changedInMask(at: now)
      _ = judge.judge(activity(tick, waits: Int64(count)), at: now + .milliseconds(10))
    }

    let early = judge.judge(activity(tick, waits: 11), at: start + .milliseconds(950))
    let late = judge.judge(activity(tick, waits: 12), at: start + .seconds(1))

    #expect(early != .settled)
    #expect(late == .settled)
  }

  @Test("When masked cells have stood still for the cap, ticks count again")
  func maskedMovementEnded() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    let tick = AppActivity.Wait.atMost(.milliseconds(80))
    judge.changedInMask(at: start)
    judge.changed(at: start + .milliseconds(800))
    _ = judge.judge(activity(tick, waits: 1), at: start + .milliseconds(810))
    _ = judge.judge(activity(tick, waits: 3), at: start + .milliseconds(980))

    let verdict = judge.judge(activity(tick, waits: 5), at: start + .milliseconds(1050))

    #expect(verdict == .settled)
  }

  @Test("An app pauses when it writes nothing for the quiet time and does not run")
  func pause() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    let wait = activity(.atMost(.milliseconds(80)))

    _ = judge.judge(wait, at: start + .milliseconds(3))
    _ = judge.judge(activity(.running), at: start + .milliseconds(5))
    let before = judge.lastPause
    _ = judge.judge(wait, at: start + .milliseconds(6))

    #expect(before == nil)
    #expect(judge.lastPause == start + .milliseconds(6))
  }

  @Test("A helper that computes may yet answer, up to the cap")
  func busyHelper() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    let activity = AppActivity(threads: [
      AppActivity.Thread(id: 1, wait: .indefinitely, waits: 1),
      AppActivity.Thread(id: 2, isForeground: false, wait: .running, waits: 1),
    ])

    let early = judge.judge(activity, at: start + .milliseconds(500))
    let late = judge.judge(activity, at: start + .seconds(1))

    #expect(early == .wait(reason: .mayGoOn, wait: .milliseconds(10)))
    #expect(late == .settled)
  }

  @Test("Where /proc can't be read, the cap decides")
  func unreadable() {
    var judge = SettleJudge(cap: .seconds(1), start: start)

    #expect(
      judge.judge(nil, at: start + .milliseconds(900))
        == .wait(reason: .unreadable, wait: .milliseconds(100)))
    #expect(judge.judge(nil, at: start + .seconds(1)) == .settled)
  }

  @Test("Where /proc can't be read, output in masked cells must have come to its end")
  func unreadableOutput() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    judge.wrote(at: start + .milliseconds(999))
    judge.changedInMask(at: start + .milliseconds(999))

    #expect(
      judge.judge(nil, at: start + .seconds(1))
        == .wait(reason: .unreadable, wait: .milliseconds(3)))
    #expect(judge.judge(nil, at: start + .milliseconds(1003)) == .settled)
  }

  private func activity(_ waits: AppActivity.Wait..., waits count: Int64 = 1) -> AppActivity {
    AppActivity(
      threads: waits.enumerated().map { index, wait in
        AppActivity.Thread(id: Int32(index + 1), wait: wait, waits: count)
      })
  }
}
