import Testing

@testable import ProjectFiles

@Suite(.timeLimit(.minutes(20))) struct PathPatternTests {
  @Test(
    "A path matches a file or a whole folder, and a pattern also matches in subfolders",
    arguments: [
      ("app.py", ["app.py"]), ("src", ["src/a.py", "src/deep/b.py", "src/c.txt"]),
      ("./src/", ["src/a.py", "src/deep/b.py", "src/c.txt"]),
      ("src/*.py", ["src/a.py", "src/deep/b.py"]),
      ("src/**/*.py", ["src/a.py", "src/deep/b.py"]),
      ("**/*.py", ["app.py", "src/a.py", "src/deep/b.py", "srcs/x.py"]),
      ("*/de[e]p", ["src/deep/b.py"]),
      (".", ["app.py", "src/a.py", "src/deep/b.py", "src/c.txt", "srcs/x.py"]),
    ])
  func matchingPaths(text: String, matching: [String]) throws {
    let files = ["app.py", "src/a.py", "src/deep/b.py", "src/c.txt", "srcs/x.py"]

    let pattern = try #require(PathPattern(text))

    #expect(files.filter(pattern.matches) == matching)
  }

  @Test(
    "The place of a pattern is the folder before its first wildcard",
    arguments: [
      ("src/**/*.py", "src"), ("*.py", ""), ("a/b?/c", "a"), ("a/b", "a/b"), ("./a/", "a"),
    ])
  func placeOfPattern(text: String, expected: String) throws {
    let pattern = try #require(PathPattern(text))

    #expect(pattern.folder == expected)
  }

  @Test("A path that leaves the project is refused", arguments: ["", "/etc", "../x", "a/../../b"])
  func pathsOutside(text: String) {
    #expect(PathPattern(text) == nil)
  }
}
