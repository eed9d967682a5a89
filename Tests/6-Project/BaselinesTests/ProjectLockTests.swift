import Baselines
import Glibc
import ProjectFiles
import ProjectTestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ProjectLockTests {
  @Test("A second command waits for the first and learns its process ID")
  func secondCommandWaits() async throws {
    let folders = try TemporaryFolder()
    let first = try await ProjectLock.acquire(folders.folders) { _ in }
    let (waiting, signal) = AsyncStream<Int32?>.makeStream()
    let second = Task.detached {
      let lock = try await ProjectLock.acquire(folders.folders) { signal.yield($0) }
      lock.release()
    }
    var iterator = waiting.makeAsyncIterator()

    let owner = await iterator.next()
    first.release()

    try await second.value
    #expect(owner == .some(ProcessIDs.own))
  }

  @Test("A reader creates nothing, waits for a writer, and shares the lock with other readers")
  func readersShare() async throws {
    let folder = try TemporaryFolder()
    let none = try await SharedProjectLock.acquire(folder.folders) { _ in }
    none.release()
    let isMade = try Files.hasEntry(folder.folders.current)
    let writer = try await ProjectLock.acquire(folder.folders) { _ in }
    let (waiting, signal) = AsyncStream<Int32?>.makeStream()
    let looking = Task.detached {
      let first = try await SharedProjectLock.acquire(folder.folders) { signal.yield($0) }
      let second = try await SharedProjectLock.acquire(folder.folders) { signal.yield($0) }
      first.release()
      second.release()
      signal.finish()
    }
    var iterator = waiting.makeAsyncIterator()

    _ = await iterator.next()
    writer.release()

    try await looking.value
    #expect(!isMade)
    #expect(await iterator.next() == nil)
  }

  @Test("Taking the lock removes the partial files of a killed process")
  func removesLeftovers() async throws {
    let folder = try TemporaryFolder()
    try folder.write("half", to: "screenshots/current/.qa-new-1")
    try folder.write("[]", to: "screenshots/current/other")

    let lock = try await ProjectLock.acquire(folder.folders) { _ in }
    lock.release()

    #expect(try Files.names(in: folder.folders.current) == [".lock", "other"])
  }

  @Test(
    "A lock that is a link, a FIFO or a folder is refused",
    arguments: [
      "ln -s ../../victim .lock", "mkfifo .lock", "mkdir .lock", "ln ../../victim .lock",
    ])
  func irregularLock(command: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("victim", to: "victim")
    try folder.write("", to: "screenshots/current/x")
    system("cd \(folder.folders.current) && \(command)")

    let error = await #expect(throws: SuiteError.self) {
      try await ProjectLock.acquire(folder.folders) { _ in }.release()
    }

    #expect(error?.exitCode == .usage)
    #expect(try folder.read("victim") == "victim")
  }
}
