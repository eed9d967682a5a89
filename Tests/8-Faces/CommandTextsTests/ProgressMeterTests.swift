import CommandTexts
import ProjectFiles
import ProjectTestSupport
import Reports
import ScreenConfig
import ScreenRuns
import Testing

@Suite(.timeLimit(.minutes(20))) struct ProgressMeterTests {
  private let start = ContinuousClock.now

  private func captured(_ name: String, fails: Bool = false) -> CapturedScreen {
    var screen = CapturedScreen(
      screen: ScreenName(config: name), configDigest: "", baselineDigest: nil)
    if fails { screen.error = CaptureError(reason: "blank", message: "blank", remedy: nil) }
    return screen
  }

  private func meter(done: Int, of count: Int, fails: Bool = false) -> ProgressMeter {
    var meter = ProgressMeter()
    meter.add(.capturing(count: count), at: start)
    for index in 1...done {
      meter.add(.launching("s\(index)"), at: start)
      meter.add(
        .captured(captured("s\(index)", fails: fails && index == 1), index: index, count: count),
        at: start + .seconds(index))
    }
    return meter
  }

  private func text(_ meter: ProgressMeter, after seconds: Int) -> String {
    ProgressText(style: ConsoleStyle(usesColor: false))
      .state(of: meter, at: start + .seconds(seconds)).description
  }

  @Test("The meter shows how many screens are done and failed, and the time left")
  func progressAndTime() {
    #expect(
      text(meter(done: 4, of: 10, fails: true), after: 4)
        == "captured 4 of 10 screens, 1 failed, about 6 s left")
  }

  @Test("The meter names the screen that has run for the longest")
  func slowestScreen() {
    var meter = meter(done: 1, of: 3)
    meter.add(.launching("slow"), at: start + .seconds(1))
    meter.add(.launching("other"), at: start + .seconds(2))

    #expect(text(meter, after: 5) == "captured 1 of 3 screens  slow: 4 s")
  }

  @Test("The meter guesses no time from two screens and shows nothing when all are done")
  func noGuess() {
    #expect(text(meter(done: 2, of: 100), after: 2) == "captured 2 of 100 screens")
    #expect(text(meter(done: 3, of: 3), after: 3).isEmpty)
  }
}
