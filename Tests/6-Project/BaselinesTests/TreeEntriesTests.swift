import ContentDigest
import Testing

// The search is part of reading a base, and shows only in what a base lacks.
@testable import Baselines

/// The list of a commit's files.
@Suite(.timeLimit(.minutes(20))) struct TreeEntriesTests {
  private static let digits = "0123456789abcdef0123456789abcdef0123456"

  /// Files with these paths, whose ids end with the place of each in the list.
  private static func entries(_ paths: [String]) -> TreeEntries {
    let lines = paths.enumerated().map { "100644 blob \(digits)\($0)\t\($1)\0" }
    return TreeEntries(Array(lines.joined().utf8))
  }

  @Test("Each file is found", arguments: [["a"], ["a", "b"], ["a", "a.png", "a/b", "b", "c"]])
  func eachFile(paths: [String]) {
    let entries = Self.entries(paths)

    #expect(paths.map { entries[$0] } == paths.indices.map { GitObjectID("\(Self.digits)\($0)") })
  }

  @Test("A file whose name isn't in git's order for Swift is found")
  func otherOrder() {
    // git compares bytes, Swift the characters that they stand for: e and an accent come before f.
    let paths = ["e\u{301}", "f", "\u{e8}"]
    let entries = Self.entries(paths)

    #expect(paths.map { entries[$0] } == (0..<3).map { GitObjectID("\(Self.digits)\($0)") })
  }

  @Test("A path without a file is not found", arguments: ["", "a", "b0", "d", "z"])
  func noFile(path: String) {
    #expect(Self.entries(["b", "c", "e"])[path] == nil)
  }

  @Test(
    "A link, a submodule and a folder are not files",
    arguments: [("120000 blob", false), ("160000 commit", false), ("040000 tree", true)])
  func otherKinds(kind: String, isFolder: Bool) {
    let entries = TreeEntries(Array("\(kind) \(Self.digits)0\ta\0".utf8))

    #expect(entries["a"] == nil)
    #expect(!entries.areFiles)
    #expect(entries.all.map { $0.kind == .folder } == [isFolder])
  }
}
