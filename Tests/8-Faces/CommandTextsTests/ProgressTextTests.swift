import CommandTexts
import ProjectFiles
import ProjectTestSupport
import Reports
import RunReport
import ScreenConfig
import ScreenRuns
import Testing

@Suite(.timeLimit(.minutes(20))) struct ProgressTextTests {
  @Test("The progress of a shard has its number of screens and that of all")
  func partOfScreens() throws {
    let shard = try #require(Shard("2/3"))
    let text = ProgressText(style: ConsoleStyle(usesColor: false))

    #expect(text.activity(.sharded(shard, count: 4, of: 9)) == "shard 2/3: 4 of 9 screens")
    #expect(text.result(of: .sharded(shard, count: 4, of: 9)) == nil)
  }

  @Test(
    "Each event has its words",
    arguments: [
      (
        RunEvent.waitingForLock(42),
        "another qa (process 42) is working in this project; waiting for it to finish"
      ),
      (.waitingForLock(nil), "another qa is working in this project; waiting for it to finish"),
      (
        .waitingForSandbox(screen: "a"),
        "another capture of a screen named a is running; waiting for it"
      ),
      (.waitingForShards(1), "waiting for 1 shard that other workers capture"),
      (.waitingForShards(2), "waiting for 2 shards that other workers capture"),
      (.building("App (debug)"), "building App (debug) …"),
      (.built("App (debug)", in: .milliseconds(82_600), failure: nil), " 83 s"),
      (.built("make", in: .seconds(1), failure: "a\u{7}\nb"), " failed\na\u{fffd}\nb\n"),
      (.built("make", in: .seconds(1), failure: ""), " failed\n"),
    ])
  func activity(event: RunEvent, expected: String) {
    #expect(
      ProgressText(style: ConsoleStyle(usesColor: false)).activity(event).description == expected)
  }

  @Test("A captured screen has a line with its time, and a failed one with its reason")
  func linesOfResults() {
    let text = ProgressText(style: ConsoleStyle(usesColor: false))
    var screen = CapturedScreen(
      screen: ScreenName(config: "list"), configDigest: "", baselineDigest: nil)
    screen.milliseconds = 12
    screen.isReused = true
    var failed = CapturedScreen(
      screen: ScreenName(config: "list"), configDigest: "", baselineDigest: nil)
    failed.error = CaptureError(
      reason: "ended", message: "the app exited", remedy: "look", lastPicture: "a.png")
    failed.warnings = ["no mask matched"]

    #expect(
      text.result(of: .captured(screen, index: 1, count: 2))
        == "captured   list  12 ms  same as the baseline")
    #expect(
      text.result(of: .captured(failed, index: 2, count: 2)) == """
        error      list  the app exited
            note: no mask matched
            → look
            picture: a.png
        """)
    #expect(text.result(of: .building("x")) == nil)
  }
}
