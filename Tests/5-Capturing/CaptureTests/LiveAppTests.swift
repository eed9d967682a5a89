import CaptureSteps
import Glibc
import TerminalFrame
import Testing

// Apps are launched without a project.
@testable import Capture

/// An app that a person uses interactively.
@Suite(.timeLimit(.minutes(20))) struct LiveAppTests {
  /// Serves an app until it shows a text, or ten seconds have passed.
  private func frame(_ app: inout LiveApp, showing text: String) -> Frame {
    let end = ContinuousClock.now + .seconds(10)
    while !app.frame.text.contains(text), ContinuousClock.now < end {
      app.update()
      var file = pollfd(fd: app.outputFile, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, app.isAsking ? 2 : 50)
    }
    return app.frame
  }

  @Test("A query is answered when the app waits for the reply, as in a capture")
  func queriesAreAnswered() throws {
    // It looks for something to read while it paints, as vim does.
    let script = """
      stty -icanon -echo min 0 time 0; printf '\\033[5n'; i=0
      while [ $i -lt 1000 ]; do i=$((i + 1)); done
      early=$(dd bs=99 count=1 2>/dev/null); stty min 1
      late=$(dd bs=99 count=1 2>/dev/null); printf '<%s %s>' ${#early} ${#late}; sleep 60
      """

    // On a machine that stalls for long enough, the reply comes too early.
    let isRight = try (0..<5).contains { _ in
      try LiveApp.use(request(script)) { app in frame(&app, showing: ">") }
        .text.contains("<0 4>")
    }

    #expect(isRight)
  }

  @Test("A person's input reaches the app after the replies to its earlier queries")
  func inputFollowsReplies() throws {
    let script = """
      stty raw -echo; printf '\\033[5n'; i=0
      while :; do i=$((i + 1)); [ $i -lt 3000 ] || break; done
      dd bs=1 count=5 2>/dev/null | od -An -c; sleep 60
      """

    let frame = try LiveApp.use(request(script)) { app in
      // If it already waits at the first look, it has its answer.
      let end = ContinuousClock.now + .seconds(1)
      while !app.isAsking, ContinuousClock.now < end { app.update() }
      try app.perform(.type("x"))
      return self.frame(&app, showing: "x")
    }

    #expect(frame.text.contains("033   [   0   n   x"))
  }
}
