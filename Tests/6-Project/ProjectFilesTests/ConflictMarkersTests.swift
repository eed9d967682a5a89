import ProjectFiles
import Testing

@Suite(.timeLimit(.minutes(20))) struct ConflictMarkersTests {
  private static func error(_ text: String, at path: String = "a.json") -> SuiteError? {
    ConflictMarkers.error(in: Array(text.utf8), at: path)
  }

  @Test(
    "A file with conflict markers of git is reported as such",
    arguments: [
      "{\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> other\n}\n",
      "<<<<<<< a\r\n1\r\n=======\r\n2\r\n>>>>>>> b\r\n",
      "<<<<<<< a\n||||||| base\n0\n=======\n>>>>>>> b",
    ])
  func foundMarkers(text: String) {
    let error = Self.error(text)

    #expect(error?.message == "has the conflict markers of a merge")
    #expect(error?.place == "a.json")
  }

  @Test(
    "Text that only resembles conflict markers is not reported as such",
    arguments: [
      "{", "<<<<<<< a\n", "<<<<<< a\n=======\n>>>>>>> b\n", " <<<<<<< a\n=======\n>>>>>>> b\n",
      ">>>>>>> b\n=======\n<<<<<<< a\n",
    ])
  func similarText(text: String) {
    #expect(Self.error(text) == nil)
  }

  @Test("The advice for a record includes its picture")
  func adviceForRecord() {
    let error = Self.error("<<<<<<< a\n=======\n>>>>>>> b\n", at: "x/a.approval.json")

    #expect(error?.remedy?.contains("git checkout --ours -- x/a.png x/a.approval.json") == true)
    #expect(error?.remedy?.hasSuffix("git checkout --merge -- x/a.png x/a.approval.json") == true)
  }

  @Test("Conflict markers in a record are reported when it is decoded")
  func markersInRecord() {
    let error = #expect(throws: SuiteError.self) {
      try JSONFiles.decode(
        [String].self, Array("[\n<<<<<<< a\n=======\n>>>>>>> b\n]".utf8), at: "a.json")
    }

    #expect(error?.message == "has the conflict markers of a merge")
  }
}
