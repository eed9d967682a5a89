import CaptureSteps
import FrameMasks
import TerminalFrame
import Testing

// These tests feed frames to the animation, without an app.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct ScreenAnimationTests {
  @Test(
    "A cell that returns to an earlier state twice counts as animated",
    arguments: [
      (["a", "b"], "b"), (["a", "b", "a"], "a"), (["a", "b", "a", "b"], " "),
      (["x|", "x/", "x-", "x|", "x/"], "x "), (["1", "2", "3", "4", "5"], "5"),
      (["..", ".", "", ".", "..", "."], "."),
    ])
  func revisitedCellIsAnimated(texts: [String], expected: String) {
    let frames = texts.map(frame)
    var animation = ScreenAnimation()
    for (old, new) in zip(frames, frames.dropFirst()) { animation.change(from: old, to: new) }

    #expect(animation.stilled(frames[frames.count - 1]) == frame(expected))
  }

  @Test("A wide character is blanked as a whole, and a blinking cursor is hidden")
  func wideCharactersAndCursor() {
    var one = frame("")
    one[1, 0] = Cell("字", width: 2)
    one[2, 0] = Cell("", width: 0)
    var other = frame(" a")
    other.cursor = Cursor(position: GridPosition(column: 3, row: 0), isVisible: false)
    var animation = ScreenAnimation()
    for (old, new) in [(one, other), (other, one), (one, other), (other, one)] {
      animation.change(from: old, to: new)
    }

    let stilled = animation.stilled(one)

    #expect(stilled.isBlank)
    #expect(!stilled.cursor.isVisible)
    #expect(animation.stilled(other) == stilled)
  }

  private func frame(_ text: String) -> Frame {
    var frame = Frame(size: GridSize(columns: 4, rows: 1))
    for (column, character) in text.enumerated() {
      frame[column, 0] = Cell(String(character), width: 1)
    }
    return frame
  }
}

/// Screens of real apps with a part that never stands still.
@Suite(.timeLimit(.minutes(20))) struct AnimatedCaptureTests {
  private static func spinner(_ pause: Double) -> String {
    """
    printf '  working'; while :; do for c in '|' / - '\\\\'; do printf "\\r$c"; sleep \(pause); done; done
    """
  }

  private func request(
    _ script: String, _ rule: AnimationRule, timeout: Duration = .seconds(6)
  ) -> CaptureRequest {
    var request = CaptureTests.request(script)
    request.animations = rule
    request.settleTime = .milliseconds(300)
    request.timeout = timeout
    return request
  }

  @Test("Animated cells are left blank if the config says so")
  func maskBlanksAnimatedCells() async throws {
    let outcome = await ScreenCapture(
      request(Self.spinner(0.2), .mask, timeout: .seconds(120))
    ).run()

    let frame = try #require(outcome.shots.first?.frame)
    #expect(frame.text.hasPrefix("  working\n"))
    #expect(
      outcome.notes.contains("animated parts were left blank: row 0, column 0"),
      "\(outcome.notes)")
  }

  @Test(
    "A spinner that isn't masked never settles, and the error says that it is like a spinner",
    arguments: [AnimationRule.hold, .error])
  func unmaskedSpinnerNeverSettles(rule: AnimationRule) async {
    // It turns until time is up, and each turn starts a program.
    let outcome = await ScreenCapture(
      request(Self.spinner(0.2), rule, timeout: .seconds(30))
    ).run()

    #expect(outcome.failure?.reason == .neverSettled)
    #expect(outcome.failure?.message.contains("kept changing, like a spinner") ?? false)
    #expect(outcome.failure?.remedy?.contains("\"animations\": \"mask\"") ?? false)
  }

  @Test("A blink is held by default, and is an error if the config says so")
  func blinkIsHeldByDefault() async {
    let script = "while :; do printf '\\rx#'; sleep 0.2; printf '\\rx '; sleep 0.2; done"

    let held = await ScreenCapture(
      request(script, .hold, timeout: .seconds(120))
    ).run()
    let refused = await ScreenCapture(request(script, .error)).run()

    #expect(held.shots.first?.frame.text.hasPrefix("x#") ?? false)
    #expect(refused.failure?.reason == .neverSettled)
  }
}
