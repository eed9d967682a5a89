import TerminalProcess
import Testing

// The activity of an app is made here, without an app.
@testable import Capture

@Suite(.timeLimit(.minutes(20))) struct PendingRepliesTests {
  private func activity(_ wait: AppActivity.Wait, runtime: Duration = .zero) -> AppActivity {
    AppActivity(threads: [
      AppActivity.Thread(id: 1, wait: .indefinitely, waits: 1),
      AppActivity.Thread(id: 2, wait: wait, waits: 1, runtime: runtime),
    ])
  }

  private func replies() -> PendingReplies {
    var replies = PendingReplies()
    replies.add([1, 2])
    replies.add([3])
    return replies
  }

  @Test(
    "A reply is due once the app waits, whatever it waits for",
    arguments: [AppActivity.Wait.indefinitely, .unknown, .atMost(.seconds(1)), .running])
  func waitingApp(wait: AppActivity.Wait) {
    var replies = replies()

    let areDue = replies.areDue(activity(wait))

    #expect(areDue == (wait != .running))
  }

  @Test("A reply is due if the app's activity can't be read")
  func unknownWait() {
    var replies = replies()

    let areDue = replies.areDue(nil)

    #expect(areDue)
  }

  @Test("An app that keeps computing gets its reply after 20 ms of CPU time")
  func computingApp() {
    var replies = replies()

    let due = [500, 519, 520].map { milliseconds in
      replies.areDue(activity(.running, runtime: .milliseconds(milliseconds)))
    }

    #expect(due == [false, false, true])
  }

  @Test("After the first look, another is too early until the app has had 20 ms of CPU time")
  func earlyLooks() {
    var replies = replies()

    let before = replies.areEarly(after: .milliseconds(500))
    _ = replies.areDue(activity(.running, runtime: .milliseconds(500)))
    let early = [510, 519, 520].map { replies.areEarly(after: .milliseconds($0)) }

    #expect(!before)
    #expect(early == [true, true, false])
  }

  @Test("All replies are taken at once, and the next query's time starts anew")
  func takenAtOnce() {
    var replies = replies()
    _ = replies.areDue(activity(.running, runtime: .milliseconds(500)))

    let bytes = replies.drain()
    replies.add([4])
    let isDue = replies.areDue(activity(.running, runtime: .milliseconds(530)))

    let rest = replies.drain()

    #expect(bytes == [1, 2, 3])
    #expect(!isDue)
    #expect(rest == [4] && replies.isEmpty)
  }

  @Test("Replies of 4 KiB count as too many to hold back")
  func manyReplies() {
    var replies = replies()

    replies.add(Array(repeating: 0, count: 1 << 12))

    #expect(replies.areMany)
  }
}
