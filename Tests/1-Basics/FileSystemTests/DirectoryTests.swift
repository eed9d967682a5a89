import FileSystem
import FoundationEssentials
import Glibc
import Testing

/// A folder by its descriptor: links are refused, names stay inside, and writes are whole.
@Suite(.timeLimit(.minutes(20))) final class DirectoryTests {
  private let root: String

  init() throws {
    root = "/tmp/qa-directory-tests-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  @Test(
    "A name that leads elsewhere is refused",
    arguments: ["", ".", "..", "a/b", "/", "../x", "a\0b", String(repeating: "n", count: 256)])
  func namesThatLeave(text: String) {
    #expect(FileName(text) == nil)
  }

  @Test("A written file is read back, and nothing else is left")
  func writtenFile() throws {
    let folder = try Directory.open(root)

    try folder.write([1, 2], to: "file")
    try folder.write([3], to: "file")

    #expect(try folder.read("file", limit: 8) == [3])
    #expect(try folder.names() == ["file"])
  }

  @Test("The names that start with a text are listed, without others")
  func namesWithPrefix() throws {
    let folder = try Directory.open(root)
    for name in ["a-1", "a-2", "ab", "a-", "b-1"] as [FileName] { try folder.write([], to: name) }

    let names = try folder.names(startingWith: "a-")

    #expect(Set(names) == ["a-", "a-1", "a-2"])
  }

  @Test("Files that are written first and kept together are whole")
  func keptTogether() throws {
    let folder = try Directory.open(root)
    try folder.writeNew([1], to: "one", isKept: false)
    try folder.writeNew([2], to: "two", isKept: false)

    try folder.keep(["one", "two"])

    #expect(try folder.read("one", limit: 8) == [1])
    #expect(try folder.read("two", limit: 8) == [2])
  }

  @Test("A file to be kept that is gone or a link is an error", arguments: ["gone", "link"])
  func keptFileIsGone(name: String) throws {
    let folder = try Directory.open(root)
    symlink("/etc/hostname", "\(root)/link")

    let error = #expect(throws: FileSystemError.self) {
      try folder.keep([try #require(FileName(name))])
    }

    #expect(error?.path == "\(root)/\(name)")
  }

  @Test("A link is neither read nor entered, and writing replaces it")
  func linksAreNotFollowed() throws {
    let folder = try Directory.open(root)
    try folder.write([1], to: "victim")
    symlink("\(root)/victim", "\(root)/file")
    symlink("/tmp", "\(root)/folder")

    #expect(throws: FileSystemError.self) { try folder.read("file", limit: 8) }
    #expect(throws: FileSystemError.self) { try folder.folder("folder") }
    #expect(throws: FileSystemError.self) { try folder.makeFolder(at: ["folder", "new"]) }
    try folder.write([2], to: "file")

    #expect(try folder.read("victim", limit: 8) == [1])
    #expect(try folder.kind(of: "file") == .file)
  }

  @Test("A folder that was moved away is still the one that was opened")
  func movedFolder() throws {
    let folder = try Directory.open(root).makeFolder("folder")
    rename("\(root)/folder", "\(root)/moved")
    symlink("/tmp", "\(root)/folder")

    try folder.write([1], to: "file")

    #expect(FileManager.default.fileExists(atPath: "\(root)/moved/file"))
  }

  @Test("Removing a folder removes its contents but not the targets of its links")
  func removedFolder() throws {
    let folder = try Directory.open(root)
    try folder.write([1], to: "victim")
    let inner = try folder.makeFolder(at: ["a", "b", "c"])
    try inner.write([1], to: "file")
    symlink(root, "\(root)/a/b/link")

    try folder.removeFolder("a")

    #expect(try folder.names() == ["victim"])
  }

  @Test("A pipe is refused without waiting")
  func pipeIsRefused() throws {
    mkfifo("\(root)/pipe", 0o600)

    let error = #expect(throws: FileSystemError.self) {
      try Directory.open(self.root).read("pipe", limit: 8)
    }

    #expect(error?.message == "is not a regular file")
  }

  @Test("A file above the limit is refused")
  func limitOfSize() throws {
    let folder = try Directory.open(root)
    try folder.write([UInt8](repeating: 0, count: 1025), to: "file")

    let error = #expect(throws: FileSystemError.self) { try folder.read("file", limit: 1024) }

    #expect(error?.message == "is larger than 1 KiB")
  }

  @Test("A folder that is gone is an error")
  func missingFolder() throws {
    let gone = try Directory.open(root).makeFolder("gone")
    rmdir("\(root)/gone")

    #expect(throws: FileSystemError.self) { try gone.makeFolder("folder") }
    #expect(throws: FileSystemError.self) { try Directory.open("\(self.root)/none") }
  }

  @Test("A leftover of a killed process is replaced, even if it is a link")
  func leftoverFile() throws {
    let folder = try Directory.open(root)
    try folder.write([1], to: "victim")
    symlink("\(root)/victim", "\(root)/.file.new")

    try folder.write([2], to: "file", by: ".file.new")

    #expect(try folder.read("victim", limit: 8) == [1])
    #expect(try folder.names() == ["file", "victim"])
  }

  @Test("A new file has the requested permissions, whatever the umask is")
  func requestedPermissions() throws {
    let folder = try Directory.open(root)

    try folder.writeNew([1], to: "script", permissions: 0o777)

    #expect(try folder.permissions(of: "script") == 0o777)
    #expect(try folder.permissions(of: "none") == nil)
  }

  @Test("Only an empty folder is removed")
  func emptyFolders() throws {
    let folder = try Directory.open(root)
    try folder.makeFolder("full").write([1], to: "file")
    _ = try folder.makeFolder("empty")

    for name in ["full", "empty", "none"] as [FileName] { try folder.removeEmptyFolder(name) }

    #expect(try folder.names() == ["full"])
  }

  @Test("A writer has the lock alone, and readers share it")
  func exclusiveAndShared() throws {
    let folder = try Directory.open(root)
    let writer = try FileLock(making: "lock", in: folder)
    let first = try #require(try Looker(folder))
    let second = try #require(try Looker(folder))

    #expect(try writer.tryLock(.exclusive, at: "lock"))
    #expect(try !first.lock.tryLock(.shared, at: "lock"))
    writer.noteOwner()
    #expect(first.lock.owner == getpid())
    _ = consume writer

    #expect(try first.lock.tryLock(.shared, at: "lock"))
    #expect(try second.lock.tryLock(.shared, at: "lock"))
    #expect(try !FileLock(making: "lock", in: folder).tryLock(.exclusive, at: "lock"))
  }

  /// A box for a lock, because locks can't be copied.
  private final class Looker {
    let lock: FileLock

    init?(_ folder: Directory) throws {
      guard let lock = try FileLock(existing: "lock", in: folder) else { return nil }
      self.lock = lock
    }
  }
}
