import ProjectFiles
import Testing

@Suite(.timeLimit(.minutes(20))) struct PathTests {
  @Test(
    "Paths are made absolute without . and ..",
    arguments: [
      ("a/b", "/x/a/b"), ("../a", "/a"), ("./a/../b/", "/x/b"), ("/q", "/q"), ("../../..", "/"),
      ("/q/../r", "/r"), ("/q/.", "/q"), ("/q//r", "/q/r"), ("/q/", "/q"), ("/", "/"), ("/..", "/"),
      ("/.q/..r/...", "/.q/..r/..."), ("//q", "/q"), ("/./q", "/q"), ("", "/x"),
    ])
  func absolutePaths(path: String, expected: String) {
    #expect(Path.absolute(path, from: "/x") == expected)
  }

  @Test(
    "A path is shown as the person would type it",
    arguments: [
      ("/p", "screenshots/a.png"), ("/p/screenshots", "a.png"),
      ("/p/src/app", "../../screenshots/a.png"),
      ("/elsewhere", "/p/screenshots/a.png"),
    ])
  func shownPaths(from folder: String, expected: String) {
    #expect(Project("/p", from: folder).displayPath("/p/screenshots/a.png") == expected)
  }

  @Test("Folders whose names are the same text in other bytes are different folders")
  func equivalentNames() {
    let (composed, decomposed) = ("/caf\u{e9}", "/cafe\u{301}")

    #expect(!Path.isInside(decomposed + "/a", composed))
    #expect(Path.relative(decomposed + "/a", to: composed) == decomposed + "/a")
    #expect(Path.isInside(composed + "/a", composed))
    #expect(Path.relative(composed + "/a", to: composed) == "a")
  }
}
