import Diagnostics
import FileSystem
import ProjectFiles
import Testing

@Suite(.timeLimit(.minutes(20))) struct SuiteErrorTests {
  private struct Foreseen: Diagnostic {
    let place: String? = "a.json:1:2"
    let message = "is wrong"
    let remedy: String? = "put it right"
  }

  private struct Unforeseen: Error {}

  @Test("A diagnostic keeps its place, message and remedy")
  func keepsDiagnostic() {
    #expect(
      SuiteError(Foreseen())
        == SuiteError(.captureError, at: "a.json:1:2", "is wrong", remedy: "put it right"))
    #expect(
      SuiteError(.usage, at: "b", Foreseen(), remedy: "look")
        == SuiteError(.usage, at: "b", "is wrong", remedy: "look"))
  }

  @Test("An error of the file system is a usage error")
  func fileError() {
    let error: any Error = FileSystemError(code: 2, "a", "can't be read")

    #expect(
      SuiteError(error) == SuiteError(.usage, at: "a", "can't be read: No such file or directory"))
  }

  @Test("An unforeseen error says so and is not an interruption")
  func unforeseenError() {
    let error = SuiteError(Unforeseen())

    #expect(error.exitCode == .captureError)
    #expect(error.message.hasPrefix("unexpected error: Unforeseen"))
  }

  @Test("A cancellation is an interruption")
  func cancellationInterrupts() {
    #expect(SuiteError(CancellationError()).exitCode == .interrupted)
  }
}
