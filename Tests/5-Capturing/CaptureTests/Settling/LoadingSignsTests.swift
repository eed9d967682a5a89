import CaptureSteps
import FrameMasks
import TerminalFrame
import Testing

// The movement of a screen is internal to the capture.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct LoadingSignsTests {
  @Test(
    "A text, a character that stands alone and a pattern are signs of loading",
    arguments: [
      ("Loading…", "\"Loading\""), ("⠹ Inbox", "\"⠹\""), ("Inbox ⠹", "\"⠹\""),
      ("12 %", "a match for /\\d+ %/"), ("⠹⠹", nil), ("a⠹", nil), ("loading", nil), ("", nil),
    ])
  func signsAreRecognized(text: String, expected: String?) throws {
    var signs = LoadingSigns.usual
    signs.signs.append(.regex(try FramePattern(#"\d+ %"#)))
    var frame = Frame(size: GridSize(columns: 12, rows: 2))
    for (column, character) in text.enumerated() {
      frame[column, 1] = Cell(String(character), width: 1)
    }

    #expect(try signs.first(in: frame) == expected)
  }

  @Test(
    "Words of work with an ellipsis or a percentage, and empty bars, are signs of loading",
    arguments: [
      "loading…", "LOADING...", "Now loading data ...", "Please wait", "please wait a moment",
      "Fetching mail…", "Connecting to example.org...", "Searching… 3 found", "Downloading  12 %",
      "Indexing 5%", "[........]", "(░░░░░░░░)", "Build |          |   0 %", "Get ━━━━━━━━━━   0%",
      "▱▱▱▱▱▱▱▱ get", "⣾ get", "get ◐",
    ])
  func progressIsLoading(text: String) throws {
    #expect(try LoadingSigns.usual.first(in: frame(text)) != nil)
  }

  @Test(
    "Texts that merely look like progress aren't signs of loading",
    arguments: [
      "loading", "downloading the file", "Open file…", "Settings...", "Listing format...",
      "loading 100%", "reading list", "Name  [          ]", "[______]", "Date: [--/--/----]",
      "0[                    0.0%]", "░░░░░░░░░░░░░░░░", "- item", "| cell | cell |", "a / b",
      "--------- 10 %", "[##########] 0%", "Fetching │ other…", "please", "|", "/", "-",
      "  PID %CPU %MEM", "Top 0%",
    ])
  func lookalikesAreIgnored(text: String) throws {
    #expect(try LoadingSigns.usual.first(in: frame(text)) == nil)
  }

  @Test("A cell that changed to another character of an ASCII spinner is a sign of loading")
  func asciiSpinnerIsLoading() throws {
    let now = ContinuousClock.now
    var movement = ScreenMovement(of: frame("| wait"), masks: [], countsFrom: now, start: now)
    _ = try movement.step(to: frame("/ wait"), at: now + .milliseconds(80))
    let shown = frame("/ wait")

    let sign = try LoadingSigns.usual.first(in: shown, turned: movement.turned)
    let ended = try LoadingSigns.usual.first(in: frame("done  "), turned: movement.turned)

    #expect(sign == "\"/\"")
    #expect(ended == nil)
  }

  private func frame(_ text: String) -> Frame {
    var frame = Frame(size: GridSize(columns: 32, rows: 2))
    for (column, character) in text.enumerated() {
      frame[column, 1] = Cell(String(character), width: 1)
    }
    return frame
  }

  /// A request for an app that polls ten times a second, as event loops do.
  private func ticking(_ script: String, timeout: Duration = .seconds(20)) -> CaptureRequest {
    var request = CaptureTests.request(
      "stty -icanon min 0 time 1; tick() { dd bs=1 count=1 2>/dev/null; }; " + script)
    request.settleTime = .milliseconds(200)
    request.timeout = timeout
    return request
  }

  private let stays = "printf Loading; while :; do tick; done"

  @Test("A screen with a sign of loading is waited for, even if its app only polls")
  func pollingApp() async throws {
    let loads =
      "printf Loading; for i in 1 2 3 4 5 6 7 8 9 10; do tick; done; printf '\\rInbox  '; while :; do tick; done"

    let frame = try await ScreenCapture(ticking(loads)).frame()

    #expect(frame.text.hasPrefix("Inbox"))
  }

  @Test("A loading text is captured without a note if the config asks for no signs")
  func noSigns() async {
    var request = ticking(stays)
    request.loading = LoadingSigns([])

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.shots.first?.frame.text.hasPrefix("Loading") ?? false)
    #expect(!outcome.notes.contains { $0.hasPrefix("the screen still showed") })
  }

  @Test("A loading text that stays is captured in the end, with a note")
  func lastingText() async {
    let outcome = await ScreenCapture(ticking(stays)).run()

    #expect(outcome.shots.first?.frame.text.hasPrefix("Loading") ?? false)
    #expect(outcome.notes.contains { $0.hasPrefix("the screen still showed \"Loading\"") })
  }

  @Test("A loading text is captured without a note if the app waits for its terminal")
  func waitingApp() async throws {
    let outcome = await ScreenCapture(request("printf Loading; read -r x")).run()

    #expect(outcome.shots.first?.frame.text.hasPrefix("Loading") ?? false)
    #expect(outcome.notes == [])
  }

  @Test(
    "A screen with a sign that the config names is never captured, whatever the app does",
    arguments: ["tick", ":"])
  func configuredSign(activity: String) async {
    var request = ticking(
      "printf Fetching; while :; do \(activity); done", timeout: .seconds(2))
    request.loading = LoadingSigns([.text("Fetching")])

    let outcome = await ScreenCapture(request).run()

    #expect(
      outcome.failure?.message == "the screen never settled within 2 s: it still shows \"Fetching\""
    )
  }
}
