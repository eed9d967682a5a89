import Diagnostics
import ProjectFiles
import Testing

@Suite(.timeLimit(.minutes(20))) struct JSONFilesTests {
  @Test("A value that JSON can't hold is an error rather than an empty file")
  func notANumber() {
    let error = #expect(throws: SuiteError.self) { try JSONFiles.encode(["a": Double.nan]) }

    #expect(error?.exitCode == .captureError)
    #expect(error?.message.hasPrefix("this can't be written as JSON: ") == true)
  }
}
