import Capture
import CaptureSteps
import TerminalFrame
import TerminalProcess
import Testing

@Suite(.timeLimit(.minutes(20))) struct ScreenCaptureTests {
  @Test(
    "The frame is taken when the app has painted all of it",
    arguments: [
      // Waits for its terminal right away.
      "printf one; read -r x",
      // Paints half, sleeps, paints the rest.
      "printf o; sleep 0.4; printf ne; read -r x",
      // The same by computing.
      "printf o; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; printf ne; read -r x",
      // The same in an open synchronized update, an escape sequence and a UTF-8 character.
      "printf '\\033[?2026ho'; sleep 0.4; printf 'ne\\033[?2026l'; read -r x",
      "printf 'one\\033['; sleep 0.3; printf '0m'; read -r x",
      "printf 'one\\342\\224'; sleep 0.3; printf '\\200'; printf '\\b '; read -r x",
    ])
  func completeScreenIsCaptured(script: String) async throws {
    let frame = try await ScreenCapture(request(script)).frame()

    #expect(frame.text.split(separator: "\n").first == "one")
  }

  @Test("The app's name is the word of the command, not its path")
  func programNameIsKept() async throws {
    let frame = try await ScreenCapture(request("echo $0; read -r x")).frame()

    #expect(frame.text.hasPrefix("sh\n"))
  }

  @Test("A screen of a single colour counts as blank")
  func colouredBlankIsAwaited() async throws {
    let frame = try await ScreenCapture(
      request("printf '\\033[44m\\033[2J'; sleep 0.3; printf one; read -r x")
    ).frame()

    #expect(frame.text.hasPrefix("one"))
  }

  @Test("Each screen has its own timeout plus the unused time of those before")
  func unusedTimeCarriesOver() async throws {
    var request = request("printf one; cat")
    // A busy machine can stand still for some seconds.
    request.stepTimeout = .seconds(6)
    request.steps = [.waitFor(WaitCondition([.text("three")]))]
    request.timeout = .seconds(60)

    let outcome = await ScreenCapture(request).run()

    // How long the first screen took depends on the machine.
    let step = try #require(
      outcome.recording?.events.first { if case .step = $0.content { true } else { false } })
    let left = max(6, 12 - step.time / .seconds(1))
    let message = outcome.failure?.message ?? ""
    #expect(
      [left, max(6, left - 0.1)].contains { message.hasSuffix("within \(Int($0)) s") },
      "\(left): \(outcome)")
  }

  @Test("The app's queries are answered, and the screen after the reply is captured")
  func queriesAreAnswered() async throws {
    let script = """
      stty raw -echo; printf '\\033[c'; answer=$(dd bs=1 count=5 2>/dev/null | od -An -c | tr -d ' ')
      printf '%s' "$answer"; cat >/dev/null
      """

    let frame = try await ScreenCapture(request(script)).frame()

    #expect(frame.text.contains("033[?6"))
  }

  @Test("waitFor delays the frame until its text appears")
  func waitForDelaysFrame() async throws {
    var request = request("printf loading; sleep 0.4; printf '\\rInbox  '; read -r x")
    // Without waitFor the app looks settled while it loads.
    request.settleTime = .milliseconds(50)
    request.waitFor.conditions = [.text("Inbox")]

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text.hasPrefix("Inbox"))
  }

  @Test("An app that is expected to exit is waited for")
  func exitIsAwaited() async throws {
    var request = request("printf done; exit 3")
    request.waitFor.exit = 3

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text.hasPrefix("done"))
  }

  @Test(
    "An app that can't be captured is an error that says why",
    arguments: [
      (
        "exit 1", CaptureFailure.Reason.ended,
        "the app exited with status 1 before its screen was taken"
      ),
      (
        "printf x; kill -SEGV $$", .crashed, "the app was killed by SIGSEGV; its last lines: \"x\""
      ),
      ("sleep 100", .blank, "the app printed nothing within 4 s"),
      ("printf '\\033[2J'; sleep 100", .blank, "the screen stayed blank within 4 s"),
      (
        "printf x; while :; do :; done", .neverSettled,
        "the screen never settled within 4 s: the app kept computing"
      ),
      (
        "printf 'x\\033['; read -r x", .neverSettled,
        "the screen never settled within 4 s: the app stopped in the middle of a control sequence"
      ),
      (
        "printf '\\033[?2026hx'; printf y; read -r x", .neverSettled,
        "the screen never settled within 4 s: a synchronized update (DEC mode 2026) stayed open"
      ),
    ])
  func failuresSayWhy(script: String, reason: CaptureFailure.Reason, message: String) async {
    var request = request(script)
    request.timeout = .seconds(4)

    let failure = await #expect(throws: CaptureFailure.self) {
      try await ScreenCapture(request).frame()
    }

    #expect(failure?.reason == reason)
    #expect(failure?.message == message)
  }

  @Test("An app that never stops writing never settles")
  func floodNeverSettles() async {
    var request = request("yes")
    request.timeout = .seconds(2)

    let failure = await #expect(throws: CaptureFailure.self) {
      try await ScreenCapture(request).frame()
    }

    #expect(failure?.reason == .neverSettled)
    // On a busy machine it may have been seen at work, between two writes.
    let messages = ["writing", "computing (yes)"].map {
      "the screen never settled within 2 s: the app kept \($0)"
    }
    #expect(messages.contains(failure?.message ?? ""))
  }

  @Test("A text that doesn't appear is named, and the last frame is kept")
  func missingTextIsNamed() async {
    var request = request("printf hello; read -r x")
    request.waitFor.conditions = [.text("Inbox")]
    request.timeout = .seconds(3)

    let failure = await #expect(throws: CaptureFailure.self) {
      try await ScreenCapture(request).frame()
    }

    #expect(failure?.message == "the text \"Inbox\" did not show up within 3 s")
    #expect(failure?.lastFrame?.text.hasPrefix("hello") == true)
  }

  @Test(
    "A program that can't be found or executed is named",
    arguments: [
      ("no-such-program", "the command no-such-program was not found on the app's PATH"),
      ("/no/such/program", "the command /no/such/program does not exist"),
      ("/etc/passwd", "the command /etc/passwd is not executable"),
    ])
  func missingProgramIsNamed(name: String, message: String) async {
    var request = request("")
    request.command = [name]

    let failure = await #expect(throws: CaptureFailure.self) {
      try await ScreenCapture(request).frame()
    }

    #expect(failure?.reason == .notStarted)
    #expect(failure?.message == message)
  }

  @Test("A cancelled capture ends as interrupted")
  func cancelledCaptureEnds() async {
    let capture = ScreenCapture(request("printf x; while :; do :; done"))
    let task = Task { () -> CaptureFailure.Reason? in
      do {
        _ = try await capture.frame()
        return nil
      } catch let failure as CaptureFailure {
        return failure.reason
      } catch {
        return nil
      }
    }
    task.cancel()

    #expect(await task.value == CaptureFailure.Reason.interrupted)
  }
}
