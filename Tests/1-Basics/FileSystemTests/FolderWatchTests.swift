import FileSystem
import FoundationEssentials
import Glibc
import Testing

@Suite(.timeLimit(.minutes(20))) final class FolderWatchTests {
  private let root: String

  init() throws {
    root = "/tmp/qa-folder-watch-tests-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  @Test("A write in a folder ends one wait")
  func writeEndsWait() throws {
    let watch = try FolderWatch()

    let isWatched = watch.add(root)
    let before = watch.wait(input: nil, maximum: 0)
    try Directory.open(root).write([1], to: "a")
    let after = watch.wait(input: nil, maximum: 10_000)
    let again = watch.wait(input: nil, maximum: 0)

    #expect(isWatched)
    #expect(before == nil)
    #expect(after == .folders)
    #expect(again == nil)
  }

  @Test("A missing folder is not a shortage of watches")
  func missingFolder() throws {
    let watch = try FolderWatch()

    #expect(watch.add(root + "/none"))
  }

  @Test("Typed input ends a wait, and end() ends all waits")
  func inputAndEnd() throws {
    let watch = try FolderWatch()
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }

    _ = Glibc.write(ends[1], "q", 1)
    let typed = watch.wait(input: ends[0], maximum: 10_000)
    watch.end()
    let ended = [watch.wait(input: ends[0]), watch.wait(input: nil)]

    #expect(typed == .input)
    #expect(ended == [.end, .end])
  }
}
