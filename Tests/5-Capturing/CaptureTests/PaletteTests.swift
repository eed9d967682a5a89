import Capture
import CaptureSteps
import TerminalFrame
import Testing

@Suite(.timeLimit(.minutes(20))) struct PaletteTests {
  private static let other = Palette(
    ansi: [], foreground: RGB(0, 0, 0), background: RGB(255, 255, 255), cursor: RGB(0, 0, 0))

  private func shots(_ script: String) async throws -> (
    outcome: CaptureOutcome, shown: [CaptureOutcome.Shot]?
  ) {
    var request = request(script)
    request.steps = [
      .screenshot("first"), .input(.press([try KeyPress("enter")])),
      .resize(GridSize(columns: 30, rows: 4)),
    ]
    let outcome = await ScreenCapture(request).run()
    return (outcome, outcome.shots(under: Self.other, request))
  }

  @Test(
    "An app that doesn't ask for colours shows the same under another palette",
    arguments: ["printf '\\033[c\\033[6n'", "printf '\\033[c'; printf '\\033[6n'"])
  func otherPalette(questions: String) async throws {
    let (outcome, shown) = try await shots(
      "stty -echo; printf '\\033[31mone'; \(questions); read x; printf two; read x")

    #expect(outcome.failure == nil)
    #expect(shown == outcome.shots)
  }

  @Test("A colour that the app sets is no change under a palette that already has it")
  func appColourDiffers() async throws {
    let (outcome, shown) = try await shots(
      "stty -echo; printf '\\033]11;#ffffff\\007one'; read x; printf two; read x")

    #expect(outcome.shots.last?.frame.paletteChanges.background == RGB(255, 255, 255))
    #expect(shown?.last?.frame.paletteChanges.background == nil)
  }

  @Test("An app that asks for colours can't be shown under another palette")
  func colourQuery() async throws {
    let (outcome, shown) = try await shots(
      "stty -echo; printf '\\033]11;?\\007one'; read x; printf two; read x")

    #expect(outcome.failure == nil)
    #expect(shown == nil)
  }

  @Test("A failed capture can't be shown under another palette")
  func failedCapture() async throws {
    let (outcome, shown) = try await shots("printf one; exit 1")

    #expect(outcome.failure != nil)
    #expect(shown == nil)
  }
}
