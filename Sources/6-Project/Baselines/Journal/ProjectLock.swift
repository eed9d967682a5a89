internal import FileSystem
package import ProjectFiles

/// The exclusive lock for changing a project's screenshot folders.
///
/// Functions that change them take the lock as a parameter, so that it can't be forgotten. It is a lock on a file,
/// which the kernel releases even if the process is killed.
package struct ProjectLock: ~Copyable {
  package let folders: ScreenshotFolders
  private let file: FileLock

  fileprivate static let name: FileName = ".lock"

  /// Takes the lock, and waits while another process holds it.
  ///
  /// - Parameter onWait: Called once if it has to wait, with the id of the process that holds the lock, or nil if that
  ///   isn't known.
  /// - Throws: ``SuiteError``, also if the task is cancelled while it waits.
  package static func acquire(
    _ folders: ScreenshotFolders, onWait: (Int32?) -> Void
  ) async throws(SuiteError) -> ProjectLock {
    let current = try folders.makeCurrent()
    try SuiteError.people(current.directory.checkWritable())
    let lock = try SuiteError.people(FileLock(making: name, in: current.directory))
    try await lock.wait(for: .exclusive, at: current.path(of: name), onWait)
    return try ProjectLock(folders, holding: lock, in: current)
  }

  /// Takes the lock, or returns nil if another process holds it.
  package static func tryAcquire(_ folders: ScreenshotFolders) throws(SuiteError) -> ProjectLock? {
    let current = try folders.makeCurrent()
    let lock = try SuiteError.people(FileLock(making: name, in: current.directory))
    let isTaken = try SuiteError.people(lock.tryLock(.exclusive, at: current.path(of: name)))
    return isTaken ? try ProjectLock(folders, holding: lock, in: current) : nil
  }

  /// Tidies `current/`, which takes the lock: without it, another process might be writing files there.
  private init(
    _ folders: ScreenshotFolders, holding lock: consuming FileLock, in current: ProjectFolder
  ) throws(SuiteError) {
    lock.noteOwner()
    var others = try current.names().filter { $0 != Self.name }
    // Incomplete files that a killed process left.
    for name in others where name.text.hasPrefix(Directory.temporaryPrefix) {
      try current.removeFile(name)
    }
    others.removeAll { $0.text.hasPrefix(Directory.temporaryPrefix) }
    if others.isEmpty {
      // Keeps `git add -A` from staging captures, whatever the project's own .gitignore says.
      try current.write(Array("# Captures are not committed.\n*\n".utf8), to: ".gitignore")
    }
    self.folders = folders
    file = lock
  }

  /// Releases the lock for the next process.
  package consuming func release() {}
}

/// The shared lock for reading a project's screenshot folders while no process changes them. Several processes can hold
/// it at the same time.
package struct SharedProjectLock: ~Copyable {
  package let folders: ScreenshotFolders
  /// Nil if there is nothing to lock.
  private let file: FileLock?

  /// Takes the lock, and waits while another process holds the exclusive one. It writes nothing: if nothing was ever
  /// captured, or `current/` belongs to another user, there is nothing to wait for.
  ///
  /// - Throws: As ``ProjectLock/acquire(_:onWait:)``.
  package static func acquire(
    _ folders: ScreenshotFolders, onWait: (Int32?) -> Void
  ) async throws(SuiteError) -> SharedProjectLock {
    guard let current = try ProjectFolder.open(folders.current, from: folders.root),
      try SuiteError.people(current.directory.isOwn)
    else {
      return SharedProjectLock(folders: folders, file: nil)
    }
    let lock = try SuiteError.people(FileLock(existing: ProjectLock.name, in: current.directory))
    guard let lock else { return SharedProjectLock(folders: folders, file: nil) }
    try await lock.wait(for: .shared, at: current.path(of: ProjectLock.name), onWait)
    return SharedProjectLock(folders: folders, file: lock)
  }

  package consuming func release() {}
}

extension FileLock {
  fileprivate func wait(
    for kind: FileLock.Kind, at path: String, _ onWait: (Int32?) -> Void
  ) async throws(SuiteError) {
    var isFirst = true
    while true {
      if try SuiteError.people(tryLock(kind, at: path)) { return }
      if isFirst { onWait(owner) }
      isFirst = false
      do {
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        throw SuiteError(.interrupted, "interrupted while waiting for another qa")
      }
    }
  }
}
