import DaylistData
import DaylistDomain
import Glibc
import Testing

@Suite struct CommandInsightTests {
  private let request = InsightRequest(
    tasks: [DataSamples.task(1, "Renew passport")], today: DataSamples.day)

  private func answer(
    _ command: String, timeout: Duration = .seconds(20)
  ) async -> Result<Insight, InsightError> {
    let generator = CommandInsightGenerator(command: command, timeout: timeout)
    do throws(InsightError) {
      return .success(try await generator.insight(for: request))
    } catch {
      return .failure(error)
    }
  }

  @Test("The command gets the prompt, and what it says is the insight")
  func prompt() async throws {
    let insight = try await answer(
      "read -r first; echo \"$first\"; grep Renew; echo Next: Go."
    ).get()

    #expect(insight.headline.hasPrefix("You help a person"))
    #expect(insight.observations == ["no day medium “Renew passport”"])
    #expect(insight.suggestion == "Go.")
  }

  @Test("A command need not read, and what its terminal would obey is not shown")
  func ignoresPrompt() async throws {
    let insight = try await answer(#"printf '\033[31mFine\033[0m\a.\n'"#).get()

    #expect(insight == Insight(headline: "[31mFine [0m .", observations: []))
  }

  @Test(
    "A command that fails, says nothing or too much is told of",
    arguments: [
      ("exit 3", .failed(reason: "the command ended with status 3")),
      ("kill -9 $$", .failed(reason: "the command was killed")),
      ("true", .unusable),
      ("printf '\\n \\n'", .unusable),
      ("yes", .failed(reason: "the command said more than 64 KB")),
      ("/nonexistent/command", .failed(reason: "the command ended with status 127")),
      ("  ", .unavailable),
    ] as [(String, InsightError)])
  func failures(command: String, error: InsightError) async {
    let answer = await answer(command)

    #expect(answer == .failure(error))
  }

  @Test("A command that takes too long is killed, and its children as well")
  func timeOut() async throws {
    let folder = try TestFolder()
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    // The child opens the pipe; the reader sees its end when the child has ended.
    let reader = Task.detached {
      let file = open(pipe, O_RDONLY)
      defer { close(file) }
      var byte: UInt8 = 0
      return read(file, &byte, 1)
    }

    let answer = await answer(
      "(trap '' TERM; exec >'\(pipe)'; while :; do sleep 1000; done) & wait",
      timeout: .milliseconds(300))

    #expect(answer == .failure(.timedOut))
    let count = await reader.value
    #expect(count == 0)
  }

  @Test(
    "It is available where a command was named",
    arguments: [("", false), (" ", false), ("a", true)])
  func available(command: String, isAvailable: Bool) {
    #expect(CommandInsightGenerator(command: command).isAvailable == isAvailable)
  }
}
