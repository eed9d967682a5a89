import Baselines
import Glibc
import ProjectFiles
import ProjectTestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct BaselineNamesTests {
  @Test("A baseline file whose name is not UTF-8 is an error")
  func nameNotUTF8() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "screenshots/baseline/list.png")
    #expect(try folder.folders.baselineNames() == ["list.png"])
    let path = Array("\(folder.path)/screenshots/baseline/".utf8CString.dropLast()) + [-1, 0]
    let file = creat(path, 0o644)
    try #require(file >= 0)
    close(file)

    let error = #expect(throws: SuiteError.self) { try folder.folders.baselineNames() }

    #expect(error?.message == "has a file whose name is not UTF-8")
  }
}
