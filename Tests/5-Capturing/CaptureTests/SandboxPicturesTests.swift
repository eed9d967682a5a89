import Capture
import FoundationEssentials
import Glibc
import TerminalEmulator
import Testing

/// The files that an app can pass as pictures: regular ones in its own folders.
@Suite(.timeLimit(.minutes(20))) final class SandboxPicturesTests {
  private let base: String
  private let folders: CaptureSandbox.Folders
  private let pictures: SandboxPictures

  init() throws {
    base = "/tmp/qa-tests-\(UInt64.random(in: 0...UInt64.max))"
    folders = CaptureSandbox.Folders(root: base + "/own")
    for folder in [folders.home, folders.temporary, folders.work, base + "/shm"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    pictures = SandboxPictures(folders, sharedMemory: base + "/shm")
    try Self.write("secret", to: base + "/outside")
  }

  deinit { try? FileManager.default.removeItem(atPath: base) }

  private static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func read(_ medium: PictureMedium, _ name: String, limit: Int = 100) -> String? {
    (try? pictures.read(medium, named: name, limit: limit)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test("A file in any of the app's folders is read and kept")
  func ownFilesAreRead() throws {
    for folder in [folders.home, folders.temporary, folders.work] {
      let path = folder + "/tty-graphics-protocol-a"
      try Self.write("a", to: path)
      #expect(read(.file, path) == "a")
      #expect(exists(path))
    }
  }

  @Test("Only a temporary file with the protocol's name in the app's TMPDIR is removed")
  func temporaryFileIsRemoved() throws {
    let removed = folders.temporary + "/tty-graphics-protocol-a"
    let kept = [folders.temporary + "/a", folders.work + "/tty-graphics-protocol-a"]
    for path in [removed] + kept {
      try Self.write("a", to: path)
      #expect(read(.temporaryFile, path) == "a")
    }
    #expect(!exists(removed))
    #expect(kept.allSatisfy(exists))
  }

  @Test(
    "A path that is outside the app's folders, or leads outside, is refused and its file kept",
    arguments: [
      "/etc/passwd", "/proc/self/environ", "/dev/zero", "../outside", "a", "", "/",
      "ROOT/../outside", "ROOT/work/../../outside", "ROOT", "ROOT/", "ROOT/work", "ROOT/work/.",
      "ROOT/work/link", "ROOT/work/folder/outside", "ROOT/work/folder-link/outside",
      "ROOT/work/fifo",
      "ROOTother/outside", "ROOT/work/socket",
    ])
  func outsideFilesAreRefused(name: String) throws {
    let work = folders.work
    try FileManager.default.createSymbolicLink(
      atPath: work + "/link", withDestinationPath: base + "/outside")
    try FileManager.default.createSymbolicLink(
      atPath: work + "/folder-link", withDestinationPath: base)
    mkfifo(work + "/fifo", 0o600)
    let path = name.replacing("ROOT", with: folders.root)

    for medium in [PictureMedium.file, .temporaryFile, .sharedMemory] {
      #expect(read(medium, path) == nil)
    }
    #expect(exists(base + "/outside"))
  }

  @Test("A file larger than the limit is refused")
  func largeFileIsRefused() throws {
    try Self.write(String(repeating: "a", count: 101), to: folders.work + "/large")
    #expect(read(.file, folders.work + "/large") == nil)
    #expect(read(.file, folders.work + "/large", limit: 101)?.count == 101)
  }

  @Test(
    "A shared memory object is read by its name and removed", arguments: ["/object", "object"])
  func sharedMemoryIsRemoved(name: String) throws {
    try Self.write("a", to: base + "/shm/object")
    #expect(read(.sharedMemory, name) == "a")
    #expect(!exists(base + "/shm/object"))
  }

  @Test("A shared memory name that isn't a regular file with a single link is refused and kept")
  func foreignMemoryIsRefused() throws {
    let shm = base + "/shm"
    try FileManager.default.createSymbolicLink(
      atPath: shm + "/link", withDestinationPath: base + "/outside")
    link(base + "/outside", shm + "/hard-link")
    mkfifo(shm + "/fifo", 0o600)
    mkdir(shm + "/folder", 0o700)
    for name in ["/link", "/hard-link", "/fifo", "/folder", "/../outside", "/folder/a"] {
      #expect(read(.sharedMemory, name) == nil, "\(name)")
    }
    #expect(exists(shm + "/link") && exists(shm + "/hard-link") && exists(shm + "/fifo"))
  }
}
