import TerminalProcess
import Testing

// The decision has no clock and starts no app: these tests pass in times and activities.
@testable import Capture

/// Which row fits a look at an app.
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

  @Test(
    "An app in a limited or unknown wait may continue until the settle time",
    arguments: [
      AppActivity.Wait.atMost(.milliseconds(400)), .remaining(.milliseconds(1)), .unknown,
    ])
  func shortWaitLastsSettleTime(wait: AppActivity.Wait) {
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

  @Test("An app whose ticks change nothing settles at the settle time")
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

  @Test("If /proc can't be read, the settle time decides")
  func unreadableActivityLastsSettleTime() {
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
}
