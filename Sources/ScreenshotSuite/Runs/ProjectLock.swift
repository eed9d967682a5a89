package import Baselines
internal import FileSystem
package import ProjectFiles

/// The right to use a project's screenshot folders: one process at a time writes there, or several look.
///
/// The lock is the kernel's, so that it goes away with a process that is killed.
package struct ProjectLock: ~Copyable {
  /// nil where there is nothing to lock.
  private let file: FileLock?

  private static let name: FileName = ".lock"

  /// Takes the lock and waits for it as long as another process has it.
  ///
  /// - Parameter onWait: Called once when there is something to wait for, with the id of the process
  ///   that has the lock, where it is known.
  /// - Throws: ``SuiteError``; also when the task is cancelled while it waits.
  package static func take(
    _ folders: ScreenshotFolders, onWait: (Int32?) -> Void
  ) async throws(SuiteError) -> ProjectLock {
    let current = try folders.makeCurrent()
    let lock = try SuiteError.people { () throws(FileSystemError) in
      try current.directory.checkWritable()
      return try FileLock(making: name, in: current.directory)
    }
    try await wait(for: lock, .exclusive, at: current.path(of: name), onWait)
    lock.noteOwner()
    // What a process that was killed left of files that it wrote.
    for name in try current.names() where name.text.hasPrefix(Directory.temporaryPrefix) {
      try current.removeFile(name)
    }
    return ProjectLock(file: lock)
  }

  /// Waits until nobody writes, and keeps others from it; several may look at the same time. Nothing is
  /// written: where nobody ever captured anything, or somebody else did, there is nothing to wait for.
  package static func share(
    _ folders: ScreenshotFolders, onWait: (Int32?) -> Void
  ) async throws(SuiteError) -> ProjectLock {
    let folder = try ProjectFolder.open(folders.current, from: folders.root, makes: false)
    guard let current = folder,
      try SuiteError.people({ () throws(FileSystemError) in try current.directory.isOwn })
    else { return ProjectLock(file: nil) }
    let lock = try SuiteError.people { () throws(FileSystemError) in
      try FileLock(existing: name, in: current.directory)
    }
    guard let lock else { return ProjectLock(file: nil) }
    try await wait(for: lock, .shared, at: current.path(of: name), onWait)
    return ProjectLock(file: lock)
  }

  private static func wait(
    for lock: borrowing FileLock, _ kind: FileLock.Kind, at path: String, _ onWait: (Int32?) -> Void
  ) async throws(SuiteError) {
    var isFirst = true
    while true {
      do {
        if try lock.tryTake(kind, at: path) { return }
      } catch {
        throw SuiteError(error)
      }
      if isFirst { onWait(lock.owner) }
      isFirst = false
      do {
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        throw SuiteError(.interrupted, "interrupted while waiting for another qa")
      }
    }
  }

  /// Lets the next process have it.
  package consuming func release() {}
}
