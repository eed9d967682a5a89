import DaylistData
import DaylistDomain
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct CommandInsightTests {
  private let request = InsightRequest(
    tasks: [TaskFactory.task(1, title: "Renew passport")], today: TaskFactory.today)

  private func answer(
    _ command: String, timeout: Duration = .seconds(600)
  ) async -> Result<Insight, InsightError> {
    let generator = CommandInsightGenerator(command: command, timeout: timeout)
    do throws(InsightError) {
      return .success(try await generator.insight(for: request))
    } catch {
      return .failure(error)
    }
  }

  @Test("The command gets the prompt, and its output is the insight")
  func commandGetsPrompt() async throws {
    let insight = try await answer(
      "read -r first; echo \"$first\"; grep Renew; echo Next: Go."
    ).get()

    #expect(insight.headline.hasPrefix("You help a person"))
    #expect(insight.observations == ["no day medium “Renew passport”"])
    #expect(insight.suggestion == "Go.")
  }

  @Test("A command may ignore its prompt, and control characters in its output are replaced")
  func controlCharactersAreBlanked() async throws {
    let insight = try await answer(#"printf '\033[31mFine\033[0m\a.\n'"#).get()

    #expect(insight == Insight(headline: "[31mFine [0m .", observations: []))
  }

  @Test(
    "A command that fails, or prints nothing or too much, is an error",
    arguments: [
      ("exit 3", .failed(reason: "the command ended with status 3")),
      ("kill -9 $$", .failed(reason: "the command was killed")),
      ("true", .unusable),
      ("printf '\\n \\n'", .unusable),
      ("yes", .failed(reason: "the command said more than 64 KB")),
      ("/nonexistent/command", .failed(reason: "the command ended with status 127")),
      ("  ", .unavailable),
    ] as [(String, InsightError)])
  func failuresAreReported(command: String, error: InsightError) async {
    let answer = await answer(command)

    #expect(answer == .failure(error))
  }

  @Test(
    "Processes that a command leaves are killed when it ends or takes too long",
    arguments: [
      ("echo Fine.", .seconds(60), .success(Insight(headline: "Fine.", observations: []))),
      ("wait", .milliseconds(300), .failure(.timedOut)),
    ] as [(String, Duration, Result<Insight, InsightError>)])
  func childrenAreKilled(
    rest: String, timeout: Duration, expected: Result<Insight, InsightError>
  ) async throws {
    let folder = try TestFolder()
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    async let hasEnded = Self.end(of: pipe)

    let answer = await answer(
      "exec 3>'\(pipe)'; (trap '' TERM; echo >&3; while :; do sleep 1000; done) & \(rest)",
      timeout: timeout)
    // Unblocks the reader if the child was killed before it opened the pipe.
    close(open(pipe, O_WRONLY | O_NONBLOCK))

    #expect(answer == expected)
    #expect(await hasEnded)
  }

  /// Waits, on its own thread, until no process has the pipe open for writing.
  private static func end(of pipe: String) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let file = open(pipe, O_RDONLY)
        var byte: UInt8 = 0
        while read(file, &byte, 1) > 0 {}
        close(file)
        continuation.resume(returning: file >= 0)
      }
    }
  }

  @Test(
    "The generator is available if a command was named",
    arguments: [("", false), (" ", false), ("a", true)])
  func namedCommandIsAvailable(command: String, isAvailable: Bool) {
    #expect(CommandInsightGenerator(command: command).isAvailable == isAvailable)
  }
}
