import Capture
import CaptureSteps
import FrameMasks
import TerminalFrame
import Testing

/// What meets a `waitFor`, with real apps: scripts on a terminal of 40×5.
@Suite(.timeLimit(.minutes(20))) struct WaitTests {
  /// An app that wakes up by itself. It echoes typed text, and prints `result`, unless that is empty, when it wakes up
  /// for the fourth time after Enter.
  ///
  /// It is in Perl, since bash's `read -t` loses a key that comes just as its time ends.
  ///
  /// - Parameter tick: The time without a key after which it wakes up, in seconds.
  private static func script(_ result: String, tick: String = "0.3") -> String {
    """
    stty raw -echo; exec perl -e '
      $| = 1; print "find: ";
      while (1) {
        vec($in = "", 0, 1) = 1;
        if (select($in, undef, undef, \(tick))) {
          sysread(STDIN, $key, 1) or exit;
          if ($key =~ /[\\r\\n]/) { $ticks = 1; print "\\r\\n" } else { print $key }
        } elsif ($ticks && ++$ticks == 5) { print "\(result)" }
      }'
    """
  }

  private func search(
    _ result: String, typing text: String, _ wait: WaitCondition
  ) -> CaptureRequest {
    var request = request(Self.script(result))
    request.timeout = .seconds(60)
    request.steps = [.input(.type(text)), .waitFor(wait)]
    request.settleTime = .milliseconds(400)
    return request
  }

  @Test("The echo of typed text doesn't meet a wait while an answer may come")
  func typedEcho() async throws {
    let request = search("1 apple", typing: "apple\n", WaitCondition([.text("apple")]))

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.shots.last?.frame.text.hasPrefix("find: apple\n1 apple\n") == true)
    #expect(outcome.notes == [])
  }

  @Test("The echo of typed text doesn't meet a wait for a regular expression")
  func echoIsNoMatch() async throws {
    let wait = WaitCondition([.regex(try FramePattern("app\\w+"))])

    let frame = try await ScreenCapture(search("1 apple", typing: "apple\n", wait)).frame()

    #expect(frame.text.hasPrefix("find: apple\n1 apple\n"))
  }

  @Test("An app that shows only the echo is captured in the end, with a note")
  func onlyEchoIsNoted() async throws {
    var request = search("", typing: "apple\n", WaitCondition([.text("apple")]))
    request.timeout = .seconds(20)

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil)
    #expect(
      outcome.notes == [
        "the text \"apple\" appeared only in the typed text; "
          + "if the app itself should show it, set \"fresh\": true"
      ])
  }

  @Test("Text typed without Enter meets a wait, with a note")
  func unsubmittedTextIsNoted() async throws {
    let request = search("", typing: "apple", WaitCondition([.text("apple")]))

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil)
    #expect(outcome.notes.count == 1)
  }

  @Test(
    "In an app that waits for its terminal, the echo meets a wait without a note",
    arguments: [script("", tick: "4"), "printf 'find: '; cat >/dev/null"])
  func waitingApp(script: String) async throws {
    var request = request(script)
    request.timeout = .seconds(60)
    request.steps = [.input(.type("apple\n")), .waitFor(WaitCondition([.text("apple")]))]

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil && outcome.notes == [])
  }

  @Test("A wait for fresh text ignores typed and earlier text, and the error says so")
  func freshText() async throws {
    var typed = search("", typing: "apple\n", WaitCondition(fresh: [.text("apple")]))
    var before = search("", typing: "apple\n", WaitCondition(fresh: [.text("find")]))
    let answered = search("1 apple", typing: "apple\n", WaitCondition(fresh: [.text("apple")]))
    (typed.timeout, before.timeout) = (.seconds(15), .seconds(15))

    let captures = (ScreenCapture(typed), ScreenCapture(before))
    async let typedFailure = captures.0.run().failure
    async let earlierFailure = captures.1.run().failure
    let frame = try await ScreenCapture(answered).frame()
    let messages = await [typedFailure, earlierFailure].map { $0?.message ?? "" }

    #expect(
      messages[0].hasSuffix("did not show up within 15 s: only the typed text matches"))
    #expect(
      messages[1].hasSuffix(
        "the text \"find\", new since the last key did not show up within 15 s: it was already there"
      )
    )
    #expect(frame.text.hasPrefix("find: apple\n1 apple\n"))
  }

  @Test("A failed wait or click names the nearest text on the screen")
  func nearestText() async throws {
    var waiting = request("printf 'a select b'; cat")
    waiting.waitFor = WaitCondition([.text("SELECT")])
    waiting.timeout = .seconds(2)
    var clicking = request("printf '\\033[?1000hSave'; cat")
    clicking.steps = [.input(.click(.text("save"), button: .left, count: 1, modifiers: []))]

    let failures = [
      await ScreenCapture(waiting).run().failure, await ScreenCapture(clicking).run().failure,
    ].map { $0?.message }

    #expect(
      failures == [
        "the text \"SELECT\" did not show up within 2 s: the screen shows \"select\", row 0",
        "step 1 (click \"save\"): \"save\" is not on the screen: the screen shows \"Save\", row 0",
      ])
  }
}
