import TerminalProcess
import Testing

@testable import Capture

@Suite struct SettleJudgeTests {
  private let start = ContinuousClock.now

  @Test("An app that waits for its terminal has settled after the quiet time")
  func waitsForTerminal() {
    var judge = SettleJudge(cap: .seconds(1), start: start)

    #expect(judge.judge(activity(.indefinitely), at: start + .milliseconds(3)) != .settled)
    #expect(judge.judge(activity(.indefinitely), at: start + .milliseconds(4)) == .settled)
  }

  @Test("Output starts the quiet time again, also where the screen stays the same")
  func output() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    judge.wrote(at: start + .milliseconds(10))

    let verdict = judge.judge(activity(.indefinitely), at: start + .milliseconds(13))

    #expect(verdict == .wait(reason: .changing, wait: .milliseconds(1)))
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

    #expect(judge.judge(activity(.atMost(.seconds(2))), at: start + .milliseconds(5)) == .settled)
    #expect(
      judge.judge(activity(.remaining(.seconds(5))), at: start + .milliseconds(6)) == .settled)
  }

  @Test(
    "After a wait with a limit, or an unknown one, the app may go on",
    arguments: [
      GroupActivity.Wait.atMost(.milliseconds(400)), .remaining(.milliseconds(1)), .unknown,
    ])
  func shortWait(wait: GroupActivity.Wait) {
    var judge = SettleJudge(cap: .seconds(1), start: start)

    let early = judge.judge(activity(wait), at: start + .milliseconds(500))
    let late = judge.judge(activity(wait), at: start + .seconds(1))

    #expect(early == .wait(reason: .mayGoOn, wait: .milliseconds(10)))
    #expect(late == .settled)
  }

  @Test("Ticks that change nothing let the screen settle before the cap")
  func ticks() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    let tick = GroupActivity.Wait.atMost(.milliseconds(100))
    _ = judge.judge(activity(tick, waits: 1), at: start + .milliseconds(10))

    let afterOne = judge.judge(activity(tick, waits: 2), at: start + .milliseconds(260))
    let afterTwo = judge.judge(activity(tick, waits: 3), at: start + .milliseconds(270))

    #expect(afterOne != .settled)
    #expect(afterTwo == .settled)
  }

  @Test("A change of the screen makes earlier ticks worthless")
  func ticksBeforeChange() {
    var judge = SettleJudge(cap: .seconds(1), start: start)
    let tick = GroupActivity.Wait.atMost(.milliseconds(100))
    _ = judge.judge(activity(tick, waits: 1), at: start + .milliseconds(10))
    _ = judge.judge(activity(tick, waits: 3), at: start + .milliseconds(200))
    judge.changed(at: start + .milliseconds(210))

    let verdict = judge.judge(activity(tick, waits: 4), at: start + .milliseconds(500))

    #expect(verdict != .settled)
  }

  @Test("Where /proc can't be read, the cap decides")
  func unreadable() {
    var judge = SettleJudge(cap: .seconds(1), start: start)

    #expect(
      judge.judge(nil, at: start + .milliseconds(900))
        == .wait(reason: .unreadable, wait: .milliseconds(100)))
    #expect(judge.judge(nil, at: start + .seconds(1)) == .settled)
  }

  private func activity(_ waits: GroupActivity.Wait..., waits count: Int64 = 1) -> GroupActivity {
    GroupActivity(
      threads: waits.enumerated().map { index, wait in
        GroupActivity.Thread(id: Int32(index + 1), wait: wait, waits: count)
      })
  }
}
