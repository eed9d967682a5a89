internal import FileSystem
package import ProjectFiles

/// The right to change a project's screenshot folders: one process at a time has it.
///
/// Whatever changes them takes the lock as a parameter, so that nobody can forget it. It is the kernel's
/// lock, so that it goes away with a process that is killed.
package struct ProjectLock: ~Copyable {
  package let folders: ScreenshotFolders
  private let file: FileLock

  fileprivate static let name: FileName = ".lock"

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
    try await lock.wait(for: .exclusive, at: current.path(of: name), onWait)
    return try ProjectLock(folders, holding: lock, in: current)
  }

  /// Takes the lock where no other process has it.
  package static func takeNow(_ folders: ScreenshotFolders) throws(SuiteError) -> ProjectLock? {
    let current = try folders.makeCurrent()
    let lock = try SuiteError.people { () throws(FileSystemError) in
      try FileLock(making: name, in: current.directory)
    }
    let isTaken = try SuiteError.people { () throws(FileSystemError) in
      try lock.tryTake(.exclusive, at: current.path(of: name))
    }
    return isTaken ? try ProjectLock(folders, holding: lock, in: current) : nil
  }

  /// Puts `current/` in order, which takes the lock: another process may be writing files there until then.
  private init(
    _ folders: ScreenshotFolders, holding lock: consuming FileLock, in current: ProjectFolder
  ) throws(SuiteError) {
    lock.noteOwner()
    var others = try current.names().filter { $0 != Self.name }
    // What a process that was killed left of files that it wrote.
    for name in others where name.text.hasPrefix(Directory.temporaryPrefix) {
      try current.removeFile(name)
    }
    others.removeAll { $0.text.hasPrefix(Directory.temporaryPrefix) }
    if others.isEmpty {
      // So that `git add -A` stages no capture, whatever the project's own .gitignore says.
      try current.write(Array("# Captures are not committed.\n*\n".utf8), to: ".gitignore")
    }
    self.folders = folders
    file = lock
  }

  /// Lets the next process have it.
  package consuming func release() {}
}

/// The right to look at a project's screenshot folders while nobody changes them; several have it at the
/// same time.
package struct SharedProjectLock: ~Copyable {
  package let folders: ScreenshotFolders
  /// nil where there is nothing to lock.
  private let file: FileLock?

  /// Waits until nobody writes, and keeps others from it. Nothing is written: where nobody ever captured
  /// anything, or somebody else did, there is nothing to wait for.
  ///
  /// - Throws: As ``ProjectLock/take(_:onWait:)``.
  package static func take(
    _ folders: ScreenshotFolders, onWait: (Int32?) -> Void
  ) async throws(SuiteError) -> SharedProjectLock {
    let folder = try ProjectFolder.open(folders.current, from: folders.root, makes: false)
    guard let current = folder,
      try SuiteError.people({ () throws(FileSystemError) in try current.directory.isOwn })
    else { return SharedProjectLock(folders: folders, file: nil) }
    let lock = try SuiteError.people { () throws(FileSystemError) in
      try FileLock(existing: ProjectLock.name, in: current.directory)
    }
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
      do {
        if try tryTake(kind, at: path) { return }
      } catch {
        throw SuiteError(error)
      }
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
