import Capture
import Glibc
import TerminalFrame
import Testing

/// The commands that run before an app. There is no config here.
@Suite(.timeLimit(.minutes(20))) struct SetupCommandTests {
  @Test("Commands that take too long are ended, and the app isn't started")
  func slowCommandsAreEnded() async throws {
    var request = request("echo started; read -r x")
    request.setup = [["sleep", "60"]]
    request.setupTimeout = .milliseconds(200)

    let outcome = await ScreenCapture(request).run()

    #expect(outcome.failure?.reason == .setupFailed)
    #expect(
      outcome.failure?.message == "\"setup\" failed: sleep 60 did not finish within 0.2 s")
    #expect(outcome.shots.isEmpty)
  }

  @Test("A command has an empty standard input, and the next one starts only after it")
  func commandsRunInOrder() async throws {
    var request = request("cat order; read -r x")
    let folder = try temporaryFolder()
    defer {
      unlink(folder + "/order")
      rmdir(folder)
    }
    request.workingDirectory = folder
    request.setup = [
      ["sh", "-c", "cat; sleep 0.1; echo first >order"], ["sh", "-c", "echo second >>order"],
    ]

    let frame = try await ScreenCapture(request).frame()

    #expect(frame.text(ofRow: 0) == "first")
    #expect(frame.text(ofRow: 1) == "second")
  }

  @Test("A command that was killed by a signal and wrote nothing is named")
  func killedCommandIsNamed() async throws {
    var request = request("read -r x")
    request.setup = [["sh", "-c", "kill -9 $$"]]

    let outcome = await ScreenCapture(request).run()

    #expect(
      outcome.failure?.message == "\"setup\" failed: sh -c kill -9 $$ was killed by SIGKILL")
  }

  private func temporaryFolder() throws -> String {
    let folder = "/tmp/qa-setup-tests-\(UInt64.random(in: 0...UInt64.max))"
    try #require(mkdir(folder, 0o700) == 0)
    return folder
  }
}
