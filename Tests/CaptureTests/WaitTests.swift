import Capture
import FrameMasks
import TerminalFrame
import Testing

/// What `waitFor` takes for what it waits for, with real apps: shell scripts on a terminal of 40×5.
@Suite(.timeLimit(.minutes(5))) struct WaitTests {
  /// An app that wakes up by itself ten times a second. It echoes what is typed, and a second after Enter it prints a
  /// line, unless that is empty.
  private static func script(_ result: String) -> String {
    """
    stty raw -echo min 0 time 1; printf 'find: '; ticks=
    while :; do
      k=$(dd bs=1 count=1 2>/dev/null | od -An -tu1 | tr -d ' ')
      if [ "$k" = 13 ]; then ticks=0; printf '\\r\\n'
      elif [ -n "$k" ]; then printf "\\\\$(printf %o "$k")"
      elif [ -n "$ticks" ]; then
        ticks=$((ticks + 1)); [ $ticks = 10 ] && printf '%s' '\(result)'
      fi
    done
    """
  }

  private func search(_ result: String, typing text: String, _ wait: WaitCondition)
    -> CaptureRequest
  {
    var request = request(Self.script(result))
    request.steps = [.input(.type(text)), .waitFor(wait)]
    request.settleCap = .milliseconds(400)
    return request
  }

  @Test("The echo of what was typed is not what is waited for, as long as an answer may come")
  func echo() async throws {
    let request = search("1 apple", typing: "apple\n", WaitCondition([.text("apple")]))

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.shots.last?.frame.text.hasPrefix("find: apple\n1 apple\n") == true)
    #expect(outcome.notes == [])
  }

  @Test("Neither is it a match of a regular expression")
  func regex() async throws {
    let wait = WaitCondition([.regex(try FramePattern("app\\w+"))])

    let frame = try await ScreenCapture(search("1 apple", typing: "apple\n", wait)).frame()

    #expect(frame.text.hasPrefix("find: apple\n1 apple\n"))
  }

  @Test("An app that shows nothing else is taken after half of its time, with a note")
  func onlyEcho() async throws {
    var request = search("", typing: "apple\n", WaitCondition([.text("apple")]))
    request.timeout = .seconds(4)

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil)
    #expect(
      outcome.notes == [
        "the text \"apple\" was on the screen only as it had been typed; "
          + "if the app was to show it, say so: \"fresh\": true"
      ])
  }

  @Test("A text that was typed without Enter is waited for as any other, with a note")
  func notSubmitted() async throws {
    let request = search("", typing: "apple", WaitCondition([.text("apple")]))

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil)
    #expect(outcome.notes.count == 1)
  }

  @Test("In an app that waits for its terminal alone, nothing else can come, and there is no note")
  func certain() async throws {
    var request = request("printf 'name: '; cat >/dev/null")
    request.steps = [.input(.type("Ada\n")), .waitFor(WaitCondition([.text("Ada")]))]

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil && outcome.notes == [])
  }

  @Test("What must be new is not what was typed, nor what was there before, and the error says so")
  func fresh() async throws {
    var typed = search("", typing: "apple\n", WaitCondition(fresh: [.text("apple")]))
    var before = search("", typing: "apple\n", WaitCondition(fresh: [.text("find")]))
    let answered = search("1 apple", typing: "apple\n", WaitCondition(fresh: [.text("apple")]))
    (typed.timeout, before.timeout) = (.seconds(3), .seconds(3))

    let failures = [
      await ScreenCapture(typed).run().failure, await ScreenCapture(before).run().failure,
    ].map { $0?.message ?? "" }
    let frame = try await ScreenCapture(answered).frame()

    #expect(
      failures[0].hasSuffix("did not show up within 3 s: it was there only as it had been typed"))
    #expect(
      failures[1].hasSuffix(
        "the text \"find\", new since the last key did not show up within 3 s: it was there before")
    )
    #expect(frame.text.hasPrefix("find: apple\n1 apple\n"))
  }

  @Test("A wait that fails names what was nearest on the last screen, and so does a click")
  func nearest() async throws {
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
        "the text \"SELECT\" did not show up within 2 s: there was \"select\", row 0",
        "step 1 (click \"save\"): \"save\" is not on the screen: there was \"Save\", row 0",
      ])
  }
}
