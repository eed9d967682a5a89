import Capture
import CaptureSteps
import TerminalFrame
import Testing

/// When the keys of a step reach real apps: shell scripts on a terminal of 40×5.
@Suite(.timeLimit(.minutes(20))) struct KeyTimingTests {
  /// An app that exits when it gets a key twice within some tenths of a second. It takes bytes that follow Escape
  /// within a tenth of a second for a part of the same key, except for another Escape.
  private static func leavesAtTwice(within tenths: Int = 5) -> String {
    """
    stty raw -echo; printf 'ready\\r\\n'
    key() { dd bs=9 count=1 2>/dev/null | od -An -tx1 | tr -d ' \\n'; }
    while :; do
      stty min 1 time 0; k=$(key)
      [ "$k" = 1b ] && { stty min 0 time 1; k=$k$(key); }
      [ "$k" = 1b1b ] && exit
      [ "$k" = 03 ] || [ "$k" = 1b ] || { printf '%s ' "$k"; continue; }
      printf 'again\\r\\n'
      stty min 0 time \(tenths); l=$(key)
      [ "$l" = "$k" ] && exit
      printf 'not in time: %s\\r\\n' "$l"
    done
    """
  }

  /// A request for that app with much time for each key on a busy machine, and even more for a screen to settle.
  private func unhurried() -> CaptureRequest {
    var request = request(Self.leavesAtTwice(within: 50))
    request.settleTime = .seconds(8)
    request.timeout = .seconds(60)
    return request
  }

  private func press(_ keys: String..., settles: Bool = true) throws -> CaptureStep {
    .input(.press(try keys.map { try KeyPress($0) }), settles: settles)
  }

  @Test(
    "The keys of one step follow fast enough for an app that wants a key twice",
    arguments: ["ctrl+c", "escape"])
  func keysFollowInTime(key: String) async throws {
    var request = unhurried()
    request.steps = [try press(key, key), .waitFor(WaitCondition(exit: 0))]

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil)
    #expect(outcome.shots.last?.frame.text.contains("not in time") == false)
  }

  @Test("The screen settles between steps, so the same keys in two steps come too late")
  func stepsAreApart() async throws {
    var request = request(Self.leavesAtTwice())
    request.steps = [try press("ctrl+c"), try press("ctrl+c")]

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text.hasPrefix("again\nnot in time:\nagain\nnot in time:\n"))
  }

  @Test("A step that doesn't settle is followed by the next one at once")
  func unsettledStepIsFollowed() async throws {
    var request = unhurried()
    request.steps = [
      try press("ctrl+c", settles: false), try press("ctrl+c"), .waitFor(WaitCondition(exit: 0)),
    ]

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure == nil)
  }

  @Test("After Escape, the next key waits until the app can't take both for alt+key")
  func escapeIsSeparate() async throws {
    var request = request(Self.leavesAtTwice())
    request.steps = [try press("escape", "x")]

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text.contains("again\nnot in time:\n78"))
  }

  @Test("Without settling, Escape and a key arrive before the screen could settle")
  func unsettledEscapeIsFast() async throws {
    var request = unhurried()
    request.steps = [try press("escape", "x", settles: false), try press("down")]

    let frame = try await ScreenCapture(request).frame()

    // On a busy machine the app may take both for one key.
    #expect(frame.text.contains("not in time: 78") || frame.text.contains("1b78"))
  }

  @Test("A failed step is numbered by its place in the list of steps, not by keys")
  func failingStepIsNumbered() async throws {
    var request = request("stty raw -echo; printf ready; dd bs=1 count=3 2>/dev/null; cat")
    request.steps = [try press("a", "b", "c"), .input(.focus(false))]

    let failure = await ScreenCapture(request).run().failure

    #expect(failure?.message.hasPrefix("step 2 (lose the focus): ") == true)
  }

  @Test("Text after a newline is typed when the shell reads it, not while its command runs")
  func newlineWaitsForShell() async throws {
    var request = request("PS1='$ ' exec bash --norc --noprofile -i")
    request.steps = [.input(.type("sleep 0.3\necho b\n"))]
    request.timeout = .seconds(60)

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text.hasPrefix("$ sleep 0.3\n$ echo b\nb\n$\n"))
  }

  /// The shortest time between two keys, which hardly depends on the load of the machine.
  private func shortestPause(_ request: CaptureRequest) async throws -> Duration {
    let outcome = await ScreenCapture(request).run()
    let times = try #require(outcome.recording).events.compactMap { event in
      if case .input = event.content { event.time } else { nil }
    }
    return try #require(zip(times.dropFirst(), times).map { $0 - $1 }.min())
  }

  /// Whether a key follows another within 200 ms, in one of three captures: one may get hardly any time on a busy
  /// machine. If the app were waited for, each key would take a quarter of a second.
  private func isFast(_ request: CaptureRequest) async throws -> Bool {
    for _ in 0..<3 {
      if try await shortestPause(request) < .milliseconds(200) { return true }
    }
    return false
  }

  @Test("Typing is not slow in an app that echoes nothing and wakes up by itself")
  func silentAppIsFast() async throws {
    let script = """
      stty raw -echo min 0 time 1; printf ready; while :; do dd bs=9 count=1 2>/dev/null >/dev/null; done
      """
    var request = request(script)
    request.steps = [.input(.type(String(repeating: "a", count: 20)))]
    request.timeout = .seconds(60)

    #expect(try await isFast(request))
  }

  @Test("Typing is not slow if the terminal keeps a line until Enter")
  func lineModeIsFast() async throws {
    var request = request("printf ready; cat")
    request.steps = [.input(.type(String(repeating: "a", count: 20)))]
    request.timeout = .seconds(60)

    #expect(try await isFast(request))
  }
}
