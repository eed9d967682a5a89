internal import Glibc

/// The right to write in a project's screenshot folders; one process has it at a time.
///
/// The lock is the kernel's (flock(2)), so that it goes away with a process that is killed.
package struct ProjectLock: ~Copyable {
  private let file: Int32

  /// Takes the lock and waits for it as long as another process has it.
  ///
  /// - Parameter onWait: Called once when there is something to wait for, with the id of the process
  ///   that has the lock, where it is known.
  /// - Throws: ``SuiteError``; also when the task is cancelled while it waits.
  package static func take(
    _ folders: ScreenshotFolders, onWait: (Int32?) -> Void
  ) async throws(SuiteError) -> ProjectLock {
    try Files.makeFolder(folders.current)
    try Files.checkWritable(folders.current)
    let path = folders.current + "/.lock"
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else {
      throw SuiteError(
        .usage, at: path, "can't be written: \(String(cString: strerror(errno)))",
        remedy: "make the folder writable for the user who runs qa")
    }
    var isFirst = true
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      if isFirst { onWait(owner(path)) }
      isFirst = false
      do {
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        close(file)
        throw SuiteError(.interrupted, "interrupted while waiting for another qa")
      }
    }
    let owner = Array("\(getpid())".utf8)
    ftruncate(file, 0)
    pwrite(file, owner, owner.count, 0)
    return ProjectLock(file: file)
  }

  private static func owner(_ path: String) -> Int32? {
    guard let bytes = try? Files.read(path) else { return nil }
    return Int32(String(decoding: bytes, as: UTF8.self))
  }

  deinit { close(file) }

  /// Lets the next process have it.
  package consuming func release() {}
}
