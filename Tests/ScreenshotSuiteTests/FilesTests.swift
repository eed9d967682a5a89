import FoundationEssentials
import PNGImage
import TerminalFrame
import Testing

@testable import ScreenshotSuite

@Suite struct BaselineJournalTests {
  @Test("Files are put in place and removed together")
  func commit() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "screenshots/baseline/b.png")

    try BaselineJournal(folder.folders).commit(["a.png": Array("new".utf8), "b.png": nil])

    #expect(try folder.read("screenshots/baseline/a.png") == "new")
    #expect(Files.names(in: folder.folders.baseline) == ["a.png"])
  }

  @Test("What was interrupted after the journal was written is finished")
  func finishes() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "screenshots/baseline/a.png")
    try folder.write("old", to: "screenshots/baseline/gone.png")
    try folder.write("new", to: "screenshots/baseline/.staging/a.png")
    try folder.write(
      """
      [{ "name": "a.png", "isRemoval": false }, { "name": "done.png", "isRemoval": false },
       { "name": "gone.png", "isRemoval": true }]
      """, to: "screenshots/baseline/.journal.json")
    try folder.write("new", to: "screenshots/baseline/done.png")

    try BaselineJournal(folder.folders).recover()

    #expect(try folder.read("screenshots/baseline/a.png") == "new")
    #expect(Files.names(in: folder.folders.baseline) == ["a.png", "done.png"])
  }

  @Test("What was interrupted before the journal was written is taken back")
  func takesBack() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "screenshots/baseline/a.png")
    try folder.write("half", to: "screenshots/baseline/.staging/a.png")

    try BaselineJournal(folder.folders).recover()

    #expect(try folder.read("screenshots/baseline/a.png") == "old")
    #expect(Files.names(in: folder.folders.baseline) == ["a.png"])
  }
}

@Suite struct ScreenshotFileTests {
  @Test("A PNG gives back its frame, digest and fingerprint")
  func roundTrip() throws {
    let made = try file()

    let read = try ScreenshotFile(made.bytes)

    #expect(read.frame == made.frame)
    #expect(read.frameDigest == ScreenshotFile.digest(of: made.frame))
    #expect(read.fingerprint == "renderer 1\nscale 2")
  }

  @Test("A PNG without a frame is told from a damaged one")
  func noFrame() throws {
    let bytes = try PNGEncoder.encode(
      Bitmap(width: 2, height: 2, filledWith: RGB(1, 2, 3)), chunks: [], text: [])

    let error = #expect(throws: ScreenshotFile.ReadingError.self) { try ScreenshotFile(bytes) }

    #expect(error == .noFrame)
  }

  @Test(
    "No flipped bit and no cut goes unnoticed", arguments: Array(stride(from: 0, to: 400, by: 7)))
  func damage(offset: Int) throws {
    let bytes = try file().bytes
    var flipped = bytes
    flipped[offset % bytes.count] ^= 0x10

    #expect(throws: ScreenshotFile.ReadingError.self) { try ScreenshotFile(flipped) }
    #expect(throws: ScreenshotFile.ReadingError.self) {
      try ScreenshotFile(Array(bytes.prefix(offset % bytes.count)))
    }
  }

  private func file() throws -> ScreenshotFile {
    var frame = Frame(size: GridSize(columns: 10, rows: 2))
    frame[0, 0] = Cell("a", style: Style(foreground: .palette(3)))
    return try ScreenshotFile(
      Bitmap(width: 4, height: 4, filledWith: RGB(1, 2, 3)), of: frame,
      fingerprint: "renderer 1\nscale 2")
  }
}

@Suite struct RunStoreTests {
  @Test("The newest run is found, and the last ten are kept")
  func keeps() throws {
    let folder = try TemporaryFolder()
    let store = RunStore(project: folder.project, folders: folder.folders)

    for number in 10...21 { try store.seal(run("2026-\(number)")) }

    #expect(try store.newest().id == "2026-21")
    #expect(
      Files.names(in: folder.folders.runs) == (12...21).map { "2026-\($0)" })
  }

  @Test("A run comes after all others, also where the clock was set back")
  func ids() throws {
    let folder = try TemporaryFolder()
    let store = RunStore(project: folder.project, folders: folder.folders)
    try store.seal(run("20991231-000000-000"))

    let first = store.newID(at: .now)
    try store.seal(run(first))
    let second = store.newID(at: .now)

    #expect(first == "20991231-000000-000+00001")
    #expect(second == "20991231-000000-000+00002")
    #expect(try store.newest().id == first)
  }

  @Test("Without a run there is nothing to compare")
  func none() throws {
    let folder = try TemporaryFolder()
    let store = RunStore(project: folder.project, folders: folder.folders)

    let error = #expect(throws: SuiteError.self) { try store.newest() }

    #expect(error?.exitCode == .incomplete)
    #expect(
      error?.description == """
        screenshots/current: nothing was captured yet
          run ./capture-all.sh or qa capture
        """)
  }

  private func run(_ id: String) -> RunManifest {
    RunManifest(
      id: id, startedAt: "2026-01-02T03:04:05Z", finishedAt: "2026-01-02T03:04:06Z",
      isComplete: true, screens: [])
  }
}

@Suite struct PathTests {
  @Test(
    "Paths are made absolute without . and ..",
    arguments: [
      ("a/b", "/x/a/b"), ("../a", "/a"), ("./a/../b/", "/x/b"), ("/q", "/q"), ("../../..", "/"),
    ])
  func absolute(path: String, expected: String) {
    #expect(Path.absolute(path, from: "/x") == expected)
  }

  @Test(
    "A path is shown as the person would type it",
    arguments: [
      ("/p", "screenshots/a.png"), ("/p/screenshots", "a.png"),
      ("/p/src/app", "../../screenshots/a.png"),
      ("/elsewhere", "/p/screenshots/a.png"),
    ])
  func shown(from folder: String, expected: String) {
    #expect(Project("/p", from: folder).shown("/p/screenshots/a.png") == expected)
  }
}

@Suite struct ProjectLockTests {
  @Test("A second command waits until the first is done, and is told who works")
  func waits() async throws {
    let folders = try TemporaryFolder()
    let first = try await ProjectLock.take(folders.folders) { _ in }
    let (waiting, signal) = AsyncStream<Int32?>.makeStream()
    let second = Task.detached {
      let lock = try await ProjectLock.take(folders.folders) { signal.yield($0) }
      lock.release()
    }
    var iterator = waiting.makeAsyncIterator()

    let owner = await iterator.next()
    first.release()

    try await second.value
    #expect(owner == .some(ProcessIDs.own))
  }
}
