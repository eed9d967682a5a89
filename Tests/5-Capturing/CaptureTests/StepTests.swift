import Capture
import CaptureSteps
import TerminalFrame
import Testing

/// Steps on real apps: shell scripts on a terminal of 40×5.
@Suite(.timeLimit(.minutes(20))) struct StepTests {
  /// A script that reads `bytes` bytes at once, prints them in hexadecimal and waits.
  private static func hexadecimal(_ setup: String, bytes: Int) -> String {
    """
    stty raw -echo; printf '\(setup)ready\\r\\n'
    dd bs=\(bytes) count=1 2>/dev/null | od -An -tx1; cat >/dev/null
    """
  }

  private func press(_ key: String) throws -> CaptureStep { .input(.press([try KeyPress(key)])) }

  @Test("A key is sent in the encoding that the app asked for", arguments: ["", "\\033[?1h"])
  func keysUseAppEncoding(setup: String) async throws {
    var request = request(Self.hexadecimal(setup, bytes: 3))
    request.steps = [try press("up")]

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text.contains(setup.isEmpty ? "1b 5b 41" : "1b 4f 41"))
  }

  @Test("Typed keys come one by one; a paste comes at once, in brackets if the app asked for them")
  func typedAndPasted() async throws {
    let script = """
      stty raw -echo; printf '\\033[?2004hready '
      while n=$(dd bs=64 count=1 2>/dev/null | wc -c); do printf '%s,' $n; done
      """
    var request = request(script)
    request.steps = [.input(.type("ab\n")), .screenshot("typed"), .input(.paste("ab\ncd"))]
    // Each key starts three programs, which take a busy machine some time.
    request.timeout = .seconds(60)

    let outcome = await ScreenCapture(request).run()

    let shots = outcome.shots
    #expect(shots.map(\.name) == ["typed", nil], "\(String(describing: outcome.failure))")
    #expect(shots.map { $0.frame.text(ofRow: 0) } == ["ready 1,1,1,", "ready 1,1,1,17,"])
  }

  @Test(
    "After a step the frame shows its effect, even if the app is slow",
    arguments: [
      "sleep 0.3", "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done",
    ])
  func slowReactionIsAwaited(pause: String) async throws {
    var request = request("stty -echo; printf ready; read x; \(pause); printf ' done'; read x")
    request.steps = [try press("enter")]

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text(ofRow: 0) == "ready done")
  }

  @Test("The app and the frame get the new size")
  func resizeReachesApp() async throws {
    var request = request(
      "trap 'stty size' WINCH; printf 'ready '; while :; do read x; done")
    request.steps = [.resize(GridSize(columns: 30, rows: 4))]

    let outcome = await ScreenCapture(request).run()

    let frame = try #require(outcome.shots.last).frame
    #expect(frame.size == GridSize(columns: 30, rows: 4))
    #expect(frame.text(ofRow: 0) == "ready 4 30")
    #expect(
      outcome.recording?.events.contains { $0.content == .resize(frame.size) } == true)
  }

  @Test("A step waits for text that appears later, and for the app's exit")
  func laterScreen() async throws {
    var request = request(
      "stty -echo; printf ready; read x; sleep 1.5; printf ' saved'; read x; exit 3")
    request.steps = [
      try press("enter"), .waitFor(WaitCondition([.text("saved")])), .screenshot("saved"),
      try press("enter"), .waitFor(WaitCondition(exit: 3)),
    ]

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil)
    #expect(outcome.shots.map { $0.frame.text(ofRow: 0) } == ["ready saved", "ready saved"])
  }

  @Test("A ready marker counts only if it comes after the last input")
  func markerCountsAfterInput() async throws {
    var request = request(
      """
      stty -echo; printf 'a\\033]7161;ready;load\\007'; read x
      printf b; sleep 1.2; printf 'c\\033]7161;ready;load\\007'; read x
      """)
    request.waitFor = WaitCondition(readyMarker: "load")
    request.steps = [
      .screenshot("first"), try press("enter"), .waitFor(WaitCondition(readyMarker: "")),
    ]

    let shots = await ScreenCapture(request).run().shots

    #expect(shots.map { $0.frame.text(ofRow: 0) } == ["a", "abc"])
  }

  @Test("A ready marker that doesn't come is named")
  func missingMarkerIsNamed() async {
    var request = request("printf a; cat")
    request.waitFor = WaitCondition(readyMarker: "load")
    request.timeout = .seconds(3)

    let failure = await ScreenCapture(request).run().failure

    #expect(failure?.reason == .conditionUnmet)
    #expect(failure?.message == "the ready marker \"load\" did not show up within 3 s")
  }

  @Test("A failed step is named, and earlier screenshots are kept")
  func failingStepIsNamed() async throws {
    var request = request("stty -echo; printf one; read x; exit 2")
    request.steps = [.screenshot("one"), try press("enter"), .screenshot("two")]

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.shots.map(\.name) == ["one"])
    #expect(outcome.failure?.reason == .ended)
    #expect(
      outcome.failure?.message
        == "step 2 (press enter): the app exited with status 2 before its screen was taken; "
        + "its last lines: \"one\"")
    #expect(outcome.failure?.remedy == "run it by hand with the same command and launchEnv")
  }

  @Test(
    "An app that exits too early gets a fitting remedy",
    arguments: [
      ("exit 0", false, "if it should exit, set \"waitFor\": { \"exit\": 0 }"),
      ("exit 3", true, "run it by hand with the same command and launchEnv"),
      (
        "echo \"ModuleNotFoundError: No module named 'inbox'\"; exit 1", true,
        "the app starts in a fresh folder: set \"cwd\": \".\" in its config, or list the files it needs in \"files\""
      ),
      (
        "echo 'import.csv: No such file or directory'; exit 66", false,
        "run it by hand with the same command and launchEnv"
      ),
    ])
  func earlyExitHasRemedy(script: String, isFresh: Bool, remedy: String) async throws {
    var request = request(script)
    request.startsInFreshFolder = isFresh

    let failure = await ScreenCapture(request).run().failure

    #expect(failure?.reason == .ended)
    #expect(failure?.remedy == remedy)
  }

  @Test("The remedy for a call that libfaketime can't do is to leave out the clock")
  func unsupportedCallSuggestsMask() async throws {
    var request = request("echo 'OSError: [Errno 22] Invalid argument'; exit 1")
    request.environment["FAKETIME"] = "+1"

    let failure = await ScreenCapture(request).run().failure

    #expect(
      failure?.remedy
        == "libfaketime, which freezes the clock, doesn't work with this app: leave out \"clock\" and mask the date or time"
    )
  }

  @Test("The remedy for a successful exit after steps is to make it the last step")
  func successfulExitSuggestsStep() async throws {
    var request = request("stty -echo; printf one; read x; exit 0")
    request.steps = [try press("enter"), .screenshot("two")]

    let failure = await ScreenCapture(request).run().failure

    #expect(
      failure?.remedy
        == "if it should exit at this point, make that the last step: { \"waitFor\": { \"exit\": 0 } }"
    )
  }

  @Test("A click on a text hits its middle, in the encoding that the app requested")
  func clickHitsMiddle() async throws {
    var request = request(
      Self.hexadecimal("\\033[?1000;1006h\\r\\nCancel Save ", bytes: 9))
    request.steps = [
      .input(.click(.text("Save"), button: .left, count: 1, modifiers: []))
    ]

    let frame = try await ScreenCapture(request).frame()

    // CSI < 0 ; 9 ; 2 M
    #expect(frame.text.contains("1b 5b 3c 30 3b 39 3b 32 4d"))
  }

  @Test(
    "Input that the terminal can't send is an error that says why",
    arguments: [
      (
        CaptureInput.click(
          .cell(GridPosition(column: 0, row: 0)), button: .left, count: 1, modifiers: []),
        "step 1 (click row 0, column 0): the app hasn't requested mouse reports"
      ),
      (
        .click(.text("Save"), button: .right, count: 2, modifiers: .ctrl),
        "step 1 (ctrl+right click 2 times \"Save\"): \"Save\" is not on the screen"
      ),
      (
        .click(.text("a"), button: .left, count: 1, modifiers: []),
        "step 1 (click \"a\"): \"a\" is on the screen 3 times"
      ),
      (
        .focus(false),
        "step 1 (lose the focus): the app hasn't requested focus reports"
      ),
    ])
  func impossibleInputFails(input: CaptureInput, message: String) async {
    var request = request("printf banana; cat")
    request.steps = [.input(input)]

    let failure = await ScreenCapture(request).run().failure

    #expect(failure?.reason == .impossibleInput)
    #expect(failure?.message == message)
  }
}
