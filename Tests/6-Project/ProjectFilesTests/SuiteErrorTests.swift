import Diagnostics
import FileSystem
import ProjectFiles
import Testing

@Suite struct SuiteErrorTests {
  private struct Foreseen: Diagnostic {
    let place: String? = "a.json:1:2"
    let message = "is wrong"
    let remedy: String? = "put it right"
  }

  private struct Unforeseen: Error {}

  @Test("An error for people keeps its place, its words and its remedy")
  func diagnostic() {
    #expect(
      SuiteError(Foreseen())
        == SuiteError(.captureError, at: "a.json:1:2", "is wrong", remedy: "put it right"))
    #expect(
      SuiteError(.usage, at: "b", Foreseen(), remedy: "look")
        == SuiteError(.usage, at: "b", "is wrong", remedy: "look"))
  }

  @Test("What is wrong with a file is a matter of usage")
  func file() {
    let error: any Error = FileSystemError(code: 2, "a", "can't be read")

    #expect(
      SuiteError(error) == SuiteError(.usage, at: "a", "can't be read: No such file or directory"))
  }

  @Test("An error that nobody foresaw says so, and is no interruption")
  func unforeseen() {
    let error = SuiteError(Unforeseen())

    #expect(error.exitCode == .captureError)
    #expect(error.message.hasPrefix("unexpected error: Unforeseen"))
  }

  @Test("A cancellation stays one")
  func cancellation() {
    #expect(SuiteError(CancellationError()).exitCode == .interrupted)
  }
}
