import FileSystem
import FoundationEssentials
import Testing

/// A file that is written in parts.
@Suite(.timeLimit(.minutes(20))) final class NewFileTests {
  private let root: String
  private let folder: Directory

  init() throws {
    root = "/tmp/qa-new-file-tests-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
    folder = try Directory.open(root)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  @Test("Parts make one file, which has its name only when it is complete")
  func parts() throws {
    let file = try folder.newFile()
    try file.append([1, 2])
    try file.append([3])
    let before = try folder.read("a", limit: 10)

    try file.finish(as: "a")

    #expect(before == nil)
    #expect(try folder.read("a", limit: 10) == [1, 2, 3])
    #expect(try folder.names() == ["a"])
  }

  @Test("Nothing is left of a file that isn't finished")
  func unfinished() throws {
    do {
      let file = try folder.newFile()
      try file.append([1])
    }

    #expect(try folder.isEmpty)
  }

  @Test("A file that can't get its name is removed")
  func withoutName() throws {
    _ = try folder.makeFolder("a")

    #expect(throws: FileSystemError.self) {
      let file = try folder.newFile()
      try file.finish(as: "a")
    }

    #expect(try folder.names() == ["a"])
  }
}
